//! The rules of the audit and of jobs: what an entry holds, what of it is shown, and to whom; no I/O.

pub(crate) mod entry;
pub(crate) mod history;
pub(crate) mod job;
pub(crate) mod shown;
