//! The rules, without a database.

pub(crate) mod transition;
