//! Members, their families and photos. Each entity has its place in `domain/`, `store/` and `grpc/`, one file each. Of other
//! services it keeps the hierarchy (`crates/territory`), the settings (`crates/settings`) and what cards and transactions a member
//! has ([`holders`]); it tells who the members are and how many each locality has.

mod config;
pub mod demo;
mod domain;
mod error;
mod events;
mod grpc;
mod photo_sweep;
mod service;
mod store;
mod tally;

use std::sync::LazyLock;

use photo_store::PhotoStore;
use platform::Clock;
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use territory::Names;

pub use config::Config;
pub use consistency::Neighbours;
pub use events::holders;
pub use grpc::services;
pub use photo_sweep::{SweepFailure, Swept};

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "members";

/// Tables that synchronise between nodes, each after the one its rows refer to.
pub const FEED: &[&str] = &["member"];

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    outbox::with_foundation(territory::with_territory(settings::with_settings(
        sqlx::migrate!(),
    )))
});

/// The service's parts; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The service's database.
    pub db: PgPool,
    /// What time it is.
    pub clock: Clock,
    /// Where the photos' files are.
    pub photos: PhotoStore,
    /// What this process remembers.
    pub memory: Memory,
    /// The services around it.
    pub neighbours: Neighbours,
}

/// What a process keeps of its own database, so as not to read it each time; empty at first, shared by its clones.
#[derive(Clone, Default)]
pub struct Memory {
    /// What the places are called.
    pub(crate) names: Names,
    /// What some of the members are found by.
    pub(crate) texts: store::texts::Texts,
}
