//! Which events a consumer has applied.

use std::collections::HashSet;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::Error;

/// Notes the events as applied and says which of them were not before. In the order of ids, so that two
/// processes that got the same events wait for each other instead of deadlocking.
pub(super) async fn note(
    tx: &mut PgConnection,
    consumer: &str,
    ids: &[Uuid],
) -> Result<HashSet<Uuid>, Error> {
    let fresh = sqlx::query_scalar!(
        "insert into inbox (consumer, event_id)
        select $1, event_id from unnest($2::uuid[]) as event (event_id) order by event_id
        on conflict do nothing
        returning event_id",
        consumer,
        ids
    )
    .fetch_all(tx)
    .await?;
    Ok(fresh.into_iter().collect())
}

/// Takes back the note that an event was applied.
pub(super) async fn forget(tx: &mut PgConnection, consumer: &str, id: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "delete from inbox where consumer = $1 and event_id = $2",
        consumer,
        id
    )
    .execute(tx)
    .await?;
    Ok(())
}
