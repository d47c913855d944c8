//! What a node takes: pages of the centre's records, in any order and however often.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use exchange::{Down, Held, Stamp};
use outbox::Origin;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    ApplyRecordsReply, DescribeReplicaReply, ReplicaCursor, ReplicaPage,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use tracing::instrument;
use uuid::Uuid;

use crate::cursor::{self, Cursor};
use crate::error::ReplicaError;
use crate::pull::Record;
use crate::rows::{self, Shape};
use crate::{conflict, pending};

/// How far each of these entities was read here, how many records wait for a place, and how many for the
/// centre or for a person.
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
        described.to_send += pending::count(&mut *db, *shape).await?;
        described.conflicts += conflict::count_open(&mut *db, *shape).await?;
        let oldest = pending::oldest(&mut *db, *shape).await?;
        let known = described.oldest_unsent_at.into_iter();
        described.oldest_unsent_at = known.chain(oldest).min_by_key(|at| at.micros);
    }
    described.conflicts_by_node = conflict::count_by_node(&mut *db, shapes).await?;
    Ok(described)
}

/// The same, as an owner answers it.
pub async fn description<E: From<sqlx::Error>>(
    db: &PgPool,
    shapes: &[Shape],
) -> Result<DescribeReplicaReply, E> {
    let mut db = db.acquire().await?;
    Ok(describe(&mut db, shapes).await?)
}

/// What an owner answers who took pages and showed so many records.
pub async fn applied(
    db: &mut PgConnection,
    shapes: &[Shape],
    shown: i64,
) -> sqlx::Result<ApplyRecordsReply> {
    let described = describe(db, shapes).await?;
    Ok(ApplyRecordsReply {
        cursors: described.cursors,
        waiting: described.waiting,
        shown,
    })
}

/// Where facts of what came are from. What went into a row was done at several times, maybe by several
/// people.
pub fn origin(now: Timestamp) -> Origin {
    Origin {
        received_at: Some(now),
        ..Origin::default()
    }
}

/// Takes what pages say of these entities as the centre's last word, and moves the cursors. What can be
/// shown is the caller's to find among [`waiting`], and what can go among [`leaving`]. Entities of a newer
/// program are passed over; their cursors stay. What was decided of records here is noted beside them.
#[instrument(name = "down.receive", skip_all)]
pub async fn receive(
    db: &mut PgConnection,
    shapes: &[Shape],
    pages: &[ReplicaPage],
    now: Timestamp,
) -> Result<(), ReplicaError> {
    let node = pending::must_be_a_node(&mut *db).await?;
    for page in pages {
        let Some(shape) = shapes.iter().find(|shape| shape.entity == page.entity) else {
            continue;
        };
        let malformed = || ReplicaError::Malformed(page.entity.clone());
        let generation: Uuid = page.generation.parse().map_err(|_| malformed())?;
        let records = page.records.iter().map(|sent| Record::read(*shape, sent));
        let records: Option<Vec<Record>> = records.collect();
        take(db, *shape, records.ok_or_else(malformed)?).await?;
        let stays = page.records.iter().filter(|sent| !sent.groups.is_empty());
        for sent in stays {
            conflict::keep_on_node(&mut *db, (*shape, sent.id, node), &sent.decided, now).await?;
        }
        cursor::advance(db, *shape, generation, page).await?;
    }
    Ok(())
}

async fn take(db: &mut PgConnection, shape: Shape, records: Vec<Record>) -> sqlx::Result<()> {
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let mut all = rows::hold_all(db, shape, &ids).await?;
    let mut news = BTreeSet::new();
    for Record { id, stamp, row } in records {
        match (all.entry(id), row) {
            (Entry::Vacant(place), Some(row)) => {
                place.insert(Held::arrived(row, stamp));
                news.insert(id);
            }
            (Entry::Occupied(mut place), Some(row)) => {
                let held = place.get_mut();
                if held.come_down(row, stamp) == Down::Newest {
                    // The same version may look otherwise from another territory.
                    if held.shown == held.stamp && !held.is_settled() {
                        held.shown = Stamp::default();
                    }
                    news.insert(id);
                }
            }
            (Entry::Occupied(mut place), None) => {
                let held = place.get_mut();
                if held.theirs.is_some() && stamp.covers(&held.stamp) {
                    held.leave();
                    news.insert(id);
                }
            }
            (Entry::Vacant(_), None) => {}
        }
    }
    all.retain(|id, _| news.contains(id));
    rows::keep_all(db, shape, all.iter().map(|(id, held)| (*id, held))).await
}

/// Records of an entity that are none of the node's own any more and of which nothing is to be sent: what
/// was changed here goes up first. Their rows are the caller's to take away, who then forgets them
/// ([`rows::forget_all`]); one that others here still name may stay until the next time.
#[instrument(name = "down.leaving", skip_all)]
pub async fn leaving(db: &mut PgConnection, shape: Shape) -> sqlx::Result<BTreeSet<i64>> {
    let ids = rows::list_leaving(db, shape).await?;
    Ok(ids.into_iter().collect())
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
