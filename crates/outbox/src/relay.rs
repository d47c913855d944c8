//! Carries a service's events from its outbox to its stream, in the order of their commits, and numbers its
//! change feed.
//!
//! One relay works per service, the holder of an advisory lock; the other processes of the service wait to
//! take over. Positions are given after commit, and the last message of the stream says how far it has them:
//! whatever was interrupted, the relay looks there and goes on behind it. `docs/decisions/0010` tells why.

mod housekeeping;
mod leader;
mod stream;
mod window;

use std::time::Duration;

use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::{Error, Nats, feed};
use leader::Leader;

pub(crate) use window::give_positions;

/// How long an idle relay sleeps when nothing wakes it.
const POLL: Duration = Duration::from_millis(100);
/// How long it waits after it lost the database.
const RETRY: Duration = Duration::from_millis(500);

/// The relay of one service, to be run by each of its processes.
#[derive(Clone, Debug)]
pub struct Relay {
    db: PgPool,
    nats: Nats,
    service: &'static str,
    feed: Vec<String>,
    rows_kept: Duration,
    messages_kept: Duration,
    needed_by: Vec<String>,
    replicas: usize,
}

impl Relay {
    /// A relay from this database to the stream named like the service, which it creates with the subjects
    /// `<service>.>`.
    pub fn new(db: PgPool, nats: Nats, service: &'static str) -> Self {
        Self {
            db,
            nats,
            service,
            feed: Vec::new(),
            rows_kept: Duration::from_hours(7 * 24),
            messages_kept: Duration::from_hours(30 * 24),
            needed_by: Vec::new(),
            replicas: 1,
        }
    }

    /// The tables whose rows it numbers for the change feed (see [`feed`]).
    #[must_use]
    pub fn feed(self, tables: &'static [&'static str]) -> Self {
        Self {
            feed: feed::owned(tables),
            ..self
        }
    }

    /// How long rows stay after they were published (7 days), and messages in the stream (30 days). Neither
    /// goes before every durable consumer of the stream has acknowledged it.
    #[must_use]
    pub fn keep(self, rows: Duration, messages: Duration) -> Self {
        Self {
            rows_kept: rows,
            messages_kept: messages,
            ..self
        }
    }

    /// Durable consumers without whose acknowledgement nothing is thrown away, even while they don't exist
    /// yet: the audit.
    #[must_use]
    pub fn needed_by(self, consumers: &[&str]) -> Self {
        Self {
            needed_by: feed::owned(consumers),
            ..self
        }
    }

    /// How many servers of a NATS cluster hold the stream (1), when it is created and by
    /// [`settle`](Self::settle).
    #[must_use]
    pub fn replicas(self, replicas: usize) -> Self {
        Self { replicas, ..self }
    }

    /// Works until the token is cancelled, whatever happens to PostgreSQL and NATS meanwhile; fails only when
    /// NATS is too old.
    pub async fn run(&self, token: CancellationToken) -> Result<(), Error> {
        self.leads(false);
        for counter in [window::published(self), leader::stamped(self)] {
            counter.increment(0);
        }
        let mut is_told = false;
        while !token.is_cancelled() {
            match self.lead(&token, &mut is_told).await {
                Ok(()) => return Ok(()),
                Err(error) if error.is_final() => return Err(error),
                Err(error) => {
                    // Every try of a long outage would be a line.
                    if !is_told {
                        tracing::warn!(
                            service = self.service,
                            error = &error as &dyn std::error::Error,
                            "the relay lost its database"
                        );
                        is_told = true;
                    }
                    token.run_until_cancelled(tokio::time::sleep(RETRY)).await;
                }
            }
        }
        Ok(())
    }

    async fn lead(&self, token: &CancellationToken, is_told: &mut bool) -> Result<(), Error> {
        let Some(mut leader) = Leader::wait_for(self, token).await? else {
            return Ok(());
        };
        tracing::info!(service = self.service, "this process relays the events");
        *is_told = false;
        self.leads(true);
        let ended = leader.work(token).await;
        self.leads(false);
        leader.resign().await;
        ended
    }

    /// Tells whoever watches whether this process relays.
    fn leads(&self, leads: bool) {
        metrics::gauge!("outbox_leader", "service" => self.service).set(u8::from(leads));
    }

    /// Numbers and publishes what waits now, and says how many events left. `None`: another process is the
    /// relay.
    pub async fn run_once(&self) -> Result<Option<u64>, Error> {
        let Some(mut leader) = Leader::try_now(self).await? else {
            return Ok(None);
        };
        let published = leader.drain().await;
        leader.resign().await;
        published.map(Some)
    }

    /// Gives the stream these settings, whatever it has; says how many servers held it, and how many do now.
    /// Never done by itself: processes of several versions and configurations run beside one another.
    pub async fn settle(&self) -> Result<(usize, usize), Error> {
        stream::settle(self, self.nats.jetstream()?).await
    }

    /// The position of the newest event in the stream; 0 = there is none.
    pub async fn newest_position(&self) -> Result<i64, Error> {
        stream::newest_position(self, self.nats.jetstream()?).await
    }

    /// Deletes rows and messages that are old enough and that nobody needs any more; [`run`](Self::run) does
    /// it every hour.
    pub async fn clean(&self) -> Result<(), Error> {
        housekeeping::clean(self).await
    }
}
