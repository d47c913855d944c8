//! What is known of all the others: the audit, whole and for each record. Every fact of every service becomes
//! an entry, which nothing changes any more ([`consumers()`], [`verify`]). Of other services it keeps the
//! hierarchy (`crates/territory`), because the history of a member, and of what is a member's, is seen where
//! the member is. And the templates of what is printed, with all their versions (docs/decisions/0169).

mod config;
mod consumers;
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

pub use config::{Config, MetabaseConfig, TracesConfig};
pub use consistency::Neighbours;
pub use consumers::{consumer_of, consumers, figures_of, jobs_of_cards};
pub use domain::metabase::Metabase;
pub use domain::noted::Noted;
pub use domain::seal::{Sealed, Unsealed, unseal};
pub use domain::verdict::{Break, Verdict};
pub use error::Error;
pub use grpc::services;
pub use work::chain_note::noted_ends;
pub use work::prune::{Old, old_months, prune};
pub use work::seal::{rotate_seal_key, seal_keys};
pub use work::verify::verify;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "reports";

/// Tables that synchronise between nodes: an audit stays where it was written.
pub const FEED: &[&str] = &["report"];

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
    /// The services around it.
    pub neighbours: Neighbours,
    /// Whose dashboards are shown in the place of ours; none = ours.
    pub metabase: Option<Metabase>,
    /// Where traces are looked at, with `{trace}` in the place of the id.
    pub traces: Option<Arc<str>>,
}

impl App {
    /// The service on a migrated database, in the present, with charts of its own.
    pub fn new(db: PgPool) -> Self {
        Self {
            db,
            clock: Clock::default(),
            neighbours: Neighbours::default(),
            metabase: None,
            traces: None,
        }
    }
}
