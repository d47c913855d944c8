//! Events that could not be applied, kept where people can see them.

use async_nats::jetstream::Message;
use prost::Message as _;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Consumer, attempt, place};
use crate::{Envelope, Error, Failure};

/// Notes one more failure and says how many there were.
pub(super) async fn failed(
    tx: &mut PgConnection,
    consumer: &Consumer,
    id: Uuid,
    envelope: &Envelope,
    failure: &Failure,
) -> Result<i32, Error> {
    let attempts = sqlx::query_scalar!(
        "insert into dead_letter as letter (consumer, event_id, subject, envelope, attempts, cause,
            given_up_at)
        values ($1, $2, $3, $4, 1, $5, case when $6 <= 1 then now() end)
        on conflict (consumer, event_id) do update set
            attempts = letter.attempts + 1,
            cause = excluded.cause,
            last_failed_at = now(),
            retry_asked_at = null,
            given_up_at = case when letter.attempts + 1 >= $6 then now() end
        returning attempts",
        consumer.name,
        id,
        envelope.subject,
        envelope.encode_to_vec(),
        chain(failure),
        consumer.attempts
    )
    .fetch_one(tx)
    .await?;
    Ok(attempts)
}

/// An event that was set aside is one that the program knows and can't apply.
pub(super) async fn give_up(
    tx: &mut PgConnection,
    consumer: &Consumer,
    id: Uuid,
    failure: &Failure,
) -> Result<(), Error> {
    sqlx::query!(
        "update dead_letter set is_unknown = false, attempts = 1, cause = $3, last_failed_at = now(),
            given_up_at = now()
        where consumer = $1 and event_id = $2",
        consumer.name,
        id,
        chain(failure)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Notes a message that is no event at all.
pub(super) async fn unreadable(
    tx: &mut PgConnection,
    consumer: &Consumer,
    message: &Message,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, given_up_at)
        values ($1, $2, $3, $4, 1, 'not an event', now())",
        consumer.name,
        Uuid::now_v7(),
        message.subject.as_str(),
        message.payload.as_ref()
    )
    .execute(tx)
    .await?;
    tracing::warn!(
        consumer = consumer.name,
        subject = message.subject.as_str(),
        "a message is not an event"
    );
    Ok(())
}

/// These events were applied, some of them perhaps after failures.
pub(super) async fn applied(
    tx: &mut PgConnection,
    consumer: &str,
    ids: &[Uuid],
) -> Result<(), Error> {
    sqlx::query!(
        "delete from dead_letter where consumer = $1 and event_id = any($2)",
        consumer,
        ids
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A filling brought whatever these would.
pub(super) async fn drop_all(tx: &mut PgConnection, consumer: &str) -> Result<(), Error> {
    sqlx::query!(
        "delete from dead_letter where consumer = $1 and not is_unknown",
        consumer
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Tries what was given up once more, oldest first; only what somebody asked for, or all of it.
pub(super) async fn retry(consumer: &Consumer, only_asked: bool) -> Result<u64, Error> {
    let letters = sqlx::query!(
        "select event_id, envelope from dead_letter
        where consumer = $1 and given_up_at is not null and (retry_asked_at is not null or not $2)
        order by event_id",
        consumer.name,
        only_asked
    )
    .fetch_all(&consumer.db)
    .await?;
    let mut applied_now = 0;
    for letter in letters {
        let Ok(envelope) = Envelope::decode(letter.envelope.as_slice()) else {
            decline(consumer, letter.event_id).await?;
            continue;
        };
        let mut tx = crate::begin(&consumer.db).await?;
        let noted = sqlx::query!(
            "insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing",
            consumer.name,
            letter.event_id
        )
        .execute(&mut *tx)
        .await?;
        // A delivery may have come first, or a filling of a later generation; then there is nothing left but
        // the letter.
        if noted.rows_affected() == 1
            && place::is_of_now(&mut *tx, consumer, &envelope).await?
            && let Err(failure) = attempt::one(consumer, &mut tx, &envelope).await?
        {
            tx.rollback().await?;
            let mut db = consumer.db.acquire().await?;
            failed(&mut db, consumer, letter.event_id, &envelope, &failure).await?;
            continue;
        }
        applied(&mut tx, consumer.name, &[letter.event_id]).await?;
        tx.commit().await?;
        applied_now += 1;
    }
    Ok(applied_now)
}

/// What is no event at all can't be tried.
async fn decline(consumer: &Consumer, id: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "update dead_letter set retry_asked_at = null where consumer = $1 and event_id = $2",
        consumer.name,
        id
    )
    .execute(&consumer.db)
    .await?;
    Ok(())
}

/// The failure with its causes, for the person who looks at the letter.
fn chain(failure: &Failure) -> String {
    let mut text = failure.to_string();
    let mut source = failure.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
