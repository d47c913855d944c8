//! What was changed on a node and is not acknowledged. The trigger `replica_note` writes it, in the
//! transaction of whoever changes a record, and `replica_author` who that was.

use std::collections::BTreeSet;

use chrono::DateTime;
use exchange::{Change, Group, Held, Reply, Stamp};
use proto::Timestamp;
use proto::maillon::sync::v1::{ReplicaAnswer, ReplicaChange};
use serde_json::Value;
use sqlx::PgConnection;
use tracing::instrument;

use crate::conflict;
use crate::error::ReplicaError;
use crate::rows::{self, Shape};

/// A record that was changed on this node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// See there.
    pub entity: String,
    /// Of the record.
    pub id: i64,
    /// Grows with every change on the node.
    pub change: i64,
}

/// Records of these entities that were changed after one of the node's changes, in that order.
#[instrument(name = "pending.behind", skip_all)]
pub async fn behind(
    db: &mut PgConnection,
    shapes: &[Shape],
    after: i64,
    at_most: i64,
) -> sqlx::Result<Vec<Changed>> {
    let entities: Vec<&str> = shapes.iter().map(|shape| shape.entity).collect();
    let found = sqlx::query_as!(
        Changed,
        "select entity, id, change from replica_pending where entity = any($1) and change > $2
        order by change limit $3",
        &entities as &[&str],
        after,
        at_most
    );
    found.fetch_all(db).await
}

/// The number of this node; the centre has nothing to send.
pub async fn must_be_a_node(db: &mut PgConnection) -> Result<i32, ReplicaError> {
    match outbox::node_number(db).await? {
        0 => Err(ReplicaError::NotANode),
        node => Ok(node),
    }
}

/// What goes into the batch that is stored now, of these records. They are under way until
/// [`acknowledge_all`]; no others may be. Groups that are held back stay as they are; a record that was made
/// here goes without them.
#[instrument(name = "pending.send_all", skip_all)]
pub async fn send_all(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
    held_back: &[Group],
) -> Result<Vec<ReplicaChange>, ReplicaError> {
    must_be_a_node(&mut *db).await?;
    let mut all = rows::hold_all(&mut *db, shape, ids).await?;
    all.retain(|_, held| held.is_pending());
    let authors = sqlx::query!(
        "select id, login_id, login_name from replica_pending where entity = $1 and id = any($2)
        order by id",
        shape.entity,
        ids
    );
    let mut sent = Vec::with_capacity(all.len());
    for author in authors.fetch_all(&mut *db).await? {
        let Some(held) = all.get_mut(&author.id) else {
            continue;
        };
        let changes = send_but(held, held_back);
        if changes.is_empty() {
            continue;
        }
        let text = |value: &Value| value.as_str().map(str::to_owned);
        // Whom no fact named is named by the row.
        let written = held.row.get("written").unwrap_or(&Value::Null);
        let at = text(&written["updated_at"]);
        let at = at.and_then(|at| DateTime::parse_from_rfc3339(&at).ok());
        sent.push(ReplicaChange {
            entity: shape.entity.to_owned(),
            id: author.id,
            uuid: held.row.get("uuid").and_then(text).unwrap_or_default(),
            known: rows::write_stamp(&held.stamp).to_string(),
            groups: write_changes(&changes).to_string(),
            login_id: author.login_id,
            login_name: author.login_name.or_else(|| text(&written["updated_by"])),
            changed_at: at.map(|at| at.to_utc().into()),
        });
    }
    rows::keep_all(db, shape, all.iter().map(|(id, held)| (*id, held))).await?;
    Ok(sent)
}

/// What is sent of a record: of a group that is held back that it has nothing, if it was made here, as if it
/// had been changed since.
fn send_but(held: &mut Held<Value>, held_back: &[Group]) -> Vec<Change<Value>> {
    let is_made_here = held.theirs.is_none();
    let mut kept = Vec::new();
    for group in held_back {
        let has_one = held.row.get(group).is_some_and(|value| !value.is_null());
        if !is_made_here || has_one {
            kept.extend(held.changed.remove_entry(group));
        }
    }
    let mut changes = held.send();
    for (group, mut changed) in kept {
        if is_made_here {
            changed.sent = Some(Value::Null);
            changes.push(Change {
                group,
                base: None,
                seen: changed.seen.clone(),
                beside: None,
                value: Value::Null,
            });
        }
        held.changed.insert(group, changed);
    }
    changes
}

fn write_changes(changes: &[Change<Value>]) -> Value {
    let entry = |change: &Change<Value>| {
        let mut entry = serde_json::Map::new();
        entry.insert("seen".to_owned(), rows::write_stamp(&change.seen));
        entry.insert("value".to_owned(), change.value.clone());
        entry.extend(change.base.clone().map(|base| ("base".to_owned(), base)));
        let beside = change.beside.as_ref().map(rows::write_row);
        entry.extend(beside.map(|beside| ("beside".to_owned(), beside)));
        (change.group.to_owned(), Value::Object(entry))
    };
    Value::Object(changes.iter().map(entry).collect())
}

/// Takes the centre's answers to records of these entities, and keeps their conflicts. What the centre did
/// not take stays as it is. Records are shown by the owner where they fit.
#[instrument(name = "pending.acknowledge_all", skip_all)]
pub async fn acknowledge_all(
    db: &mut PgConnection,
    shapes: &[Shape],
    answers: &[ReplicaAnswer],
    now: Timestamp,
) -> Result<(), ReplicaError> {
    let node = must_be_a_node(&mut *db).await?;
    for shape in shapes {
        let own = answers.iter().filter(|one| one.entity == shape.entity);
        let given: Vec<&ReplicaAnswer> = own.filter(|one| !one.stamp.is_empty()).collect();
        let ids: Vec<i64> = given.iter().map(|answer| answer.id).collect();
        let mut taken = BTreeSet::new();
        let mut all = rows::hold_all(&mut *db, *shape, &ids).await?;
        for answer in given {
            let malformed = || ReplicaError::Malformed(answer.entity.clone());
            let reply = read_reply(*shape, answer).ok_or_else(malformed)?;
            // An answer that comes again was taken; the record may be gone since.
            let held = all.get_mut(&answer.id).filter(|held| is_under_way(held));
            if let Some(held) = held {
                held.acknowledge(&reply);
                // What it says is to be shown, although the version was known.
                if held.shown == held.stamp && !held.is_settled() {
                    held.shown = Stamp::default();
                }
                let about = (*shape, answer.id, node);
                conflict::keep_on_node(&mut *db, about, &answer.conflicts, now).await?;
                taken.insert(answer.id);
            }
        }
        all.retain(|id, _| taken.contains(id));
        rows::keep_all(&mut *db, *shape, all.iter().map(|(id, held)| (*id, held))).await?;
    }
    Ok(())
}

fn is_under_way(held: &Held<Value>) -> bool {
    held.changed.values().any(|changed| changed.sent.is_some())
}

/// An answer as `exchange` has it, without its conflicts, which are kept as they came.
fn read_reply(shape: Shape, answer: &ReplicaAnswer) -> Option<Reply<Value>> {
    let record = if answer.groups.is_empty() {
        None
    } else {
        let groups: Value = serde_json::from_str(&answer.groups).ok()?;
        Some(shape.read_row(&groups))
    };
    let stamp: Stamp = serde_json::from_str(&answer.stamp).ok()?;
    Some(Reply {
        stamp,
        record,
        conflicts: Vec::new(),
    })
}

/// Since when the record of an entity waits that waits longest; none = nothing waits, or nobody knows.
#[instrument(name = "pending.oldest", skip_all)]
pub(crate) async fn oldest(db: &mut PgConnection, shape: Shape) -> sqlx::Result<Option<Timestamp>> {
    let oldest = sqlx::query_scalar!(
        r#"select min(first_at) as "first: Timestamp" from replica_pending where entity = $1"#,
        shape.entity
    );
    oldest.fetch_one(db).await
}

/// How many records of an entity wait for their acknowledgement.
#[instrument(name = "pending.count", skip_all)]
pub async fn count(db: &mut PgConnection, shape: Shape) -> sqlx::Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from replica_pending where entity = $1"#,
        shape.entity
    );
    count.fetch_one(db).await
}
