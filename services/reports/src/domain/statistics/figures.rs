//! Sums over what the owners counted.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use proto::maillon::event::v1::Dimension;

/// Where the figures of the whole country stand, of records that lie in several regions at once.
const COUNTRY: i64 = -1;

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

/// Where one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The whole country, and what has no place.
    Country,
    /// Several regions.
    Regions,
    Region(i64),
    Department {
        region: i64,
        id: i64,
    },
}

/// In how many places a record may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    /// In one alone: a country is the sum of its regions.
    Once,
    /// In several at once: a region is not the sum of its departments.
    Often,
    /// In none: whoever looks sees all of them, wherever they look.
    Nowhere,
}

/// What was counted where one looks.
pub(crate) struct Figures {
    rows: Vec<Row>,
    place: Place,
    lies: Lies,
    /// By dimension and key.
    sums: BTreeMap<(i32, i64), Sum>,
}

impl Figures {
    pub(crate) fn new(rows: Vec<Row>, place: Place, lies: Lies) -> Self {
        let mut figures = Self {
            rows,
            place,
            lies,
            sums: BTreeMap::new(),
        };
        let mut sums: BTreeMap<(i32, i64), Sum> = BTreeMap::new();
        for row in &figures.rows {
            for (department, key, sum) in row.each() {
                if figures.holds(row.region_id, department) {
                    *sums.entry((row.dimension, key)).or_default() += sum;
                }
            }
        }
        figures.sums = sums;
        figures
    }

    /// Whether anybody had counted there. A department has figures of its own since they are kept.
    pub(crate) fn are_known(&self) -> bool {
        match self.place {
            Place::Department { .. } => {
                let mut departments = self.rows.iter().flat_map(|row| &row.departments);
                departments.any(|department| *department != 0)
            }
            _ => !self.rows.is_empty(),
        }
    }

    fn holds(&self, region: i64, department: i64) -> bool {
        match (self.place, self.lies) {
            (Place::Department { id, .. }, _) => department == id,
            (_, Lies::Once | Lies::Nowhere) => true,
            (Place::Region(id), Lies::Often) => region == id && department == 0,
            (Place::Country, Lies::Often) => region == COUNTRY,
            (Place::Regions, Lies::Often) => false,
        }
    }

    /// By key.
    pub(crate) fn by_key(&self, dimension: Dimension) -> BTreeMap<i64, Sum> {
        let kept = self.of_dimension(dimension);
        kept.map(|(&(_, key), &sum)| (key, sum)).collect()
    }

    fn of_dimension(&self, dimension: Dimension) -> impl Iterator<Item = (&(i32, i64), &Sum)> {
        let dimension = dimension as i32;
        self.sums
            .range((dimension, i64::MIN)..=(dimension, i64::MAX))
    }

    /// Of one key.
    pub(crate) fn of(&self, dimension: Dimension, key: i64) -> Sum {
        let sum = self.sums.get(&(dimension as i32, key));
        sum.copied().unwrap_or_default()
    }

    /// Over the keys that hold.
    pub(crate) fn sum(&self, dimension: Dimension, holds: impl Fn(i64) -> bool) -> Sum {
        let mut sum = Sum::default();
        for (&(_, key), &more) in self.of_dimension(dimension) {
            if holds(key) {
                sum += more;
            }
        }
        sum
    }

    /// By key, of each of the places below: the departments of a region, else the regions. Place 0 = none.
    pub(crate) fn by_place(&self, dimension: Dimension) -> BTreeMap<(i64, i64), Sum> {
        let mut sums: BTreeMap<(i64, i64), Sum> = BTreeMap::new();
        let rows = self.rows.iter();
        for row in rows.filter(|row| row.dimension == dimension as i32) {
            for (department, key, sum) in row.each() {
                if let Some(place) = self.place_below(row.region_id, department) {
                    *sums.entry((place, key)).or_default() += sum;
                }
            }
        }
        sums
    }

    fn place_below(&self, region: i64, department: i64) -> Option<i64> {
        let is_of_region = matches!(self.place, Place::Region(_));
        match self.lies {
            Lies::Once if is_of_region => Some(department),
            Lies::Once => Some(region),
            // The region itself stands among its departments, and the country among the regions.
            Lies::Often if is_of_region => (department != 0).then_some(department),
            Lies::Often => (department == 0 && region != COUNTRY).then_some(region),
            Lies::Nowhere => None,
        }
    }
}

impl Row {
    /// Department, key and sum.
    fn each(&self) -> impl Iterator<Item = (i64, i64, Sum)> {
        let places = self.departments.iter().zip(&self.keys);
        let sums = self.counts.iter().zip(&self.amounts);
        places
            .zip(sums)
            .map(|((&department, &key), (&count, &amount))| {
                (department, key, Sum { count, amount })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A region's deliveries: two in the region, both in one department and one of them also in another.
    fn rows() -> Vec<Row> {
        let row = |region_id, departments: &[i64], counts: &[i64]| Row {
            region_id,
            dimension: Dimension::Deliveries as i32,
            departments: departments.to_vec(),
            keys: vec![1; departments.len()],
            counts: counts.to_vec(),
            amounts: vec![0; departments.len()],
        };
        vec![
            row(COUNTRY, &[0], &[3]),
            row(0, &[0], &[1]),
            row(1, &[0, 11, 12], &[2, 2, 1]),
        ]
    }

    #[test]
    fn what_lies_in_several_places_is_never_added_up() {
        let of = |place| {
            let figures = Figures::new(rows(), place, Lies::Often);
            let below = figures.by_place(Dimension::Deliveries).into_iter();
            let below: Vec<(i64, i64)> =
                below.map(|((place, _), sum)| (place, sum.count)).collect();
            (figures.of(Dimension::Deliveries, 1).count, below)
        };
        assert_eq!(of(Place::Country), (3, vec![(0, 1), (1, 2)]));
        assert_eq!(of(Place::Region(1)), (2, vec![(11, 2), (12, 1)]));
        let department = Place::Department { region: 1, id: 12 };
        assert_eq!(of(department).0, 1);
        assert_eq!(of(Place::Regions), (0, vec![(0, 1), (1, 2)]));
    }
}
