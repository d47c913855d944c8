//! Every SQL statement.

pub(crate) mod card;
pub(crate) mod delivery;
pub(crate) mod holder;
pub(crate) mod known_member;
