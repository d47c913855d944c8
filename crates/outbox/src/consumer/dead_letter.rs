//! Events that could not be applied, kept where people can see them.

use async_nats::jetstream::Message;
use prost::Message as _;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Consumer, attempt};
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

/// Tries what was given up once more, oldest first.
pub(super) async fn retry(consumer: &Consumer) -> Result<u64, Error> {
    let letters = sqlx::query!(
        "select event_id, envelope from dead_letter
        where consumer = $1 and given_up_at is not null
        order by event_id",
        consumer.name
    )
    .fetch_all(&consumer.db)
    .await?;
    let mut applied_now = 0;
    for letter in letters {
        let Ok(envelope) = Envelope::decode(letter.envelope.as_slice()) else {
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
        // A delivery may have come first; then there is nothing left but the letter.
        if noted.rows_affected() == 1
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
