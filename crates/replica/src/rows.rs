//! Records as a node holds them (`exchange::Held`), between this crate's tables and the owner's. Everything
//! here is of the caller's transaction.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{Changed, Group, Held, Row, Stamp};
use serde_json::{Map, Value, json};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

/// An entity whose records are exchanged, as its owner describes it; the database has its groups from
/// `join_replica`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name of its table: `member`.
    pub entity: &'static str,
    /// The groups that this program knows. Others, of a newer one, are left as they are.
    pub groups: &'static [Group],
    /// A node gets the records alone that reach its regions, by the function `reaching_` of the entity.
    pub is_limited: bool,
}

impl Shape {
    /// A row out of JSON, by groups.
    pub(crate) fn read_row(&self, json: &Value) -> Row<Value> {
        let value = |group: &Group| Some((*group, json.get(*group)?.clone()));
        self.groups.iter().filter_map(value).collect()
    }

    fn read_changed(&self, json: &Value) -> sqlx::Result<BTreeMap<Group, Changed<Value>>> {
        let mut changed = BTreeMap::new();
        for group in self.groups {
            if let Some(entry) = json.get(*group) {
                let entry = Changed {
                    base: entry.get("base").cloned(),
                    seen: read_stamp(entry.get("seen").unwrap_or(&Value::Null))?,
                    beside: entry.get("beside").map(|beside| self.read_row(beside)),
                    sent: entry.get("sent").cloned(),
                };
                changed.insert(*group, entry);
            }
        }
        Ok(changed)
    }
}

pub(crate) fn read_stamp(json: &Value) -> sqlx::Result<Stamp> {
    serde_json::from_value(json.clone()).map_err(|error| sqlx::Error::Decode(error.into()))
}

pub(crate) fn write_stamp(stamp: &Stamp) -> Value {
    let numbers: Vec<(Uuid, i64)> = stamp.clone().into();
    json!(numbers)
}

/// A JSON object of groups.
pub(crate) fn write_row(row: &Row<Value>) -> Value {
    let values = row
        .iter()
        .map(|(group, value)| ((*group).to_owned(), value.clone()));
    Value::Object(values.collect())
}

fn write_changed(changed: &BTreeMap<Group, Changed<Value>>) -> Value {
    let mut json = Map::new();
    for (group, changed) in changed {
        let mut entry = Map::new();
        entry.insert("seen".to_owned(), write_stamp(&changed.seen));
        entry.extend(changed.base.clone().map(|base| ("base".to_owned(), base)));
        entry.extend(
            changed
                .beside
                .as_ref()
                .map(|beside| ("beside".to_owned(), write_row(beside))),
        );
        entry.extend(changed.sent.clone().map(|sent| ("sent".to_owned(), sent)));
        json.insert((*group).to_owned(), Value::Object(entry));
    }
    Value::Object(json)
}

/// Loads a record and keeps it from others until the transaction ends; none = nothing of it is here.
pub async fn hold(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
) -> sqlx::Result<Option<Held<Value>>> {
    Ok(hold_all(db, shape, &[id]).await?.remove(&id))
}

/// Loads those of these records of which anything is here, and keeps them from others until the transaction
/// ends.
#[instrument(name = "rows.hold_all", skip_all)]
pub async fn hold_all(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, Held<Value>>> {
    let mut all = BTreeMap::new();
    let shown = sqlx::query!(
        r#"select id as "id!", groups as "groups!" from replica_rows($1, $2)"#,
        shape.entity,
        ids
    );
    for shown in shown.fetch_all(&mut *db).await? {
        let held = Held {
            row: shape.read_row(&shown.groups),
            ..Held::make(Row::new())
        };
        all.insert(shown.id, held);
    }
    let known = sqlx::query!(
        "select id, stamp, shown, theirs, is_leaving from replica_known
        where entity = $1 and id = any($2)",
        shape.entity,
        ids
    );
    for known in known.fetch_all(&mut *db).await? {
        let held = all
            .entry(known.id)
            .or_insert_with(|| Held::make(Row::new()));
        held.shown = read_stamp(&known.shown)?;
        held.stamp = read_stamp(&known.stamp)?;
        let theirs = known.theirs.map(|theirs| shape.read_row(&theirs));
        held.theirs = Some(theirs.unwrap_or_else(|| held.row.clone()));
        held.is_leaving = known.is_leaving;
    }
    let pending = sqlx::query!(
        "select id, changed from replica_pending where entity = $1 and id = any($2)",
        shape.entity,
        ids
    );
    for pending in pending.fetch_all(db).await? {
        if let Some(held) = all.get_mut(&pending.id) {
            held.changed = shape.read_changed(&pending.changed)?;
        }
    }
    Ok(all)
}

/// Stores what the centre said of records and what is pending. What people see is written by [`settle_all`].
#[instrument(name = "rows.keep_all", skip_all)]
pub(crate) async fn keep_all(
    db: &mut PgConnection,
    shape: Shape,
    all: impl IntoIterator<Item = (i64, &Held<Value>)>,
) -> sqlx::Result<()> {
    let (mut known, mut pending, mut settled) = (Known::default(), Pending::default(), Vec::new());
    for (id, held) in all {
        known.add(id, held);
        if held.is_pending() {
            pending.ids.push(id);
            pending.changed.push(write_changed(&held.changed));
        } else {
            settled.push(id);
        }
    }
    sqlx::query!(
        "insert into replica_known (entity, id, stamp, shown, theirs, is_leaving)
        select $1, one.id, one.stamp, one.shown, one.theirs, one.is_leaving
        from unnest($2::bigint[], $3::jsonb[], $4::jsonb[], $5::jsonb[], $6::boolean[])
            as one (id, stamp, shown, theirs, is_leaving)
        on conflict on constraint replica_known_pkey do update
        set stamp = excluded.stamp, shown = excluded.shown, theirs = excluded.theirs,
            is_leaving = excluded.is_leaving",
        shape.entity,
        &known.ids,
        &known.stamps,
        &known.shown,
        &known.theirs as &[Option<Value>],
        &known.leaving
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update replica_pending as pending set changed = one.changed
        from unnest($2::bigint[], $3::jsonb[]) as one (id, changed)
        where pending.entity = $1 and pending.id = one.id",
        shape.entity,
        &pending.ids,
        &pending.changed
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from replica_pending where entity = $1 and id = any($2)",
        shape.entity,
        &settled
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the centre said of records, column by column.
#[derive(Default)]
struct Known {
    ids: Vec<i64>,
    stamps: Vec<Value>,
    shown: Vec<Value>,
    theirs: Vec<Option<Value>>,
    leaving: Vec<bool>,
}

impl Known {
    fn add(&mut self, id: i64, held: &Held<Value>) {
        let Some(theirs) = &held.theirs else {
            return;
        };
        let differs = held.is_pending() || held.row != *theirs;
        self.ids.push(id);
        self.stamps.push(write_stamp(&held.stamp));
        self.shown.push(write_stamp(&held.shown));
        self.theirs.push(differs.then(|| write_row(theirs)));
        self.leaving.push(held.is_leaving);
    }
}

/// What is pending of records, column by column.
#[derive(Default)]
struct Pending {
    ids: Vec<i64>,
    changed: Vec<Value>,
}

/// [`settle_all`] of one record.
pub async fn settle(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
    uuid: Option<Uuid>,
    held: &mut Held<Value>,
) -> sqlx::Result<()> {
    settle_all(db, shape, [(id, uuid, held)]).await
}

/// Shows people the centre's last word with what was changed here, and stores both. The caller found that
/// all of it fits; a UUID is what other nodes know a new record by.
#[instrument(name = "rows.settle_all", skip_all)]
pub async fn settle_all<'a>(
    db: &mut PgConnection,
    shape: Shape,
    all: impl IntoIterator<Item = (i64, Option<Uuid>, &'a mut Held<Value>)>,
) -> sqlx::Result<()> {
    let (mut ids, mut rows, mut identities) = (Vec::new(), Vec::new(), Vec::new());
    let mut settled = Vec::new();
    for (id, uuid, held) in all {
        let before = held.row.clone();
        held.settle();
        if held.row != before {
            ids.push(id);
            rows.push(write_row(&held.row));
            identities.push(uuid.map_or_else(|| json!({}), |uuid| json!({ "uuid": uuid })));
        }
        settled.push((id, &*held));
    }
    set_aside(&mut *db, shape, &ids).await?;
    sqlx::query!(
        "select replica_write_all($1, $2, $3, $4)",
        shape.entity,
        &ids,
        &rows,
        &identities
    )
    .execute(&mut *db)
    .await?;
    keep_all(db, shape, settled).await
}

/// Archives records for a moment that are written as a whole next: names that two of them exchange would be
/// in each other's way. No version changes.
#[instrument(name = "rows.set_aside", skip_all)]
pub async fn set_aside(db: &mut PgConnection, shape: Shape, ids: &[i64]) -> sqlx::Result<()> {
    if ids.len() > 1 {
        sqlx::query!("select replica_set_aside($1, $2)", shape.entity, ids)
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Records of an entity that came down, are not shown and wait for nothing but to fit, by their ids.
#[instrument(name = "rows.list_waiting", skip_all)]
pub async fn list_waiting(db: &mut PgConnection, shape: Shape) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        "select id from replica_known where entity = $1 and shown <> stamp and not is_leaving order by id",
        shape.entity
    );
    ids.fetch_all(db).await
}

/// How many these are.
#[instrument(name = "rows.count_waiting", skip_all)]
pub(crate) async fn count_waiting(db: &mut PgConnection, shape: Shape) -> sqlx::Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from replica_known
        where entity = $1 and shown <> stamp and not is_leaving"#,
        shape.entity
    );
    count.fetch_one(db).await
}

/// Records of an entity that left, and of which nothing is to be sent.
#[instrument(name = "rows.list_leaving", skip_all)]
pub(crate) async fn list_leaving(db: &mut PgConnection, shape: Shape) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        "select id from replica_known as known where entity = $1 and is_leaving and not exists (
            select from replica_pending as pending
            where pending.entity = known.entity and pending.id = known.id
        )
        order by id",
        shape.entity
    );
    ids.fetch_all(db).await
}

/// Forgets records that left the territory, with the values in conflict, which say as much of a person; their
/// rows are the owner's.
#[instrument(name = "rows.forget_all", skip_all)]
pub async fn forget_all(db: &mut PgConnection, shape: Shape, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "with sent as (delete from replica_pending where entity = $1 and id = any($2)),
            judged as (delete from replica_conflict where entity = $1 and id = any($2))
        delete from replica_known where entity = $1 and id = any($2)",
        shape.entity,
        ids
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which of these rows their table would take beside no other: what an older or newer centre says may lack
/// something, or be out of its bounds.
#[instrument(name = "rows.sound", skip_all)]
pub async fn sound(
    db: &mut PgConnection,
    shape: Shape,
    all: &BTreeMap<i64, Row<Value>>,
) -> sqlx::Result<BTreeSet<i64>> {
    let is_whole = |row: &Row<Value>| shape.groups.iter().all(|group| row.contains_key(group));
    let whole = all.iter().filter(|(_, row)| is_whole(row));
    let (ids, rows): (Vec<i64>, Vec<Value>) = whole.map(|(id, row)| (*id, write_row(row))).unzip();
    if ids.is_empty() {
        return Ok(BTreeSet::new());
    }
    let taken = sqlx::query_scalar!(
        r#"select replica_taken($1, $2, $3) as "ids!""#,
        shape.entity,
        &ids,
        &rows
    );
    Ok(taken.fetch_one(db).await?.into_iter().collect())
}

/// At the centre: has records numbered anew that reach other nodes although nobody wrote them, and says how
/// many that were.
#[instrument(name = "rows.renumber", skip_all)]
pub async fn renumber(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select replica_renumber() as "count!""#)
        .fetch_one(db)
        .await
}
