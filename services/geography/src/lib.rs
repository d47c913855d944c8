//! The administrative hierarchy: region, department, sub-prefecture, locality; its import and the undoing of one. Each level has
//! its place in `domain/`, `store/` and `grpc/`, one file an entity; the import is decided in `domain/import` and carried out by
//! `grpc/import`. Of other services it knows who is limited to which regions ([`users`]) and how many members a
//! locality has ([`members`]).

mod config;
pub mod demo;
mod domain;
mod error;
mod events;
mod grpc;
mod service;
mod store;

use std::sync::LazyLock;

use sqlx::PgPool;
use sqlx::migrate::Migrator;

pub use config::Config;
pub use consistency::Neighbours;
pub use events::{members, users};
pub use grpc::services;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "geography";

/// Tables that synchronise between nodes, each after the one its rows refer to.
pub const FEED: &[&str] = &["region", "department", "subprefecture", "locality"];

/// What the database needs, in order.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(settings::with_settings(sqlx::migrate!())));

/// The service's parts; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The service's database.
    pub db: PgPool,
    /// The services around it.
    pub neighbours: Neighbours,
}
