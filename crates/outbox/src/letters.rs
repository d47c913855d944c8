//! Events that were given up, for an operator at the database: what they are, and what becomes of them.

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::{Consumer, Error};

/// An event that a consumer could not apply, or that waits for a newer program. What it tells of stays where
/// it is.
pub struct Letter {
    /// Who could not apply it.
    pub consumer: String,
    /// Which event.
    pub event_id: Uuid,
    /// What it is about.
    pub subject: String,
    /// How often it was tried.
    pub attempts: i32,
    /// Why it failed the last time.
    pub cause: String,
    /// When it failed first.
    pub first_failed_at: Timestamp,
    /// Since when it is tried no more; none = it still is.
    pub given_up_at: Option<Timestamp>,
    /// Whether it waits for a newer program.
    pub is_unknown: bool,
    /// Whether it waits for the try that was asked for.
    pub is_asked: bool,
}

/// The letters of a database with these ids, or all, in the order of the events.
pub async fn list_letters(
    db: impl PgExecutor<'_>,
    ids: Option<&[Uuid]>,
) -> sqlx::Result<Vec<Letter>> {
    sqlx::query_as!(
        Letter,
        r#"select consumer, event_id, subject, attempts, cause,
            first_failed_at as "first_failed_at: Timestamp", given_up_at as "given_up_at: Timestamp",
            is_unknown, retry_asked_at is not null as "is_asked!"
        from dead_letter
        where $1::uuid[] is null or event_id = any($1)
        order by event_id, consumer"#,
        ids as Option<&[Uuid]>
    )
    .fetch_all(db)
    .await
}

/// Asks the processes that run the consumers to try what they gave up once more; answers how many events.
pub async fn ask_for_retry(db: &mut PgConnection, ids: Option<&[Uuid]>) -> sqlx::Result<u64> {
    let asked = sqlx::query!(
        "update dead_letter set retry_asked_at = now()
        where given_up_at is not null and ($1::uuid[] is null or event_id = any($1))",
        ids as Option<&[Uuid]>
    );
    Ok(asked.execute(db).await?.rows_affected())
}

/// Forgets events that were given up: nobody will apply them any more. Answers how many.
pub async fn drop_letters(db: &mut PgConnection, ids: Option<&[Uuid]>) -> sqlx::Result<u64> {
    let dropped = sqlx::query!(
        "delete from dead_letter
        where given_up_at is not null and ($1::uuid[] is null or event_id = any($1))",
        ids as Option<&[Uuid]>
    );
    Ok(dropped.execute(db).await?.rows_affected())
}

/// Tries what an operator asked for, of these consumers of one database.
pub async fn heed_retries(db: &PgPool, consumers: &[Consumer]) -> Result<(), Error> {
    let asked = sqlx::query_scalar!(
        "select distinct consumer from dead_letter where retry_asked_at is not null"
    );
    let asked = asked.fetch_all(db).await?;
    for consumer in consumers {
        if asked.iter().any(|name| name == consumer.name()) {
            consumer.heed_retries().await?;
        }
    }
    Ok(())
}
