//! Fictitious members: two thousand with drawn portraits for a demonstration's first start, or as many as asked for, for trying out
//! and measuring. The same database gets the same people.

mod failure;
mod names;
pub(crate) mod people;
mod portrait;
mod rows;

use std::convert::Infallible;
use std::time::Duration;

use outbox::Actor;
use photo_store::PhotoStore;
use platform::Clock;
use proto::maillon::cards::v1::Holder;
use proto::maillon::members::v1::Member;
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};
use tokio_util::sync::CancellationToken;

use crate::App;
use crate::demo::portrait::Album;
use crate::demo::rows::Part;
use crate::events;
use crate::store::{demo as store, member};

pub use failure::Failure;

use people::{DEMONSTRATION, Place};

/// Members of a demonstration.
const MEMBERS: usize = 2_000;
/// Members of one transaction of [`Filling`]: few enough that the relay waits a few seconds at most.
const PART: usize = 20_000;
/// How often it is looked whether the hierarchy has come.
const LOOK: Duration = Duration::from_millis(500);

/// Fills an empty database as soon as the hierarchy has come; one that holds anything is left as it is. What goes wrong is told, and
/// tried again at the next start. Ends with the process, as a supervised task does.
pub async fn keep(app: App, stop: CancellationToken) -> Result<(), Infallible> {
    let mut look = tokio::time::interval(LOOK);
    while stop.run_until_cancelled(look.tick()).await.is_some() {
        // While the database does not answer, nobody told anything.
        if !store::knows_places(&app.db).await.unwrap_or_default() {
            continue;
        }
        if let Some(Err(error)) = stop.run_until_cancelled(load(&app)).await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "there are no fictitious members"
            );
        }
        break;
    }
    stop.cancelled().await;
    Ok(())
}

/// Fills an empty database with the members of a demonstration and tells of each, as if they had been saved.
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
    let mut tx = db.begin().await?;
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
    let members = member::at(&mut *tx, &made.ids()).await?;
    let told = members
        .iter()
        .map(|member| match member.archived_at {
            None => events::created(member),
            Some(_) => events::archived(member, member.version),
        })
        .collect();
    let actor = Actor {
        login_name: DEMONSTRATION.to_owned(),
        ..Actor::default()
    };
    events::publish(&mut tx, &actor, told).await?;
    tx.commit().await?;
    tracing::info!(
        members = members.len(),
        families = made.families,
        "fictitious members were loaded"
    );
    Ok(())
}

/// How many members there are that were not archived.
pub async fn living(db: &PgPool) -> sqlx::Result<i64> {
    store::living(db).await
}

/// Adds so many fictitious members without photos and cards and without telling anybody; `progress` hears how many there are so far.
/// What was added stays when it is interrupted.
pub async fn fill(
    db: &PgPool,
    clock: &Clock,
    members: usize,
    mut progress: impl FnMut(usize),
) -> Result<(), Failure> {
    let mut filling = Filling::begin(db, clock, members, None).await?;
    while let Some(part) = filling.part(|_| Vec::new()).await? {
        progress(part.commit().await?);
    }
    filling.end().await
}

/// Fictitious members being added, part by part, without telling anybody.
pub struct Filling {
    // Not given back to the pool: its statements may take their time.
    db: PgConnection,
    places: Vec<Place>,
    album: Option<Album>,
    clock: Clock,
    asked: usize,
    done: usize,
}

impl Filling {
    /// So many of them, with drawn portraits if there is a place for those.
    pub async fn begin(
        db: &PgPool,
        clock: &Clock,
        members: usize,
        photos: Option<&PhotoStore>,
    ) -> Result<Self, Failure> {
        let places = store::places(db).await?;
        if places.is_empty() {
            return Err(Failure::NoLocalities);
        }
        if store::has_others(db, DEMONSTRATION).await? {
            return Err(Failure::NotFictitious);
        }
        let album = match photos {
            Some(photos) => Some(Album::make(photos).await?),
            None => None,
        };
        let mut db = db.acquire().await?.detach();
        store::take_time(&mut db).await?;
        Ok(Self {
            db,
            places,
            album,
            clock: clock.clone(),
            asked: members,
            done: 0,
        })
    }

    /// Writes the next part of them; none: all are there. `holders` is asked once what `cards` would tell of each of them, in their
    /// order.
    pub async fn part(
        &mut self,
        holders: impl FnOnce(&[Member]) -> Vec<Holder>,
    ) -> Result<Option<Pending<'_>>, Failure> {
        let more = PART.min(self.asked - self.done);
        if more == 0 {
            return Ok(None);
        }
        let now = self.clock.now();
        let part = Part {
            places: &self.places,
            now,
            done: u32::try_from(self.done * 1_000 / self.asked).unwrap_or_default(),
        };
        let mut tx = self.db.begin().await?;
        let mut pages = self.album.as_ref().map(Album::open);
        let made = rows::make(&mut tx, &part, more, |person| {
            pages.as_mut()?.photo(person, now.date_naive())
        })
        .await?;
        let holders = holders(&made.members());
        made.write(&mut tx, &holders).await?;
        self.done += more;
        Ok(Some(Pending {
            tx,
            done: self.done,
        }))
    }

    /// Lets lists be read from the indexes alone.
    pub async fn end(mut self) -> Result<(), Failure> {
        Ok(store::vacuum(&mut self.db).await?)
    }
}

/// A part that is written: it is there once it is committed.
#[must_use]
pub struct Pending<'a> {
    tx: Transaction<'a, Postgres>,
    done: usize,
}

impl Pending<'_> {
    /// Keeps it, and says how many there are so far.
    pub async fn commit(self) -> Result<usize, Failure> {
        self.tx.commit().await?;
        Ok(self.done)
    }
}
