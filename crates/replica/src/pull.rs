//! What the centre gives: the records that were written behind a node's cursors, with their stamps.

use std::collections::BTreeSet;

use exchange::{Row, Stamp};
use outbox::feed;
use proto::maillon::sync::v1::{PullRecordsReply, PullRecordsRequest, ReplicaPage, ReplicaRecord};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use tracing::instrument;
use uuid::Uuid;

use crate::error::ReplicaError;
use crate::rows::Shape;

/// Records of one answer.
const AT_MOST: i64 = 500;

/// A record as the centre has it.
pub(crate) struct Record {
    pub(crate) id: i64,
    pub(crate) stamp: Stamp,
    /// None = it is none of the node's own.
    pub(crate) row: Option<Row<Value>>,
}

impl Record {
    /// A record out of what travelled; none = it is none.
    pub(crate) fn read(shape: Shape, sent: &ReplicaRecord) -> Option<Self> {
        let row = if sent.groups.is_empty() {
            None
        } else {
            let groups: Value = serde_json::from_str(&sent.groups).ok()?;
            Some(groups.is_object().then(|| shape.read_row(&groups))?)
        };
        let stamp: Option<Stamp> = serde_json::from_str(&sent.stamp).ok();
        Some(Self {
            id: sent.id,
            stamp: stamp.filter(Stamp::is_known)?,
            row,
        })
    }
}

/// The records of these entities, in this order, behind the cursors of those that are asked for. Those that
/// only some nodes get are given to nodes alone; one that gets another territory reads them anew.
#[instrument(name = "pull.list", skip_all)]
pub async fn list(
    db: &PgPool,
    shapes: &[Shape],
    asked: &PullRecordsRequest,
) -> Result<PullRecordsReply, ReplicaError> {
    let mut db = db.acquire().await?;
    if outbox::node_number(&mut *db).await? != 0 {
        return Err(ReplicaError::NotTheCentre);
    }
    let head = feed::head(&mut *db).await?;
    let mut left = asked.limit.unwrap_or(AT_MOST).clamp(1, AT_MOST);
    let mut reply = PullRecordsReply::default();
    for shape in shapes {
        let mut cursors = asked.cursors.iter();
        let Some(cursor) = cursors.find(|cursor| cursor.entity == shape.entity) else {
            continue;
        };
        if shape.is_limited && asked.reach.is_none() {
            continue;
        }
        if left == 0 {
            reply.has_more = true;
            break;
        }
        let regions = regions(asked);
        let present = if shape.is_limited {
            within(head.generation, &regions)
        } else {
            head.generation
        };
        let generation = cursor.generation.parse::<Uuid>();
        let is_present = generation.is_ok_and(|known| known == present);
        let after = if is_present { cursor.seq } else { 0 };
        let between = (after, head.last_seq);
        let (records, last) = page(&mut db, *shape, between, left, &regions).await?;
        let count = i64::try_from(records.len()).unwrap_or(left);
        let is_full = count == left;
        reply.has_more |= is_full;
        left -= count;
        reply.pages.push(ReplicaPage {
            entity: shape.entity.to_owned(),
            generation: present.to_string(),
            after,
            upto: if is_full {
                last
            } else {
                head.last_seq.max(after)
            },
            records,
        });
    }
    Ok(reply)
}

/// The node's regions, each once and in order.
fn regions(asked: &PullRecordsRequest) -> Vec<i64> {
    let reach = asked.reach.iter().flat_map(|reach| &reach.region_ids);
    reach
        .copied()
        .collect::<BTreeSet<i64>>()
        .into_iter()
        .collect()
}

/// The generation as a territory sees it: for another one it is another.
fn within(generation: Uuid, regions: &[i64]) -> Uuid {
    let mut digest = Sha256::new().chain_update(generation);
    for region in regions {
        digest.update(region.to_be_bytes());
    }
    let digest: [u8; 32] = digest.finalize().into();
    let (first, _) = digest.split_at(size_of::<Uuid>());
    Uuid::from_slice(first).expect("it is as long as one")
}

/// Some records of an entity between two numbers of the feed, and the number of the last one.
async fn page(
    db: &mut PgConnection,
    shape: Shape,
    (after, upto): (i64, i64),
    at_most: i64,
    regions: &[i64],
) -> sqlx::Result<(Vec<ReplicaRecord>, i64)> {
    let found = sqlx::query!(
        r#"select id as "id!", seq as "seq!", stamp as "stamp!", groups
        from replica_page($1, $2, $3, $4, $5, $6)"#,
        shape.entity,
        after,
        upto,
        at_most,
        shape.is_limited,
        regions
    );
    let found = found.fetch_all(db).await?;
    let last = found.last().map_or(after, |row| row.seq);
    let records = found.into_iter().map(|row| ReplicaRecord {
        id: row.id,
        stamp: row.stamp.to_string(),
        groups: row
            .groups
            .map(|groups| groups.to_string())
            .unwrap_or_default(),
    });
    Ok((records.collect(), last))
}
