//! Events between a real PostgreSQL (`DATABASE_URL`) and a real nats-server (`MAILLON_TEST_NATS_SERVER`, 2.10
//! or newer).

#![expect(
    clippy::disallowed_methods,
    reason = "a test takes its servers from the environment, and the real time"
)]

mod catching_up;
mod consuming;
mod credentials;
mod duplicates;
mod feed;
mod filling;
mod foundation;
mod healing;
mod housekeeping;
mod kill;
mod order;
mod outage;
mod proxy;
mod server;
mod silence;
mod support;
mod takeover;
mod trace;
mod transaction;
mod upgrade;
mod watch;
