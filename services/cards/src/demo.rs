//! Fictitious payments, cards and deliveries of fictitious members: a network's life of the last years, for a demonstration's first
//! start, for trying out and measuring. The same members get the same.

mod arranged;
mod facts;
pub(crate) mod known;
mod life;
mod lot;
mod payment;
pub(crate) mod rows;
mod stories;
mod story;
mod words;

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use outbox::Actor;
use platform::Clock;
use proto::maillon::members::v1::Member;
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};
use tokio_util::sync::CancellationToken;

use crate::demo::arranged::{Arranged, Numbers};
use crate::demo::facts::Records;
use crate::demo::known::Known;
use crate::demo::stories::DEMONSTRATION;
use crate::error::Error;
use crate::store::demo::{self as store, Table};
use crate::store::{card, creation, delivery, transaction};
use crate::work::holder_flags;
use crate::work::qr_key::{KeyFailure, Signer, signer};
use crate::{App, events};

pub use stories::Stories;

/// How often it is looked whether the members have come.
const LOOK: Duration = Duration::from_millis(500);
/// Facts written by one statement.
const FACTS: usize = 1_000;

/// Why there are no fictitious cards.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// Nothing can be signed.
    #[error("the cards could not be signed")]
    Key(#[from] KeyFailure),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Database(error) => Self::Database(error),
            other => Self::Key(KeyFailure(other)),
        }
    }
}

/// Fills an empty database as soon as so many members are known as `living` says there are; one that holds anything is left as it is.
/// What goes wrong is told, and tried again at the next start. Ends with the process, as a supervised task does.
pub async fn keep<Asked>(
    app: App,
    living: impl Fn() -> Asked,
    stop: CancellationToken,
) -> Result<(), Infallible>
where
    Asked: Future<Output = Option<i64>>,
{
    let mut look = tokio::time::interval(LOOK);
    while stop.run_until_cancelled(look.tick()).await.is_some() {
        // While a database does not answer, nobody told anything.
        let Some(there) = living().await.filter(|there| *there > 0) else {
            continue;
        };
        if store::living(&app.db).await.ok() != Some(there) {
            continue;
        }
        if let Some(Err(error)) = stop.run_until_cancelled(load(&app)).await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "there are no fictitious cards"
            );
        }
        break;
    }
    stop.cancelled().await;
    Ok(())
}

/// Fills an empty database with what the known members paid and got, and tells of each thing that was done, when it was done. A node
/// that is not the centre makes no cards.
pub async fn load(app: &App) -> Result<(), Failure> {
    if !crate::work::card_lot::is_centre(&app.db).await? || !store::is_empty(&app.db).await? {
        return Ok(());
    }
    let signer = signer(&app.db).await?;
    let known = store::members(&app.db).await?;
    let stories = Stories::of(known, app.clock.now());
    let today = stories.calendar.today().into();
    let actor = Actor {
        login_name: DEMONSTRATION.to_owned(),
        ..Actor::default()
    };
    let mut tx = app.db.begin().await?;
    let numbers = numbers_of(&stories, &mut tx).await?;
    let arranged = Arranged::of(&stories, &numbers);
    write(&mut tx, &arranged, &signer).await?;
    let records = Records {
        cards: card::at(&mut *tx, &numbers.cards, today).await?,
        transactions: transaction::at(&mut *tx, &numbers.payments).await?,
        deliveries: delivery::at(&mut *tx, &numbers.deliveries).await?,
    };
    let mut facts = facts::of(&arranged, records);
    while !facts.is_empty() {
        let rest = facts.split_off(facts.len().min(FACTS));
        events::publish(&mut tx, &actor, facts).await?;
        facts = rest;
    }
    let members: Vec<i64> = stories.told.iter().map(|(known, _)| known.id).collect();
    holder_flags::tell(&mut tx, &actor, &members, today).await?;
    tx.commit().await?;
    tracing::info!(
        cards = arranged.cards.len(),
        payments = arranged.payments.len(),
        deliveries = arranged.deliveries.len(),
        "fictitious cards were loaded"
    );
    Ok(())
}

/// Everything but what the members know of it.
async fn write(
    db: &mut PgConnection,
    arranged: &Arranged<'_>,
    signer: &Signer,
) -> Result<(), Failure> {
    let count = arranged.payments.len() + arranged.cards.len() + arranged.deliveries.len();
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let head = outbox::feed::take(&mut *db, count).await?;
    let all = rows::All::of(arranged, signer, head);
    for (table, rows) in [
        (Table::Transaction, &all.transactions),
        (Table::Card, &all.cards),
        (Table::Delivery, &all.deliveries),
        (Table::Line, &all.lines),
    ] {
        store::copy(&mut *db, table, rows).await?;
    }
    Ok(())
}

/// Fictitious cards being added for fictitious members that are being added, without telling anybody.
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
        if !crate::work::card_lot::is_centre(db).await? {
            return Ok(None);
        }
        let signer = signer(db).await?;
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

    /// Writes it, and the members as if they had been told.
    pub async fn write(&mut self, stories: &Stories) -> Result<Pending<'_>, Failure> {
        let mut tx = self.db.begin().await?;
        let numbers = numbers_of(stories, &mut tx).await?;
        let arranged = Arranged::of(stories, &numbers);
        store::copy(&mut tx, Table::KnownMember, &stories.known_members()).await?;
        write(&mut tx, &arranged, &self.signer).await?;
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

/// Numbers for all that is in these stories.
async fn numbers_of(stories: &Stories, db: &mut PgConnection) -> sqlx::Result<Numbers> {
    let cards = stories
        .told
        .iter()
        .map(|(_, story)| story.cards.len())
        .sum();
    let payments = stories.told.iter().map(|(_, story)| story.payments.len());
    let deliveries = arranged::count_of_lots(stories);
    Ok(Numbers {
        cards: store::ids(&mut *db, "card", cards).await?,
        of_cards: creation::next_numbers(&mut *db, cards).await?,
        payments: store::ids(&mut *db, "transaction", payments.sum()).await?,
        deliveries: store::ids(&mut *db, "delivery", deliveries).await?,
        of_deliveries: store::delivery_numbers(&mut *db, deliveries).await?,
    })
}
