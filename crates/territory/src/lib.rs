//! Where things lie, for every service that shows records of members: the hierarchy by projection, and what
//! of it a caller may see. The rule is one for all (contract §2, Territory), so it stands here and in no
//! service.
//!
//! A service joins the tables to its own migrations ([`with_territory`]), keeps them up to date
//! ([`consumer`]) and bounds its statements by [`Territory::regions`]:
//! `$1::bigint[] is null or region_id = any($1)`. What lies outside is not found.

mod names;
mod projection;
mod reach;
mod scope;

use std::sync::LazyLock;

use sqlx::migrate::Migrator;

pub use names::{Known, Names};
pub use projection::{ENTITIES, consumer};
pub use reach::{Places, Scope, names_of};
pub use scope::{Place, Territory, is_known, place, regions_of, sees};

/// The tables of this crate with the foundation they need, for a database of their own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Puts the tables among a service's own migrations, in the order of their versions.
pub fn with_territory(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}
