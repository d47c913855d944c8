//! The rules, without a database.

pub(crate) mod base32;
pub(crate) mod card_number;
pub(crate) mod correction;
pub(crate) mod delivery;
pub(crate) mod eligibility;
#[cfg(test)]
mod life_cycle;
pub(crate) mod qr_code;
pub(crate) mod revocations;
pub(crate) mod transaction;
pub(crate) mod transition;
