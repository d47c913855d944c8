//! Whether the records of a service agree with one another (docs/decisions/0187). A check is a statement that
//! finds those that don't; all of them are made every night, and whenever somebody asks.

mod check;
mod checker;
mod store;

use std::sync::LazyLock;

use sqlx::migrate::Migrator;

pub use check::{Check, Failure};
pub use checker::Checker;
pub use store::narrow;

/// The table of this crate with what it needs, for a database of its own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Puts the table among a service's own migrations, in the order of their versions.
pub fn with_checks(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}
