//! Every SQL statement about work that goes on after its answer, but for its attempts and how it is told.

use platform::postgres::rows;
use platform::{Caller, trace};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::JobState;
use proto::{JobAct, Timestamp};
use serde_json::Value;
use sqlx::PgExecutor;
use tracing::{Span, instrument};
use uuid::Uuid;

use crate::kind::Kind;
use crate::request::Request;

/// Work that waits or goes on, nobody else's until the transaction ends.
#[derive(Debug)]
pub struct Held<K: Kind> {
    pub(crate) id: i64,
    kind: String,
    state: i32,
    request: Request<K::Options>,
    result: Option<Value>,
    login_id: i64,
    login_name: String,
    login_address: Option<String>,
}

impl<K: Kind> Held<K> {
    /// Its number.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// What else was asked for than the records.
    pub fn options(&self) -> &K::Options {
        &self.request.options
    }

    /// The regions that whoever asked was limited to; none = the whole country.
    pub fn regions(&self) -> &[i64] {
        &self.request.regions
    }

    /// What the parts so far came to.
    pub fn result(&self) -> Option<&Value> {
        self.result.as_ref()
    }

    /// A figure of the result so far.
    pub fn figure(&self, name: &str) -> i64 {
        let known = self.result().and_then(|result| result.get(name));
        known.and_then(Value::as_i64).unwrap_or_default()
    }

    /// Whoever asked for it, as far as it decides what it may touch.
    pub fn caller(&self) -> Caller {
        Caller {
            login_id: self.login_id,
            name: self.login_name.clone(),
            role: self.request.role.clone(),
            regions: self.request.regions.clone(),
            session: Uuid::nil(),
            is_provisional: false,
            address: self.login_address.clone().unwrap_or_default(),
        }
    }

    /// None: an older or a newer release began it.
    pub fn kind(&self) -> Option<K> {
        K::of(&self.kind)
    }

    pub(crate) fn state(&self) -> JobState {
        JobState::try_from(self.state).unwrap_or_default()
    }
}

/// Notes work to be done and answers its id. The log tells which template a print was asked for with.
#[instrument(name = "store.job.insert", skip_all)]
pub(crate) async fn insert<K: Kind>(
    db: impl PgExecutor<'_>,
    kind: K,
    total: i64,
    request: &Value,
    by: &Caller,
    now: Timestamp,
) -> sqlx::Result<i64> {
    let actor = by.actor();
    sqlx::query_scalar!(
        "insert into job (id, kind, total, request, login_id, login_name, login_address, created_at, log)
        values ($9::bigint + nextval(pg_get_serial_sequence('job', 'id')), $1, $2, $3, $4, $5, $6, $7,
            add_job_line('[]', jsonb_build_object('at', $7::timestamptz, 'word', 'created',
                'trace', $8::text, 'template', $3::jsonb -> 'template')))
        returning id",
        kind.word(),
        total,
        request,
        actor.login_id,
        actor.login_name,
        actor.address,
        now as Timestamp,
        trace_of_now(),
        K::NUMBERS_FROM
    )
    .fetch_one(db)
    .await
}

/// By which a line of the log is found among the traces; none where nothing is traced.
fn trace_of_now() -> Option<String> {
    Some(trace::trace_id(&Span::current())).filter(|id| !id.is_empty())
}

/// Notes what it is about, in this order.
#[instrument(name = "store.job.add_items", skip_all)]
pub(crate) async fn add_items(
    db: impl PgExecutor<'_>,
    id: i64,
    entity_ids: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into job_item (job_id, nth, entity_id)
        select $1, nth, entity_id from unnest($2::bigint[]) with ordinality as item (entity_id, nth)",
        id,
        entity_ids
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The oldest work of a known kind that nobody is at.
#[instrument(name = "store.job.take", skip_all)]
pub(crate) async fn take<K: Kind>(db: impl PgExecutor<'_>) -> sqlx::Result<Option<(Held<K>, K)>> {
    let kinds: Vec<String> = K::ALL.iter().map(|kind| kind.word().to_owned()).collect();
    let oldest = sqlx::query_as!(
        Held,
        "select id, kind, state, request, result, login_id, login_name, login_address from job
        where state in (1, 2) and kind = any($1)
        order by id
        limit 1
        for update skip locked",
        &kinds
    );
    let held: Option<Held<K>> = oldest.fetch_optional(db).await?;
    Ok(held.and_then(|held| held.kind().map(|kind| (held, kind))))
}

/// Some work, waiting for whoever is at a part of it.
#[instrument(name = "store.job.hold", skip_all)]
pub(crate) async fn hold<K: Kind>(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<Held<K>>> {
    sqlx::query_as!(
        Held,
        "select id, kind, state, request, result, login_id, login_name, login_address from job
        where id = $1
        for update",
        id
    )
    .fetch_optional(db)
    .await
}

/// Work that is not over, and what failed lately.
pub(crate) struct Open {
    pub(crate) waiting: i64,
    pub(crate) running: i64,
    pub(crate) failed_last_day: i64,
    /// Since the oldest of it was asked for.
    pub(crate) oldest_seconds: f64,
}

/// How much work there is.
#[instrument(name = "store.job.count_open", skip_all)]
pub(crate) async fn count_open(db: impl PgExecutor<'_>, now: Timestamp) -> sqlx::Result<Open> {
    sqlx::query_as!(
        Open,
        r#"select count(*) filter (where state = 1) as "waiting!",
            count(*) filter (where state = 2) as "running!",
            count(*) filter (where state = 4) as "failed_last_day!",
            coalesce(
                extract(epoch from $1::timestamptz - min(created_at) filter (where state in (1, 2))), 0
            )::float8 as "oldest_seconds!"
        from job
        where state in (1, 2) or state = 4 and finished_at > $1 - interval '1 day'"#,
        now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Takes away and answers the next things to be done: they are done when the transaction commits.
#[instrument(name = "store.job.next_items", skip_all)]
pub async fn next_items(db: impl PgExecutor<'_>, id: i64, limit: i64) -> sqlx::Result<Vec<i64>> {
    let next = sqlx::query_scalar!(
        r#"with gone as (
            delete from job_item
            where job_id = $1 and nth in (select nth from job_item where job_id = $1 order by nth limit $2)
            returning nth, entity_id
        )
        select entity_id from gone order by nth"#,
        id,
        limit
    );
    rows(next.fetch_all(db)).await
}

/// Whether anything is left to be done.
#[instrument(name = "store.job.has_items", skip_all)]
pub(crate) async fn has_items(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from job_item where job_id = $1) as "has_items!""#,
        id
    )
    .fetch_one(db)
    .await
}

/// Takes away all that is left.
#[instrument(name = "store.job.drop_items", skip_all)]
pub(crate) async fn drop_items(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<()> {
    sqlx::query!("delete from job_item where job_id = $1", id)
        .execute(db)
        .await
        .map(|_| ())
}

/// A step of some work.
#[derive(Default)]
pub(crate) struct Step {
    pub(crate) done: i64,
    pub(crate) errors: i64,
    pub(crate) state: JobState,
    pub(crate) result: Option<Value>,
    /// The first of what was left out, as the result has it.
    pub(crate) refused: Option<Value>,
    /// Why it was given up.
    pub(crate) code: Option<Reason>,
    /// Until when the file it made is there, or what is left of it.
    pub(crate) file_until: Option<Timestamp>,
    /// What somebody did to it, and their name.
    pub(crate) act: Option<(JobAct, String)>,
}

/// Notes a step. What waits again keeps nothing of its end.
#[instrument(name = "store.job.step", skip_all)]
pub(crate) async fn step(
    db: impl PgExecutor<'_>,
    id: i64,
    step: &Step,
    now: Timestamp,
) -> sqlx::Result<()> {
    let line = step
        .act
        .as_ref()
        .map_or_else(|| word_of(step.state), |(act, _)| act.word());
    sqlx::query!(
        "update job
        set done = done + $2, errors = errors + $3, state = $4, result = coalesce($5, result), code = $6,
            started_at = case when $4 in (1, 6) then started_at else coalesce(started_at, $7) end,
            finished_at = case when $4 between 3 and 5 then $7 end,
            file_until = case when $4 <> 1 then coalesce($8, file_until) end, version = version + 1,
            tries = tries + ($9::text = 'retried')::integer,
            log = add_job_line(log, jsonb_build_object('at', $7::timestamptz, 'word', $9::text,
                'done', done + $2, 'errors', nullif($3, 0), 'refused', $10::jsonb, 'code', $6::text,
                'trace', $11::text, 'by', $12::text))
        where id = $1",
        id,
        step.done,
        step.errors,
        step.state as i32,
        step.result,
        step.code.map(Reason::word),
        now as Timestamp,
        step.file_until as Option<Timestamp>,
        line,
        step.refused,
        trace_of_now(),
        step.act.as_ref().map(|(_, by)| by)
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Of a line of the log.
const fn word_of(state: JobState) -> &'static str {
    match state {
        JobState::Done => "finished",
        JobState::Failed => "failed",
        JobState::Cancelled => "cancelled",
        JobState::Running | JobState::Waiting | JobState::Paused | JobState::Unspecified => {
            "progressed"
        }
    }
}
