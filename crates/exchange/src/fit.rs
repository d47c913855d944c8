//! What can be taken beside what is there.

use std::collections::BTreeSet;

use crate::rule::{Rule, holds};

/// The most of what is to be taken that can stand, taken all at once. `breaks` says which of a set can't be
/// taken with the rest of it: two records would have one number, a dependant would have no main member. A
/// record that is not taken stays as it is, so its number is not free.
///
/// All at once, because two records may have exchanged their numbers, or a spouse became the main member:
/// one after the other none of them could move. The centre asks about the changes of a batch, a node
/// about the records of a page and those that did not fit before.
pub fn fit<K, B>(all: BTreeSet<K>, mut breaks: B) -> BTreeSet<K>
where
    K: Ord + Clone,
    B: FnMut(&BTreeSet<K>) -> Vec<K>,
{
    if !holds(Rule::OnlyWhatFits) {
        return all;
    }
    if !holds(Rule::TogetherFirst) {
        return one_by_one(all, breaks);
    }
    let mut taken = all;
    loop {
        let before = taken.len();
        for key in breaks(&taken) {
            taken.remove(&key);
        }
        if taken.len() == before {
            return taken;
        }
    }
}

/// What the rule is there against.
fn one_by_one<K: Ord + Clone>(
    all: BTreeSet<K>,
    mut breaks: impl FnMut(&BTreeSet<K>) -> Vec<K>,
) -> BTreeSet<K> {
    let mut taken = BTreeSet::new();
    for key in all {
        taken.insert(key.clone());
        if !breaks(&taken).is_empty() {
            taken.remove(&key);
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Records that ask for a number, beside those that have one.
    fn numbered(have: &[(i64, i64)], ask: &[(i64, i64)]) -> Vec<i64> {
        let ask: BTreeMap<i64, i64> = ask.iter().copied().collect();
        let taken = fit(ask.keys().copied().collect(), |taken: &BTreeSet<i64>| {
            let mut end: BTreeMap<i64, i64> = have.iter().copied().collect();
            end.extend(taken.iter().map(|id| (*id, ask[id])));
            let is_double = |id: &i64| {
                end.iter()
                    .any(|(other, number)| other != id && *number == end[id])
            };
            taken.iter().copied().filter(is_double).collect()
        });
        taken.into_iter().collect()
    }

    #[test]
    fn records_that_exchange_their_numbers_fit_together_and_not_alone() {
        let have = [(1, 10), (2, 20), (3, 30)];
        assert_eq!(numbered(&have, &[(1, 20), (2, 10)]), [1, 2]);
        assert!(numbered(&have, &[(1, 20)]).is_empty());
        assert_eq!(numbered(&have, &[(1, 20), (2, 30), (3, 10)]), [1, 2, 3]);
        assert!(
            numbered(&have, &[(1, 20), (2, 30)]).is_empty(),
            "30 is not free, so 20 is not"
        );
        assert_eq!(numbered(&have, &[(1, 20), (2, 40), (3, 10)]), [1, 2, 3]);
        assert_eq!(
            numbered(&have, &[(1, 40), (2, 40), (3, 31)]),
            [3],
            "of two with one number none"
        );
    }
}
