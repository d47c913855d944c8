//! The rules, without a database.

pub(crate) mod author;
pub(crate) mod base32;
pub(crate) mod card_number;
pub(crate) mod correction;
pub(crate) mod declaration;
pub(crate) mod delivery;
pub(crate) mod eligibility;
pub(crate) mod fields;
pub(crate) mod job;
pub(crate) mod layout;
#[cfg(test)]
mod life_cycle;
pub(crate) mod member_kind;
pub(crate) mod qr_code;
pub(crate) mod revocations;
pub(crate) mod search;
pub(crate) mod transaction;
pub(crate) mod transition;
pub(crate) mod validity;
pub(crate) mod verdict;

/// Within how many days a card expires that should be renewed, the soonest first.
pub(crate) const EXPIRING_DAYS: [i32; 3] = [30, 60, 90];

/// How many there are, as the contract has numbers.
pub(crate) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
