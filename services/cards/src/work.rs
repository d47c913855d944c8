//! What is done: each use case in one transaction, from the rules (`domain`) and the rows (`store`) to what others are told (`events`).

pub(crate) mod card_act;
mod card_expiry;
pub(crate) mod card_lot;
pub(crate) mod card_refresh;
pub(crate) mod delivery_rows;
pub(crate) mod holder_flags;
pub(crate) mod job;
mod job_worker;
mod known_member;
pub(crate) mod print_job;
pub(crate) mod qr_key;
pub(crate) mod visibility;
