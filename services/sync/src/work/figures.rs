//! How many runs there are of each kind, and for how long nodes were not synchronised, for whoever shows
//! figures.

use figures::Counter;
use platform::Clock;
use sqlx::PgPool;

use crate::App;

/// Counts the runs and the nodes of a database. They lie nowhere.
pub fn counter(db: PgPool, clock: Clock) -> Counter {
    Counter {
        db,
        clock,
        subject: "sync.figures.counted",
        by_place: &[],
        gauges: &[],
    }
}

impl App {
    /// Adds up and publishes the figures of runs and nodes.
    pub fn figures(&self) -> Counter {
        counter(self.db.clone(), self.clock.clone())
    }
}
