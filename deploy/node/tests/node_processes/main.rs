//! The program as a cluster runs it: `auth`, `geography`, `members`, `cards` and the gateway, each a process
//! of its own, over real PostgreSQL and NATS.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment and the clock as they are"
)]

mod accounts;
mod agents;
mod audit;
mod cards;
mod collector;
mod consistency;
mod crowd;
mod demo;
mod disk;
mod figures;
mod http;
mod log_lines;
mod members;
mod outage;
mod postgres;
mod privacy;
mod processes;
mod qr_keys;
mod quiet;
mod sessions;
mod templates;
mod trace;
