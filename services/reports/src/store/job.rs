//! Every SQL statement about work that goes on after its answer.

use listing::page::Page;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::reports::v1::{Job, JobState};
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("job_id", "id"),
    ("job_kind", "kind"),
    ("job_service", "service"),
    ("job_state", "state"),
    ("job_done", "done"),
    ("job_total", "total"),
    ("job_errors", "errors"),
    ("job_loginId", "login_id"),
    ("login_name", "login_name"),
    ("job_createdAt", "created_at"),
    ("job_startedAt", "started_at"),
    ("job_finishedAt", "finished_at"),
    ("job_code", "code"),
    ("job_fileUntil", "file_until"),
];

/// What a list is narrowed to.
#[derive(Default)]
pub(crate) struct Within<'a> {
    /// Of this user alone.
    pub(crate) login_id: Option<i64>,
    pub(crate) kind: Option<&'a str>,
    pub(crate) state: Option<i32>,
    /// Begun within these regions: somebody limited later does not see what their work of the whole country
    /// came to.
    pub(crate) regions: Option<&'a [i64]>,
}

/// Keeps a job as a fact of its service has it, unless something newer is known.
#[instrument(name = "store.job.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    job: &Job,
    version: i64,
    regions: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into known_job as known (
            service, id, kind, state, done, total, errors, login_id, login_name, created_at, started_at,
                finished_at, code, result,
            file_path, file_until, version, regions, log, tries, can_retry
        ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
            $21)
        on conflict (service, id) do update
        set (kind, login_id, login_name, created_at, regions, state, done, total, errors, started_at,
            finished_at, code, result, file_path, file_until, log, tries, can_retry, version) = (
            excluded.kind, excluded.login_id, excluded.login_name, excluded.created_at, excluded.regions,
            excluded.state, excluded.done, excluded.total, excluded.errors, excluded.started_at,
                excluded.finished_at, excluded.code,
            excluded.result, excluded.file_path, excluded.file_until, excluded.log,
            excluded.tries, excluded.can_retry, excluded.version
        )
        where known.version < excluded.version",
        job.service,
        job.id,
        job.kind,
        job.state,
        job.done,
        job.total,
        job.errors,
        job.login_id,
        job.login_name,
        job.created_at as Option<Timestamp>,
        job.started_at as Option<Timestamp>,
        job.finished_at as Option<Timestamp>,
        job.code,
        job.result,
        job.file_path,
        job.file_until as Option<Timestamp>,
        version,
        regions,
        job.log,
        // A release that does not count them has tried once.
        job.tries.max(1),
        job.can_retry
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// These jobs, in this order; with their logs, which a list does without.
#[instrument(name = "store.job.at", skip_all)]
pub(crate) async fn at(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    with_log: bool,
) -> sqlx::Result<Vec<Job>> {
    let found = sqlx::query_as!(
        Job,
        "select job.id, kind, service, state, done, total, errors, login_id, login_name, created_at,
            started_at, finished_at, code,
            result, file_path, file_until, case when $2 then log end as log, tries, can_retry
        from unnest($1::bigint[]) with ordinality as asked (id, nth)
        join known_job as job on job.id = asked.id
        order by asked.nth",
        ids,
        with_log
    );
    rows(found.fetch_all(db)).await
}

/// Ids of one page, in a total order.
#[instrument(name = "store.job.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    within: &Within<'_>,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select id from known_job where true");
    narrow(&mut query, within);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(" order by {}{way}, id{way} limit ", page.column));
    query.push_bind(page.limit).push(" offset ");
    query.push_bind(page.offset);
    rows(query.build_query_scalar().fetch_all(db)).await
}

/// How many there are.
#[instrument(name = "store.job.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, within: &Within<'_>) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*) from known_job where true");
    narrow(&mut query, within);
    query.build_query_scalar().fetch_one(db).await
}

fn narrow(query: &mut QueryBuilder<Postgres>, within: &Within<'_>) {
    if let Some(login_id) = within.login_id {
        query.push(" and login_id = ").push_bind(login_id);
    }
    if let Some(kind) = within.kind {
        query.push(" and kind = ").push_bind(kind.to_owned());
    }
    if let Some(state) = within.state {
        query.push(" and state = ").push_bind(state);
    }
    if let Some(regions) = within.regions {
        query.push(" and regions <> '{}' and regions <@ ");
        query.push_bind(regions.to_vec());
    }
}

/// The regions within which a job was begun; none = the whole country.
#[instrument(name = "store.job.regions", skip_all)]
pub(crate) async fn regions(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Vec<i64>> {
    let found = sqlx::query_scalar!("select regions from known_job where id = $1", id);
    Ok(found.fetch_optional(db).await?.unwrap_or_default())
}

/// The version of a job, which is nobody else's until the transaction ends.
#[instrument(name = "store.job.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select version from known_job where id = $1 for update", id)
        .fetch_optional(db)
        .await
}

/// Notes what was asked of a job; what its service tells next is what counts.
#[instrument(name = "store.job.put_state", skip_all)]
pub(crate) async fn put_state(
    db: impl PgExecutor<'_>,
    id: i64,
    state: JobState,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update known_job set state = $2 where id = $1",
        id,
        state as i32
    )
    .execute(db)
    .await
    .map(|_| ())
}
