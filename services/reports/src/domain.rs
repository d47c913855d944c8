//! What an entry of the audit says, and what of it is shown; no I/O.

pub(crate) mod entry;
pub(crate) mod history;
pub(crate) mod shown;
