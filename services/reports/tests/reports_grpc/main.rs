//! The service on a real database, and on a real NATS where facts travel.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment as it is"
)]

mod agents;
mod chain;
mod history;
mod job;
mod list;
mod months;
mod nats;
mod preview;
mod real_record;
mod report;
mod report_file;
mod report_version;
mod search;
mod statistics;
mod statistics_places;
mod statistics_runs;
mod support;
mod touched;
