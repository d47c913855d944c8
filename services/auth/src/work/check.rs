//! What must hold of all accounts.

use checks::{Check, Checker};

use crate::App;
use crate::store::check;

impl App {
    /// The checks of accounts.
    pub fn checker(&self) -> Checker {
        let checks = vec![Check::of_records(
            "login_region_gone",
            "user",
            check::REGION_GONE,
        )];
        let (db, clock) = (self.db.clone(), self.clock.clone());
        Checker::new(db, clock, crate::NAME, "auth.check.mend_requested", checks)
    }
}
