//! The use cases, from the rules (`domain`) and the rows (`store`) to the facts (`events`).

pub(crate) mod chain;
pub(crate) mod entry;
pub(crate) mod job;
pub(crate) mod preview;
mod real_record;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod report_file;
pub(crate) mod report_version;
mod shipped;
pub(crate) mod statistics;
