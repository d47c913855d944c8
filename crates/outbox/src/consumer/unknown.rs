//! Events of a newer program. They are set aside, which holds up nobody, and tried again by the next program.

use async_nats::jetstream::AckKind;
use prost::Message as _;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Consumer, attempt, dead_letter, inbox, place};
use crate::{Envelope, Error, Failure, generation};

/// What a handler answers for an event of a kind that it does not know.
#[derive(Debug, thiserror::Error)]
#[error("an event of a newer program: {subject}")]
pub struct UnknownKind {
    subject: String,
}

impl UnknownKind {
    /// This event is none that the handler knows.
    pub fn of(event: &Envelope) -> Failure {
        let subject = event.subject.clone();
        Box::new(Self { subject })
    }
}

/// Sets an event aside.
pub(super) async fn set_aside(
    tx: &mut PgConnection,
    consumer: &Consumer,
    id: Uuid,
    envelope: &Envelope,
) -> Result<AckKind, Error> {
    inbox::forget(tx, consumer.name, id).await?;
    sqlx::query!(
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, is_unknown)
        values ($1, $2, $3, $4, 0, 'an event of a newer program', true)
        on conflict (consumer, event_id) do update set is_unknown = true, given_up_at = null",
        consumer.name,
        id,
        envelope.subject,
        envelope.encode_to_vec()
    )
    .execute(tx)
    .await?;
    tracing::info!(
        consumer = consumer.name,
        event = %id,
        subject = envelope.subject,
        "an event of a newer program waits for an upgrade"
    );
    Ok(AckKind::Ack)
}

/// Tries what was set aside again, oldest first; says how many events of it are known now.
pub(super) async fn retry(consumer: &Consumer) -> Result<u64, Error> {
    let waiting = sqlx::query!(
        "select event_id, envelope from dead_letter where consumer = $1 and is_unknown order by event_id",
        consumer.name
    )
    .fetch_all(&consumer.db)
    .await?;
    let mut known = 0;
    for event in &waiting {
        let Ok(envelope) = Envelope::decode(event.envelope.as_slice()) else {
            continue;
        };
        if !consumer.takes(&envelope.subject) {
            continue;
        }
        known += u64::from(retry_one(consumer, event.event_id, &envelope).await?);
    }
    let left = waiting.len() as u64 - known;
    #[expect(clippy::cast_precision_loss, reason = "gauges are floats")]
    metrics::gauge!("consumer_unknown_events", "consumer" => consumer.name).set(left as f64);
    Ok(known)
}

/// Whether the program knows it now. One that it knows and can't apply is a failure like any other.
async fn retry_one(consumer: &Consumer, id: Uuid, envelope: &Envelope) -> Result<bool, Error> {
    let mut tx = crate::begin(&consumer.db).await?;
    let noted = sqlx::query!(
        "insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing",
        consumer.name,
        id
    )
    .execute(&mut *tx)
    .await?;
    if noted.rows_affected() == 1
        && envelope.subject != generation::subject(consumer.stream)
        && place::is_of_now(&mut *tx, consumer, envelope).await?
        && let Err(failure) = attempt::one(consumer, &mut tx, envelope).await?
    {
        if failure.is::<UnknownKind>() {
            return Ok(false);
        }
        inbox::forget(&mut tx, consumer.name, id).await?;
        dead_letter::give_up(&mut tx, consumer, id, &failure).await?;
    } else {
        dead_letter::applied(&mut tx, consumer.name, &[id]).await?;
    }
    tx.commit().await?;
    Ok(true)
}
