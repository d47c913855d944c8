//! One transaction for one batch: the inbox says which events are new, the handler applies them, a failing
//! one fails alone.

use std::collections::HashSet;
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use metrics::Counter;
use prost::Message as _;
use sqlx::PgConnection;
use tracing::{Instrument, Span};
use uuid::Uuid;

use super::unknown::{self, UnknownKind};
use super::{Arrival, Consumer, attempt, dead_letter, inbox, place};
use crate::{Envelope, Error, generation, trace};
use healing::{Head, Known, Turn};

/// What became of a batch.
pub(super) enum Applied {
    /// Message by message, what the server is to be told now that it is committed.
    Done(Vec<AckKind>),
    /// Nothing: the projection is filled first.
    Held,
}

/// Applies the batch, and writes up to where it went.
pub(super) async fn apply(consumer: &Consumer, batch: &[Message]) -> Result<Applied, Error> {
    let events: Vec<Option<(Uuid, Envelope)>> = batch.iter().map(decode).collect();
    let mut tx = crate::begin(&consumer.db).await?;
    let mut known = place::hold(&mut tx, consumer).await?;
    if place::is_due(&mut *tx, consumer).await? {
        return Ok(Applied::Held);
    }
    let turns = turns(consumer, &known, batch, &events);
    if turns.contains(&Turn::Fill) {
        place::demand(&mut *tx, consumer).await?;
        tx.commit().await?;
        return Ok(Applied::Held);
    }
    let ids: Vec<Uuid> = events.iter().flatten().map(|(id, _)| *id).collect();
    let mut fresh = inbox::note(&mut tx, consumer.name, &ids).await?;
    let passed = events
        .iter()
        .zip(&turns)
        .filter(|(_, turn)| **turn == Turn::PassOver);
    for (id, _) in passed.filter_map(|(event, _)| event.as_ref()) {
        fresh.remove(id);
    }
    let (verdicts, applied) = apply_each(consumer, &mut tx, batch, &events, fresh).await?;
    dead_letter::applied(&mut tx, consumer.name, &applied).await?;
    let told = events
        .iter()
        .flatten()
        .filter(|(id, _)| applied.contains(id));
    go_on(consumer, &mut known, told);
    let reached = batch.iter().map(place::sequence).max().unwrap_or_default();
    if let Some(place) = &mut known.place {
        place.sequence = place.sequence.max(reached);
    }
    place::save(&mut tx, consumer.name, &known).await?;
    tx.commit().await?;
    Ok(Applied::Done(verdicts))
}

/// Applies what is fresh of a batch; answers what the server is to be told of each message, and the events
/// that were applied.
async fn apply_each(
    consumer: &Consumer,
    tx: &mut PgConnection,
    batch: &[Message],
    events: &[Option<(Uuid, Envelope)>],
    mut fresh: HashSet<Uuid>,
) -> Result<(Vec<AckKind>, Vec<Uuid>), Error> {
    let set = arrivals(consumer, batch, events, &fresh);
    let is_applied = attempt::set(consumer, tx, &set).await?;
    let mut verdicts = Vec::with_capacity(batch.len());
    let mut applied = Vec::with_capacity(batch.len());
    for (message, event) in batch.iter().zip(events) {
        let Some((id, envelope)) = event else {
            dead_letter::unreadable(tx, consumer, message).await?;
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
        if consumer.projects() && envelope.subject == generation::subject(consumer.stream) {
            count(consumer, "applied");
            applied.push(*id);
            verdicts.push(AckKind::Ack);
            continue;
        }
        if !consumer.takes(&envelope.subject) {
            count(consumer, "unknown");
            verdicts.push(unknown::set_aside(tx, consumer, *id, envelope).await?);
            continue;
        }
        if is_applied {
            count(consumer, "applied");
            applied.push(*id);
            verdicts.push(AckKind::Ack);
            continue;
        }
        let attempt = one(consumer, tx, *id, envelope);
        let span = span(consumer, message, envelope);
        let (is_applied, verdict) = attempt.instrument(span).await?;
        if is_applied {
            applied.push(*id);
        }
        verdicts.push(verdict);
    }
    Ok((verdicts, applied))
}

/// Notes the newest fact that is known now.
fn go_on<'a>(
    consumer: &Consumer,
    known: &mut Known,
    applied: impl Iterator<Item = &'a (Uuid, Envelope)>,
) {
    for (id, envelope) in applied {
        let newest = Head {
            event: *id,
            position: envelope.sequence,
        };
        let generation = place::generation(envelope);
        if consumer.projects() {
            known.head = healing::head_after(known, generation, newest);
        } else {
            (known.generation, known.head) = healing::collected(known, generation, newest);
        }
    }
}

/// What becomes of each message. What can't be filled takes all that comes, and so does who collects.
fn turns(
    consumer: &Consumer,
    known: &Known,
    batch: &[Message],
    events: &[Option<(Uuid, Envelope)>],
) -> Vec<Turn> {
    if !consumer.is_filled_by_its_owner() {
        return vec![Turn::Apply; batch.len()];
    }
    let judged = batch.iter().zip(events).map(|(message, event)| {
        event.as_ref().map_or(Turn::Apply, |(_, envelope)| {
            healing::judge(known, place::generation(envelope), place::sequence(message))
        })
    });
    judged.collect()
}

/// The new events as a set; none for a consumer that takes them one by one.
fn arrivals<'a>(
    consumer: &Consumer,
    batch: &[Message],
    events: &'a [Option<(Uuid, Envelope)>],
    fresh: &HashSet<Uuid>,
) -> Vec<Arrival<'a>> {
    let are_wanted = consumer.set.is_some();
    let arrived = batch.iter().zip(events).filter(|_| are_wanted);
    let arrivals = arrived.filter_map(|(message, event)| {
        let (_, event) = event.as_ref().filter(|(id, event)| {
            // What it does not take goes to nobody: it is of a newer program.
            let is_begin =
                consumer.projects() && event.subject == generation::subject(consumer.stream);
            fresh.contains(id) && consumer.takes(&event.subject) && !is_begin
        })?;
        let span = span(consumer, message, event);
        Some(Arrival { event, span })
    });
    arrivals.collect()
}

/// Applies one event behind a savepoint, and says whether it is applied. A failure takes back what the
/// handler wrote, and the note in the inbox.
async fn one(
    consumer: &Consumer,
    tx: &mut PgConnection,
    id: Uuid,
    envelope: &Envelope,
) -> Result<(bool, AckKind), Error> {
    match attempt::one(consumer, tx, envelope).await? {
        Ok(()) => {
            count(consumer, "applied");
            Ok((true, AckKind::Ack))
        }
        Err(failure) if failure.is::<UnknownKind>() => {
            count(consumer, "unknown");
            let verdict = unknown::set_aside(tx, consumer, id, envelope).await?;
            Ok((false, verdict))
        }
        Err(failure) => {
            inbox::forget(tx, consumer.name, id).await?;
            let attempts = dead_letter::failed(tx, consumer, id, envelope, &failure).await?;
            count(consumer, "failed");
            let is_dead = attempts >= consumer.attempts;
            tracing::warn!(
                consumer = consumer.name, event = %id, subject = envelope.subject,
                    entity = envelope.entity_id, attempts, is_dead,
                error = &*failure as &dyn std::error::Error,
                "an event could not be applied"
            );
            let verdict = if is_dead {
                AckKind::Term
            } else {
                AckKind::Nak(Some(pause(consumer.first_pause, attempts)))
            };
            Ok((false, verdict))
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

/// What may become of an event.
const OUTCOMES: [&str; 5] = ["applied", "repeated", "failed", "unreadable", "unknown"];

/// Makes the counts be there before there is anything to count: who watches them sees the first one rise.
pub(super) fn count_from_zero(consumer: &Consumer) {
    for outcome in OUTCOMES {
        counter(consumer, outcome).increment(0);
    }
}

fn count(consumer: &Consumer, outcome: &'static str) {
    counter(consumer, outcome).increment(1);
}

fn counter(consumer: &Consumer, outcome: &'static str) -> Counter {
    metrics::counter!("consumer_events_total", "consumer" => consumer.name, "outcome" => outcome)
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
