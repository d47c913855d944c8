//! The service on a real database, and on a real NATS where facts travel.

mod chain;
mod history;
mod list;
mod nats;
mod support;
