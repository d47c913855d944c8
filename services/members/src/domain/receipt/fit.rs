//! Which of the changes of members fit beside the members that are there.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{DELETION, Group, Verdict};
use serde_json::Value;

use super::{Judged, given};
use crate::domain::arrival::{Person, faults};
use crate::domain::replica::{FAMILY, NUMBER};

/// A group of a record.
pub(super) type Key = (i64, Group);

/// Leaves out what does not fit beside the members that are there: as few groups as possible, of all records
/// at once. `keys` are numbers as they are compared; a new member whose number is another's is to be given
/// one.
pub(crate) fn fit(
    all: &mut BTreeMap<i64, Judged>,
    near: &BTreeMap<i64, Person>,
    keys: &BTreeMap<String, String>,
) {
    let taken = exchange::fit(takable(all), |taken: &BTreeSet<Key>| {
        let people = people(all, keys, taken);
        let mut end: BTreeMap<i64, &Person> = near.iter().map(|(id, one)| (*id, one)).collect();
        end.extend(people.iter().map(|(id, one)| (*id, one)));
        blamed(&end, taken)
    });
    leave_out(all, &taken);
}

/// What would be taken of these records.
pub(super) fn takable(all: &BTreeMap<i64, Judged>) -> BTreeSet<Key> {
    let takes = |(id, one): (&i64, &Judged)| -> Vec<Key> {
        let judged = one.changes.iter().zip(&one.verdicts);
        let taken = judged.filter(|(_, verdict)| **verdict == Verdict::Take);
        taken.map(|(change, _)| (*id, change.group)).collect()
    };
    all.iter().flat_map(takes).collect()
}

/// Leaves out what is not taken; a new record is given something in its place.
pub(super) fn leave_out(all: &mut BTreeMap<i64, Judged>, taken: &BTreeSet<Key>) {
    for (id, one) in all {
        let is_taken = |group: Group| taken.contains(&(*id, group));
        if one.before.is_some() {
            one.verdicts = one.left(is_taken).collect();
        } else {
            one.given.extend(given(&one.made(), is_taken));
        }
    }
}

fn people(
    all: &BTreeMap<i64, Judged>,
    keys: &BTreeMap<String, String>,
    taken: &BTreeSet<Key>,
) -> BTreeMap<i64, Person> {
    let people = all.iter().map(|(id, one)| {
        let row = one.after(|group| taken.contains(&(*id, group)));
        let number = row.get(NUMBER).and_then(Value::as_str);
        // One that is to be given is nobody else's.
        let key = number.and_then(|number| keys.get(number)).cloned();
        let key = key.unwrap_or_else(|| format!("given {id}"));
        (*id, Person::of(&row, key))
    });
    people.collect()
}

/// Which groups make that these members can't stand together.
fn blamed(end: &BTreeMap<i64, &Person>, taken: &BTreeSet<Key>) -> Vec<Key> {
    let faults = faults(end);
    let doubles = faults.doubles.iter().map(|id| (*id, NUMBER));
    let mut blamed: Vec<Key> = doubles.filter(|key| taken.contains(key)).collect();
    for (id, main) in &faults.families {
        let mut first = [(*id, FAMILY), (*main, DELETION), (*main, FAMILY)].into_iter();
        match first.find(|key| taken.contains(key)) {
            Some(key) => blamed.push(key),
            // It is in use again because of what was changed.
            None => blamed.extend(taken.iter().filter(|(taken, _)| taken == id)),
        }
    }
    blamed
}

#[cfg(test)]
mod tests {
    use exchange::{Row, Verdict, Why};
    use serde_json::json;

    use super::super::tests::{change, judged};
    use super::*;

    /// A member with this number, of this main member (0 = none).
    fn member(number: &str, main: i64) -> Vec<(Group, Value)> {
        let main = Some(main).filter(|main| *main != 0);
        let family = json!({"kind": if main.is_none() { 1 } else { 3 }, "main_member_id": main});
        vec![
            (NUMBER, json!(number)),
            (FAMILY, family),
            (DELETION, Value::Null),
        ]
    }

    fn made(number: &str, main: i64) -> Judged {
        let values = member(number, main).into_iter();
        let changes = values.map(|(group, value)| change(group, None, value));
        Judged::new(None, changes.collect(), |_| false)
    }

    /// What is left of these, beside members with these numbers and main members, archived or not.
    fn fitted(all: Vec<(i64, Judged)>, near: &[(i64, &str, i64, bool)]) -> BTreeMap<i64, Judged> {
        let mut all: BTreeMap<i64, Judged> = all.into_iter().collect();
        let near = near.iter().map(|(id, number, main, is_in_use)| {
            let person = Person {
                key: (*number).to_owned(),
                main: Some(*main).filter(|main| *main != 0),
                is_in_use: *is_in_use,
            };
            (*id, person)
        });
        let keys = ["A", "B", "C", "D"].map(|number| (number.to_owned(), number.to_owned()));
        fit(&mut all, &near.collect(), &keys.into_iter().collect());
        all
    }

    #[test]
    fn a_new_member_is_given_the_number_that_it_can_not_have_and_its_family_is_not_troubled() {
        let all = vec![(7, made("A", 0)), (8, made("B", 7))];
        let left = fitted(all, &[(1, "A", 0, true)]);
        assert_eq!(left[&7].given, Row::from([(NUMBER, Value::Null)]));
        assert!(left[&8].given.is_empty(), "{:?}", left[&8].given);
    }

    #[test]
    fn a_new_dependant_of_an_archived_member_is_a_main_member() {
        let left = fitted(vec![(8, made("B", 1))], &[(1, "A", 0, false)]);
        let families: Vec<&Group> = left[&8].given.keys().collect();
        assert_eq!(families, [&FAMILY]);
        assert_eq!(left[&8].made()[FAMILY]["kind"], json!(1));
    }

    #[test]
    fn of_a_known_member_what_does_not_fit_is_left_out_and_nothing_else() {
        let near = [(1, "A", 0, true), (2, "B", 1, true), (3, "C", 0, true)];
        let archived = change(DELETION, Some(Value::Null), json!("2026-11-30"));
        let number = |from: &str, to: &str| change(NUMBER, Some(json!(from)), json!(to));
        // Somebody depends on who was archived; the number is good.
        let mut main = judged(&member("A", 0), vec![archived, number("A", "D")]);
        main.verdicts = vec![Verdict::Take; 2];
        let left = fitted(vec![(1, main)], &near);
        let given_way = Verdict::Conflict(Why::DoesNotFit);
        assert_eq!(left[&1].verdicts, [given_way, Verdict::Take]);
        // Two exchange their numbers.
        let first = judged(&member("A", 0), vec![number("A", "C")]);
        let other = judged(&member("C", 0), vec![number("C", "A")]);
        let left = fitted(vec![(1, first.clone()), (3, other)], &near);
        assert_eq!(left[&1].verdicts, [Verdict::Take]);
        assert_eq!(left[&3].verdicts, [Verdict::Take]);
        let left = fitted(vec![(1, first)], &near);
        assert_eq!(left[&1].verdicts, [given_way]);
    }
}
