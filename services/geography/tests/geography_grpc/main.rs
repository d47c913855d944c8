//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod beside;
mod check;
mod clock;
mod department;
mod events;
mod export;
mod files;
mod first_hierarchy;
mod import;
mod import_bad;
mod import_property;
mod levels;
mod limited;
mod list;
mod lists;
mod locality;
mod region;
mod replay;
mod replica;
mod replica_orders;
mod support;
mod territory;
mod undo;
mod usage;
