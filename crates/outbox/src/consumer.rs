//! Takes the events of a stream and applies each of them once to this service's database.

mod applied;
mod attempt;
mod batch;
mod dead_letter;
mod replay;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::{FutureExt, StreamExt};
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::{Envelope, Error, Nats};

pub(crate) use applied::PATIENCE;
pub use replay::{Facts, make_anew};

/// How many events one transaction takes at most.
const BATCH: usize = 256;
/// How long the server waits for an acknowledgement before it delivers again: what a killed process had in
/// hand is applied that much later. A batch takes a fraction of it, and one that comes twice is applied once.
const ACK_WAIT: Duration = Duration::from_secs(5);
/// How often a consumer that waits for messages looks whether the connection was made anew.
const LOOK: Duration = Duration::from_millis(250);
/// How long inbox rows stay: longer than any event can still come a second time.
const INBOX_KEPT: Duration = Duration::from_hours(90 * 24);
const CLEAN: Duration = Duration::from_hours(1);
/// How long reservations of deletions stay at most: as long as the stream holds what became of them.
const GOING_KEPT: Duration = Duration::from_hours(30 * 24);

/// Why a handler could not apply an event.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
/// What a handler returns: `Box::pin(async move { … })`.
pub type Handled<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;
type Handler = Arc<dyn for<'a> Fn(&'a mut PgConnection, &'a Envelope) -> Handled<'a> + Send + Sync>;
type SetHandler =
    Arc<dyn for<'a> Fn(&'a mut PgConnection, &'a [&'a Envelope]) -> Handled<'a> + Send + Sync>;

/// A durable consumer: its place in the stream is kept by the server, what it has applied by this database.
#[derive(Clone)]
pub struct Consumer {
    db: PgPool,
    nats: Nats,
    stream: &'static str,
    name: &'static str,
    subjects: Vec<String>,
    handler: Handler,
    set: Option<SetHandler>,
    attempts: i32,
    first_pause: Duration,
    applied: Arc<Notify>,
}

impl Consumer {
    /// A consumer of these subjects (`members.member.*`) of another service's stream. Its name is one for
    /// ever, unique in the network: `<service>_<what for>`. The handler runs in the transaction that notes
    /// the event as applied; it may be called again after a failure elsewhere in its batch, so it does
    /// nothing but write to that transaction, and it writes only what is newer than what is there
    /// (`where version < $new`): after a failure, events of one entity can come out of order.
    pub fn new(
        db: PgPool,
        nats: Nats,
        stream: &'static str,
        name: &'static str,
        subjects: &[&str],
        handler: impl for<'a> Fn(&'a mut PgConnection, &'a Envelope) -> Handled<'a>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let subjects = subjects.iter().map(|&subject| subject.to_owned()).collect();
        Self {
            db,
            nats,
            stream,
            name,
            subjects,
            handler: Arc::new(handler),
            set: None,
            attempts: 8,
            first_pause: Duration::from_secs(1),
            applied: Arc::default(),
        }
    }

    /// Applies the events of a batch at once, in a few statements: an import tells thousands. Where that
    /// fails, each of them goes to the handler, so that one bad event fails alone. Of one record there may be
    /// several events in a set.
    #[must_use]
    pub fn in_sets(
        self,
        handler: impl for<'a> Fn(&'a mut PgConnection, &'a [&'a Envelope]) -> Handled<'a>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self {
            set: Some(Arc::new(handler)),
            ..self
        }
    }

    /// Its name, which the server and the inbox know it by.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// After how many failures an event becomes a dead letter (8), and the pause after the first of them (1
    /// s), which doubles.
    #[must_use]
    pub fn attempts(self, attempts: u16, first_pause: Duration) -> Self {
        Self {
            attempts: attempts.into(),
            first_pause,
            ..self
        }
    }

    /// Works until the token is cancelled, whatever happens to PostgreSQL and NATS meanwhile; fails only when
    /// NATS is too old.
    pub async fn run(&self, token: CancellationToken) -> Result<(), Error> {
        let mut failures = 0_u32;
        loop {
            match self.follow(&token, &mut failures).await {
                Ok(()) if token.is_cancelled() => return Ok(()),
                Ok(()) => {}
                Err(error) if error.is_final() => return Err(error),
                Err(error) => {
                    // At a first start the stream is only just being made, and every pause of a long outage
                    // would be a line; the lag tells the rest.
                    if failures == 3 {
                        tracing::warn!(
                            consumer = self.name,
                            error = &error as &dyn std::error::Error,
                            "the consumer waits"
                        );
                    }
                    failures += 1;
                    let pause = error.pause(failures);
                    if token
                        .run_until_cancelled(tokio::time::sleep(pause))
                        .await
                        .is_none()
                    {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Applies one batch of what is in the stream now; says how many messages it saw, 0 when nothing was
    /// there.
    pub async fn run_once(&self) -> Result<usize, Error> {
        let consumer = self.join().await?;
        let mut arriving = consumer
            .fetch()
            .max_messages(BATCH)
            .messages()
            .await
            .map_err(Error::nats("deliver events"))?;
        let mut batch = Vec::new();
        while let Some(message) = arriving.next().await {
            batch.push(message.map_err(|source| Error::Nats {
                action: "deliver events",
                source,
            })?);
        }
        let count = batch.len();
        self.apply(batch).await?;
        Ok(count)
    }

    /// Forgets what was applied, so that the stream is applied again from its first message; to be called in
    /// the transaction that empties a projection, followed by [`rewind`](Self::rewind) after its commit.
    pub async fn forget(&self, tx: &mut PgConnection) -> Result<(), Error> {
        sqlx::query!("delete from inbox where consumer = $1", self.name)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("delete from dead_letter where consumer = $1", self.name)
            .execute(&mut *tx)
            .await?;
        Ok(())
    }

    /// Lets the server begin again with the stream's first message.
    pub async fn rewind(&self) -> Result<(), Error> {
        let jetstream = self.nats.jetstream()?;
        let stream = jetstream
            .get_stream_no_info(self.stream)
            .await
            .map_err(Error::nats("find the stream"))?;
        stream
            .delete_consumer(self.name)
            .await
            .map_err(Error::nats("delete the consumer"))?;
        Ok(())
    }

    /// Tries the dead letters once more and says how many of them could be applied.
    pub async fn retry_dead_letters(&self) -> Result<u64, Error> {
        dead_letter::retry(self).await
    }

    /// Follows the stream until the token is cancelled or the connection was made anew; then the caller joins
    /// again, because the server may have forgotten us.
    async fn follow(&self, token: &CancellationToken, failures: &mut u32) -> Result<(), Error> {
        let connects = self.nats.connects();
        let consumer = self.join().await?;
        let messages = consumer
            .stream()
            .max_messages_per_batch(BATCH)
            .heartbeat(Duration::from_secs(5))
            .messages();
        let messages = messages.await.map_err(Error::nats("deliver events"))?;
        let mut batches = messages.ready_chunks(BATCH);
        let mut elsewhere = self.hear_of_others().await?;
        let mut look = tokio::time::interval(LOOK);
        let mut clean = tokio::time::interval(CLEAN);
        loop {
            tokio::select! {
                () = token.cancelled() => break,
                _ = look.tick() => if self.nats.connects() != connects { return Ok(()) },
                _ = clean.tick() => self.clean().await?,
                Some(_) = elsewhere.next() => self.applied.notify_waiters(),
                batch = batches.next() => {
                    let Some(batch) = batch else { return Err(Error::NotConnected) };
                    let mut applicable = Vec::with_capacity(batch.len());
                    let mut ended = None;
                    for message in batch {
                        match message {
                            Ok(message) => applicable.push(message),
                            Err(error) => ended = Some(Error::nats("deliver events")(error)),
                        }
                    }
                    self.apply(applicable).await?;
                    match ended {
                        Some(error) => return Err(error),
                        None => *failures = 0,
                    }
                }
            }
        }
        // What was delivered to us and not applied goes back at once; otherwise the next process would wait
        // for it.
        while let Some(Some(batch)) = batches.next().now_or_never() {
            for message in batch.into_iter().flatten() {
                acknowledge(&message, AckKind::Nak(None)).await;
            }
        }
        Ok(())
    }

    /// Finds or creates the durable consumer. The stream belongs to the other service: until that has made
    /// it, we wait.
    async fn join(&self) -> Result<PullConsumer, Error> {
        let jetstream = self.nats.jetstream()?;
        let stream = jetstream
            .get_stream_no_info(self.stream)
            .await
            .map_err(Error::nats("find the stream"))?;
        let config = pull::Config {
            durable_name: Some(self.name.to_owned()),
            filter_subjects: self.subjects.clone(),
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

    async fn apply(&self, batch: Vec<Message>) -> Result<(), Error> {
        let Some(last) = batch.last() else {
            return Ok(());
        };
        let lag = last.info().map(|info| info.pending).unwrap_or_default();
        let outcome = batch::apply(self, &batch).await;
        #[expect(
            clippy::cast_precision_loss,
            reason = "gauges are floats, and nobody has 2^53 events waiting"
        )]
        metrics::gauge!("consumer_lag", "consumer" => self.name).set(lag as f64);
        match outcome {
            Ok(verdicts) => {
                self.signal_applied().await;
                for (message, verdict) in batch.iter().zip(verdicts) {
                    acknowledge(message, verdict).await;
                }
                Ok(())
            }
            Err(error) => {
                // The database did not take the batch; that says nothing about the events.
                for message in &batch {
                    acknowledge(message, AckKind::Nak(Some(self.first_pause))).await;
                }
                Err(error)
            }
        }
    }

    async fn clean(&self) -> Result<(), Error> {
        // Event ids begin with their time (uuid v7), so the primary key finds the old ones.
        sqlx::query!(
            "delete from inbox
            where consumer = $1
                and event_id < (lpad(to_hex((extract(epoch from now() - $2::float8 * interval '1 second') *
                1000)::bigint), 12, '0')
                    || repeat('0', 20))::uuid",
            self.name,
            INBOX_KEPT.as_secs_f64()
        )
        .execute(&self.db)
        .await?;
        sqlx::query!(
            "delete from going where reserved_at < now() - $1::float8 * interval '1 second'",
            GOING_KEPT.as_secs_f64()
        )
        .execute(&self.db)
        .await?;
        Ok(())
    }
}

/// Tells the server. An answer that gets lost makes it deliver again, and the inbox makes that harmless.
async fn acknowledge(message: &Message, verdict: AckKind) {
    if message.ack_with(verdict).await.is_err() {
        tracing::debug!("an acknowledgement could not be sent");
    }
}
