//! Members, their families and photos. Each entity has its file in `domain/` (rules), `work/` (use cases)
//! and `store/` (SQL); each gRPC service its file in `grpc/`. Of other services it keeps the hierarchy
//! (`crates/territory`), the settings (`crates/settings`), what is printed with (`crates/templates`) and
//! which members have a valid card or an unused transaction ([`holders`]); it publishes who the members are
//! and how many each locality has.

pub mod bulk;
mod config;
mod consumers;
mod domain;
mod error;
mod events;
mod grpc;
mod printing;
mod service;
mod store;
mod work;

use std::sync::LazyLock;

use photo_store::PhotoStore;
use platform::Clock;
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use territory::Names;

pub use config::Config;
pub use consistency::Neighbours;
pub use consumers::holders;
pub use domain::replica::{EXCHANGED, Exchanged, KEPT_HERE, Stays};
pub use grpc::services;
pub use work::figures::counter;
pub use work::photo_sweep::{SweepFailure, Swept};

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "members";

/// Tables that synchronise between nodes, each after the one its rows refer to.
pub const FEED: &[&str] = &[
    "member",
    "cooperative",
    "membership",
    "parcel",
    "parcel_title",
    "entity_alias",
];

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let own = templates::with_templates(sqlx::migrate!());
    let own = figures::with_figures(settings::with_settings(own));
    let own = replica::with_aliases(checks::with_checks(jobs::with_jobs(own)));
    outbox::with_foundation(territory::with_territory(own))
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

impl App {
    /// The service on a migrated database, in the present.
    pub fn new(db: PgPool, photos: PhotoStore) -> Self {
        Self {
            db,
            clock: Clock::default(),
            photos,
            memory: Memory::default(),
            neighbours: Neighbours::default(),
        }
    }
}

/// What a process keeps of its own database in memory; empty at first, shared by its clones.
#[derive(Clone, Default)]
pub struct Memory {
    /// Names of the places.
    pub(crate) names: Names,
    /// Searched texts of some members, which tell how common a word is.
    pub(crate) texts: store::texts::Texts,
}
