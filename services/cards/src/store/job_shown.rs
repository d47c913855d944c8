//! Work as others are told of it.

use proto::Timestamp;
use proto::maillon::reports::v1::Job;
use sqlx::{PgExecutor, PgPool};
use tracing::instrument;

use crate::domain::job::Request;

/// Some work as others are told of it.
pub(crate) struct Shown {
    pub(crate) job: Job,
    pub(crate) version: i64,
    pub(crate) request: Request,
}

/// The work as others are told of it; its result only when it is over.
#[instrument(name = "store.job_shown.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Shown>> {
    let found = sqlx::query!(
        r#"select id, kind, state, done, total, errors, request, case when state between 3 and 5
            then result::text end as result, log::text as log, code, login_id, login_name,
            created_at as "created_at: Timestamp", started_at as "started_at: Timestamp",
            finished_at as "finished_at: Timestamp",
            case when state = 3 then file_until end as "file_until: Timestamp", version, tries,
            state = 4 and exists (select from job_item where job_id = job.id) as "can_retry!"
        from job where id = $1"#,
        id
    );
    let found = found.map(|row| {
        let job = Job {
            id: row.id,
            kind: row.kind,
            service: crate::NAME.to_owned(),
            state: row.state,
            done: row.done,
            total: row.total,
            errors: row.errors,
            login_id: row.login_id,
            login_name: row.login_name,
            created_at: Some(row.created_at),
            started_at: row.started_at,
            finished_at: row.finished_at,
            code: row.code,
            result: row.result,
            log: row.log,
            file_until: row.file_until,
            tries: row.tries,
            can_retry: row.can_retry,
            ..Job::default()
        };
        Shown {
            job,
            version: row.version,
            request: row.request.into(),
        }
    });
    found.fetch_optional(db).await
}

/// Works behind an id, as others are told of them.
#[instrument(name = "store.job_shown.replay", skip_all)]
pub(crate) async fn replay(db: &PgPool, after: i64, limit: i64) -> sqlx::Result<Vec<Shown>> {
    let ids = sqlx::query_scalar!(
        "select id from job where id > $1 order by id limit $2",
        after,
        limit
    );
    let mut jobs = Vec::new();
    for id in ids.fetch_all(db).await? {
        jobs.extend(find(db, id).await?);
    }
    Ok(jobs)
}
