//! Which version of the centre's row a row is.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A life of the centre's database: another one begins when a backup is put back.
pub type Generation = Uuid;

/// The version of a row of the centre: one number a generation. `{g0: 7}` until a restore; a row that was
/// written after one carries both, `{g0: 5, g1: 6}`. Without any number: the centre never had it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(from = "Vec<(Generation, i64)>", into = "Vec<(Generation, i64)>")]
pub struct Stamp(Arc<[(Generation, i64)]>);

impl Stamp {
    /// Of a row that was written in one generation only.
    pub fn of(generation: Generation, version: i64) -> Self {
        Self([(generation, version)].into())
    }

    /// Whether the centre ever had the row.
    pub fn is_known(&self) -> bool {
        !self.0.is_empty()
    }

    /// The number of one generation; 0 = the row was not written in it.
    pub fn version(&self, generation: Generation) -> i64 {
        let known = self.0.iter().find(|(known, _)| *known == generation);
        known.map_or(0, |(_, version)| *version)
    }

    /// Whether everything that went into a row of the other stamp went into a row of this one.
    pub fn covers(&self, other: &Self) -> bool {
        other
            .0
            .iter()
            .all(|(generation, version)| self.version(*generation) >= *version)
    }

    /// What covers both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.0
            .iter()
            .chain(other.0.iter())
            .copied()
            .collect::<Vec<_>>()
            .into()
    }

    /// The stamp of the row as it is written next, in this generation. Its number is above those of all
    /// generations, so that it is also higher for who knows one number only.
    #[must_use]
    pub fn next(&self, generation: Generation) -> Self {
        let highest = self
            .0
            .iter()
            .map(|(_, version)| *version)
            .max()
            .unwrap_or(0);
        self.join(&Self::of(generation, highest + 1))
    }
}

/// The highest number of each generation, in one order.
impl From<Vec<(Generation, i64)>> for Stamp {
    fn from(mut numbers: Vec<(Generation, i64)>) -> Self {
        numbers.sort_unstable_by(|a, b| (a.0, b.1).cmp(&(b.0, a.1)));
        numbers.dedup_by_key(|(generation, _)| *generation);
        Self(numbers.into())
    }
}

impl From<Stamp> for Vec<(Generation, i64)> {
    fn from(stamp: Stamp) -> Self {
        stamp.0.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_covers_another_where_no_number_of_that_is_higher() {
        let [g0, g1] = [1, 2].map(Uuid::from_u128);
        let before = Stamp::of(g0, 5);
        let lost = before.next(g0);
        let after = before.next(g1);
        assert!(lost.covers(&before) && after.covers(&before));
        assert!(
            !lost.covers(&after) && !after.covers(&lost),
            "nobody saw the other"
        );
        let both = lost.join(&after);
        assert!(both.covers(&lost) && both.covers(&after));
        assert_eq!(both.next(g1).version(g1), 7);
        assert!(before.covers(&Stamp::default()) && !Stamp::default().is_known());
    }
}
