//! `auth`: who may enter. Users, their sessions, what they keep for themselves, the settings of all, and the
//! keys that sign the tokens which every process checks.
//!
//! `grpc` decodes and encodes, `work` has the use cases, `domain` the rules, `store` every SQL statement,
//! `events` what is published, `consumers` what is consumed. `work::hasher` keeps password hashes off the
//! async threads, `work::attempt` bounds guessing, `work::start` does what comes before the first call and
//! `work::upkeep` what comes up from time to time. Verifying tokens is not here: every process does it with
//! `platform::keys`.

mod config;
mod consumers;
mod domain;
mod error;
mod events;
mod grpc;
mod service;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod work;

use std::sync::{Arc, LazyLock};

use consistency::Neighbours;
use platform::keys::{self, Verifier};
use platform::{Clock, Refusal};
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use tonic::Status;

pub use config::Config;
pub use domain::service_secret::MIN_BYTES as SERVICE_SECRET_BYTES;
pub use error::Error;
pub use grpc::services;

use domain::service_secret::ServiceSecret;
use work::attempt::Closed;
use work::flood::Flood;
use work::hasher::Hasher;

/// Name of the service: its database, its stream, its `service.name`.
pub const NAME: &str = "auth";

/// The database's migrations, the foundation's included.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let own = replica::with_aliases(checks::with_checks(sqlx::migrate!()));
    outbox::with_foundation(own)
});

/// Tables whose changes other nodes follow.
pub const FEED: &[&str] = &["login", "setting"];

/// The service; cheap to clone.
#[derive(Clone)]
pub struct App {
    db: PgPool,
    clock: Clock,
    hasher: Hasher,
    verifier: Verifier,
    service_secret: Option<ServiceSecret>,
    closed: Closed,
    flood: Flood,
    neighbours: Neighbours,
}

impl App {
    /// A service on a migrated database. Call [`App::prepare`] before it serves.
    pub fn new(db: PgPool, clock: Clock) -> Result<Self, Error> {
        let verifier = Verifier::new(own_keys(db.clone(), clock.clone()));
        Ok(Self {
            hasher: Hasher::new()?,
            verifier,
            db,
            clock,
            service_secret: None,
            closed: Closed::default(),
            flood: Flood::default(),
            neighbours: Neighbours::default(),
        })
    }

    /// The same, giving service tokens against this secret; without one it gives none.
    pub fn with_service_secret(self, secret: Option<&str>) -> Result<Self, Error> {
        let service_secret = secret.map(ServiceSecret::new).transpose()?;
        Ok(Self {
            service_secret,
            ..self
        })
    }

    /// Has the verifier look into the sessions of this service's own database while their ends can't be
    /// heard.
    pub fn ask_own_sessions(&self) {
        let db = self.db.clone();
        self.verifier.ask_by(Arc::new(move |_, caller| {
            let db = db.clone();
            Box::pin(async move {
                let standing = store::session::standing(&db, caller.session, caller.login_id).await;
                standing.map_err(|error| Status::from(Refusal::from(Error::from(error))))
            })
        }));
    }

    /// The services around it.
    pub fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Checks tokens with the keys of this service's own database. In a process that runs `auth` it is the
    /// one verifier for every service and the gateway: a session ended here is refused at once.
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
