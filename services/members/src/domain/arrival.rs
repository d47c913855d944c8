//! What came from the centre and can be shown on a node beside what is there.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{DELETION, Row, fit};
use serde_json::Value;

use super::replica::{DAYS, FAMILY, STAY};

/// What of a member decides whether it fits beside others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// Its number as it is compared.
    pub(crate) key: String,
    /// None = it is a main member.
    pub(crate) main: Option<i64>,
    pub(crate) is_in_use: bool,
}

impl Person {
    /// Of a row that the table would take.
    pub(crate) fn of(row: &Row<Value>, key: String) -> Self {
        Self {
            key,
            main: row[FAMILY]["main_member_id"].as_i64(),
            is_in_use: is_in_use(row),
        }
    }

    fn is_main(&self) -> bool {
        self.main.is_none() && self.is_in_use
    }
}

/// Whether nobody archived it.
pub(crate) fn is_in_use(row: &Row<Value>) -> bool {
    row.get(DELETION).is_none_or(Value::is_null)
}

/// The most members that can be shown together: a number is one member's, archived ones too, and each
/// dependant in use has a main member in use. `shown` has all that may be in the way.
pub(crate) fn fitting_members(
    wanted: &BTreeMap<i64, Person>,
    shown: &BTreeMap<i64, Person>,
) -> BTreeSet<i64> {
    fit(wanted.keys().copied().collect(), |taken: &BTreeSet<i64>| {
        let mut end: BTreeMap<i64, &Person> = shown.iter().map(|(id, one)| (*id, one)).collect();
        end.extend(taken.iter().map(|id| (*id, &wanted[id])));
        let faults = faults(&end);
        let of_families = faults.families.iter().flat_map(|(id, main)| [*id, *main]);
        let broken: BTreeSet<i64> = faults.doubles.into_iter().chain(of_families).collect();
        broken.intersection(taken).copied().collect()
    })
}

/// What of members can't stand together.
pub(crate) struct Faults {
    /// They have a number that another has.
    pub(crate) doubles: Vec<i64>,
    /// Dependants in use, with who is no main member in use to them.
    pub(crate) families: Vec<(i64, i64)>,
}

pub(crate) fn faults(all: &BTreeMap<i64, &Person>) -> Faults {
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    for person in all.values() {
        *holders.entry(&person.key).or_default() += 1;
    }
    let doubles = all.iter().filter(|(_, person)| holders[&*person.key] > 1);
    let families = all.iter().filter_map(|(id, person)| {
        let main = person.main.filter(|_| person.is_in_use)?;
        let is_whole = all.get(&main).is_some_and(|main| main.is_main());
        (!is_whole).then_some((*id, main))
    });
    Faults {
        doubles: doubles.map(|(id, _)| *id).collect(),
        families: families.collect(),
    }
}

/// A stay in a cooperative; days as ISO has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stay {
    pub(crate) member: i64,
    pub(crate) cooperative: i64,
    pub(crate) from: String,
    /// The first day after it; none = until today.
    pub(crate) to: Option<String>,
}

impl Stay {
    /// Of a row that the table would take.
    pub(crate) fn of(row: &Row<Value>) -> Option<Self> {
        Some(Self {
            member: row[STAY]["member_id"].as_i64()?,
            cooperative: row[STAY]["cooperative_id"].as_i64()?,
            from: row[DAYS]["joined_on"].as_str()?.to_owned(),
            to: row[DAYS]["left_on"].as_str().map(str::to_owned),
        })
    }

    fn is_before_the_end_of(&self, other: &Self) -> bool {
        other.to.as_ref().is_none_or(|to| self.from < *to)
    }

    fn meets(&self, other: &Self) -> bool {
        let lasts = |stay: &Self| stay.is_before_the_end_of(stay);
        lasts(self)
            && lasts(other)
            && self.is_before_the_end_of(other)
            && other.is_before_the_end_of(self)
    }
}

/// The most stays that can be shown together: of one member no two on one day. `shown` has all of these
/// members.
pub(crate) fn fitting_stays(
    wanted: &BTreeMap<i64, Stay>,
    shown: &BTreeMap<i64, Stay>,
) -> BTreeSet<i64> {
    fit(wanted.keys().copied().collect(), |taken: &BTreeSet<i64>| {
        let mut end: BTreeMap<i64, &Stay> = shown.iter().map(|(id, one)| (*id, one)).collect();
        end.extend(taken.iter().map(|id| (*id, &wanted[id])));
        let mut of_member: BTreeMap<i64, Vec<(i64, &Stay)>> = BTreeMap::new();
        for (id, stay) in &end {
            of_member.entry(stay.member).or_default().push((*id, *stay));
        }
        let meets = |id: &i64| {
            let stay = end[id];
            let mut others = of_member[&stay.member].iter();
            others.any(|(other, at)| other != id && stay.meets(at))
        };
        taken.iter().copied().filter(meets).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(key: &str, main: i64) -> Person {
        Person {
            key: key.to_owned(),
            main: Some(main).filter(|main| *main != 0),
            is_in_use: true,
        }
    }

    fn archived(key: &str, main: i64) -> Person {
        Person {
            is_in_use: false,
            ..person(key, main)
        }
    }

    #[test]
    fn members_fit_with_their_family_and_a_number_of_their_own() {
        let shown = BTreeMap::from([
            (1, person("A", 0)),
            (2, person("B", 1)),
            (3, archived("C", 0)),
        ]);
        let fits = |wanted: &[(i64, Person)]| {
            let taken = fitting_members(&wanted.iter().cloned().collect(), &shown);
            taken.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(fits(&[(4, person("D", 1))]), [4]);
        assert!(fits(&[(4, person("D", 9))]).is_empty(), "nobody's");
        assert_eq!(
            fits(&[(4, archived("D", 9))]),
            [4],
            "nobody asks whose it was"
        );
        assert_eq!(fits(&[(4, person("D", 9)), (9, person("E", 0))]), [4, 9]);
        assert!(
            fits(&[(4, person("D", 3))]).is_empty(),
            "of an archived one"
        );
        assert!(fits(&[(4, person("C", 0))]).is_empty(), "an archived one's");
        assert_eq!(fits(&[(1, person("B", 0)), (2, person("A", 1))]), [1, 2]);
        assert!(fits(&[(1, person("A", 2))]).is_empty());
        let turned = [(1, person("A", 2)), (2, person("B", 0))];
        assert_eq!(fits(&turned), [1, 2], "they changed the roles");
        assert!(
            fits(&[(1, archived("A", 0))]).is_empty(),
            "with a dependant"
        );
        assert_eq!(
            fits(&[(1, archived("A", 0)), (2, archived("B", 1))]),
            [1, 2]
        );
    }

    #[test]
    fn stays_of_one_member_do_not_meet() {
        let stay = |member, from: &str, to: &str| Stay {
            member,
            cooperative: 1,
            from: from.to_owned(),
            to: Some(to.to_owned()).filter(|to| !to.is_empty()),
        };
        let shown = BTreeMap::from([(1, stay(7, "2024-01-01", ""))]);
        let fits = |wanted: &[(i64, Stay)]| {
            let taken = fitting_stays(&wanted.iter().cloned().collect(), &shown);
            taken.into_iter().collect::<Vec<_>>()
        };
        let next = (2, stay(7, "2025-01-01", ""));
        assert!(fits(std::slice::from_ref(&next)).is_empty());
        assert_eq!(
            fits(&[next, (1, stay(7, "2024-01-01", "2025-01-01"))]),
            [1, 2]
        );
        assert_eq!(fits(&[(2, stay(8, "2025-01-01", ""))]), [2], "another's");
        let never = (2, stay(7, "2024-05-01", "2024-05-01"));
        assert_eq!(fits(&[never]), [2], "it ended on its first day");
    }
}
