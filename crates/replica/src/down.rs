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
use crate::pull::Record;
use crate::rows::{self, Shape};

/// Why pages were not taken.
#[derive(Debug, thiserror::Error)]
pub enum DownError {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// A page, or a record of it, is none.
    #[error("a page of {0} can't be read")]
    Malformed(String),
}

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
/// shown is the caller's to find among [`waiting`]. Entities of a newer program are passed over; their
/// cursors stay.
#[instrument(name = "down.receive", skip_all)]
pub async fn receive(
    db: &mut PgConnection,
    shapes: &[Shape],
    pages: &[ReplicaPage],
) -> Result<(), DownError> {
    for page in pages {
        let Some(shape) = shapes.iter().find(|shape| shape.entity == page.entity) else {
            continue;
        };
        let malformed = || DownError::Malformed(page.entity.clone());
        let generation: Uuid = page.generation.parse().map_err(|_| malformed())?;
        let records = page.records.iter().map(|sent| Record::read(*shape, sent));
        let records: Option<Vec<Record>> = records.collect();
        take(db, *shape, records.ok_or_else(malformed)?).await?;
        cursor::advance(db, *shape, generation, page).await?;
    }
    Ok(())
}

async fn take(db: &mut PgConnection, shape: Shape, records: Vec<Record>) -> sqlx::Result<()> {
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let mut all = rows::hold_all(db, shape, &ids).await?;
    let mut news = BTreeSet::new();
    for Record { id, stamp, row } in records {
        match all.entry(id) {
            Entry::Vacant(place) => {
                place.insert(Held::arrived(row, stamp));
                news.insert(id);
            }
            Entry::Occupied(mut place) => {
                if place.get_mut().come_down(row, stamp) == Down::Newest {
                    news.insert(id);
                }
            }
        }
    }
    all.retain(|id, _| news.contains(id));
    rows::keep_all(db, shape, all.iter().map(|(id, held)| (*id, held))).await
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
