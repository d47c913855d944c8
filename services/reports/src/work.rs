//! The use cases, from the rules (`domain`) and the rows (`store`) to the facts (`events`).

pub(crate) mod chain;
pub(crate) mod entry;
pub(crate) mod job;
