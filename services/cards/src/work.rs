//! What is done: each use case in one transaction, from the rules (`domain`) and the rows (`store`) to what
//! others are told (`events`). A function takes who calls and the message of the call, and answers the
//! message of the reply (docs/decisions/0158).

pub(crate) mod candidate;
pub(crate) mod card;
mod card_act;
pub(crate) mod card_creation;
pub(crate) mod card_file;
pub(crate) mod card_list;
pub(crate) mod card_lot;
pub(crate) mod card_many;
pub(crate) mod card_print;
pub(crate) mod card_problem;
pub(crate) mod card_refresh;
mod change;
mod check;
pub(crate) mod delivery;
mod export;
pub(crate) mod figures;
mod holder;
pub(crate) mod holder_flags;
pub(crate) mod job;
mod job_worker;
mod known_member;
mod left;
pub(crate) mod payment_print;
pub(crate) mod print_job;
pub(crate) mod printable;
pub(crate) mod qr_key;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod search;
mod slip;
pub(crate) mod transaction;
pub(crate) mod transaction_list;
pub(crate) mod verification;
mod visibility;
