//! The administrative hierarchy: region, department, sub-prefecture, locality; its import and the undoing of
//! one. Each level has its place in `domain/`, `store/` and `work/`, one file an entity; the import is
//! decided in `domain/import` and done by `work/import`. Of other services it knows who is limited to which
//! regions ([`users`]) and how many members a locality has ([`members`]).

mod config;
mod consumers;
mod domain;
mod error;
mod events;
mod grpc;
mod service;
mod store;
mod work;

use std::sync::LazyLock;

use platform::Clock;
use sqlx::PgPool;
use sqlx::migrate::Migrator;

pub use config::Config;
pub use consistency::Neighbours;
pub use consumers::{members, users};
pub use grpc::services;
pub use work::first_hierarchy::FirstHierarchyFailure;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "geography";

/// Tables that synchronise between nodes, each after the one its rows refer to.
pub const FEED: &[&str] = &["region", "department", "subprefecture", "locality"];

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let own = replica::with_aliases(checks::with_checks(sqlx::migrate!()));
    outbox::with_foundation(settings::with_settings(own))
});

/// The service's parts; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The service's database.
    pub db: PgPool,
    /// What time it is.
    pub clock: Clock,
    /// The services around it.
    pub neighbours: Neighbours,
}

impl App {
    /// The service on a migrated database, in the present.
    pub fn new(db: PgPool) -> Self {
        Self {
            db,
            clock: Clock::default(),
            neighbours: Neighbours::default(),
        }
    }
}
