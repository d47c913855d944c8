//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod candidate;
mod card;
mod card_act;
mod card_list;
mod card_pdf;
mod card_print;
mod card_problem;
mod card_world;
mod creation;
mod delivery;
mod delivery_error;
mod delivery_hand_over;
mod delivery_list;
mod delivery_pdf;
mod delivery_property;
mod job;
mod paper;
mod parcels;
mod print_job;
mod refresh;
mod replay;
mod support;
mod transaction;
mod transaction_list;
mod transaction_sight;
mod verification;
