//! What a node takes: pages of the centre's records, in any order and however often.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use exchange::{Down, Held};
use proto::maillon::sync::v1::{DescribeReplicaReply, ReplicaCursor, ReplicaPage};
use serde_json::Value;
use sqlx::PgConnection;
use tracing::instrument;
use uuid::Uuid;

use crate::cursor::{self, Cursor};
use crate::error::ReplicaError;
use crate::pull::Record;
use crate::rows::{self, Shape};

/// How far each of these entities was read here, and how many records wait for a place.
#[instrument(name = "down.describe", skip_all)]
pub async fn describe(
    db: &mut PgConnection,
    shapes: &[Shape],
) -> sqlx::Result<DescribeReplicaReply> {
    let mut described = DescribeReplicaReply::default();
    for shape in shapes {
        let known = cursor::find(&mut *db, *shape).await?;
        let nothing_yet = || ReplicaCursor {
            entity: shape.entity.to_owned(),
            ..ReplicaCursor::default()
        };
        let cursor = known.map_or_else(nothing_yet, |known: Cursor| known.of(shape.entity));
        described.cursors.push(cursor);
        described.waiting += rows::count_waiting(&mut *db, *shape).await?;
    }
    Ok(described)
}

/// Takes what pages say of these entities as the centre's last word, and moves the cursors. What can be
/// shown is the caller's to find among [`waiting`]; answered are the records of each entity that are none of
/// the node's own any more, whose rows are the caller's to take away. Entities of a newer program are passed
/// over; their cursors stay.
#[instrument(name = "down.receive", skip_all)]
pub async fn receive(
    db: &mut PgConnection,
    shapes: &[Shape],
    pages: &[ReplicaPage],
) -> Result<BTreeMap<&'static str, BTreeSet<i64>>, ReplicaError> {
    if outbox::node_number(&mut *db).await? == 0 {
        return Err(ReplicaError::NotANode);
    }
    let mut gone: BTreeMap<&'static str, BTreeSet<i64>> = BTreeMap::new();
    for page in pages {
        let Some(shape) = shapes.iter().find(|shape| shape.entity == page.entity) else {
            continue;
        };
        let malformed = || ReplicaError::Malformed(page.entity.clone());
        let generation: Uuid = page.generation.parse().map_err(|_| malformed())?;
        let records = page.records.iter().map(|sent| Record::read(*shape, sent));
        let records: Option<Vec<Record>> = records.collect();
        let left = take(db, *shape, records.ok_or_else(malformed)?).await?;
        gone.entry(shape.entity).or_default().extend(left);
        cursor::advance(db, *shape, generation, page).await?;
    }
    Ok(gone)
}

/// Answers the records that were here and are none of the node's own any more; they are forgotten.
async fn take(
    db: &mut PgConnection,
    shape: Shape,
    records: Vec<Record>,
) -> sqlx::Result<BTreeSet<i64>> {
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let mut all = rows::hold_all(db, shape, &ids).await?;
    let (mut news, mut gone) = (BTreeSet::new(), BTreeSet::new());
    for Record { id, stamp, row } in records {
        match (all.entry(id), row) {
            (Entry::Vacant(place), Some(row)) => {
                place.insert(Held::arrived(row, stamp));
                news.insert(id);
            }
            (Entry::Occupied(mut place), Some(row)) => {
                if place.get_mut().come_down(row, stamp) == Down::Newest {
                    news.insert(id);
                }
            }
            (Entry::Occupied(mut place), None) => {
                let held = place.get_mut();
                if held.theirs.is_none() || !stamp.covers(&held.stamp) {
                    continue;
                }
                // What was changed here goes up first.
                let leaving = if held.leave() { &mut gone } else { &mut news };
                leaving.insert(id);
            }
            (Entry::Vacant(_), None) => {}
        }
    }
    all.retain(|id, _| news.contains(id) && !gone.contains(id));
    rows::keep_all(db, shape, all.iter().map(|(id, held)| (*id, held))).await?;
    for id in &gone {
        rows::forget(db, shape, *id).await?;
    }
    Ok(gone)
}

/// Records of an entity whose last word is not shown.
#[instrument(name = "down.waiting", skip_all)]
pub async fn waiting(
    db: &mut PgConnection,
    shape: Shape,
) -> sqlx::Result<BTreeMap<i64, Held<Value>>> {
    let ids = rows::list_waiting(db, shape).await?;
    rows::hold_all(db, shape, &ids).await
}
