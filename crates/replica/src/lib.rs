//! What the owners of synchronised records need beside them: which records became another one, and on a
//! node which of the centre's versions a record is and what was changed of it. Nothing is sent from here.
//!
//! What is decided is decided by [`exchange`]; everything is done in the caller's transaction. An owner
//! makes a table one whose changes go up by `select join_replica(…)` in a migration, or one that goes down
//! only by `select join_replica_down(…)`, and names its groups in a [`rows::Shape`]. The centre reads by
//! [`pull`], a node takes by [`down`]; the centre takes by [`up`].

pub mod alias;
pub mod central;
pub mod conflict;
mod cursor;
pub mod down;
mod error;
pub mod names;
pub mod pending;
pub mod pull;
pub mod rows;
pub mod up;

use std::sync::LazyLock;

use sqlx::migrate::Migrator;

pub use error::ReplicaError;

/// The tables of this crate with the foundation they need, for a database of their own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Puts the tables of this crate among a service's own migrations, in the order of their versions.
pub fn with_aliases(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}
