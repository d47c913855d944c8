//! Every SQL statement.

pub(crate) mod card;
pub(crate) mod card_list;
pub(crate) mod holder;
pub(crate) mod known_member;
pub(crate) mod payment;
pub(crate) mod qr_key;
pub(crate) mod verification;
