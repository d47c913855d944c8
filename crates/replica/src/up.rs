//! What the centre takes: records that somebody changed on a node, in any batches and however often. What
//! stands against a value is decided by `exchange`; which records fit beside others is the owner's to find.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use exchange::{Change, Live, OpName, Row, Stamp};
use platform::Refusal;
use proto::Timestamp;
use proto::maillon::refusal::v1::Fault;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ReceiveRecordsRequest, ReplicaAnswer, ReplicaChange, ReplicaConflict,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use tracing::instrument;
use uuid::Uuid;

use crate::error::ReplicaError;
use crate::rows::{Shape, read_stamp, write_row, write_stamp};

/// A record as a node sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Of the record, the same on all nodes.
    pub id: i64,
    /// What a new record is known by; none = the entity has none.
    pub uuid: Option<Uuid>,
    /// The version of the centre's that the node has.
    pub known: Stamp,
    /// What was changed.
    pub changes: Vec<Change<Value>>,
    /// Who did so last.
    pub by: Author,
}

/// Who changed a record on a node, and when by its clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Author {
    /// Of the account; none = it was not named.
    pub login_id: Option<i64>,
    /// As it was called then.
    pub login_name: Option<String>,
    /// By the node's clock.
    pub at: Option<Timestamp>,
}

impl Sent {
    /// A record out of what travelled; none = it is none, or has groups that this program does not know: to
    /// leave them out would pass for having taken them.
    pub fn read(shape: Shape, sent: &ReplicaChange) -> Option<Self> {
        let groups: Value = serde_json::from_str(&sent.groups).ok()?;
        let groups = groups.as_object().filter(|groups| !groups.is_empty())?;
        let mut changes = Vec::with_capacity(groups.len());
        for (name, entry) in groups {
            let group = shape.groups.iter().find(|group| **group == name.as_str())?;
            changes.push(Change {
                group,
                base: entry.get("base").cloned(),
                seen: read_stamp(entry.get("seen")?).ok()?,
                beside: entry.get("beside").map(|beside| shape.read_row(beside)),
                value: entry.get("value")?.clone(),
            });
        }
        let uuid = if sent.uuid.is_empty() {
            None
        } else {
            Some(sent.uuid.parse().ok()?)
        };
        Some(Self {
            id: sent.id,
            uuid,
            known: serde_json::from_str(&sent.known).ok()?,
            changes,
            by: Author {
                login_id: sent.login_id,
                login_name: sent.login_name.clone(),
                at: sent.changed_at,
            },
        })
    }

    /// The names of its changes, in their order.
    pub fn names(&self, shape: Shape, node: i32) -> Vec<Vec<u8>> {
        let names = self.changes.iter().map(|change| change.name(node));
        names.map(|name| digest(shape, self.id, &name)).collect()
    }

    /// The name of all of them.
    pub fn op_id(&self, shape: Shape, node: i32) -> Uuid {
        let digest = Sha256::digest(self.names(shape, node).concat());
        let mut first = [0; 16];
        first.copy_from_slice(&digest[..16]);
        uuid::Builder::from_custom_bytes(first).into_uuid()
    }
}

/// Texts of JSON come from the node's database, which writes one value in one way.
fn digest(shape: Shape, id: i64, name: &OpName<Value>) -> Vec<u8> {
    let seen = write_stamp(&name.seen);
    let named = json!([name.node, shape.entity, id, name.group, seen, name.value]);
    Sha256::digest(named.to_string()).to_vec()
}

/// Number and regions of the node that sent records; none of these = the whole country.
pub fn sender(asked: &ReceiveRecordsRequest) -> Result<(i32, Vec<i64>), Refusal> {
    if asked.node < 1 {
        return Err(Refusal::field("node", Fault::OutOfRange));
    }
    let reach = asked.reach.as_ref();
    let reach = reach.ok_or_else(|| Refusal::field("reach", Fault::Required))?;
    Ok((asked.node, reach.region_ids.clone()))
}

/// Refuses what a node sends where this is none that takes it.
pub async fn must_be_centre(db: &mut PgConnection) -> Result<(), ReplicaError> {
    if outbox::node_number(db).await? == 0 {
        Ok(())
    } else {
        Err(ReplicaError::NotTheCentre)
    }
}

/// Which of these changes were taken or decided before.
#[instrument(name = "up.named", skip_all)]
pub async fn named(db: &mut PgConnection, names: &[Vec<u8>]) -> sqlx::Result<BTreeSet<Vec<u8>>> {
    let known = sqlx::query_scalar!("select name from replica_op where name = any($1)", names);
    Ok(known.fetch_all(db).await?.into_iter().collect())
}

/// How long a change is known by its name. A node that was put back to an older day is made anew.
const NAMES_KEPT: TimeDelta = TimeDelta::days(400);
/// Names that are forgotten at once.
const FORGOTTEN: i64 = 2_000;

/// Notes that changes of a node were taken or decided, and forgets some that are too old.
#[instrument(name = "up.note", skip_all)]
pub async fn note(
    db: &mut PgConnection,
    node: i32,
    names: &[Vec<u8>],
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into replica_op (name, node, taken_at)
        select name, $2, $3 from unnest($1::bytea[]) as one (name)
        on conflict on constraint replica_op_pkey do nothing",
        names,
        node,
        now as Timestamp
    )
    .execute(&mut *db)
    .await?;
    let before: Timestamp = (now.instant() - NAMES_KEPT).into();
    sqlx::query!(
        "delete from replica_op where name in (
            select name from replica_op where taken_at < $1 order by taken_at limit $2
        )",
        before as Timestamp,
        FORGOTTEN
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Those of these records that are here, as a node of these regions sees them. Nobody else changes them until
/// the transaction ends.
#[instrument(name = "up.live", skip_all)]
pub async fn live(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
    regions: &[i64],
) -> sqlx::Result<BTreeMap<i64, Live<Value>>> {
    let found = sqlx::query!(
        r#"select id as "id!", stamp as "stamp!", groups as "groups!" from replica_live($1, $2, $3)"#,
        shape.entity,
        ids,
        regions
    );
    let mut all = BTreeMap::new();
    for found in found.fetch_all(db).await? {
        let live = Live {
            row: shape.read_row(&found.groups),
            stamp: read_stamp(&found.stamp)?,
        };
        all.insert(found.id, live);
    }
    Ok(all)
}

/// Which records have these UUIDs.
#[instrument(name = "up.by_uuid", skip_all)]
pub async fn by_uuid(
    db: &mut PgConnection,
    shape: Shape,
    uuids: &[Uuid],
) -> sqlx::Result<BTreeMap<Uuid, i64>> {
    let found = sqlx::query!(
        r#"select uuid as "uuid!", id as "id!" from replica_by_uuid($1, $2)"#,
        shape.entity,
        uuids
    );
    let found = found.map(|row| (row.uuid, row.id)).fetch_all(db).await?;
    Ok(found.into_iter().collect())
}

/// Writes values of records, which are inserted where they are not here.
#[instrument(name = "up.write", skip_all)]
pub async fn write(
    db: &mut PgConnection,
    shape: Shape,
    rows: &BTreeMap<i64, Row<Value>>,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = rows.keys().copied().collect();
    let values: Vec<Value> = rows.values().map(write_row).collect();
    // A record has its UUID in a group.
    let identities = vec![json!({}); ids.len()];
    sqlx::query!(
        "select replica_write_all($1, $2, $3, $4)",
        shape.entity,
        &ids,
        &values,
        &identities
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The answer about a record of which nothing is taken, yet or ever.
pub fn leave(sent: &ReplicaChange, outcome: ExchangeOutcome, reason: &str) -> ReplicaAnswer {
    ReplicaAnswer {
        entity: sent.entity.clone(),
        id: sent.id,
        outcome: outcome.into(),
        reason: Some(reason.to_owned()),
        ..ReplicaAnswer::default()
    }
}

/// The answer about a record that was taken, as far as it was.
pub fn answer(
    shape: Shape,
    id: i64,
    stamp: &Stamp,
    record: Option<&Row<Value>>,
    conflicts: Vec<ReplicaConflict>,
) -> ReplicaAnswer {
    ReplicaAnswer {
        entity: shape.entity.to_owned(),
        id,
        stamp: write_stamp(stamp).to_string(),
        groups: record
            .map(|row| write_row(row).to_string())
            .unwrap_or_default(),
        conflicts,
        ..ReplicaAnswer::default()
    }
}
