//! As many members as asked for, part by part, without publishing them.

use photo_store::PhotoStore;
use platform::Clock;
use proto::maillon::cards::v1::Holder;
use proto::maillon::members::v1::Member;
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::failure::Failure;
use crate::people::DEMONSTRATION;
use crate::person::Place;
use crate::portrait::Album;
use crate::rows::{self, Part};
use crate::store;

/// Members of one transaction of [`Filling`]: few enough that the relay waits a few seconds at most.
const PART: usize = 20_000;

/// Adds so many fictitious members without photos and cards; `progress` gets how many there are so far. What
/// was added stays when it is interrupted.
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

/// Fictitious members being added, part by part, without publishing them.
pub struct Filling {
    // Not given back to the pool: its statements may take their time.
    db: PgConnection,
    places: Vec<Place>,
    album: Option<Album>,
    clock: Clock,
    wanted: usize,
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
            wanted: members,
            done: 0,
        })
    }

    /// Writes the next part of them; none: all are there. `holders` is called once, for what `cards` would
    /// publish of each of them, in their order.
    pub async fn part(
        &mut self,
        holders: impl FnOnce(&[Member]) -> Vec<Holder>,
    ) -> Result<Option<Pending<'_>>, Failure> {
        let more = PART.min(self.wanted - self.done);
        if more == 0 {
            return Ok(None);
        }
        let now = self.clock.now();
        let part = Part {
            places: &self.places,
            now,
            done: u32::try_from(self.done * 1_000 / self.wanted).unwrap_or_default(),
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
