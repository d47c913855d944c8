//! What must hold of all localities.

use checks::{Check, Checker};
use platform::Clock;

use crate::App;
use crate::store::check;

impl App {
    /// The checks of localities.
    pub fn checker(&self) -> Checker {
        let checks = vec![Check::of_records(
            "locality_chain",
            "locality",
            check::BROKEN_CHAIN,
        )];
        let (db, subject) = (self.db.clone(), "geography.check.mend_requested");
        Checker::new(db, Clock::default(), crate::NAME, subject, checks)
    }
}
