//! How many records of each kind there are in each region (docs/decisions/0174). Who owns the records counts
//! them: a trigger writes what a change adds and takes away, in the transaction of the change;
//! [`Counter::keep`] adds it up and publishes each region's figures as a whole, at most once a second.

mod gauge;
mod store;

use std::convert::Infallible;
use std::sync::LazyLock;
use std::time::Duration;

use listing::rows;
use outbox::{Actor, Envelope, Event};
use platform::Clock;
use platform::lifecycle::again;
use prost::Message;
use proto::maillon::event::v1::{Dimension, Figures};
use proto::{Named, Timestamp};
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

pub use gauge::{Gauge, Keys};
pub use store::{State, states};

/// The entity of the facts, as replays name it.
pub const ENTITY: &str = "figures";

/// Between two looks for what changed.
const PAUSE: Duration = Duration::from_secs(1);
/// While nothing changes, readers are told so this often.
const PULSE: Duration = Duration::from_secs(30);

/// The tables of this crate with what they need, for a database of their own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(territory::with_territory(sqlx::migrate!())));

/// Puts the tables among a service's own migrations, in the order of their versions.
pub fn with_figures(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}

/// Adds up and publishes the figures of one service.
#[derive(Clone)]
pub struct Counter {
    /// The service's database.
    pub db: PgPool,
    /// What time it is.
    pub clock: Clock,
    /// Of its facts: `<service>.figures.counted`.
    pub subject: &'static str,
    /// What is kept by department, of what lies in one place alone.
    pub by_place: &'static [Dimension],
    /// What is told to whoever watches the program: sums of the whole country.
    pub gauges: &'static [Gauge],
}

impl Counter {
    /// Adds up what changed, until the token is cancelled. Any number of processes may.
    pub async fn keep(self, stop: CancellationToken) -> Result<(), Infallible> {
        let measured = again(
            &stop,
            gauge::MEASURE,
            "figures are not measured",
            || async { gauge::measure(&self).await.map(|()| false) },
        );
        let told = std::sync::Mutex::new(None::<Instant>);
        let added_up = again(&stop, PAUSE, "figures wait to be added up", || async {
            let is_due = {
                let told = told
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                told.is_none_or(|told| told.elapsed() >= PULSE)
            };
            if self.settle(is_due).await? {
                let mut told = told
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                *told = Some(Instant::now());
            }
            Ok::<_, sqlx::Error>(false)
        });
        tokio::join!(added_up, measured);
        Ok(())
    }

    /// Adds up what changed so far and publishes it; whether anything was published.
    async fn settle(&self, pulse: bool) -> sqlx::Result<bool> {
        let at = Timestamp::from(self.clock.now());
        let mut tx = outbox::begin(&self.db).await?;
        // What is counted and what is added up are seen at one instant.
        store::see_one_instant(&mut tx).await?;
        if !store::lock(&mut tx).await? {
            return Ok(false);
        }
        let mut changed = store::add_up(&mut tx, &self.dimensions()).await?;
        if changed.is_empty() && pulse {
            changed.push((0, Dimension::Unspecified as i32));
        }
        self.publish(&mut tx, &changed, at).await?;
        tx.commit().await?;
        Ok(!changed.is_empty())
    }

    /// Counts every record anew and publishes all figures.
    pub async fn recount(&self) -> sqlx::Result<()> {
        let at = Timestamp::from(self.clock.now());
        // Of its own: given up half way, it ends with its lock.
        let mut keeper = outbox::connect_beside(&self.db, &[]).await?;
        store::stop_adding(&mut keeper).await?;
        let mut tx = outbox::begin(&self.db).await?;
        store::see_one_instant(&mut tx).await?;
        let changed = store::recount(&mut tx, &self.dimensions()).await?;
        self.publish(&mut tx, &changed, at).await?;
        tx.commit().await?;
        store::go_on_adding(&mut keeper).await
    }

    /// How many figures are not what the records come to, counted anew; changes nothing.
    pub async fn count_differences(&self) -> sqlx::Result<i64> {
        // What somebody else adds up after this has looked could not be added up here any more.
        let mut keeper = outbox::connect_beside(&self.db, &[]).await?;
        store::stop_adding(&mut keeper).await?;
        let mut tx = outbox::begin(&self.db).await?;
        store::see_one_instant(&mut tx).await?;
        store::add_up(&mut tx, &self.dimensions()).await?;
        let differences = store::count_differences(&mut tx, &self.dimensions()).await?;
        tx.rollback().await?;
        store::go_on_adding(&mut keeper).await?;
        Ok(differences)
    }

    async fn publish(
        &self,
        db: &mut sqlx::PgConnection,
        changed: &[(i64, i32)],
        at: Timestamp,
    ) -> sqlx::Result<()> {
        let states = store::advance(&mut *db, changed).await?;
        let facts = states.into_iter().map(|state| {
            let fact = state.figures(at);
            Event::new(self.subject, state.id, state.version, Figures::FULL_NAME).after(&fact)
        });
        outbox::publish_all(db, &Actor::default(), facts.collect()).await?;
        Ok(())
    }

    fn dimensions(&self) -> Vec<i32> {
        self.by_place.iter().map(|&kept| kept as i32).collect()
    }

    /// The figures behind an id as the facts that would be published now, for a replay.
    pub async fn replay(&self, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
        let at = Timestamp::from(self.clock.now());
        let states = store::states(&self.db, after, limit).await?;
        let facts = states.into_iter().map(|state| Envelope {
            message: Figures::FULL_NAME.to_owned(),
            after: state.figures(at).encode_to_vec(),
            ..rows::replayed_fact(self.subject, state.id, state.version, at)
        });
        Ok(facts.collect())
    }
}
