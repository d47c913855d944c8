//! How many members there are of each kind in each region, for whoever shows figures.

use figures::Counter;
use proto::maillon::event::v1::Dimension;

use crate::App;

impl App {
    /// Adds up and publishes the figures of members.
    pub fn figures(&self) -> Counter {
        Counter {
            db: self.db.clone(),
            clock: self.clock.clone(),
            subject: "members.figures.counted",
            by_place: &[Dimension::Members],
        }
    }
}
