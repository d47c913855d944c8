//! What the centre gives: the records that were written behind a node's cursors, with their stamps.

use exchange::{Row, Stamp};
use outbox::feed;
use proto::maillon::sync::v1::{PullRecordsReply, PullRecordsRequest, ReplicaPage, ReplicaRecord};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use tracing::instrument;
use uuid::Uuid;

use crate::rows::Shape;

/// Records of one answer.
const AT_MOST: i64 = 500;

/// A record as the centre has it.
pub(crate) struct Record {
    pub(crate) id: i64,
    pub(crate) stamp: Stamp,
    pub(crate) row: Row<Value>,
}

impl Record {
    /// A record out of what travelled; none = it is none.
    pub(crate) fn read(shape: Shape, sent: &ReplicaRecord) -> Option<Self> {
        let groups: Value = serde_json::from_str(&sent.groups).ok()?;
        Some(Self {
            id: sent.id,
            stamp: serde_json::from_str(&sent.stamp)
                .ok()
                .filter(Stamp::is_known)?,
            row: groups.is_object().then(|| shape.read_row(&groups))?,
        })
    }
}

/// The records of these entities, in this order, behind the cursors of those that are asked for.
#[instrument(name = "pull.list", skip_all)]
pub async fn list(
    db: &PgPool,
    shapes: &[Shape],
    asked: &PullRecordsRequest,
) -> sqlx::Result<PullRecordsReply> {
    let mut db = db.acquire().await?;
    let head = feed::head(&mut *db).await?;
    let mut left = asked.limit.unwrap_or(AT_MOST).clamp(1, AT_MOST);
    let mut reply = PullRecordsReply::default();
    for shape in shapes {
        let mut cursors = asked.cursors.iter();
        let Some(cursor) = cursors.find(|cursor| cursor.entity == shape.entity) else {
            continue;
        };
        if left == 0 {
            reply.has_more = true;
            break;
        }
        let generation = cursor.generation.parse::<Uuid>();
        let is_present = generation.is_ok_and(|known| known == head.generation);
        let after = if is_present { cursor.seq } else { 0 };
        let (records, last) = page(&mut db, *shape, after, head.last_seq, left).await?;
        let count = i64::try_from(records.len()).unwrap_or(left);
        let is_full = count == left;
        reply.has_more |= is_full;
        left -= count;
        reply.pages.push(ReplicaPage {
            entity: shape.entity.to_owned(),
            generation: head.generation.to_string(),
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

/// Some records of an entity, and the number of the last one.
async fn page(
    db: &mut PgConnection,
    shape: Shape,
    after: i64,
    upto: i64,
    at_most: i64,
) -> sqlx::Result<(Vec<ReplicaRecord>, i64)> {
    let found = sqlx::query!(
        r#"select id as "id!", seq as "seq!", stamp as "stamp!", groups as "groups!"
        from replica_page($1, $2, $3, $4)"#,
        shape.entity,
        after,
        upto,
        at_most
    );
    let found = found.fetch_all(db).await?;
    let last = found.last().map_or(after, |row| row.seq);
    let records = found.into_iter().map(|row| ReplicaRecord {
        id: row.id,
        stamp: row.stamp.to_string(),
        groups: row.groups.to_string(),
    });
    Ok((records.collect(), last))
}
