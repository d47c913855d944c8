//! Watching a stream for state that every process holds in memory, ended sessions for example.

use std::time::{Duration, SystemTime};

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::{Context, Message};
use futures_util::StreamExt;
use prost::Message as _;
use tokio_util::sync::CancellationToken;

use crate::{Envelope, Error, Nats};

/// The longest pause after failures: who watches must hear within a second, also when a stream has only just
/// been made.
const LONGEST_PAUSE: Duration = Duration::from_millis(400);
/// How often it looks whether the connection was made anew.
const LOOK: Duration = Duration::from_millis(250);
/// How often the server is asked whether it is there, and how long it has for the answer.
const PROBE: Duration = Duration::from_secs(2);
/// How long the server keeps our place when we are gone.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(30);

/// Calls `seen` with each event of these subjects, in the order of the stream, from those published since
/// `since` on, until the token is cancelled. After NATS was away it goes on where it was, and begins anew
/// when the stream was made anew: an event may come twice, so `seen` must not mind. `hears` is called every
/// two seconds while NATS answers. Fails only when NATS is too old.
pub async fn watch(
    nats: &Nats,
    stream: &str,
    subjects: &[&str],
    since: SystemTime,
    token: CancellationToken,
    mut seen: impl FnMut(&Envelope) + Send,
    mut hears: impl FnMut() + Send,
) -> Result<(), Error> {
    let mut since = since;
    let mut failures = 0_u32;
    loop {
        let followed = follow(
            nats,
            stream,
            subjects,
            &mut since,
            &mut failures,
            (&mut seen, &mut hears),
        );
        let pause = match token.run_until_cancelled(followed).await {
            None => return Ok(()),
            Some(Ok(())) => Duration::ZERO,
            Some(Err(error)) if error.is_final() => return Err(error),
            Some(Err(error)) => {
                // At a first start the stream is only just being made.
                if failures == 3 {
                    tracing::warn!(
                        stream,
                        error = &error as &dyn std::error::Error,
                        "the watch waits"
                    );
                }
                failures += 1;
                error.pause(failures).min(LONGEST_PAUSE)
            }
        };
        if token
            .run_until_cancelled(tokio::time::sleep(pause))
            .await
            .is_none()
        {
            return Ok(());
        }
    }
}

/// Follows until the connection was made anew. `since` moves along with the messages.
async fn follow(
    nats: &Nats,
    stream: &str,
    subjects: &[&str],
    since: &mut SystemTime,
    failures: &mut u32,
    (seen, hears): (
        &mut (impl FnMut(&Envelope) + Send),
        &mut (impl FnMut() + Send),
    ),
) -> Result<(), Error> {
    let connects = nats.connects();
    let jetstream = nats.jetstream()?;
    let mut messages = subscribe(jetstream, stream, subjects, *since).await?;
    let mut look = tokio::time::interval(LOOK);
    let mut probe = tokio::time::interval(PROBE);
    loop {
        tokio::select! {
            // Silence may be that of a server that is gone: only an answer tells.
            _ = probe.tick() => {
                let answer = tokio::time::timeout(PROBE, jetstream.get_stream(stream)).await;
                if matches!(answer, Ok(Ok(_))) {
                    hears();
                }
            }
            _ = look.tick() => if nats.connects() != connects { return Ok(()) },
            message = messages.next() => {
                let message: Message = message.ok_or(Error::NotConnected)?.map_err(Error::nats("deliver \
                    events"))?;
                *failures = 0;
                if let Ok(info) = message.info() {
                    *since = info.published.into();
                }
                if let Ok(envelope) = Envelope::decode(message.payload.as_ref()) {
                    seen(&envelope);
                } else {
                    tracing::warn!(stream, subject = message.subject.as_str(), "a message is not an event");
                }
            }
        }
    }
}

async fn subscribe(
    jetstream: &Context,
    stream: &str,
    subjects: &[&str],
    since: SystemTime,
) -> Result<pull::Stream, Error> {
    let stream = jetstream
        .get_stream_no_info(stream)
        .await
        .map_err(Error::nats("find the stream"))?;
    let config = pull::Config {
        deliver_policy: DeliverPolicy::ByStartTime {
            start_time: since.into(),
        },
        ack_policy: AckPolicy::None,
        filter_subjects: subjects.iter().map(|&subject| subject.to_owned()).collect(),
        inactive_threshold: FORGOTTEN_AFTER,
        memory_storage: true,
        num_replicas: 1,
        ..pull::Config::default()
    };
    let consumer = stream
        .create_consumer(config)
        .await
        .map_err(Error::nats("create the consumer"))?;
    let messages = consumer
        .stream()
        .heartbeat(Duration::from_secs(5))
        .messages();
    messages.await.map_err(Error::nats("deliver events"))
}
