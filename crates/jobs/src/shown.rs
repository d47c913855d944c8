//! Work as others are told of it.

use listing::rows;
use outbox::{Envelope, Event};
use prost::Message;
use proto::maillon::reports::v1::Job;
use proto::{Named, Timestamp};
use sqlx::{PgExecutor, PgPool};
use tracing::instrument;

use crate::kind::Kind;
use crate::request::Request;

/// What is told of some work: its state, its version, the regions within which it was asked for.
pub(crate) struct Shown {
    job: Job,
    version: i64,
    regions: Vec<i64>,
}

impl Shown {
    /// What a fact has of it.
    pub(crate) fn fact(self, subject: &'static str) -> Event {
        Event::new(subject, self.job.id, self.version, Job::FULL_NAME)
            .concerning(self.regions)
            .after(&self.job)
    }
}

/// The work as others are told of it; its result only when it is over.
#[instrument(name = "store.job_shown.find", skip_all)]
pub(crate) async fn find<K: Kind>(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Shown>> {
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
        let files = K::of(&row.kind).and_then(Kind::files);
        let files = files.filter(|_| row.file_until.is_some());
        let job = Job {
            id: row.id,
            kind: row.kind,
            service: K::SUBJECTS.service.to_owned(),
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
            file_path: files.map(|files| format!("{files}/{id}")),
            file_until: row.file_until,
            tries: row.tries,
            can_retry: row.can_retry,
        };
        Shown {
            job,
            version: row.version,
            regions: Request::<K::Options>::from(row.request).regions,
        }
    });
    found.fetch_optional(db).await
}

/// Works behind an id as facts of now, in the order of their ids; for whoever makes a projection anew.
pub async fn replay<K: Kind>(
    db: &PgPool,
    now: Timestamp,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Envelope>> {
    let mut facts = Vec::new();
    for id in ids(db, after, limit).await? {
        let shown = find::<K>(db, id).await?;
        facts.extend(shown.map(|shown| Envelope {
            message: Job::FULL_NAME.to_owned(),
            after: shown.job.encode_to_vec(),
            region_ids: shown.regions,
            ..rows::replayed_fact(K::SUBJECTS.progressed, id, shown.version, now)
        }));
    }
    Ok(facts)
}

/// Of works behind an id.
#[instrument(name = "store.job_shown.ids", skip_all)]
async fn ids(db: &PgPool, after: i64, limit: i64) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from job where id > $1 order by id limit $2",
        after,
        limit
    )
    .fetch_all(db)
    .await
}
