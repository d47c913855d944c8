//! What stays known of a month of the audit when it is over, also when its entries are gone.

use proto::Timestamp;
use sha2::{Digest, Sha256};

use super::entry::{Hash, NOTHING};
use super::month::Month;

/// Where a month began and ended. Anchors are a chain of their own, as the database writes it
/// (`anchor_audit_month`).
#[derive(Clone, Debug)]
pub(crate) struct Anchor {
    pub(crate) month: Month,
    pub(crate) first_id: i64,
    pub(crate) hash_before: Hash,
    pub(crate) last_id: i64,
    pub(crate) last_hash: Hash,
    pub(crate) entries: i64,
    pub(crate) recorded_until: Timestamp,
    pub(crate) hash: Hash,
}

impl Anchor {
    /// The hash that it must have behind another anchor.
    fn hash_behind(&self, before: &Hash) -> Hash {
        let mut hash = Sha256::new();
        hash.update(before);
        hash.update(i64::from(self.month.0).to_be_bytes());
        hash.update(self.first_id.to_be_bytes());
        hash.update(self.hash_before);
        hash.update(self.last_id.to_be_bytes());
        hash.update(self.last_hash);
        hash.update(self.entries.to_be_bytes());
        hash.update(self.recorded_until.micros.to_be_bytes());
        hash.finalize().into()
    }
}

/// The first month whose anchor is not what was written, or follows one that is gone.
pub(crate) fn first_broken(anchors: &[Anchor]) -> Option<Month> {
    let (mut hash, mut last_hash, mut last_id) = (NOTHING, NOTHING, 0);
    for anchor in anchors {
        let follows = anchor.hash_before == last_hash && anchor.first_id > last_id;
        if !follows || anchor.hash != anchor.hash_behind(&hash) {
            return Some(anchor.month);
        }
        (hash, last_hash, last_id) = (anchor.hash, anchor.last_hash, anchor.last_id);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<Anchor> {
        let (mut anchors, mut hash, mut last_hash) = (Vec::new(), NOTHING, NOTHING);
        for month in [202_611, 202_612, 202_701] {
            let month = Month(month);
            let mut anchor = Anchor {
                month,
                first_id: month.first_id(),
                hash_before: last_hash,
                last_id: month.first_id() + 4,
                last_hash: [7; 32],
                entries: 5,
                recorded_until: Timestamp { micros: 9 },
                hash: NOTHING,
            };
            anchor.hash = anchor.hash_behind(&hash);
            (hash, last_hash) = (anchor.hash, anchor.last_hash);
            anchors.push(anchor);
        }
        anchors
    }

    #[test]
    fn an_anchor_that_was_changed_or_removed_is_named() {
        assert_eq!(first_broken(&three()), None);
        let changes: [fn(&mut Anchor); 7] = [
            |anchor| anchor.first_id += 1,
            |anchor| anchor.hash_before[31] ^= 1,
            |anchor| anchor.last_id += 1,
            |anchor| anchor.last_hash[0] ^= 1,
            |anchor| anchor.entries -= 1,
            |anchor| anchor.recorded_until.micros += 1,
            |anchor| anchor.hash[0] ^= 1,
        ];
        for (nth, change) in changes.into_iter().enumerate() {
            let mut anchors = three();
            change(&mut anchors[1]);
            assert_eq!(first_broken(&anchors), Some(Month(202_612)), "field {nth}");
        }
        for (removed, named) in [(0, 202_612), (1, 202_701)] {
            let mut anchors = three();
            anchors.remove(removed);
            assert_eq!(first_broken(&anchors), Some(Month(named)));
        }
    }
}
