//! The program as a cluster runs it: `auth`, `geography` and the gateway, each a process of its own, over real PostgreSQL and
//! NATS.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment and the clock as they are"
)]

mod audit;
mod collector;
mod http;
mod outage;
mod processes;
mod sessions;
mod trace;
