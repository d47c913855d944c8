//! How often a part of some work was begun.

use sqlx::PgExecutor;
use tracing::instrument;

/// Notes one more attempt and says how many there were. Its row is not the work's, which is somebody's while
/// they are at it.
#[instrument(name = "store.job_attempt.begin", skip_all)]
pub(crate) async fn begin(db: impl PgExecutor<'_>, job_id: i64) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "insert into job_attempt as known (job_id, attempts) values ($1, 1)
        on conflict (job_id) do update set attempts = known.attempts + 1
        returning attempts",
        job_id
    )
    .fetch_one(db)
    .await
}

/// Takes one back that says nothing about the work.
#[instrument(name = "store.job_attempt.take_back", skip_all)]
pub(crate) async fn take_back(db: impl PgExecutor<'_>, job_id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update job_attempt set attempts = attempts - 1 where job_id = $1",
        job_id
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Forgets them.
#[instrument(name = "store.job_attempt.forget", skip_all)]
pub(crate) async fn forget(db: impl PgExecutor<'_>, job_id: i64) -> sqlx::Result<()> {
    sqlx::query!("delete from job_attempt where job_id = $1", job_id)
        .execute(db)
        .await
        .map(|_| ())
}
