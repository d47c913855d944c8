//! `maillon demo`: fictitious members, with their cards, added to databases.

use std::time::Duration;

use demo::{Databases, Wanted};
use photo_store::PhotoStore;
use platform::postgres;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::signal::unix::{SignalKind, signal};

use crate::cli::Demo;
use crate::disk;
use crate::services::Hosted;
use crate::wiring::Failure;

/// Adds as many members as asked for, and says how far it is. What can't be done is said on standard error
/// too: the log may go elsewhere.
pub(crate) async fn fill(config: Demo) -> Result<(), Failure> {
    let mut stop = signal(SignalKind::terminate())?;
    let done = tokio::select! {
        done = add(config) => done,
        _ = tokio::signal::ctrl_c() => Err("interrupted: what was added stays".into()),
        _ = stop.recv() => Err("told to stop: what was added stays".into()),
    };
    if let Err(error) = &done {
        eprintln!("maillon demo failed: {}", causes(error.as_ref()));
    }
    done
}

async fn add(config: Demo) -> Result<(), Failure> {
    let databases = databases(&config).await?;
    let photos = match (&databases.cards, &config.photo_store) {
        (None, _) => None,
        (Some(_), Some(place)) => Some(disk::open_store(place)?),
        (Some(_), None) => Some(PhotoStore::in_folder(&config.data_dir.join("photos"))?),
    };
    let wanted = Wanted {
        members: config.members as usize,
        photos,
        patience: Duration::from_secs(config.wait_s),
    };
    demo::fill(&databases, wanted, |line| eprintln!("{line}")).await?;
    Ok(())
}

async fn databases(config: &Demo) -> Result<Databases, Failure> {
    let place = |service, own| place(service, own, config);
    let members = place(members::NAME, config.members_database_url.as_ref())?;
    let cards = place(cards::NAME, config.cards_database_url.as_ref())?;
    let geography = place(geography::NAME, config.geography_database_url.as_ref())?;
    let members = members.ok_or("no database was named")?;
    Ok(Databases {
        geography: open(geography::NAME, geography).await?,
        members: open_one(members::NAME, members).await?,
        cards: open(cards::NAME, cards).await?,
    })
}

/// Where a service's tables are: in a database of its own, or in the server of `up` if no service's own was
/// named.
fn place(
    service: &'static str,
    own: Option<&String>,
    config: &Demo,
) -> Result<Option<PgConnectOptions>, Failure> {
    let database = Hosted::of(service)?;
    match (own, &config.members_database_url, &config.database_url) {
        (Some(own), ..) => Ok(Some(own.parse()?)),
        (None, None, Some(server)) => Ok(Some(database.in_server(server)?)),
        _ => Ok(None),
    }
}

async fn open(
    service: &'static str,
    place: Option<PgConnectOptions>,
) -> Result<Option<PgPool>, Failure> {
    match place {
        Some(place) => Ok(Some(open_one(service, place).await?)),
        None => Ok(None),
    }
}

async fn open_one(service: &'static str, place: PgConnectOptions) -> Result<PgPool, Failure> {
    let unreachable = |error| {
        let advice = "see that PostgreSQL runs and that Maillon was started on it once";
        let error = causes(&error);
        format!("the database of {service} can't be reached ({error}): {advice}")
    };
    postgres::reach(&place).await.map_err(unreachable)?;
    let db = PgPoolOptions::new().max_connections(2);
    let db = db.connect_with(place).await?;
    Hosted::of(service)?.must_be_up_to_date(&db).await?;
    Ok(db)
}

/// An error and what caused it, in one line.
fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let all = std::iter::successors(Some(error), |error| error.source());
    all.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
