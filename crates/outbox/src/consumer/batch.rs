//! One transaction for one batch: the inbox says which events are new, the handler applies them, a failing
//! one fails alone.

use std::collections::HashSet;
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use prost::Message as _;
use sqlx::PgConnection;
use tracing::{Instrument, Span};
use uuid::Uuid;

use super::{Consumer, attempt, dead_letter};
use crate::{Envelope, Error, trace};

/// Applies the batch and says, message by message, what the server is to be told once that is committed:
/// which it is on return.
pub(super) async fn apply(consumer: &Consumer, batch: &[Message]) -> Result<Vec<AckKind>, Error> {
    let events: Vec<Option<(Uuid, Envelope)>> = batch.iter().map(decode).collect();
    let mut tx = crate::begin(&consumer.db).await?;
    let mut fresh = note(&mut tx, consumer.name, &events).await?;
    let set: Vec<&Envelope> = (events.iter().flatten())
        .filter(|(id, _)| fresh.contains(id))
        .map(|(_, envelope)| envelope)
        .collect();
    let is_applied = attempt::set(consumer, &mut tx, &set).await?;
    let mut verdicts = Vec::with_capacity(batch.len());
    let mut applied = Vec::with_capacity(batch.len());
    for (message, event) in batch.iter().zip(&events) {
        let Some((id, envelope)) = event else {
            dead_letter::unreadable(&mut tx, consumer, message).await?;
            count(consumer, "unreadable");
            verdicts.push(AckKind::Term);
            continue;
        };
        // Of an event that the batch holds twice, the first is applied.
        if !fresh.remove(id) {
            count(consumer, "repeated");
            verdicts.push(AckKind::Ack);
            continue;
        }
        let span = span(consumer, message, envelope);
        if is_applied {
            count(consumer, "applied");
            applied.push(*id);
            verdicts.push(AckKind::Ack);
            continue;
        }
        let verdict = one(consumer, &mut tx, *id, envelope)
            .instrument(span)
            .await?;
        if matches!(verdict, AckKind::Ack) {
            applied.push(*id);
        }
        verdicts.push(verdict);
    }
    dead_letter::applied(&mut tx, consumer.name, &applied).await?;
    tx.commit().await?;
    Ok(verdicts)
}

/// Notes the events as applied and says which of them were not before. In the order of ids, so that two
/// processes that got the same events wait for each other instead of deadlocking.
async fn note(
    tx: &mut PgConnection,
    consumer: &str,
    events: &[Option<(Uuid, Envelope)>],
) -> Result<HashSet<Uuid>, Error> {
    let ids: Vec<Uuid> = events.iter().flatten().map(|(id, _)| *id).collect();
    let fresh = sqlx::query_scalar!(
        "insert into inbox (consumer, event_id)
        select $1, event_id from unnest($2::uuid[]) as event (event_id) order by event_id
        on conflict do nothing
        returning event_id",
        consumer,
        &ids
    )
    .fetch_all(tx)
    .await?;
    Ok(fresh.into_iter().collect())
}

/// Applies one event behind a savepoint. A failure takes back what the handler wrote, and the note in the
/// inbox.
async fn one(
    consumer: &Consumer,
    tx: &mut PgConnection,
    id: Uuid,
    envelope: &Envelope,
) -> Result<AckKind, Error> {
    match attempt::one(consumer, tx, envelope).await? {
        Ok(()) => {
            count(consumer, "applied");
            Ok(AckKind::Ack)
        }
        Err(failure) => {
            sqlx::query!(
                "delete from inbox where consumer = $1 and event_id = $2",
                consumer.name,
                id
            )
            .execute(&mut *tx)
            .await?;
            let attempts = dead_letter::failed(tx, consumer, id, envelope, &failure).await?;
            count(consumer, "failed");
            let is_dead = attempts >= consumer.attempts;
            tracing::warn!(
                consumer = consumer.name, event = %id, subject = envelope.subject,
                    entity = envelope.entity_id, attempts, is_dead,
                error = &*failure as &dyn std::error::Error,
                "an event could not be applied"
            );
            if is_dead {
                Ok(AckKind::Term)
            } else {
                Ok(AckKind::Nak(Some(pause(consumer.first_pause, attempts))))
            }
        }
    }
}

fn decode(message: &Message) -> Option<(Uuid, Envelope)> {
    let envelope = Envelope::decode(message.payload.as_ref()).ok()?;
    Some((envelope.id.parse().ok()?, envelope))
}

/// Doubles with each attempt, up to five minutes.
fn pause(first: Duration, attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    first
        .saturating_mul(2_u32.pow(doublings))
        .min(Duration::from_mins(5))
}

fn count(consumer: &Consumer, outcome: &'static str) {
    metrics::counter!("consumer_events_total", "consumer" => consumer.name, "outcome" => outcome)
        .increment(1);
}

fn span(consumer: &Consumer, message: &Message, envelope: &Envelope) -> Span {
    let span = tracing::info_span!(
        parent: None,
        "consume",
        otel.name = format!("consume {}", envelope.subject),
        otel.kind = "consumer",
        messaging.system = "nats",
        messaging.operation.type = "process",
        messaging.destination.name = envelope.subject,
        messaging.message.id = envelope.id,
        messaging.consumer.group.name = consumer.name,
    );
    trace::continue_received(&span, message.headers.as_ref());
    span
}
