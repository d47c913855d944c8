//! One window of events: positions given, published in that order, marked when all of it is acknowledged.

use async_nats::HeaderMap;
use async_nats::jetstream::Context;
use async_nats::jetstream::message::PublishMessage;
use chrono::{DateTime, Utc};
use metrics::Counter;
use prost::Message;
use sqlx::PgConnection;
use tracing::Span;
use uuid::Uuid;

use super::Relay;
use super::stream::{self, Tail};
use crate::{Actor, Envelope, Error, Origin, fail_point, trace};

/// How many events are under way at once.
pub(super) const WINDOW: i64 = 256;

/// An event that waits for its publication.
struct Row {
    id: Uuid,
    subject: String,
    entity_id: i64,
    version: i64,
    message: String,
    before: Option<Vec<u8>>,
    after: Option<Vec<u8>>,
    login_id: i64,
    login_name: String,
    role: String,
    address: String,
    headers: serde_json::Value,
    created_at: DateTime<Utc>,
    position: i64,
    regions: Vec<i64>,
    origin: Option<Vec<u8>>,
    /// The generation of the moment in which the row was read: what was written before one began belongs to
    /// it when it leaves after that.
    generation: Uuid,
}

/// Sends the next window; says how many events it had, 0 when nothing waits. When one of them is not
/// acknowledged, none is marked: the stream then says what it has.
pub(super) async fn send(
    relay: &Relay,
    jetstream: &Context,
    db: &mut PgConnection,
    tail: &mut Tail,
) -> Result<u64, Error> {
    let rows = next(db, tail.position).await?;
    let Some(last) = rows.last().map(|row| row.position) else {
        return Ok(0);
    };
    fail_point::reach(fail_point::BEFORE_PUBLISH);

    let mut acks = Vec::with_capacity(rows.len());
    let count = rows.len() as u64;
    let mut previous = None;
    for (row, expected) in rows.into_iter().zip(tail.sequence..) {
        let span = span(relay.service, &row);
        let (event, id) = (row.id, row.id.to_string());
        let (subject, message) = message(relay.service, row, &span, expected, previous.as_deref());
        previous = Some(id);
        let ack = jetstream
            .send_publish(subject, message)
            .await
            .map_err(Error::nats("take an event"))?;
        acks.push((event, ack, expected + 1, span));
    }
    for (event, ack, expected, span) in acks {
        let ack = ack.await.map_err(Error::nats("acknowledge an event"))?;
        drop(span);
        if ack.sequence != expected {
            if ack.duplicate {
                stream::take_place(relay, jetstream, db, event, ack.sequence).await?;
            }
            return Err(Error::OutOfStep {
                stream: ack.stream,
                expected,
                given: ack.sequence,
            });
        }
    }
    fail_point::reach(fail_point::BEFORE_MARK);

    sqlx::query!(
        "update outbox set published_at = now() where position <= $1 and published_at is null",
        last
    )
    .execute(db)
    .await?;
    published(relay).increment(count);
    tail.sequence += count;
    tail.position = last;
    Ok(count)
}

/// The events of the next window, whose positions are above that of the stream's last event.
async fn next(db: &mut PgConnection, behind: i64) -> Result<Vec<Row>, Error> {
    give_positions(db, Some(WINDOW)).await?;
    let rows = waiting(db).await?;
    if rows.first().is_none_or(|row| row.position > behind) {
        return Ok(rows);
    }
    take_positions_back(db).await?;
    give_positions(db, Some(WINDOW)).await?;
    waiting(db).await
}

/// Takes the positions of all that waits back, so that it gets others behind the stream's last event. A
/// database that was put back gives them again where the stream has events that are lost: in a stream whose
/// positions don't rise nobody could tell what is in it, and an event that NATS still remembers would wait
/// until it forgets it.
async fn take_positions_back(db: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!(
        "update outbox set position = null where published_at is null and position is not null"
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Counts events that left.
pub(super) fn published(relay: &Relay) -> Counter {
    metrics::counter!("outbox_published_total", "service" => relay.service)
}

/// Gives the next positions to committed rows that have none, to so many of them or to all. Should two
/// relays ever meet here, the lock on `relay` and the last condition keep them from giving a row two
/// positions; a gap does no harm. The condition is written so that no index serves it: the planner believes
/// that hardly any row waits, and would look for each of them among all that wait.
pub(crate) async fn give_positions(
    db: &mut PgConnection,
    at_most: Option<i64>,
) -> Result<(), Error> {
    sqlx::query!(
        "with waiting as (
            select sequence, row_number() over (order by sequence) as nth
            from (select sequence from outbox where position is null order by sequence limit $1) as oldest
        ), moved as (
            update relay set last_position = last_position + (select count(*) from waiting)
            where exists (select from waiting)
            returning last_position - (select count(*) from waiting) as base
        )
        update outbox set position = moved.base + waiting.nth
        from waiting, moved
        where outbox.sequence = waiting.sequence and coalesce(outbox.position, 0) = 0",
        at_most
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn waiting(db: &mut PgConnection) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, subject, entity_id, version, message, before, after, login_id, login_name, role,
            address, headers,
            created_at, position as "position!", regions, origin,
            (select generation from feed) as "generation!"
        from outbox
        where published_at is null and position is not null
        order by position
        limit $1"#,
        WINDOW
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

fn span(service: &'static str, row: &Row) -> Span {
    let span = tracing::info_span!(
        parent: None,
        "publish",
        otel.name = format!("publish {}", row.subject),
        otel.kind = "producer",
        messaging.system = "nats",
        messaging.operation.type = "send",
        messaging.destination.name = row.subject,
        messaging.message.id = %row.id,
        outbox.service = service,
        outbox.position = row.position,
    );
    trace::continue_stored(&span, &row.headers);
    span
}

/// The event as a message that the stream takes only at its place: behind sequence `behind`, and right behind
/// the event before it in the window. A message that arrives late, a second relay, or somebody else's message
/// in between makes the server refuse this one and all after it. The sequence alone would not do: a stray
/// message in the place of a refused one would let the next one in.
fn message(
    service: &str,
    row: Row,
    span: &Span,
    behind: u64,
    previous: Option<&str>,
) -> (String, PublishMessage) {
    let mut headers = HeaderMap::new();
    trace::send(span, &row.headers, &mut headers);
    let id = row.id.to_string();
    let mut message = PublishMessage::build()
        .headers(headers)
        .message_id(&id)
        .expected_stream(service)
        .expected_last_sequence(behind);
    if let Some(previous) = previous {
        message = message.expected_last_message_id(previous);
    }
    let envelope = Envelope {
        id,
        subject: row.subject.clone(),
        entity_id: row.entity_id,
        version: row.version,
        at: Some(row.created_at.into()),
        actor: Some(Actor {
            login_id: row.login_id,
            login_name: row.login_name,
            role: row.role,
            address: row.address,
        }),
        message: row.message,
        before: row.before.unwrap_or_default(),
        after: row.after.unwrap_or_default(),
        sequence: row.position,
        generation: row.generation.to_string(),
        region_ids: row.regions,
        origin: row.origin.map(|origin| {
            Origin::decode(origin.as_slice()).expect("the outbox has what was encoded into it")
        }),
    };
    (
        row.subject,
        message.payload(envelope.encode_to_vec().into()),
    )
}
