//! The use cases, from the rules (`domain`) and the rows (`store`) to the facts (`events`).

pub(crate) mod agents;
pub(crate) mod chain;
pub(crate) mod chain_note;
pub(crate) mod check;
pub(crate) mod condition;
mod drawing;
pub(crate) mod entry;
pub(crate) mod job;
pub(crate) mod preview;
pub(crate) mod prune;
mod real_record;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod report_file;
pub(crate) mod report_version;
pub(crate) mod seal;
mod shipped;
pub(crate) mod statistics;
pub(crate) mod verify;
