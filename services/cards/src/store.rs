//! Every SQL statement.

pub(crate) mod card;
pub(crate) mod holder;
pub(crate) mod known_member;
pub(crate) mod qr_key;
