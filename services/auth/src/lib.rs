//! `auth`: who may enter. Users, their sessions, and the keys that sign the tokens which every process checks.
//!
//! `grpc` decodes and answers, `domain` holds the rules, `store` every SQL statement, `events` what the others are told;
//! `hashing` keeps password hashes off the async threads. Verifying tokens is not here: every process does it with
//! `platform::keys`.

mod config;
mod domain;
mod error;
mod events;
mod grpc;
mod hashing;
mod start;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

use std::sync::{Arc, LazyLock};

use platform::keys::{self, Verifier};
use platform::{Clock, Refusal};
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use tonic::Status;

pub use config::Config;
pub use error::Error;
pub use grpc::services;

use hashing::Hasher;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "auth";

/// The database's migrations, the foundation's included.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// Tables whose changes other nodes follow.
pub const FEED: &[&str] = &["login"];

/// The service; cheap to clone.
#[derive(Clone)]
pub struct App {
    db: PgPool,
    clock: Clock,
    hasher: Hasher,
    verifier: Verifier,
}

impl App {
    /// A service on a migrated database. Call [`App::prepare`] before it serves.
    pub fn new(db: PgPool, clock: Clock) -> Result<Self, Error> {
        Ok(Self {
            hasher: Hasher::new()?,
            verifier: Verifier::new(own_keys(db.clone(), clock.clone())),
            db,
            clock,
        })
    }

    /// Checks tokens with the keys of this service's own database. In a process that runs `auth` it is the one verifier for
    /// every service and the gateway: a session ended here is refused at once.
    pub fn verifier(&self) -> Verifier {
        self.verifier.clone()
    }
}

fn own_keys(db: PgPool, clock: Clock) -> keys::Fetch {
    Arc::new(move || {
        let (db, clock) = (db.clone(), clock.clone());
        Box::pin(async move {
            let keys = store::key::published(&db, clock.now())
                .await
                .map_err(|error| Status::from(Refusal::from(Error::from(error))))?;
            Ok(keys::document(&domain::key::jwks(&keys)))
        })
    })
}
