//! How many members there are of each kind in each region, for whoever shows figures.

use figures::Counter;
use platform::Clock;
use proto::maillon::event::v1::Dimension;
use sqlx::PgPool;

use crate::App;

/// Counts the members of a database.
pub fn counter(db: PgPool, clock: Clock) -> Counter {
    Counter {
        db,
        clock,
        subject: "members.figures.counted",
        by_place: &[Dimension::Members],
    }
}

impl App {
    /// Adds up and publishes the figures of members.
    pub fn figures(&self) -> Counter {
        counter(self.db.clone(), self.clock.clone())
    }
}
