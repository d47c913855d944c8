//! What the owners of synchronised records need beside them: so far, which records became another one.
//! Nothing is sent from here.

pub mod alias;

use std::sync::LazyLock;

use sqlx::migrate::Migrator;

/// The tables of this crate with the foundation they need, for a database of their own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Puts the table of aliases among a service's own migrations, in the order of their versions.
pub fn with_aliases(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}
