//! The service on a real database, and on a real NATS where facts travel.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment as it is"
)]

mod chain;
mod history;
mod job;
mod list;
mod nats;
mod real_record;
mod report;
mod statistics;
mod support;
