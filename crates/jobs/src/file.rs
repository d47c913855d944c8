//! The files that jobs made, as far as every service has them: whose they are, and until when they are kept.
//! Where their parts lie is the service's.

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::act::publish;
use crate::change::Change;
use crate::kind::Kind;
use crate::request::Request;

/// A file that is there.
pub struct File<K: Kind> {
    kind: String,
    request: Request<K::Options>,
    /// Who asked for it.
    pub login_id: i64,
}

impl<K: Kind> File<K> {
    /// None: an older or a newer release made it.
    pub fn kind(&self) -> Option<K> {
        K::of(&self.kind)
    }

    /// What it was made by.
    pub fn request(&self) -> &Request<K::Options> {
        &self.request
    }
}

/// The file of a job that is done, as long as it is there.
#[instrument(name = "store.job.find_file", skip_all)]
pub async fn find_file<K: Kind>(
    db: impl PgExecutor<'_>,
    job_id: i64,
    now: Timestamp,
) -> sqlx::Result<Option<File<K>>> {
    sqlx::query_as!(
        File,
        "select kind, request, login_id from job where id = $1 and state = 3 and file_until > $2",
        job_id,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// A job whose file nobody may fetch any more, or that nobody may try again: nobody else's until the
/// transaction ends.
#[instrument(name = "store.job.take_old", skip_all)]
pub async fn take_old(db: impl PgExecutor<'_>, now: Timestamp) -> sqlx::Result<Option<i64>> {
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

/// Forgets what was left of an old job, and tells whoever heard of it; what its service kept of a file is
/// gone by then.
pub async fn expire<K: Kind>(change: &mut impl Change, id: i64) -> sqlx::Result<()> {
    if forget(change.db(), id).await? {
        publish::<K>(change, id, K::SUBJECTS.expired).await?;
    }
    Ok(())
}

/// Answers whether anybody heard of its file, or of what was left of it.
#[instrument(name = "store.job.forget", skip_all)]
async fn forget(db: &mut PgConnection, id: i64) -> sqlx::Result<bool> {
    sqlx::query!("delete from job_item where job_id = $1", id)
        .execute(&mut *db)
        .await?;
    sqlx::query_scalar!(
        r#"update job set file_until = null, version = version + 1 where id = $1
        returning state in (3, 4) as "was_heard_of!""#,
        id
    )
    .fetch_one(db)
    .await
}
