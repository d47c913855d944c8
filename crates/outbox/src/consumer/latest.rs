//! One fact of each record out of a set.

use std::collections::BTreeMap;

use crate::Envelope;

/// Of each record the fact that came last, in the order of their ids: a statement writes a row once, and what
/// came before is in it. For facts of one entity.
pub fn latest<'a>(facts: impl IntoIterator<Item = &'a Envelope>) -> Vec<&'a Envelope> {
    let mut found: BTreeMap<i64, &Envelope> = BTreeMap::new();
    for fact in facts {
        let known = found.entry(fact.entity_id).or_insert(fact);
        // What failed before comes behind what is later; replayed facts have no place in the stream.
        if (known.sequence, known.version) <= (fact.sequence, fact.version) {
            *known = fact;
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_fact_of_each_record_is_taken_in_whatever_order_they_come() {
        let fact = |(entity_id, sequence, version)| Envelope {
            entity_id,
            sequence,
            version,
            ..Envelope::default()
        };
        let facts = [
            (7, 12, 3),
            (5, 14, 2),
            (7, 11, 2),
            (5, 13, 1),
            (9, 0, 4),
            (9, 0, 5),
        ]
        .map(fact);
        let taken = latest(&facts).into_iter();
        let taken: Vec<_> = taken.map(|fact| (fact.entity_id, fact.version)).collect();
        assert_eq!(taken, [(5, 2), (7, 3), (9, 5)]);
    }
}
