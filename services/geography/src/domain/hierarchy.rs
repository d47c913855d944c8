//! Which units that came from the centre can be shown beside those that are here (docs/decisions/0291).

use std::collections::{BTreeMap, BTreeSet};

use exchange::fit;

/// A unit: how many levels are above its own, and its id.
pub(crate) type UnitId = (usize, i64);

/// Where a unit stands among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) parent: Option<i64>,
    /// As codes are compared; none = its level has none.
    pub(crate) code: Option<String>,
    /// As names are compared.
    pub(crate) name: String,
    pub(crate) is_in_use: bool,
}

/// A code of a level, or a name below a parent, which one unit in use has.
type Key<'a> = (usize, bool, Option<i64>, &'a str);

impl Place {
    fn keys(&self, level: usize) -> impl Iterator<Item = Key<'_>> {
        let code = self.code.as_deref();
        let code = code.map(|code| (level, true, None, code));
        let name = (level, false, self.parent, self.name.as_str());
        code.into_iter().chain([name])
    }
}

/// The units that want another place, and all that may be in their way.
#[derive(Default)]
pub(crate) struct Hierarchy {
    /// Where people see them now.
    pub(crate) shown: BTreeMap<UnitId, Place>,
    /// Where the centre has those that are shown elsewhere, or not at all.
    pub(crate) wanted: BTreeMap<UnitId, Place>,
}

impl Hierarchy {
    /// The most units that can go to their places together.
    pub(crate) fn fitting(&self) -> BTreeSet<UnitId> {
        fit(self.wanted.keys().copied().collect(), |taken| {
            self.breaks(taken)
        })
    }

    /// Which of these can't go there when the others do.
    fn breaks(&self, taken: &BTreeSet<UnitId>) -> Vec<UnitId> {
        let mut end: BTreeMap<UnitId, &Place> =
            self.shown.iter().map(|(id, place)| (*id, place)).collect();
        end.extend(taken.iter().map(|id| (*id, &self.wanted[id])));
        let mut holders: BTreeMap<Key<'_>, usize> = BTreeMap::new();
        let mut parents = BTreeSet::new();
        for ((level, _), place) in end.iter().filter(|(_, place)| place.is_in_use) {
            for key in place.keys(*level) {
                *holders.entry(key).or_default() += 1;
            }
            parents.extend(parent_of(*level, place));
        }
        let breaks = |id: &UnitId| {
            let place = end[id];
            let has_parent = parent_of(id.0, place).is_none_or(|parent| {
                let parent = end.get(&parent);
                parent.is_some_and(|parent| parent.is_in_use || !place.is_in_use)
            });
            let stands = if place.is_in_use {
                place.keys(id.0).all(|key| holders[&key] == 1)
            } else {
                !parents.contains(id)
            };
            !(stands && has_parent)
        };
        taken.iter().copied().filter(breaks).collect()
    }
}

fn parent_of(level: usize, place: &Place) -> Option<UnitId> {
    Some((level.checked_sub(1)?, place.parent?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(name: &str) -> Place {
        Place {
            parent: None,
            code: Some(name.to_lowercase()),
            name: name.to_owned(),
            is_in_use: true,
        }
    }

    fn below(parent: i64, name: &str) -> Place {
        Place {
            parent: Some(parent),
            ..region(name)
        }
    }

    fn archived(place: Place) -> Place {
        Place {
            is_in_use: false,
            ..place
        }
    }

    fn fitting(shown: &[(UnitId, Place)], wanted: &[(UnitId, Place)]) -> Vec<UnitId> {
        let hierarchy = Hierarchy {
            shown: shown.iter().cloned().collect(),
            wanted: wanted.iter().cloned().collect(),
        };
        hierarchy.fitting().into_iter().collect()
    }

    #[test]
    fn a_unit_waits_for_the_one_above() {
        let department = [((1, 5), below(1, "Mankono"))];
        assert!(fitting(&[], &department).is_empty());
        let gone = [((0, 1), archived(region("Béré")))];
        assert!(fitting(&gone, &department).is_empty());
        let there = [((0, 1), region("Béré"))];
        assert_eq!(fitting(&there, &department), [(1, 5)]);
        let both = [there, department].concat();
        assert_eq!(fitting(&[], &both), [(0, 1), (1, 5)]);
    }

    #[test]
    fn a_unit_is_archived_with_those_below_and_not_before() {
        let shown = [((0, 1), region("Béré")), ((1, 5), below(1, "Mankono"))];
        let region_goes = [((0, 1), archived(region("Béré")))];
        let department_goes = ((1, 5), archived(below(1, "Mankono")));
        assert!(fitting(&shown, &region_goes).is_empty());
        let both = [region_goes.as_slice(), &[department_goes]].concat();
        assert_eq!(fitting(&shown, &both), [(0, 1), (1, 5)]);
        let moves = [region_goes.as_slice(), &[((1, 5), below(2, "Mankono"))]].concat();
        assert!(
            fitting(&shown, &moves).is_empty(),
            "its new region is missing"
        );
        let with_it = [moves.as_slice(), &[((0, 2), region("Bafing"))]].concat();
        assert_eq!(fitting(&shown, &with_it), [(0, 1), (0, 2), (1, 5)]);
    }

    #[test]
    fn one_name_or_code_is_one_units() {
        let shown = [((0, 1), region("Béré")), ((0, 2), region("Bafing"))];
        let exchanged = [((0, 1), region("Bafing")), ((0, 2), region("Béré"))];
        assert_eq!(fitting(&shown, &exchanged), [(0, 1), (0, 2)]);
        assert!(
            fitting(&shown, &exchanged[..1]).is_empty(),
            "it is not free yet"
        );
        let of_an_archived = [((0, 3), archived(region("Béré")))];
        assert_eq!(fitting(&shown, &of_an_archived), [(0, 3)]);
        let elsewhere = [
            ((1, 5), below(1, "Mankono")),
            (
                (1, 6),
                Place {
                    code: Some("d6".to_owned()),
                    ..below(2, "Mankono")
                },
            ),
        ];
        assert_eq!(fitting(&shown, &elsewhere), [(1, 5), (1, 6)]);
    }
}
