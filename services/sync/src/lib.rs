//! Synchronization between nodes and the centre (docs/decisions/0292): runs and their journal, the nodes that
//! the centre knows, and the way down of records. It holds no record of others and no cursor: owners give and
//! take records, and keep how far they read (`crates/replica`).

mod centre;
mod config;
mod domain;
mod error;
mod events;
mod grpc;
mod service;
mod store;
mod work;

use std::sync::{Arc, LazyLock};

use platform::Clock;
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use tokio::sync::Notify;

pub use centre::{Centre, NoCentre};
pub use config::{CentreConfig, Config};
pub use consistency::Neighbours;
pub use error::Error;
pub use grpc::services;
pub use work::figures::counter;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "sync";

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let own = figures::with_figures(sqlx::migrate!());
    outbox::with_foundation(settings::with_settings(territory::with_territory(own)))
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
    /// What people call this node.
    pub node_name: Arc<str>,
    /// The way to the centre; none at the centre itself, and where nobody told it.
    pub centre: Option<Centre>,
    /// Woken when a run shall be carried out.
    pub wanted: Arc<Notify>,
}

impl App {
    /// The service on a migrated database, in the present, with no way to a centre.
    pub fn new(db: PgPool) -> Self {
        Self {
            db,
            clock: Clock::default(),
            neighbours: Neighbours::default(),
            node_name: Arc::default(),
            centre: None,
            wanted: Arc::default(),
        }
    }
}
