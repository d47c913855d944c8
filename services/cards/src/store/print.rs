//! Every SQL statement about what jobs print.

use sqlx::PgExecutor;
use tracing::instrument;

/// Notes a part of a file and answers which it is, beginning with 0.
#[instrument(name = "store.print.next", skip_all)]
pub(crate) async fn next(
    db: impl PgExecutor<'_>,
    job_id: i64,
    entity_ids: &[i64],
) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "insert into print_part (job_id, nth, entity_ids)
        select $1, count(*), $2 from print_part where job_id = $1
        returning nth",
        job_id,
        entity_ids
    )
    .fetch_one(db)
    .await
}

/// What is on each part of a file, in their order.
#[instrument(name = "store.print.parts", skip_all)]
pub(crate) async fn parts(
    db: impl PgExecutor<'_>,
    job_id: i64,
) -> sqlx::Result<Vec<(i32, Vec<i64>)>> {
    let parts = sqlx::query!(
        "select nth, entity_ids from print_part where job_id = $1 order by nth",
        job_id
    );
    parts
        .map(|row| (row.nth, row.entity_ids))
        .fetch_all(db)
        .await
}

/// Forgets the parts of a file.
#[instrument(name = "store.print.forget", skip_all)]
pub(crate) async fn forget(db: impl PgExecutor<'_>, job_id: i64) -> sqlx::Result<()> {
    sqlx::query!("delete from print_part where job_id = $1", job_id)
        .execute(db)
        .await
        .map(|_| ())
}
