//! What the centre gives: the records that were written behind a node's cursors, with their stamps.

use std::collections::BTreeSet;

use exchange::{Row, Stamp};
use futures_util::TryStreamExt;
use outbox::feed;
use platform::Refusal;
use proto::maillon::sync::v1::{
    PullRecordsReply, PullRecordsRequest, ReplicaCursor, ReplicaPage, ReplicaRecord,
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use tracing::instrument;
use uuid::Uuid;

use crate::conflict;
use crate::error::ReplicaError;
use crate::rows::{self, Shape};

/// Records of one answer.
const AT_MOST: i64 = 500;
/// Bytes of values after which an answer ends; the last record may be longer.
const ENOUGH: usize = 512 * 1024;
/// Entries of the feed that one answer looks at, where few of them are the node's.
const LOOKED_AT: i64 = 20_000;

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
    if outbox::node_number(db).await? != 0 {
        return Err(ReplicaError::NotTheCentre);
    }
    number(db, shapes).await?;
    let mut db = db.acquire().await?;
    let head = feed::head(&mut *db).await?;
    let regions = regions(asked);
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
        if left == 0 || reply.pages.iter().any(|page| is_long(&page.records)) {
            reply.has_more = true;
            break;
        }
        let present = if shape.is_limited {
            within(head.generation, &regions)
        } else {
            head.generation
        };
        let reading = Reading::of(cursor, present, shape.is_limited, head.last_seq);
        let mut part = part(&mut db, *shape, &reading, head.last_seq, left, &regions).await?;
        if let Some(node) = asked.reach.as_ref().and_then(|reach| reach.node) {
            add_decided(&mut db, *shape, &mut part.records, node).await?;
        }
        reply.has_more |= part.has_more;
        left -= i64::try_from(part.records.len()).unwrap_or(left);
        reply.pages.push(ReplicaPage {
            entity: shape.entity.to_owned(),
            generation: reading.generation.to_string(),
            after: reading.after,
            upto: part.upto,
            records: part.records,
        });
    }
    Ok(reply)
}

/// Numbers in the feed what is written: a run brings what was there when it began, also where the relay was
/// not yet.
async fn number(db: &PgPool, shapes: &[Shape]) -> sqlx::Result<()> {
    rows::renumber(db).await?;
    let tables: Vec<&str> = shapes.iter().map(|shape| shape.entity).collect();
    feed::stamp(db, &tables).await.map(|_| ())
}

/// [`list`], as an owner answers it.
pub async fn reply<E>(
    db: &PgPool,
    shapes: &[Shape],
    asked: &PullRecordsRequest,
) -> Result<PullRecordsReply, E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    let pulled = list(db, shapes, asked).await;
    pulled.map_err(ReplicaError::refusal)
}

/// Where a node stands in an entity.
#[derive(Debug, PartialEq, Eq)]
struct Reading {
    /// As its cursor will say.
    generation: Uuid,
    after: i64,
    /// Up to here the node hears nothing of records that are none of its own: it had nothing of the entity
    /// when it began to read.
    told: i64,
}

impl Reading {
    /// A node that has nothing yet is given a generation that remembers where the feed ended then, in its
    /// second half. One that had another territory, or another generation, has records that it must hear of.
    fn of(cursor: &ReplicaCursor, present: Uuid, is_limited: bool, last_seq: i64) -> Self {
        let (first, _) = present.as_u64_pair();
        let since = |told: i64| Uuid::from_u64_pair(first, told.unsigned_abs());
        let Ok(known) = cursor.generation.parse::<Uuid>() else {
            return Self {
                generation: if is_limited { since(last_seq) } else { present },
                after: 0,
                told: if is_limited { last_seq } else { 0 },
            };
        };
        let (of_present, told) = known.as_u64_pair();
        let (is_present, told) = if is_limited {
            let told = i64::try_from(told).unwrap_or_default();
            (of_present == first, told)
        } else {
            (known == present, 0)
        };
        match (is_present, is_limited) {
            (true, _) => Self {
                generation: known,
                after: cursor.seq,
                told,
            },
            (false, true) => Self {
                generation: since(0),
                after: 0,
                told: 0,
            },
            (false, false) => Self {
                generation: present,
                after: 0,
                told: 0,
            },
        }
    }
}

/// Some records of an entity, and how far one has read with them.
struct Part {
    records: Vec<ReplicaRecord>,
    upto: i64,
    has_more: bool,
}

async fn part(
    db: &mut PgConnection,
    shape: Shape,
    reading: &Reading,
    head: i64,
    at_most: i64,
    regions: &[i64],
) -> sqlx::Result<Part> {
    let after = reading.after;
    let mut end = head.max(after);
    let mut has_more = false;
    if after < reading.told {
        let looked_at = looked_at(db, shape, (after, head)).await?;
        has_more = looked_at.is_some();
        end = looked_at.unwrap_or(end);
    }
    let between = (after, end, reading.told);
    let (records, last) = page(db, shape, between, at_most, regions).await?;
    let is_full = i64::try_from(records.len()).unwrap_or(at_most) == at_most || is_long(&records);
    Ok(Part {
        records,
        upto: if is_full { last } else { end },
        has_more: has_more || is_full,
    })
}

/// Puts beside records what was decided of them for a node.
async fn add_decided(
    db: &mut PgConnection,
    shape: Shape,
    records: &mut [ReplicaRecord],
    node: i32,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    for (id, conflict) in conflict::decided(db, shape, &ids, node).await? {
        if let Some(record) = records.iter_mut().find(|record| record.id == id) {
            record.decided.push(conflict);
        }
    }
    Ok(())
}

/// Where an answer ends that passes over records; none: it does not come to an end before the feed does.
async fn looked_at(
    db: &mut PgConnection,
    shape: Shape,
    (after, upto): (i64, i64),
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"select seq as "seq!" from feed_entry where entity = $1 and seq > $2 and seq <= $3
        order by seq offset $4 limit 1"#,
        shape.entity,
        after,
        upto,
        LOOKED_AT - 1
    )
    .fetch_optional(db)
    .await
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

/// Programs of before had all of it in a cursor; theirs is another one, and begins anew.
const SECOND_FORM: [u8; 1] = [2];

/// The generation as a territory sees it: for another one it is another. Its first half is in cursors.
fn within(generation: Uuid, regions: &[i64]) -> Uuid {
    let mut digest = Sha256::new()
        .chain_update(SECOND_FORM)
        .chain_update(generation);
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
    (after, upto, told): (i64, i64, i64),
    at_most: i64,
    regions: &[i64],
) -> sqlx::Result<(Vec<ReplicaRecord>, i64)> {
    let found = sqlx::query!(
        r#"select id as "id!", seq as "seq!", stamp as "stamp!", groups
        from replica_page($1, $2, $3, $4, $5, $6, $7)"#,
        shape.entity,
        after,
        upto,
        at_most,
        shape.is_limited,
        regions,
        told
    );
    let mut found = found.fetch(db);
    let (mut records, mut last) = (Vec::new(), after);
    while let Some(row) = found.try_next().await? {
        last = row.seq;
        let groups = row.groups.map(|groups| groups.to_string());
        records.push(ReplicaRecord {
            id: row.id,
            stamp: row.stamp.to_string(),
            groups: groups.unwrap_or_default(),
            decided: Vec::new(),
        });
        if is_long(&records) {
            break;
        }
    }
    Ok((records, last))
}

fn is_long(records: &[ReplicaRecord]) -> bool {
    let bytes: usize = records.iter().map(|record| record.groups.len()).sum();
    bytes >= ENOUGH
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(generation: &str, seq: i64) -> ReplicaCursor {
        ReplicaCursor {
            entity: "member".to_owned(),
            generation: generation.to_owned(),
            seq,
        }
    }

    #[test]
    fn a_node_that_had_nothing_hears_nothing_of_records_that_are_none_of_its_own() {
        let present = within(Uuid::from_u128(1), &[1]);
        let first = Reading::of(&cursor("", 0), present, true, 90);
        assert_eq!((first.after, first.told), (0, 90));
        let next = cursor(&first.generation.to_string(), 40);
        let next = Reading::of(&next, present, true, 95);
        assert_eq!(
            (next.generation, next.after, next.told),
            (first.generation, 40, 90)
        );
        // With another territory it hears of all that it has.
        let other = within(Uuid::from_u128(1), &[2]);
        let moved = Reading::of(&cursor(&first.generation.to_string(), 95), other, true, 99);
        assert_eq!((moved.after, moved.told), (0, 0));
        let next = Reading::of(&cursor(&moved.generation.to_string(), 7), other, true, 99);
        assert_eq!((next.after, next.told), (7, 0));
        let unlimited = Reading::of(&cursor(&present.to_string(), 9), present, false, 99);
        assert_eq!((unlimited.generation, unlimited.after), (present, 9));
    }
}
