//! Records as a node holds them (`exchange::Held`), between this crate's tables and the owner's. Everything
//! here is of the caller's transaction.

use std::collections::BTreeMap;

use exchange::{Changed, Group, Held, Row, Stamp};
use serde_json::{Map, Value, json};
use sqlx::PgConnection;
use tracing::instrument;
use uuid::Uuid;

/// An entity whose records are exchanged, as its owner describes it; the database has its groups from
/// `join_replica`.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name of its table: `member`.
    pub entity: &'static str,
    /// The groups that this program knows. Others, of a newer one, are left as they are.
    pub groups: &'static [Group],
}

impl Shape {
    /// A row out of JSON, by groups.
    fn read_row(&self, json: &Value) -> Row<Value> {
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

fn read_stamp(json: &Value) -> sqlx::Result<Stamp> {
    serde_json::from_value(json.clone()).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn write_stamp(stamp: &Stamp) -> Value {
    let numbers: Vec<(Uuid, i64)> = stamp.clone().into();
    json!(numbers)
}

/// A JSON object of groups.
fn write_row(row: &Row<Value>) -> Value {
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
#[instrument(name = "rows.hold", skip_all)]
pub async fn hold(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
) -> sqlx::Result<Option<Held<Value>>> {
    let row = sqlx::query_scalar!("select replica_row($1, $2)", shape.entity, id);
    let row = row
        .fetch_one(&mut *db)
        .await?
        .map_or_else(Row::new, |row| shape.read_row(&row));
    let known = sqlx::query!(
        "select stamp, shown, theirs, is_leaving from replica_known where entity = $1 and id = $2",
        shape.entity,
        id
    );
    let known = known.fetch_optional(&mut *db).await?;
    let pending = sqlx::query_scalar!(
        "select changed from replica_pending where entity = $1 and id = $2",
        shape.entity,
        id
    );
    let changed = match pending.fetch_optional(db).await? {
        Some(changed) => shape.read_changed(&changed)?,
        None => BTreeMap::new(),
    };
    let Some(known) = known else {
        return Ok((!row.is_empty()).then(|| Held {
            row,
            shown: Stamp::default(),
            theirs: None,
            stamp: Stamp::default(),
            changed,
            is_leaving: false,
        }));
    };
    let theirs = known
        .theirs
        .map_or_else(|| row.clone(), |theirs| shape.read_row(&theirs));
    Ok(Some(Held {
        row,
        shown: read_stamp(&known.shown)?,
        theirs: Some(theirs),
        stamp: read_stamp(&known.stamp)?,
        changed,
        is_leaving: known.is_leaving,
    }))
}

/// Stores what the centre said and what is pending. What people see is written by [`settle`].
#[instrument(name = "rows.keep", skip_all)]
pub async fn keep(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
    held: &Held<Value>,
) -> sqlx::Result<()> {
    if let Some(theirs) = &held.theirs {
        let differs = held.is_pending() || held.row != *theirs;
        sqlx::query!(
            "insert into replica_known (entity, id, stamp, shown, theirs, is_leaving)
            values ($1, $2, $3, $4, $5, $6)
            on conflict on constraint replica_known_pkey do update
            set stamp = excluded.stamp, shown = excluded.shown, theirs = excluded.theirs,
                is_leaving = excluded.is_leaving",
            shape.entity,
            id,
            write_stamp(&held.stamp),
            write_stamp(&held.shown),
            differs.then(|| write_row(theirs)),
            held.is_leaving
        )
        .execute(&mut *db)
        .await?;
    }
    if held.is_pending() {
        sqlx::query!(
            "update replica_pending set changed = $3 where entity = $1 and id = $2",
            shape.entity,
            id,
            write_changed(&held.changed)
        )
        .execute(db)
        .await?;
    } else {
        sqlx::query!(
            "delete from replica_pending where entity = $1 and id = $2",
            shape.entity,
            id
        )
        .execute(db)
        .await?;
    }
    Ok(())
}

/// Shows people the centre's last word with what was changed here, and stores both. The caller found that
/// it fits; `uuid` is what other nodes know a new record by.
#[instrument(name = "rows.settle", skip_all)]
pub async fn settle(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
    uuid: Uuid,
    held: &mut Held<Value>,
) -> sqlx::Result<()> {
    let before = held.row.clone();
    held.settle();
    if held.row != before {
        sqlx::query!(
            "select replica_write($1, $2, $3, $4)",
            shape.entity,
            id,
            write_row(&held.row),
            json!({ "uuid": uuid })
        )
        .execute(&mut *db)
        .await?;
    }
    keep(db, shape, id, held).await
}

/// Records of an entity that came down, are not shown and wait for nothing but to fit, by their ids.
#[instrument(name = "rows.list_waiting", skip_all)]
pub async fn list_waiting(db: &mut PgConnection, shape: Shape) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        "select id from replica_known where entity = $1 and shown <> stamp order by id",
        shape.entity
    );
    ids.fetch_all(db).await
}

/// Forgets a record that left the territory; its row is the owner's.
#[instrument(name = "rows.forget", skip_all)]
pub async fn forget(db: &mut PgConnection, shape: Shape, id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "with forgotten as (delete from replica_pending where entity = $1 and id = $2)
        delete from replica_known where entity = $1 and id = $2",
        shape.entity,
        id
    )
    .execute(db)
    .await?;
    Ok(())
}
