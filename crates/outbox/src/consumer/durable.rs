//! What NATS keeps of a consumer: its name, its subjects, and what it was told.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ConsumerInfoErrorKind;
use async_nats::jetstream::stream::Stream;

use super::{BATCH, Consumer, filter};
use crate::Error;

/// How long the server waits for an acknowledgement before it delivers again: what a killed process had in
/// hand is applied that much later. A batch takes a fraction of it, and one that comes twice is applied once.
const ACK_WAIT: Duration = Duration::from_secs(5);

impl Consumer {
    /// Finds or creates the durable consumer. The stream belongs to the other service: until that has made
    /// it, we wait. One that is there only ever gets more subjects: a program before us or after us may run
    /// beside us.
    pub(super) async fn join(&self) -> Result<PullConsumer, Error> {
        let stream = self.find_stream().await?;
        let known = match stream.consumer_info(self.name).await {
            Ok(known) => filter::of(&known.config),
            Err(error) if error.kind() == ConsumerInfoErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Error::nats("tell of the consumer")(error)),
        };
        let subjects = filter::union(&known, &self.subjects);
        if subjects == known {
            let found = stream.get_consumer(self.name).await;
            return found.map_err(|source| Error::Nats {
                action: "find the consumer",
                source,
            });
        }
        self.make(&stream, subjects).await
    }

    /// Gives the durable consumer just our subjects and settings; to be called when no program of another
    /// version runs any more.
    pub async fn settle(&self) -> Result<(), Error> {
        let stream = self.find_stream().await?;
        self.make(&stream, self.subjects.clone()).await?;
        Ok(())
    }

    pub(super) async fn find_stream(&self) -> Result<Stream<()>, Error> {
        let jetstream = self.nats.jetstream()?;
        let stream = jetstream.get_stream_no_info(self.stream).await;
        stream.map_err(Error::nats("find the stream"))
    }

    async fn make(
        &self,
        stream: &Stream<()>,
        subjects: Vec<String>,
    ) -> Result<PullConsumer, Error> {
        let config = pull::Config {
            durable_name: Some(self.name.to_owned()),
            filter_subjects: subjects,
            deliver_policy: DeliverPolicy::All,
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: 8 * i64::try_from(BATCH).unwrap_or(i64::MAX),
            ..pull::Config::default()
        };
        stream
            .create_consumer(config)
            .await
            .map_err(Error::nats("create the consumer"))
    }
}
