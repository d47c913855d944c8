//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod candidate;
mod creation;
mod job;
mod refresh;
mod replay;
mod support;
mod transaction;
mod transaction_list;
