//! Cards for fictitious members that are being added, part by part, without publishing them.

use std::collections::HashMap;

use cards::bulk::{self, Signer};
use platform::Clock;
use proto::maillon::members::v1::Member;
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::arranged::Arranged;
use crate::failure::Failure;
use crate::known::Known;
use crate::numbers;
use crate::store::{self, Table};
use crate::stories::Stories;

/// Fictitious cards being added for fictitious members that are being added, without publishing them.
pub struct Filling {
    // Not given back to the pool: its statements may take their time.
    db: PgConnection,
    signer: Signer,
    regions: HashMap<i64, i64>,
    clock: Clock,
}

impl Filling {
    /// None: this node makes no cards.
    pub async fn begin(db: &PgPool, clock: &Clock) -> Result<Option<Self>, Failure> {
        if !bulk::is_centre(db).await? {
            return Ok(None);
        }
        let signer = bulk::signer(db, clock).await?;
        let mut db = db.acquire().await?.detach();
        store::take_time(&mut db).await?;
        let regions = store::regions(&mut db).await?;
        Ok(Some(Self {
            db,
            signer,
            regions: regions.into_iter().collect(),
            clock: clock.clone(),
        }))
    }

    /// What these members paid and got.
    pub fn stories(&self, members: &[Member]) -> Stories {
        let known = members.iter().filter_map(|member| {
            let region = member.locality_id.and_then(|id| self.regions.get(&id));
            Known::of(member, region.copied())
        });
        Stories::of(known.collect(), self.clock.now())
    }

    /// Writes it, and the members as if they had been heard of.
    pub async fn write(&mut self, stories: &Stories) -> Result<Pending<'_>, Failure> {
        let mut tx = self.db.begin().await?;
        let numbers = numbers::take(stories, &mut tx).await?;
        let arranged = Arranged::of(stories, &numbers);
        store::copy(&mut tx, Table::KnownMember, &stories.known_members()).await?;
        numbers::write(&mut tx, &arranged, &self.signer).await?;
        store::copy(&mut tx, Table::Holder, &stories.holders()).await?;
        Ok(Pending(tx))
    }

    /// Lets lists be read from the indexes alone.
    pub async fn end(mut self) -> Result<(), Failure> {
        Ok(store::vacuum(&mut self.db).await?)
    }
}

/// A part that is written: it is there once it is committed.
#[must_use]
pub struct Pending<'a>(Transaction<'a, Postgres>);

impl Pending<'_> {
    /// Keeps it.
    pub async fn commit(self) -> Result<(), Failure> {
        Ok(self.0.commit().await?)
    }
}
