//! The two thousand members that a demonstration starts with, with their cooperatives and parcels.

use std::convert::Infallible;
use std::time::Duration;

use members::{App, bulk};
use outbox::Actor;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::failure::Failure;
use crate::land;
use crate::people::DEMONSTRATION;
use crate::portrait::Album;
use crate::rows::{self, Part};
use crate::store;

/// Members of a demonstration.
const MEMBERS: usize = 2_000;
/// How often it is looked whether the hierarchy has come.
const LOOK: Duration = Duration::from_millis(500);

/// Fills an empty database as soon as the hierarchy has come; one that holds anything is left as it is. A
/// failure is logged, and the next start tries again. Ends with the process, as a supervised task does.
pub async fn keep(app: App, stop: CancellationToken) -> Result<(), Infallible> {
    let mut look = tokio::time::interval(LOOK);
    while stop.run_until_cancelled(look.tick()).await.is_some() {
        // A database that does not answer may do so soon.
        if !store::knows_places(&app.db).await.unwrap_or_default() {
            continue;
        }
        if let Some(Err(error)) = stop.run_until_cancelled(fill(&app)).await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "not all fictitious data were loaded"
            );
        }
        break;
    }
    stop.cancelled().await;
    Ok(())
}

async fn fill(app: &App) -> Result<(), Failure> {
    load(app).await?;
    land::load(app).await
}

/// Fills an empty database with the members of a demonstration and publishes each, as if it had been saved.
pub async fn load(app: &App) -> Result<(), Failure> {
    let db = &app.db;
    if !store::is_empty(db).await? {
        return Ok(());
    }
    // The photos come first: no member ever names one that is not there.
    let album = Album::make(&app.photos).await?;
    let places = store::places(db).await?;
    if places.is_empty() {
        return Err(Failure::NoLocalities);
    }
    let now = app.clock.now();
    let mut tx = outbox::begin(db).await?;
    let part = Part {
        places: &places,
        now,
        done: 500,
    };
    let mut pages = album.open();
    let made = rows::make(&mut tx, &part, MEMBERS, |person| {
        pages.photo(person, now.date_naive())
    })
    .await?;
    made.write(&mut tx, &[]).await?;
    let actor = Actor {
        login_name: DEMONSTRATION.to_owned(),
        ..Actor::default()
    };
    let members = bulk::publish_created(&mut tx, &actor, &made.ids()).await?;
    tx.commit().await?;
    tracing::info!(
        members,
        families = made.families,
        "fictitious members were loaded"
    );
    Ok(())
}

/// The ids of the living members of a demonstration.
pub async fn fictitious(db: &PgPool) -> sqlx::Result<Vec<i64>> {
    store::fictitious(db, DEMONSTRATION).await
}
