//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod events;
mod files;
mod import;
mod import_bad;
mod list;
mod region;
mod support;
