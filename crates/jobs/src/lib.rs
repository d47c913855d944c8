//! Work that goes on after its answer (docs/decisions/0280): begun by a call, done part by part by whichever
//! process is free, told to `reports`, paused, tried again and cancelled by whoever may. What is left of it
//! is in the database of the service, so nothing of it is lost with a process.
//!
//! A service says which [`Kind`]s it has and does their parts as a [`Worker`].

mod act;
mod attempt;
mod begin;
mod change;
mod consumer;
mod file;
mod gauges;
mod kind;
mod request;
mod shown;
mod store;
mod worker;

use std::sync::LazyLock;

use sqlx::migrate::Migrator;

pub use begin::begin;
pub use change::Change;
pub use consumer::consumer;
pub use file::{File, expire, find_file, take_old};
pub use gauges::measure;
pub use kind::{Kind, Subjects};
pub use request::{Options, Request};
pub use shown::replay;
pub use store::{Held, next_items};
pub use worker::{Part, Verdict, Worker, work};

/// The tables of this crate with what they need, for a database of their own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Puts the tables among a service's own migrations, in the order of their versions.
pub fn with_jobs(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}

/// What was left out, of which a result gives the ids; how many there are stands in its figures.
pub const NAMED: usize = 500;
/// What was left out of a part, of which its line in the log tells.
pub const IN_A_LINE: usize = 20;
