//! Every SQL statement about what jobs print.

use proto::Timestamp;
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::job::{Kind, Request};

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

/// A file that is there.
pub(crate) struct Printed {
    kind: String,
    pub(crate) request: Request,
    pub(crate) login_id: i64,
}

impl Printed {
    pub(crate) fn kind(&self) -> Option<Kind> {
        Kind::of(&self.kind)
    }
}

/// The file of a job that is done, as long as it is there.
#[instrument(name = "store.print.find", skip_all)]
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    job_id: i64,
    now: Timestamp,
) -> sqlx::Result<Option<Printed>> {
    sqlx::query_as!(
        Printed,
        "select kind, request, login_id from job where id = $1 and state = 3 and file_until > $2",
        job_id,
        now as Timestamp
    )
    .fetch_optional(db)
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

/// A job whose file nobody may fetch any more, or that nobody may try again, nobody else's until the
/// transaction ends.
#[instrument(name = "store.print.take_old", skip_all)]
pub(crate) async fn take_old(db: impl PgExecutor<'_>, now: Timestamp) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from job
        where file_until <= $1
        order by file_until
        limit 1
        for update skip locked",
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// Forgets a job's file, and what was left to be done of a failed one; answers whether anybody was told of
/// either.
#[instrument(name = "store.print.forget", skip_all)]
pub(crate) async fn forget(db: &mut sqlx::PgConnection, job_id: i64) -> sqlx::Result<bool> {
    sqlx::query!("delete from print_part where job_id = $1", job_id)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from job_item where job_id = $1", job_id)
        .execute(&mut *db)
        .await?;
    sqlx::query_scalar!(
        r#"update job set file_until = null, version = version + 1 where id = $1
        returning state in (3, 4) as "was_told!""#,
        job_id
    )
    .fetch_one(db)
    .await
}
