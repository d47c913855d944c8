//! The rules, without a database.

pub(crate) mod base32;
pub(crate) mod correction;
#[cfg(test)]
mod life_cycle;
pub(crate) mod qr_code;
pub(crate) mod revocations;
pub(crate) mod transaction;
pub(crate) mod transition;
