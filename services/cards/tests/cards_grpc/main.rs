//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod candidate;
mod card;
mod card_act;
mod card_list;
mod card_pdf;
mod card_print;
mod card_world;
mod creation;
mod delivery;
mod delivery_hand_over;
mod delivery_list;
mod delivery_pdf;
mod delivery_property;
mod demo;
mod job;
mod paper;
mod parcels;
mod plans;
mod refresh;
mod replay;
mod support;
mod transaction;
mod transaction_list;
mod verification;
