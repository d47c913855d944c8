//! The administrative hierarchy: region, department, sub-prefecture, locality. So far it holds regions; the
//! other levels take the same places: `domain/`, `store/`, `grpc/`, one file an entity.

mod config;
pub mod demo;
mod domain;
mod error;
mod events;
mod grpc;
mod store;

use std::sync::LazyLock;

use sqlx::PgPool;
use sqlx::migrate::Migrator;

pub use config::Config;
pub use grpc::services;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "geography";

/// Tables that synchronise between nodes.
pub const FEED: &[&str] = &["region"];

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// The service's parts; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The service's database.
    pub db: PgPool,
}
