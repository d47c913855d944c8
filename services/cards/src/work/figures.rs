//! How many cards and payments there are of each kind in each region, for whoever shows figures.

use figures::Counter;
use platform::Clock;
use proto::maillon::event::v1::Dimension;
use sqlx::PgPool;

use crate::App;

/// Counts the cards and payments of a database.
pub fn counter(db: PgPool, clock: Clock) -> Counter {
    Counter {
        db,
        clock,
        subject: "cards.figures.counted",
        by_place: &[Dimension::Cards, Dimension::Transactions],
    }
}

impl App {
    /// Adds up and publishes the figures of cards and payments.
    pub fn figures(&self) -> Counter {
        counter(self.db.clone(), self.clock.clone())
    }
}
