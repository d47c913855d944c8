//! The rules, without a database.

pub(crate) mod transaction;
pub(crate) mod transition;
