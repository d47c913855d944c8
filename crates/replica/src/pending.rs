//! What was changed on a node and is not acknowledged. The trigger `replica_note` writes it, in the
//! transaction of whoever changes a record.

use exchange::{Change, Down, Held, Reply, Row, Stamp};
use proto::Timestamp;
use serde_json::Value;
use sqlx::PgConnection;
use tracing::instrument;

use crate::rows::{self, Shape};

/// Who changes records in the rest of this transaction, and when by the node's clock.
#[instrument(name = "pending.note_author", skip_all)]
pub async fn note_author(
    db: &mut PgConnection,
    login_id: i64,
    login_name: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "select set_config('maillon.login_id', $1::bigint::text, true) as id,
            set_config('maillon.login_name', $2, true) as name,
            set_config('maillon.at', $3::timestamptz::text, true) as at",
        login_id,
        login_name,
        now as Timestamp
    )
    .fetch_one(db)
    .await?;
    Ok(())
}

/// Records of an entity with something to send, those first that were changed longest ago.
#[instrument(name = "pending.list", skip_all)]
pub async fn list(db: &mut PgConnection, shape: Shape, at_most: i64) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        "select id from replica_pending where entity = $1 order by change limit $2",
        shape.entity,
        at_most
    );
    ids.fetch_all(db).await
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

/// What goes into the batch that is stored now, and the version that the node has of the record. It is
/// under way until [`acknowledge`]; no other batch may be. None = the record is not here.
#[instrument(name = "pending.send", skip_all)]
pub async fn send(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
) -> sqlx::Result<Option<(Stamp, Vec<Change<Value>>)>> {
    let Some(mut held) = rows::hold(db, shape, id).await? else {
        return Ok(None);
    };
    let changes = held.send();
    rows::keep(db, shape, id, &held).await?;
    Ok(Some((held.stamp, changes)))
}

/// Takes the answer to what was sent. The record is shown by [`rows::settle`] where it fits; the answer's
/// conflicts are the caller's to keep. None = the record is not here any more.
#[instrument(name = "pending.acknowledge", skip_all)]
pub async fn acknowledge(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
    reply: &Reply<Value>,
) -> sqlx::Result<Option<Held<Value>>> {
    let Some(mut held) = rows::hold(db, shape, id).await? else {
        return Ok(None);
    };
    held.acknowledge(reply);
    rows::keep(db, shape, id, &held).await?;
    Ok(Some(held))
}

/// Takes a row of the centre's. The record is shown by [`rows::settle`] where it fits.
#[instrument(name = "pending.come_down", skip_all)]
pub async fn come_down(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
    theirs: Row<Value>,
    stamp: Stamp,
) -> sqlx::Result<(Down, Held<Value>)> {
    let (down, held) = match rows::hold(db, shape, id).await? {
        Some(mut held) => (held.come_down(theirs, stamp), held),
        None => (Down::Newest, Held::arrived(theirs, stamp)),
    };
    rows::keep(db, shape, id, &held).await?;
    Ok((down, held))
}
