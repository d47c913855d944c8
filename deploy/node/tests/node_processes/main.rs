//! The program as a cluster runs it: `auth`, `geography`, `members` and the gateway, each a process of its own, over real PostgreSQL and
//! NATS.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment and the clock as they are"
)]

mod audit;
mod collector;
mod http;
mod members;
mod outage;
mod postgres;
mod processes;
mod sessions;
mod trace;
