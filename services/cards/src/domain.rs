//! The rules, without a database.

pub(crate) mod base32;
pub(crate) mod qr_code;
pub(crate) mod transition;
