//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod card;
mod card_act;
mod card_list;
mod card_print;
mod card_world;
mod support;
mod transaction;
mod transaction_list;
mod verification;
