//! Takes the events of a stream and applies each of them once to this service's database.

mod applied;
mod attempt;
mod batch;
mod dead_letter;
mod durable;
mod filter;
mod inbox;
mod latest;
mod look;
mod place;
mod replay;
mod table;
mod unknown;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use futures_util::{FutureExt, StreamExt};
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Span;
use uuid::Uuid;

use crate::{Envelope, Error, Nats, generation};

pub(crate) use applied::PATIENCE;
use batch::Applied;
pub use latest::latest;
pub use replay::{Facts, make_anew};
pub use table::{Table, end_doubts};
pub use unknown::UnknownKind;

/// How many events one transaction takes at most.
const BATCH: usize = 256;
/// How often a consumer that waits for messages looks whether the connection was made anew.
const LOOK: Duration = Duration::from_millis(250);
/// Longest pause after failures: facts arrive at most this much later when PostgreSQL or NATS is back.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How long inbox rows stay: longer than any event can still come a second time.
const INBOX_KEPT: Duration = Duration::from_hours(90 * 24);
const CLEAN: Duration = Duration::from_hours(1);
/// How often it is looked whether a projection was filled, and how soon messages that wait for it come again.
const FILLED: Duration = Duration::from_millis(250);
/// How often events of a newer program are tried again: an older one beside us may set some aside after we
/// came.
const RETRY_UNKNOWN: Duration = Duration::from_mins(5);
/// How long reservations of deletions stay at most: as long as the stream holds what became of them.
const GOING_KEPT: Duration = Duration::from_hours(30 * 24);

/// Why a handler could not apply an event.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
/// What a handler returns: `Box::pin(async move { … })`.
pub type Handled<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;
type Handler = Arc<dyn for<'a> Fn(&'a mut PgConnection, &'a Envelope) -> Handled<'a> + Send + Sync>;
type SetHandler =
    Arc<dyn for<'a> Fn(&'a mut PgConnection, &'a [Arrival<'a>]) -> Handled<'a> + Send + Sync>;

/// An event of a set.
pub struct Arrival<'a> {
    /// What happened.
    pub event: &'a Envelope,
    /// A child of the span in which it happened.
    pub span: Span,
}

/// What a consumer does with its database once its projection was filled by another generation of its owner:
/// a piece at a time, as a statement over all records would last longer than statements may. It is told the
/// key after which the piece begins, and answers the last one of it; none = the piece was empty.
pub type AfterFilling = for<'a> fn(&'a mut PgConnection, i64) -> Piece<'a>;
/// A piece of such work.
pub type Piece<'a> = Pin<Box<dyn Future<Output = Result<Option<i64>, Failure>> + Send + 'a>>;

/// Filling a projection, told between the tasks of a process.
struct Filler {
    /// There is a way to the owner.
    is_there: AtomicBool,
    /// Somebody found that it is to be filled, or wants the owner asked.
    due: Notify,
    /// The owner is to be asked before anything more is applied.
    must_ask: AtomicBool,
    asked: Notify,
    /// Tells this process from others.
    process: Uuid,
}

impl Default for Filler {
    fn default() -> Self {
        Self {
            is_there: AtomicBool::default(),
            due: Notify::default(),
            must_ask: AtomicBool::default(),
            asked: Notify::default(),
            process: Uuid::now_v7(),
        }
    }
}

/// A durable consumer: what it has applied, and up to where, is kept by this database; what NATS keeps saves
/// it from looking for its place in the stream.
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
    tables: &'static [Table],
    after_filling: Option<AfterFilling>,
    filler: Arc<Filler>,
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
            tables: &[],
            after_filling: None,
            filler: Arc::default(),
        }
    }

    /// Keeps these tables, and nothing else, as a projection of its owner's records, which heals when either
    /// of them is put back to an older state. Without tables it collects what comes.
    #[must_use]
    pub fn keeping(mut self, tables: &'static [Table]) -> Self {
        self.subjects.push(generation::subject(self.stream));
        Self { tables, ..self }
    }

    /// What else is to be done when a filling replaced the tables: what was worked out of rows that went.
    #[must_use]
    pub fn after_filling(self, work: AfterFilling) -> Self {
        Self {
            after_filling: Some(work),
            ..self
        }
    }

    /// There is a way to the owner, which [`keep_filled`](Self::keep_filled) goes. Without one the projection
    /// takes whatever comes, where it is newer.
    #[must_use]
    pub fn filled_by_its_owner(self) -> Self {
        self.filler.is_there.store(true, Ordering::Relaxed);
        self
    }

    /// Whether what is here can be made anew by asking the owner.
    pub(crate) fn is_filled_by_its_owner(&self) -> bool {
        !self.tables.is_empty() && self.filler.is_there.load(Ordering::Relaxed)
    }

    /// Whether it keeps a projection.
    pub fn projects(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Applies the events of a batch at once, in a few statements: an import tells thousands. Where that
    /// fails, each of them goes to the handler, so that one bad event fails alone. Of one record there may be
    /// several events in a set.
    #[must_use]
    pub fn in_sets(
        self,
        handler: impl for<'a> Fn(&'a mut PgConnection, &'a [Arrival<'a>]) -> Handled<'a>
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

    pub(crate) fn db(&self) -> &PgPool {
        &self.db
    }

    pub(crate) fn nats(&self) -> &Nats {
        &self.nats
    }

    /// Whose facts they are.
    pub fn stream(&self) -> &'static str {
        self.stream
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
        batch::count_from_zero(self);
        let mut failures = 0_u32;
        loop {
            let followed = async {
                self.await_filling(&token).await?;
                self.follow(&token, &mut failures).await
            };
            match followed.await {
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
                    let pause = error.pause(failures).min(LONGEST_PAUSE);
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
        self.look().await?;
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
        sqlx::query!("delete from consumer_place where consumer = $1", self.name)
            .execute(&mut *tx)
            .await?;
        for table in self.tables {
            table.forget_doubts(tx).await?;
        }
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
        dead_letter::retry(self, false).await
    }

    /// Tries those that an operator asked for.
    pub(crate) async fn heed_retries(&self) -> Result<u64, Error> {
        dead_letter::retry(self, true).await
    }

    /// Tries the events again that only a newer program knew, and says how many this one knows;
    /// [`run`](Self::run) does it at its start and every few minutes.
    pub async fn retry_unknown(&self) -> Result<u64, Error> {
        unknown::retry(self).await
    }

    /// Follows the stream until the token is cancelled or the connection was made anew; then the caller joins
    /// again, because the server may have forgotten us.
    async fn follow(&self, token: &CancellationToken, failures: &mut u32) -> Result<(), Error> {
        let connects = self.nats.connects();
        let consumer = self.join().await?;
        self.look().await?;
        if token
            .run_until_cancelled(self.await_answer())
            .await
            .is_none()
        {
            return Ok(());
        }
        if place::is_due(&self.db, self).await? {
            return Ok(());
        }
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
        let mut retry = tokio::time::interval(RETRY_UNKNOWN);
        loop {
            tokio::select! {
                () = token.cancelled() => break,
                _ = look.tick() => if self.nats.connects() != connects { return Ok(()) },
                _ = clean.tick() => self.clean().await?,
                _ = retry.tick() => { self.retry_unknown().await?; }
                Some(_) = elsewhere.next() => self.applied.notify_waiters(),
                batch = batches.next() => {
                    let Some(batch) = batch else { return Err(Error::NotConnected) };
                    let (arrived, failed): (Vec<_>, Vec<_>) = batch.into_iter().partition(Result::is_ok);
                    if !self.apply(arrived.into_iter().flatten().collect()).await? {
                        break;
                    }
                    match failed.into_iter().find_map(Result::err) {
                        Some(error) => return Err(Error::nats("deliver events")(error)),
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

    /// Waits while the projection is to be filled: what it does not know yet is not applied before.
    async fn await_filling(&self, token: &CancellationToken) -> Result<(), Error> {
        while place::is_due(&self.db, self).await? {
            let pause = tokio::time::sleep(FILLED);
            if token.run_until_cancelled(pause).await.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Has the owner asked whether it knows the newest fact that is known here, and waits for its answer:
    /// what comes next could be of another time, and hide what tells it.
    async fn await_answer(&self) {
        if !self.is_filled_by_its_owner() {
            return;
        }
        self.filler.must_ask.store(true, Ordering::Release);
        self.filler.due.notify_one();
        loop {
            let mut asked = std::pin::pin!(self.filler.asked.notified());
            asked.as_mut().enable();
            if !self.filler.must_ask.load(Ordering::Acquire) {
                return;
            }
            asked.await;
        }
    }

    /// Applies a batch; false = it waits until the projection is filled.
    async fn apply(&self, batch: Vec<Message>) -> Result<bool, Error> {
        if batch.is_empty() {
            return Ok(true);
        }
        match batch::apply(self, &batch).await {
            Ok(Applied::Done(verdicts)) => {
                self.signal_applied().await;
                for (message, verdict) in batch.iter().zip(verdicts) {
                    acknowledge(message, verdict).await;
                }
                Ok(true)
            }
            Ok(Applied::Held) => {
                for message in &batch {
                    acknowledge(message, AckKind::Nak(Some(FILLED))).await;
                }
                Ok(false)
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
