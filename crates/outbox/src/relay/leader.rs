//! The one process that relays: the advisory lock, its own connection, and the loop between sleeping and
//! publishing. A leader that is frozen or cut off is followed by another (docs/decisions/0211).

use std::time::{Duration, Instant};

use metrics::Counter;
use sqlx::postgres::PgListener;
use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::stream::Tail;
use super::{POLL, Relay, housekeeping, stream, window};
use crate::{Error, connect_beside, feed};

/// One lock per database, that is, per service: the bytes of "outbox".
const LOCK: i64 = 0x6f75_7462_6f78;
/// How often a process that waits asks for the lock. A statement that blocks would hold back vacuum all the
/// while.
const TAKE_OVER: Duration = Duration::from_millis(250);
/// A leader whose session asks the database nothing for so long is frozen, or cut off from it: the longest
/// time that a living one is quiet is that of a publication which NATS does not acknowledge.
const SILENT: Duration = Duration::from_secs(10);
/// How often a process that waits looks whether the leader is silent.
const LOOK_AT_LEADER: Duration = Duration::from_secs(1);
/// Longest pause of a leader between two looks at the database.
const LONGEST_PAUSE: Duration = Duration::from_secs(3);
/// A turn that takes longer is one whose database is gone without a farewell.
const LONGEST_TURN: Duration = Duration::from_secs(30);
/// How long a transaction of a leader may stand still: frozen in the middle of one it would keep its locks.
const STANDSTILL: &str = "5s";
/// How long saying farewell to the database may take.
const FAREWELL: Duration = Duration::from_secs(1);
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

async fn own_connection(db: &PgPool) -> sqlx::Result<PgConnection> {
    connect_beside(db, &[("idle_in_transaction_session_timeout", STANDSTILL)]).await
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
        let mut looked = Instant::now();
        while !try_lock(&mut db).await? {
            if looked.elapsed() > LOOK_AT_LEADER {
                looked = Instant::now();
                end_silent(relay, &mut db).await?;
            }
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
        let _ = timeout(FAREWELL, self.db.close()).await;
    }

    /// Numbers, publishes and sleeps by turns until the token is cancelled. An error is one of the database.
    pub(super) async fn work(&mut self, token: &CancellationToken) -> Result<(), Error> {
        let mut listener = PgListener::connect_with(&self.relay.db).await?;
        listener.listen("outbox").await?;
        let mut failures = 0;
        let mut awake_until = Instant::now();
        let (mut looked, mut cleaned) = (Instant::now(), None);
        while !token.is_cancelled() {
            let mut pause = POLL;
            let turn = timeout(LONGEST_TURN, self.turn()).await;
            match turn.unwrap_or(Err(sqlx::Error::PoolTimedOut.into())) {
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
                    pause = error.pause(failures).min(LONGEST_PAUSE);
                }
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
        if relay.feed.is_empty() {
            // A session that asks nothing, as beside a NATS that is away, would be ended for being silent.
            sqlx::query("select 1").execute(&mut self.db).await?;
        }
        let rows = feed::stamp_waiting(&mut self.db, &relay.feed).await?;
        stamped(relay).increment(rows);
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
}

/// Counts rows numbered for the change feed.
pub(super) fn stamped(relay: &Relay) -> Counter {
    metrics::counter!("outbox_feed_stamped_total", "service" => relay.service)
}

/// Ends the session of a leader that is silent, which frees its lock. Whatever it does when it goes on: its
/// way to the outbox is closed, and the stream takes no message of it that another has published.
async fn end_silent(relay: &Relay, db: &mut PgConnection) -> Result<(), Error> {
    let ended = sqlx::query_scalar!(
        r#"select count(pg_terminate_backend(leader.pid)) as "ended!"
        from pg_locks as held join pg_stat_activity as leader on leader.pid = held.pid
        where held.locktype = 'advisory' and held.granted and held.objsubid = 1
            and held.database = (select oid from pg_database where datname = current_database())
            and held.classid::bigint = $1::bigint >> 32 and held.objid::bigint = $1::bigint & 4294967295
            and (leader.state <> 'active' or leader.wait_event_type = 'Client')
            and leader.state_change < clock_timestamp() - $2::float8 * interval '1 second'"#,
        LOCK,
        SILENT.as_secs_f64()
    )
    .fetch_one(db)
    .await?;
    if ended > 0 {
        let service = relay.service;
        tracing::warn!(
            service,
            "the process that relayed the events fell silent: its session was ended"
        );
        metrics::counter!("outbox_silent_leaders_total", "service" => service).increment(1);
    }
    Ok(())
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
