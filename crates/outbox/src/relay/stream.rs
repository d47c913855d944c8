//! The service's stream: its settings, and how far it has our events.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{
    Config, RawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use prost::Message;
use sqlx::{Connection, PgConnection};

use super::Relay;
use crate::{Envelope, Error};

/// How long the server remembers message ids. The relay doesn't rely on it, it knows what the stream has; it
/// catches a message that was still under way when the relay looked.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(2);

/// The end of the stream.
pub(super) struct Tail {
    /// Sequence of its last message; the next one must get the next number.
    pub(super) sequence: u64,
    /// The connection, counted, on which we saw it.
    pub(super) connects: u64,
}

/// Creates or updates the stream, reads how far it has our events, and brings the outbox in line with that:
/// what it has is published, whether we marked it or not; what it lost goes out again.
pub(super) async fn catch_up(
    relay: &Relay,
    jetstream: &Context,
    db: &mut PgConnection,
) -> Result<Tail, Error> {
    let connects = relay.nats.connects();
    let info = jetstream
        .create_or_update_stream(config(relay))
        .await
        .map_err(Error::nats("create or update the service's stream"))?;
    let stream = jetstream
        .get_stream_no_info(relay.service)
        .await
        .map_err(Error::nats("find the service's stream"))?;
    let last = info.state.last_sequence;
    let position = last_position(&stream, info.state.first_sequence, last).await?;

    let mut tx = db.begin().await?;
    let overtaken = sqlx::query!(
        "update relay set last_position = $1 where last_position < $1",
        position
    )
    .execute(&mut *tx)
    .await?;
    if overtaken.rows_affected() > 0 {
        // The stream knows positions that this database never gave: it was restored from a backup, or made
        // anew.
        tracing::warn!(
            service = relay.service,
            position,
            "the stream is ahead of the database: a new generation of the feed begins"
        );
        crate::feed::renew_generation(&mut *tx).await?;
    }
    sqlx::query!(
        "update outbox set published_at = clock_timestamp()
        where position <= $1 and published_at is null",
        position
    )
    .execute(&mut *tx)
    .await?;
    let lost = sqlx::query!(
        "update outbox set published_at = null where position > $1 and published_at is not null",
        position
    )
    .execute(&mut *tx)
    .await?;
    if lost.rows_affected() > 0 {
        tracing::warn!(
            service = relay.service,
            events = lost.rows_affected(),
            "NATS lost events: they are published again"
        );
    }
    tx.commit().await?;
    Ok(Tail {
        sequence: last,
        connects,
    })
}

/// The position of the last event in the stream; 0 when it has none. Looks backwards over messages that are
/// not ours.
async fn last_position(stream: &Stream<()>, first: u64, last: u64) -> Result<i64, Error> {
    for sequence in (first.max(1)..=last).rev() {
        if let Some(position) = read(stream, sequence).await?.as_ref().and_then(position) {
            return Ok(position);
        }
    }
    Ok(0)
}

/// The message with this sequence, if the stream has it.
pub(super) async fn read(
    stream: &Stream<()>,
    sequence: u64,
) -> Result<Option<StreamMessage>, Error> {
    match stream.get_raw_message(sequence).await {
        Ok(message) => Ok(Some(message)),
        Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(Error::nats("read a message of the service's stream")(error)),
    }
}

/// The position of the event that this message is.
pub(super) fn position(message: &StreamMessage) -> Option<i64> {
    let envelope = Envelope::decode(message.payload.as_ref()).ok()?;
    let id = message.headers.get(async_nats::header::NATS_MESSAGE_ID)?;
    (id.as_str() == envelope.id).then_some(envelope.sequence)
}

fn config(relay: &Relay) -> Config {
    Config {
        name: relay.service.to_owned(),
        subjects: vec![format!("{}.>", relay.service)],
        storage: StorageType::File,
        retention: RetentionPolicy::Limits,
        duplicate_window: DUPLICATE_WINDOW,
        // No age limit: messages go when they are old *and* consumed, see housekeeping.
        max_age: Duration::ZERO,
        num_replicas: relay.replicas,
        ..Config::default()
    }
}
