//! Payments, cards and deliveries: from a transaction on a phone to a card in a member's hand. Each entity
//! has its place in `domain/`, `store/` and `work/`, one file each. Of other services it keeps the members
//! ([`members`]), the hierarchy (`crates/territory`), the settings (`crates/settings`) and what is printed
//! with (`crates/templates`); it tells what cards and transactions each member has.

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
mod transitions;
mod work;

use std::sync::LazyLock;

use photo_store::PhotoStore;
use platform::Clock;
use sqlx::PgPool;
use sqlx::migrate::Migrator;

pub use config::Config;
pub use consistency::Neighbours;
pub use consumers::{changed_jobs, members};
pub use grpc::services;
pub use transitions::transitions;
pub use work::figures::counter;
pub use work::qr_key::{KeyFailure, rotate_qr_key};

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "cards";

/// Tables that synchronise between nodes, each after the one its rows refer to.
pub const FEED: &[&str] = &[
    "transaction",
    "card",
    "card_declaration",
    "delivery",
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
    /// Where the photos' files are; `members` writes them.
    pub photos: PhotoStore,
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
            neighbours: Neighbours::default(),
        }
    }

    /// Today, in UTC.
    pub(crate) fn today(&self) -> proto::Date {
        self.clock.now().date_naive().into()
    }
}
