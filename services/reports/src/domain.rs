//! The rules of the audit, of jobs, of templates and of figures: what an entry holds, what of it is shown,
//! and to whom; which templates may be kept; which charts there are; no I/O.

pub(crate) mod entry;
pub(crate) mod hash;
pub(crate) mod history;
pub(crate) mod job;
pub(crate) mod metabase;
pub(crate) mod report;
pub(crate) mod sample;
pub(crate) mod shown;
pub(crate) mod statistics;
pub(crate) mod template;
