//! Sums over what the owners counted.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use proto::maillon::event::v1::Dimension;

/// All figures of a dimension in a region.
pub(crate) struct Row {
    pub(crate) region_id: i64,
    pub(crate) dimension: i32,
    pub(crate) departments: Vec<i64>,
    pub(crate) keys: Vec<i64>,
    pub(crate) counts: Vec<i64>,
    pub(crate) amounts: Vec<i64>,
}

/// How many, and how many francs CFA.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) count: i64,
    pub(crate) amount: i64,
}

impl AddAssign for Sum {
    fn add_assign(&mut self, more: Self) {
        self.count += more.count;
        self.amount += more.amount;
    }
}

/// Which places sums are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Region,
    Department,
}

/// What was counted in the regions that are looked at.
pub(crate) struct Figures(pub(crate) Vec<Row>);

impl Figures {
    /// Of a dimension: region, department, key and sum.
    fn each(&self, dimension: Dimension) -> impl Iterator<Item = (i64, i64, i64, Sum)> {
        let rows = self
            .0
            .iter()
            .filter(move |row| row.dimension == dimension as i32);
        rows.flat_map(|row| {
            let places = row.departments.iter().zip(&row.keys);
            let sums = row.counts.iter().zip(&row.amounts);
            places
                .zip(sums)
                .map(|((&department, &key), (&count, &amount))| {
                    (row.region_id, department, key, Sum { count, amount })
                })
        })
    }

    /// By key, over all places.
    pub(crate) fn by_key(&self, dimension: Dimension) -> BTreeMap<i64, Sum> {
        let mut sums: BTreeMap<i64, Sum> = BTreeMap::new();
        for (_, _, key, sum) in self.each(dimension) {
            *sums.entry(key).or_default() += sum;
        }
        sums
    }

    /// Of one key, over all places.
    pub(crate) fn of(&self, dimension: Dimension, key: i64) -> Sum {
        self.by_key(dimension).remove(&key).unwrap_or_default()
    }

    /// Over the keys that hold.
    pub(crate) fn sum(&self, dimension: Dimension, holds: impl Fn(i64) -> bool) -> Sum {
        let mut sum = Sum::default();
        for (_, _, key, more) in self.each(dimension) {
            if holds(key) {
                sum += more;
            }
        }
        sum
    }

    /// By place and key.
    pub(crate) fn by_place(&self, dimension: Dimension, level: Level) -> BTreeMap<(i64, i64), Sum> {
        let mut sums: BTreeMap<(i64, i64), Sum> = BTreeMap::new();
        for (region, department, key, sum) in self.each(dimension) {
            let place = match level {
                Level::Region => region,
                Level::Department => department,
            };
            *sums.entry((place, key)).or_default() += sum;
        }
        sums
    }
}
