//! How many cards and payments there are of each kind in each region, for whoever shows figures.

use figures::Counter;
use proto::maillon::event::v1::Dimension;

use crate::App;

impl App {
    /// Adds up and publishes the figures of cards and payments.
    pub fn figures(&self) -> Counter {
        Counter {
            db: self.db.clone(),
            clock: self.clock.clone(),
            subject: "cards.figures.counted",
            by_place: &[Dimension::Cards, Dimension::Transactions],
        }
    }
}
