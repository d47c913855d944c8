//! The one process that relays: the advisory lock, its own connection, and the loop between sleeping and
//! publishing.

use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use sqlx::{Connection, PgConnection, PgPool};
use tokio::runtime::Handle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::stream::Tail;
use super::{POLL, Relay, housekeeping, stream, window};
use crate::{Error, feed};

/// One lock per database, that is, per service: the bytes of "outbox".
const LOCK: i64 = 0x6f75_7462_6f78;
/// How often a process that waits asks for the lock. A statement that blocks would hold back vacuum all the
/// while.
const TAKE_OVER: Duration = Duration::from_millis(250);
/// How many windows one turn takes: a long backlog must not keep the feed, nor the end of the process,
/// waiting.
const WINDOWS: usize = 16;
/// Events of a turn behind which more wait.
const FULL: u64 = WINDOWS as u64 * window::WINDOW.cast_unsigned();
/// After it found work the relay looks this often for more, for so long: events that follow one another don't
/// wake it.
const BRIEF: Duration = Duration::from_millis(10);
const AWAKE: Duration = Duration::from_millis(200);
/// How often an idle relay asks the stream whether it still has everything.
const LOOK: Duration = Duration::from_secs(30);
/// How often old rows and messages are looked for.
const CLEAN: Duration = Duration::from_hours(1);
/// How often the gauges are brought up to date.
const MEASURE: Duration = Duration::from_secs(5);

/// A connection beside the pool's, which a call would miss. It is made on a thread that no call shares
/// (docs/decisions/0126).
async fn own_connection(db: &PgPool) -> sqlx::Result<PgConnection> {
    let patience = db.options().get_acquire_timeout();
    let (options, runtime) = (db.connect_options(), Handle::current());
    let connect = move || {
        let connected = async { timeout(patience, PgConnection::connect_with(&options)).await };
        let connected = runtime.block_on(connected);
        connected.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    };
    let connected = tokio::task::spawn_blocking(connect).await;
    connected.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}

/// Who holds the lock. The lock lives as long as the connection, which is kept for nothing but the outbox: a
/// process that lost its lock has lost its way to the outbox, too.
pub(super) struct Leader<'a> {
    relay: &'a Relay,
    db: PgConnection,
    /// How far the stream has our events; unknown at first, and after anything went wrong.
    tail: Option<Tail>,
}

impl<'a> Leader<'a> {
    /// Waits for the lock; `None` when the token was cancelled first.
    pub(super) async fn wait_for(
        relay: &'a Relay,
        token: &CancellationToken,
    ) -> Result<Option<Self>, Error> {
        let mut db = own_connection(&relay.db).await?;
        while !try_lock(&mut db).await? {
            if token
                .run_until_cancelled(tokio::time::sleep(TAKE_OVER))
                .await
                .is_none()
            {
                return Ok(None);
            }
        }
        Ok(Some(Self {
            relay,
            db,
            tail: None,
        }))
    }

    /// Takes the lock if it is free.
    pub(super) async fn try_now(relay: &'a Relay) -> Result<Option<Self>, Error> {
        let mut db = own_connection(&relay.db).await?;
        let is_ours = try_lock(&mut db).await?;
        Ok(is_ours.then_some(Self {
            relay,
            db,
            tail: None,
        }))
    }

    /// Gives the lock back with the connection.
    pub(super) async fn resign(self) {
        // A connection that can't be closed politely is gone already.
        let _ = self.db.close().await;
    }

    /// Numbers, publishes and sleeps by turns until the token is cancelled. An error is one of the database.
    pub(super) async fn work(&mut self, token: &CancellationToken) -> Result<(), Error> {
        let mut listener = PgListener::connect_with(&self.relay.db).await?;
        listener.listen("outbox").await?;
        let mut failures = 0;
        let mut awake_until = Instant::now();
        let (mut measured, mut looked, mut cleaned) = (None, Instant::now(), None);
        while !token.is_cancelled() {
            let mut pause = POLL;
            match self.turn().await {
                Ok(published) => {
                    failures = 0;
                    if published > 0 {
                        awake_until = Instant::now() + AWAKE;
                    }
                    if published >= FULL {
                        pause = Duration::ZERO;
                    } else if Instant::now() < awake_until {
                        // What comes meanwhile leaves together.
                        pause = BRIEF;
                    }
                }
                Err(error @ Error::Database(_)) => return Err(error),
                Err(error) if error.is_final() => return Err(error),
                Err(error) => {
                    // Every pause of a long outage would be a line; the gauges tell the rest.
                    if failures == 0 {
                        let error = &error as &dyn std::error::Error;
                        tracing::warn!(service = self.relay.service, error, "events wait for NATS");
                    }
                    failures += 1;
                    pause = error.pause(failures);
                }
            }
            if is_due(&mut measured, MEASURE) {
                self.measure().await?;
            }
            if failures == 0 && is_due(&mut cleaned, CLEAN) {
                // A cleaning that fails is done an hour later; it is no reason to stop publishing.
                if let Err(error) = housekeeping::clean(self.relay).await {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(
                        service = self.relay.service,
                        error,
                        "old events were not cleaned up"
                    );
                }
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                self.tail = None;
            }
            tokio::select! {
                () = token.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
                woken = listener.recv(), if failures == 0 => { woken?; }
            }
        }
        Ok(())
    }

    /// Turn after turn until nothing waits; says how many events left.
    pub(super) async fn drain(&mut self) -> Result<u64, Error> {
        let mut published = 0;
        loop {
            match self.turn().await? {
                0 => return Ok(published),
                more => published += more,
            }
        }
    }

    /// Numbers the feed and publishes some of what waits; says how many events left, 0 when nothing waits any
    /// more.
    async fn turn(&mut self) -> Result<u64, Error> {
        let relay = self.relay;
        let stamped = feed::stamp_waiting(&mut self.db, &relay.feed).await?;
        metrics::counter!("outbox_feed_stamped_total", "service" => relay.service)
            .increment(stamped);
        let published = self.publish().await;
        if published.is_err() {
            self.tail = None;
        }
        published
    }

    async fn publish(&mut self) -> Result<u64, Error> {
        let relay = self.relay;
        let jetstream = relay.nats.jetstream()?;
        let connects = relay.nats.connects();
        let mut tail = match self.tail.take() {
            // A new connection may be one to a server that lost everything.
            Some(tail) if tail.connects == connects => tail,
            _ => stream::catch_up(relay, jetstream, &mut self.db).await?,
        };
        let mut published = 0;
        for _ in 0..WINDOWS {
            let sent = window::send(relay, jetstream, &mut self.db, &mut tail).await?;
            if sent == 0 {
                break;
            }
            published += sent;
        }
        self.tail = Some(tail);
        Ok(published)
    }

    async fn measure(&mut self) -> Result<(), Error> {
        let waiting = sqlx::query!(
            r#"select count(*) as "count!",
                (extract(epoch from clock_timestamp() - min(created_at)))::float8 as oldest
            from outbox where published_at is null"#
        )
        .fetch_one(&mut self.db)
        .await?;
        #[expect(
            clippy::cast_precision_loss,
            reason = "gauges are floats, and nobody has 2^53 events waiting"
        )]
        metrics::gauge!("outbox_waiting", "service" => self.relay.service)
            .set(waiting.count as f64);
        metrics::gauge!("outbox_oldest_seconds", "service" => self.relay.service)
            .set(waiting.oldest.unwrap_or(0.0));
        Ok(())
    }
}

async fn try_lock(db: &mut PgConnection) -> Result<bool, Error> {
    Ok(
        sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "is_ours!""#, LOCK)
            .fetch_one(db)
            .await?,
    )
}

/// Whether something that is done every so often is to be done now; if so, notes that it is.
fn is_due(last: &mut Option<Instant>, every: Duration) -> bool {
    let is_due = last.is_none_or(|last| last.elapsed() >= every);
    if is_due {
        *last = Some(Instant::now());
    }
    is_due
}
