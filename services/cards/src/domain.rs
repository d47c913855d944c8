//! The rules, without a database.

pub(crate) mod asked;
pub(crate) mod author;
pub(crate) mod base32;
pub(crate) mod card_number;
pub(crate) mod correction;
pub(crate) mod declaration;
pub(crate) mod delivery;
pub(crate) mod eligibility;
pub(crate) mod job;
#[cfg(test)]
mod life_cycle;
pub(crate) mod qr_code;
pub(crate) mod revocations;
pub(crate) mod transaction;
pub(crate) mod transition;

/// Within how many days a card expires that should be renewed, the soonest first.
pub(crate) const EXPIRING_DAYS: [i32; 3] = [30, 60, 90];

/// A value of an enumeration as JSON has it: of `CARD_STATUS_IN_DELIVERY` and `CARD_STATUS_`, `in_delivery`.
pub(crate) fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).to_lowercase()
}
