//! Rules of members and families; no I/O.

pub(crate) mod photo;
