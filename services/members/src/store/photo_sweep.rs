//! Whose the nightly look at the store of photos is.

use std::time::Duration;

use proto::Timestamp;
use sqlx::PgExecutor;
use tracing::instrument;

/// Takes the sweep of a night unless somebody else has it or has done it; one at which nobody was seen for so
/// long is nobody's.
#[instrument(name = "store.photo_sweep.claim", skip_all)]
pub(crate) async fn claim(
    db: impl PgExecutor<'_>,
    now: Timestamp,
    night: Timestamp,
    abandoned: Duration,
) -> sqlx::Result<bool> {
    let claimed = sqlx::query!(
        "update photo_sweep set begun_at = $1, seen_at = $1, is_done = false
        where is_done and begun_at < $2
            or not is_done and seen_at < $1::timestamptz - $3::float8 * interval '1 second'",
        now as Timestamp,
        night as Timestamp,
        abandoned.as_secs_f64()
    );
    Ok(claimed.execute(db).await?.rows_affected() == 1)
}

/// Notes that somebody is at it still.
#[instrument(name = "store.photo_sweep.go_on", skip_all)]
pub(crate) async fn go_on(db: impl PgExecutor<'_>, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("update photo_sweep set seen_at = $1", now as Timestamp)
        .execute(db)
        .await
        .map(|_| ())
}

/// Notes that it is done.
#[instrument(name = "store.photo_sweep.finish", skip_all)]
pub(crate) async fn finish(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("update photo_sweep set is_done = true")
        .execute(db)
        .await
        .map(|_| ())
}

/// Has it done soon, whatever was done this night.
#[instrument(name = "store.photo_sweep.request", skip_all)]
pub(crate) async fn request(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("update photo_sweep set begun_at = '-infinity' where is_done")
        .execute(db)
        .await
        .map(|_| ())
}
