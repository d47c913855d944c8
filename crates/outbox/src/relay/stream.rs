//! The service's stream: its settings, and how far it has our events.

use std::time::Duration;

use async_nats::jetstream::context::{GetStreamError, GetStreamErrorKind};
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{
    Config, RawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use async_nats::jetstream::{Context, ErrorCode};
use futures_util::{StreamExt, TryStreamExt, stream};
use prost::Message;
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use super::Relay;
use crate::{Envelope, Error, generation};
use healing::Head;

/// How long the server remembers message ids. The relay doesn't rely on it, it knows what the stream has; it
/// catches a message that was still under way when the relay looked.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(2);

/// How many messages are read in one part, and at once, where the last one is not ours.
const PART: u64 = 256;
const READ_AT_ONCE: usize = 32;

/// The end of the stream.
pub(super) struct Tail {
    /// Sequence of its last message; the next one must get the next number.
    pub(super) sequence: u64,
    /// Position of its last event; 0 = it has none.
    pub(super) position: i64,
    /// The connection, counted, on which we saw it.
    pub(super) connects: u64,
}

/// An event as the stream has it.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub(super) head: Head,
    generation: Option<Uuid>,
}

/// Finds or creates the stream, reads how far it has our events, and brings the outbox in line with that:
/// what it has is published, whether we marked it or not; what it lost goes out again. Where it has what this
/// database never wrote, a generation begins.
pub(super) async fn catch_up(
    relay: &Relay,
    jetstream: &Context,
    db: &mut PgConnection,
) -> Result<Tail, Error> {
    let connects = relay.nats.connects();
    let stream = find_or_create(relay, jetstream).await?;
    let state = &stream.cached_info().state;
    let (first, last) = (state.first_sequence.max(1), state.last_sequence);
    let newest = newest(&stream, first, last).await?;
    let position = newest_of_ours(&stream, db, first, last).await?;

    let mut tx = db.begin().await?;
    if let Some(told) = newest {
        sqlx::query!("select from relay for update")
            .execute(&mut *tx)
            .await?;
        let memory = generation::remember(&mut tx, told.head).await?;
        let era = generation::era(&mut tx, told.generation).await?;
        if healing::went_back(memory, era) {
            generation::note(&mut tx, told.generation).await?;
            let highest = told.head.position;
            generation::begin(&mut tx, relay.service, highest, generation::MARGIN).await?;
        }
        sqlx::query!(
            "update relay set last_position = $1 where last_position < $1",
            told.head.position
        )
        .execute(&mut *tx)
        .await?;
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
        position: newest.map_or(0, |told| told.head.position),
        connects,
    })
}

/// The service's stream, which is created where there is none. One that is there stays as it is: somebody may
/// have given it more servers than this process knows of.
async fn find_or_create(relay: &Relay, jetstream: &Context) -> Result<Stream, Error> {
    match jetstream.get_stream(relay.service).await {
        Ok(stream) => Ok(stream),
        Err(error) if is_missing(&error) => {
            let created = jetstream.create_stream(config(relay)).await;
            created.map_err(Error::nats("create the service's stream"))
        }
        Err(error) => Err(Error::nats("find the service's stream")(error)),
    }
}

fn is_missing(error: &GetStreamError) -> bool {
    matches!(
        error.kind(),
        GetStreamErrorKind::JetStream(error) if error.error_code() == ErrorCode::STREAM_NOT_FOUND
    )
}

/// Gives the stream the settings of this program and of its operator; creates it where there is none. Says
/// how many servers held it before, and how many do now.
pub(super) async fn settle(relay: &Relay, jetstream: &Context) -> Result<(usize, usize), Error> {
    let found = find_or_create(relay, jetstream).await?;
    let known = &found.cached_info().config;
    let before = known.num_replicas;
    let wanted = config(relay);
    // Where it lies, and what else an operator has set by hand, stays.
    let settled = Config {
        subjects: wanted.subjects,
        duplicate_window: wanted.duplicate_window,
        max_age: wanted.max_age,
        num_replicas: wanted.num_replicas,
        ..known.clone()
    };
    let updated = jetstream.update_stream(settled).await;
    let updated = updated.map_err(Error::nats("change the service's stream"))?;
    Ok((before, updated.config.num_replicas))
}

/// The position of the last event of the stream, where there is one.
pub(super) async fn newest_position(relay: &Relay, jetstream: &Context) -> Result<i64, Error> {
    let stream = match jetstream.get_stream(relay.service).await {
        Ok(stream) => stream,
        Err(error) if is_missing(&error) => return Ok(0),
        Err(error) => return Err(Error::nats("find the service's stream")(error)),
    };
    let state = &stream.cached_info().state;
    let newest = newest(&stream, state.first_sequence.max(1), state.last_sequence).await?;
    Ok(newest.map_or(0, |told| told.head.position))
}

/// The last event of the stream. Looks backwards over messages that are not ours.
async fn newest<I>(stream: &Stream<I>, first: u64, last: u64) -> Result<Option<Kept>, Error> {
    for sequence in (first..=last).rev() {
        if let Some(told) = read(stream, sequence).await?.as_ref().and_then(event) {
            return Ok(Some(told));
        }
    }
    Ok(None)
}

/// The position of the last event in the stream that this database wrote; 0 when it has none. Behind it may
/// stand what was written after the state to which this database was put back.
async fn newest_of_ours<I>(
    stream: &Stream<I>,
    db: &mut PgConnection,
    first: u64,
    last: u64,
) -> Result<i64, Error> {
    let (mut end, mut part) = (last, 1);
    while end >= first {
        let from = first.max((end + 1).saturating_sub(part));
        let read: Vec<Option<StreamMessage>> = stream::iter(from..=end)
            .map(|sequence| read(stream, sequence))
            .buffered(READ_AT_ONCE)
            .try_collect()
            .await?;
        let told: Vec<Head> = read
            .iter()
            .flatten()
            .filter_map(event)
            .map(|told| told.head)
            .collect();
        let (events, positions): (Vec<Uuid>, Vec<i64>) =
            told.iter().map(|head| (head.event, head.position)).unzip();
        // What is older than the outbox is taken for ours: it can't be sent again anyway.
        let ours = sqlx::query!(
            r#"select max(told.position) as position, (select min(position) from outbox) as oldest
            from unnest($1::uuid[], $2::bigint[]) as told (event, position)
            left join outbox as written on written.position = told.position
            where written.id = told.event or told.position < (select min(position) from outbox)"#,
            &events,
            &positions
        );
        let ours = ours.fetch_one(&mut *db).await?;
        if ours.oldest.is_none() {
            return Ok(0);
        }
        if let Some(position) = ours.position {
            return Ok(position);
        }
        (end, part) = (from - 1, PART);
    }
    Ok(0)
}

/// An event that was put back without a position has one in the stream, which it keeps, unless others that
/// wait would be taken for published then. NATS takes it once more when it has forgotten its id.
pub(super) async fn take_place(
    relay: &Relay,
    jetstream: &Context,
    db: &mut PgConnection,
    id: Uuid,
    sequence: u64,
) -> Result<(), Error> {
    let stream = jetstream.get_stream_no_info(relay.service).await;
    let stream = stream.map_err(Error::nats("find the service's stream"))?;
    let there = read(&stream, sequence).await?.as_ref().and_then(event);
    if let Some(told) = there.filter(|told| told.head.event == id) {
        sqlx::query!(
            "update outbox set position = $2, published_at = clock_timestamp()
            where id = $1 and not exists (
                select from outbox
                where id <> $1 and (position = $2 or position < $2 and published_at is null)
            )",
            id,
            told.head.position
        )
        .execute(db)
        .await?;
    }
    Ok(())
}

/// The message with this sequence, if the stream has it.
pub(super) async fn read<I>(
    stream: &Stream<I>,
    sequence: u64,
) -> Result<Option<StreamMessage>, Error> {
    match stream.get_raw_message(sequence).await {
        Ok(message) => Ok(Some(message)),
        Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(Error::nats("read a message of the service's stream")(error)),
    }
}

/// The event that this message is; none = it is somebody else's.
pub(super) fn event(message: &StreamMessage) -> Option<Kept> {
    let envelope = Envelope::decode(message.payload.as_ref()).ok()?;
    let id = message.headers.get(async_nats::header::NATS_MESSAGE_ID)?;
    if id.as_str() != envelope.id {
        return None;
    }
    let head = Head {
        event: envelope.id.parse().ok()?,
        position: envelope.sequence,
    };
    Some(Kept {
        head,
        generation: envelope.generation.parse().ok(),
    })
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
