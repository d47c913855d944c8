//! What a consumer does before it follows its stream: it compares where it is, by its own database, with what
//! the stream has and with what NATS believes to have told.

use std::time::{Duration, SystemTime};

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::context::ConsumerInfoErrorKind;
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;

use super::batch::{self, Applied};
use super::{BATCH, Consumer, place};
use crate::Error;
use healing::{Look, Place};

/// How long the server keeps the place of a reading that was broken off.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(30);

impl Consumer {
    /// Looks, and reads again what is not here; has the projection filled where the stream does not have
    /// what follows its place.
    pub(super) async fn look(&self) -> Result<(), Error> {
        let stream = self.find_stream().await?;
        // In this order: meanwhile another process of the service may apply more.
        let told = match stream.consumer_info(self.name).await {
            Ok(known) => known.delivered.stream_sequence,
            Err(error) if error.kind() == ConsumerInfoErrorKind::NotFound => 0,
            Err(error) => return Err(Error::nats("tell of the consumer")(error)),
        };
        let known = place::load(&self.db, self.name).await?;
        let now = healing::Stream {
            told: signed(told),
            ..state(&stream).await?
        };
        match healing::look(known.place, &now) {
            Look::GoOn => Ok(()),
            Look::ReadAgain(to) => {
                let behind = known.place.map_or(0, |place| place.sequence);
                self.read_again(&stream, behind, to).await
            }
            Look::Anew => self.begin_anew(&stream, &now).await,
        }
    }

    /// The end of the stream.
    pub(super) async fn end_of_stream(&self) -> Result<Place, Error> {
        Ok(state(&self.find_stream().await?).await?.end)
    }

    async fn begin_anew(&self, stream: &Stream<()>, now: &healing::Stream) -> Result<(), Error> {
        let mut tx = crate::begin(&self.db).await?;
        let known = place::hold(&mut tx, self).await?;
        // A filling may have ended since.
        if healing::look(known.place, now) != Look::Anew {
            return Ok(());
        }
        if self.is_filled_by_its_owner() {
            place::demand(&mut *tx, self).await?;
            tx.commit().await?;
            return Ok(());
        }
        let anew = healing::Known {
            place: Some(Place {
                sequence: 0,
                ..now.end
            }),
            ..known
        };
        place::save(&mut tx, self.name, &anew).await?;
        tx.commit().await?;
        self.read_again(stream, 0, now.told).await
    }

    /// Applies the messages between these places once more. What fails is given up at once: nobody delivers
    /// it again.
    async fn read_again(&self, stream: &Stream<()>, behind: i64, to: i64) -> Result<(), Error> {
        if to <= behind {
            return Ok(());
        }
        tracing::warn!(
            consumer = self.name,
            behind,
            to,
            "what NATS has told is not here: it is read again"
        );
        let config = pull::Config {
            deliver_policy: DeliverPolicy::ByStartSequence {
                start_sequence: behind.unsigned_abs() + 1,
            },
            ack_policy: AckPolicy::None,
            filter_subjects: self.subjects.clone(),
            inactive_threshold: FORGOTTEN_AFTER,
            memory_storage: true,
            num_replicas: 1,
            ..pull::Config::default()
        };
        let reader = stream.create_consumer(config).await;
        let reader = reader.map_err(Error::nats("create the consumer"))?;
        let once = self.clone().attempts(1, self.first_pause);
        loop {
            let arriving = reader.fetch().max_messages(BATCH).messages().await;
            let mut arriving = arriving.map_err(Error::nats("deliver events"))?;
            let mut batch = Vec::new();
            while let Some(message) = arriving.next().await {
                batch.push(message.map_err(|source| Error::Nats {
                    action: "deliver events",
                    source,
                })?);
            }
            let Some(last) = batch.last().map(place::sequence) else {
                return Ok(());
            };
            if matches!(batch::apply(&once, &batch).await?, Applied::Held) {
                return Ok(());
            }
            self.signal_applied().await;
            if last >= to {
                return Ok(());
            }
        }
    }
}

async fn state(stream: &Stream<()>) -> Result<healing::Stream, Error> {
    let info = stream.get_info().await;
    let info = info.map_err(Error::nats("describe the stream"))?;
    let made = SystemTime::from(info.created).duration_since(SystemTime::UNIX_EPOCH);
    let made = made.unwrap_or_default().as_micros();
    Ok(healing::Stream {
        end: Place {
            stream: i64::try_from(made).unwrap_or(i64::MAX),
            sequence: signed(info.state.last_sequence),
        },
        first: signed(info.state.first_sequence),
        told: 0,
    })
}

fn signed(sequence: u64) -> i64 {
    i64::try_from(sequence).unwrap_or(i64::MAX)
}
