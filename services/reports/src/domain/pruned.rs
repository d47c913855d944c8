//! What the audit says of itself when old months are given up.

use proto::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use super::anchor::Anchor;
use super::entry::Entry;

/// Months that are given up.
pub(crate) struct Pruned<'a> {
    /// One after the other.
    pub(crate) months: &'a [Anchor],
    /// The years that entries are kept at least.
    pub(crate) years: i64,
}

impl Pruned<'_> {
    /// What its entry calls it.
    pub(crate) const ACTION: &'static str = "pruned";

    /// The entry about it: by nobody, as whoever has the database's keys has no account.
    pub(crate) fn entry(&self, now: Timestamp) -> Entry {
        let (first, last) = (self.months.first(), self.months.last());
        let entries: i64 = self.months.iter().map(|anchor| anchor.entries).sum();
        let after = json!({
            "audit_firstId": first.map(|anchor| anchor.first_id),
            "audit_lastId": last.map(|anchor| anchor.last_id),
            "audit_entries": entries,
            "audit_retentionYears": self.years,
        });
        Entry {
            event_id: Uuid::now_v7(),
            origin: None,
            at: now,
            recorded_at: now,
            login_id: None,
            login_name: None,
            role: None,
            address: None,
            service: crate::NAME.to_owned(),
            action: Self::ACTION.to_owned(),
            entity: "audit".to_owned(),
            entity_id: None,
            version: 1,
            entity_label: None,
            number: None,
            reason: None,
            before: None,
            after: Some(after.to_string()),
            trace_id: None,
            locality_id: None,
            regions: Vec::new(),
        }
    }

    /// The last entry that was given up, as the state of such an entry tells it.
    pub(crate) fn until(told: &str) -> Option<i64> {
        let told: Value = serde_json::from_str(told).ok()?;
        told["audit_lastId"].as_i64()
    }
}
