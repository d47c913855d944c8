//! What of the centre's records a node gets, and what it gives up.

use std::collections::BTreeSet;

/// Where a record that is in the feed lies, seen from one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lies {
    /// Its locality is of the node's territory, or it has none and was made on the node.
    pub is_inside: bool,
    /// A record inside is of its family.
    pub is_named_inside: bool,
    /// It was inside at some time since the node read last.
    pub was_inside: bool,
}

/// What comes down of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// The record.
    Record,
    /// The record, to look at only: somebody of its family is inside.
    Foreign,
    /// That it is not the node's any more.
    Gone,
}

/// What comes down of a record in the feed; none = it is none of the node's business.
pub fn coming(lies: Lies) -> Option<Coming> {
    match lies {
        Lies {
            is_inside: true, ..
        } => Some(Coming::Record),
        Lies {
            is_named_inside: true,
            ..
        } => Some(Coming::Foreign),
        Lies {
            was_inside: true, ..
        } => Some(Coming::Gone),
        _ => None,
    }
}

/// Which of the records that are not the node's any more can go: those that none names that stays. Two that
/// only name one another go together, as when a dependant became the main member after both had moved away.
pub fn released<K, N>(mut others: BTreeSet<K>, stay: BTreeSet<K>, names: N) -> BTreeSet<K>
where
    K: Ord + Clone,
    N: Fn(&K) -> Vec<K>,
{
    let mut asked: Vec<K> = stay.into_iter().collect();
    while let Some(key) = asked.pop() {
        let kept: Vec<K> = names(&key)
            .into_iter()
            .filter(|named| others.remove(named))
            .collect();
        asked.extend(kept);
    }
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_named_by_one_that_stays_stays_and_a_circle_goes() {
        let names = |key: &i64| match key {
            1 => vec![2],
            2 => vec![3],
            4 => vec![5],
            5 => vec![4],
            _ => Vec::new(),
        };
        let go = released([2, 3, 4, 5, 6].into(), [1].into(), names);
        assert_eq!(go, [4, 5, 6].into());
    }
}
