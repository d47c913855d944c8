//! The rules of the audit, of jobs, of templates and of figures: what an entry holds, what of it is shown,
//! and to whom; which templates may be kept; which charts there are; no I/O.

pub(crate) mod anchor;
pub(crate) mod check;
pub(crate) mod condition;
pub(crate) mod entry;
pub(crate) mod history;
pub(crate) mod job;
pub(crate) mod label;
pub(crate) mod left;
pub(crate) mod metabase;
pub(crate) mod month;
pub(crate) mod noted;
pub(crate) mod pruned;
pub(crate) mod report;
pub(crate) mod sample;
pub(crate) mod seal;
pub(crate) mod shown;
pub(crate) mod statistics;
pub(crate) mod template;
pub(crate) mod verdict;
pub(crate) mod window;
pub(crate) mod word;
