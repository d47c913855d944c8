//! Rules of members and families; no I/O.

pub(crate) mod duplicate;
pub(crate) mod family;
pub(crate) mod member;
pub(crate) mod number;
pub(crate) mod photo;
pub(crate) mod status;
