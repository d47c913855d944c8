//! Fictitious data of several services at once: `maillon demo`, and what a demonstration's first start fills.

use std::time::Instant;

use photo_store::PhotoStore;
use platform::Clock;
use platform::process::Process;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::cli::Demo;
use crate::database::Database;
use crate::wiring::Failure;

/// Adds as many members as asked for, telling how far it is.
pub(crate) async fn fill(config: Demo) -> Result<(), Failure> {
    let members = url(members::NAME, config.members_database_url.as_ref(), &config)?
        .ok_or("no database was named")?;
    let cards = url(cards::NAME, config.cards_database_url.as_ref(), &config)?;
    let members = pool(members).await?;
    let photos = match (&cards, &config.photo_store) {
        (None, _) => None,
        (Some(_), Some(place)) => Some(PhotoStore::open(place)?),
        (Some(_), None) => Some(PhotoStore::in_folder(&config.data_dir.join("photos"))?),
    };
    let (began, clock) = (Instant::now(), Clock::default());
    let asked = config.members as usize;
    let mut cards = match cards {
        Some(cards) => cards::demo::Filling::begin(&pool(cards).await?, &clock).await?,
        None => None,
    };
    let mut filling =
        members::demo::Filling::begin(&members, &clock, asked, photos.as_ref()).await?;
    loop {
        let mut stories = None;
        let part = filling.part(|members| {
            let told = cards.as_ref().map(|cards| cards.stories(members));
            let holders = told.as_ref().map(|told| told.holders_of(members));
            stories = told;
            holders.unwrap_or_default()
        });
        let Some(part) = part.await? else { break };
        let done = match (&mut cards, stories) {
            (Some(cards), Some(stories)) => {
                let written = cards.write(&stories).await?;
                // One right after the other: nothing but a crash between these lines could keep one alone.
                let done = part.commit().await?;
                written.commit().await?;
                done
            }
            _ => part.commit().await?,
        };
        let seconds = began.elapsed().as_secs_f64();
        eprintln!("{done} of {asked} members, {seconds:.0} s");
    }
    filling.end().await?;
    if let Some(cards) = cards {
        cards.end().await?;
    }
    eprintln!(
        "{asked} members after {:.0} s. Nobody was told of them: `maillon rebuild` has the running processes learn of them.",
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Where a service's tables are: in a database of its own, or in the server of `up` if no service's own was named.
fn url(
    service: &'static str,
    own: Option<&String>,
    config: &Demo,
) -> Result<Option<PgConnectOptions>, Failure> {
    let database = Database::of(service)?;
    match (own, &config.members_database_url, &config.database_url) {
        (Some(own), ..) => Ok(Some(own.parse()?)),
        (None, None, Some(server)) => Ok(Some(database.in_server(server)?)),
        _ => Ok(None),
    }
}

async fn pool(options: PgConnectOptions) -> Result<PgPool, Failure> {
    let pool = PgPoolOptions::new().max_connections(2);
    Ok(pool.connect_with(options).await?)
}

/// Fills a demonstration: its members, and their cards once all of them are known.
pub(crate) fn keep(process: &Process, members: members::App, cards: cards::App) {
    let db = members.db.clone();
    let living = move || {
        let db = db.clone();
        async move { members::demo::living(&db).await.ok() }
    };
    let stop = process.stopping();
    process.spawn("fictitious members", members::demo::keep(members, stop));
    let stop = process.stopping();
    process.spawn("fictitious cards", async move {
        cards::demo::keep(cards, living, stop).await
    });
}
