//! Names of which there is one among the records in use: codes, names of accounts.

use std::collections::{BTreeMap, BTreeSet};

use exchange::fit;

/// The most records that can be shown together beside those that are shown already. `wanted` has names as
/// they are compared, none of a record that is not in use; `shown` those of all that are in use. Records that
/// give way to the centre's are no part of it.
pub fn fitting(
    wanted: &BTreeMap<i64, Option<String>>,
    shown: &BTreeMap<i64, String>,
) -> BTreeSet<i64> {
    fit(wanted.keys().copied().collect(), |taken: &BTreeSet<i64>| {
        let mut end: BTreeMap<i64, &str> = BTreeMap::new();
        end.extend(shown.iter().map(|(id, key)| (*id, key.as_str())));
        for id in taken {
            match &wanted[id] {
                Some(key) => end.insert(*id, key),
                None => end.remove(id),
            };
        }
        let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
        for key in end.values() {
            *holders.entry(key).or_default() += 1;
        }
        let is_double = |id: &i64| end.get(id).is_some_and(|key| holders[key] > 1);
        taken.iter().copied().filter(is_double).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_records_and_names_may_be_exchanged() {
        let key = |key: &str| Some(key.to_owned());
        let shown = BTreeMap::from([(1, "awa".to_owned()), (2, "aya".to_owned())]);
        let one = BTreeMap::from([(1, key("aya"))]);
        assert!(fitting(&one, &shown).is_empty());
        let both = BTreeMap::from([(1, key("aya")), (2, key("awa"))]);
        assert_eq!(fitting(&both, &shown), [1, 2].into());
        let freed = BTreeMap::from([(1, key("aya")), (2, None)]);
        assert_eq!(fitting(&freed, &shown), [1, 2].into());
        let new = BTreeMap::from([(3, key("awa")), (4, key("konan"))]);
        assert_eq!(fitting(&new, &shown), [4].into());
    }
}
