//! The rules, without a database.

pub(crate) mod delivery;
pub(crate) mod transition;
