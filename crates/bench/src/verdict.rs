//! Figures beside their limits.

use std::time::Duration;

/// Whether every figure so far kept its limit.
pub(crate) struct Verdict {
    pub(crate) kept: bool,
}

impl Default for Verdict {
    fn default() -> Self {
        Self { kept: true }
    }
}

impl Verdict {
    pub(crate) fn seconds(&mut self, what: &str, took: Duration, limit: f64) {
        self.at_most(what, took.as_secs_f64(), "s", limit);
    }

    pub(crate) fn at_least(&mut self, what: &str, figure: f64, unit: &str, limit: f64) {
        let kept = figure >= limit;
        let word = if kept { "" } else { ": NOT KEPT" };
        println!("{what}: {figure:.0} {unit} (at least {limit:.0}){word}");
        self.kept &= kept;
    }

    pub(crate) fn at_most(&mut self, what: &str, figure: f64, unit: &str, limit: f64) {
        let kept = figure <= limit;
        let word = if kept { "" } else { ": NOT KEPT" };
        println!("{what}: {figure:.2} {unit} (limit {limit:.2}){word}");
        self.kept &= kept;
    }
}
