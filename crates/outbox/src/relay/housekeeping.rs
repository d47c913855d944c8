//! Throwing away what is old and what every consumer has: rows of the outbox and messages of the stream; and
//! answers that are kept.

use std::time::{Duration, SystemTime};

use async_nats::jetstream::stream::Stream;
use futures_util::TryStreamExt;

use super::{Relay, stream};
use crate::{Error, once};

/// A thousand years: longer times are more than a timestamp of PostgreSQL can go back.
const FOR_EVER: Duration = Duration::from_hours(24 * 365 * 1_000);

/// A row goes when it is old and every consumer has its event; a message likewise, only later: the stream is
/// made from rows again.
pub(super) async fn clean(relay: &Relay) -> Result<(), Error> {
    once::forget(&relay.db).await?;
    let jetstream = relay.nats.jetstream()?;
    let stream = jetstream
        .get_stream_no_info(relay.service)
        .await
        .map_err(Error::nats("find the service's stream"))?;
    let state = stream
        .get_info()
        .await
        .map_err(Error::nats("describe the service's stream"))?
        .state;
    // The last message stays for ever: it says how far the stream has our events.
    let floor = acknowledged(relay, &stream, state.last_sequence)
        .await?
        .min(state.last_sequence.saturating_sub(1));
    if floor < state.first_sequence || floor == 0 {
        return Ok(());
    }
    let limits = sqlx::query!(
        r#"select now() - make_interval(secs => $1) as "rows!",
            now() - make_interval(secs => $2) as "messages!""#,
        relay.rows_kept.min(FOR_EVER).as_secs_f64(),
        relay.messages_kept.min(FOR_EVER).as_secs_f64()
    )
    .fetch_one(&relay.db)
    .await?;
    if let Some(told) = stream::read(&stream, floor)
        .await?
        .as_ref()
        .and_then(stream::event)
    {
        sqlx::query!(
            "delete from outbox where position <= $1 and published_at < $2",
            told.head.position,
            limits.rows
        )
        .execute(&relay.db)
        .await?;
    }
    let keep_from = first_after(
        &stream,
        state.first_sequence,
        floor + 1,
        limits.messages.into(),
    )
    .await?;
    if keep_from > state.first_sequence {
        stream
            .purge()
            .sequence(keep_from)
            .await
            .map_err(Error::nats("purge old messages"))?;
    }
    Ok(())
}

/// The sequence up to which every durable consumer has acknowledged; 0 while one that must have it doesn't
/// exist.
async fn acknowledged(relay: &Relay, stream: &Stream<()>, last: u64) -> Result<u64, Error> {
    let consumers: Vec<_> = stream
        .consumers()
        .try_collect()
        .await
        .map_err(Error::nats("list the stream's consumers"))?;
    let durable = |name: &String| {
        consumers
            .iter()
            .any(|consumer| consumer.config.durable_name.as_ref() == Some(name))
    };
    if !relay.needed_by.iter().all(durable) {
        return Ok(0);
    }
    let floors = consumers
        .iter()
        .filter(|consumer| consumer.config.durable_name.is_some())
        .map(|consumer| consumer.ack_floor.stream_sequence);
    Ok(floors.min().unwrap_or(last))
}

/// The first sequence of `from..=to` whose message is not older than that, or `to`: halving, as the messages
/// are in time's order.
async fn first_after(
    stream: &Stream<()>,
    mut from: u64,
    mut to: u64,
    oldest: SystemTime,
) -> Result<u64, Error> {
    while from < to {
        let middle = from + (to - from) / 2;
        match stream::read(stream, middle).await? {
            Some(message) if SystemTime::from(message.time) >= oldest => to = middle,
            _ => from = middle + 1,
        }
    }
    Ok(from)
}
