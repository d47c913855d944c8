//! What `maillon migrate` does in NATS: the streams of services get the settings that their operator asks
//! for, and, once an upgrade is over, their consumers just the subjects that this program takes. Running
//! processes change neither (docs/decisions/0212).

use std::time::Duration;

use consistency::Neighbours;
use outbox::Nats;
use photo_store::PhotoStore;
use platform::{Clock, postgres};
use service::Service;
use sqlx::PgPool;

use crate::cli::Migrate;
use crate::database;
use crate::wiring::Failure;

/// Longest wait for NATS.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(100);

/// `maillon migrate`
pub(crate) async fn migrate(config: Migrate) -> Result<(), Failure> {
    database::migrate(config.services.clone()).await?;
    let Some(url) = &config.nats_url else {
        tracing::info!("without MAILLON_NATS_URL the streams stay as they are");
        return Ok(());
    };
    let nats = config.streams.connect(url, "migrate").await?;
    await_connection(&nats, PATIENCE).await?;
    for (database, url) in database::named(config.services.clone())? {
        let db = postgres::pool_on_demand(url.parse()?);
        let service = service(database.service, db, &nats)?;
        settle(
            service.stream_replicas(config.streams.stream_replicas),
            &nats,
            &config,
        )
        .await?;
    }
    Ok(())
}

async fn settle(service: Service, nats: &Nats, config: &Migrate) -> Result<(), Failure> {
    let name = service.name();
    let (before, after) = service.settle_stream(nats).await?;
    tracing::info!(service = name, before, after, "the stream is up to date");
    if config.after_upgrade {
        service.settle_consumers().await?;
        tracing::info!(service = name, "its consumers take what this version takes");
    }
    Ok(())
}

/// Until NATS is there, or can't be what we need.
pub(crate) async fn await_connection(nats: &Nats, patience: Duration) -> Result<(), Failure> {
    let connected = async {
        loop {
            match nats.jetstream() {
                Err(outbox::Error::NotConnected) => tokio::time::sleep(LOOK).await,
                answer => return answer.map(|_| ()),
            }
        }
    };
    let connected = tokio::time::timeout(patience, connected).await;
    let connected = connected.map_err(|_| format!("NATS does not answer within {patience:?}"))?;
    Ok(connected?)
}

/// A service that nobody runs: only its stream and its consumers are looked at.
pub(crate) fn service(name: &str, db: PgPool, nats: &Nats) -> Result<Service, Failure> {
    let (clock, neighbours) = (Clock::default(), Neighbours::default());
    Ok(match name {
        auth::NAME => auth::App::new(db, clock)?.service(nats),
        geography::NAME => geography::App {
            db,
            clock,
            neighbours,
        }
        .service(nats),
        members::NAME => members::App {
            db,
            clock,
            photos: PhotoStore::in_memory(),
            memory: members::Memory::default(),
            neighbours,
        }
        .service(nats),
        cards::NAME => cards::App {
            db,
            clock,
            photos: PhotoStore::in_memory(),
            neighbours,
        }
        .service(nats),
        reports::NAME => reports::App {
            db,
            clock,
            neighbours,
            metabase: None,
            traces: None,
        }
        .service(nats),
        unknown => return Err(format!("there is no service {unknown}").into()),
    })
}
