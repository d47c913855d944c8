//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod delivery;
mod delivery_hand_over;
mod delivery_list;
mod delivery_property;
mod parcels;
mod support;
