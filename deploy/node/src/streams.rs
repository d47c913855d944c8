//! What `maillon migrate` does in NATS: the streams of services get the settings that their operator asks
//! for, and, once an upgrade is over, their consumers just the subjects that this program takes. Running
//! processes change neither (docs/decisions/0212).

use std::time::Duration;

use outbox::Nats;
use platform::postgres;
use service::Service;

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
        let service = database.at_rest(db, &nats)?;
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
