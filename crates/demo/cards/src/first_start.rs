//! The cards that a demonstration starts with.

use std::convert::Infallible;
use std::time::Duration;

use cards::{App, bulk};
use outbox::Actor;
use tokio_util::sync::CancellationToken;

use crate::arranged::Arranged;
use crate::facts::{self, Records};
use crate::failure::Failure;
use crate::stories::{DEMONSTRATION, Stories};
use crate::{numbers, store};

/// How often it is looked whether the members have come.
const LOOK: Duration = Duration::from_millis(500);
/// Facts written by one statement.
const FACTS: usize = 1_000;

/// Fills an empty database as soon as the members are known that `fictitious` names; one that holds cards,
/// deliveries or fictitious payments is left as it is. Somebody may be at work already: their members and
/// payments stay as they are. A failure is logged, and the next start tries again. Ends with the process, as
/// a supervised task does.
pub async fn keep<Asking>(
    app: App,
    fictitious: impl Fn() -> Asking,
    stop: CancellationToken,
) -> Result<(), Infallible>
where
    Asking: Future<Output = Option<Vec<i64>>>,
{
    let mut look = tokio::time::interval(LOOK);
    while stop.run_until_cancelled(look.tick()).await.is_some() {
        // A database that does not answer may do so soon.
        let Some(ids) = fictitious().await.filter(|ids| !ids.is_empty()) else {
            continue;
        };
        if !store::are_known(&app.db, &ids).await.unwrap_or_default() {
            continue;
        }
        if let Some(Err(error)) = stop.run_until_cancelled(load(&app, &ids)).await {
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

/// Fills an empty database with what these known members paid and got, and publishes each thing that was
/// done, when it was done. A node that is not the centre makes no cards.
pub async fn load(app: &App, ids: &[i64]) -> Result<(), Failure> {
    if !bulk::is_centre(&app.db).await? || !store::is_empty(&app.db, DEMONSTRATION).await? {
        return Ok(());
    }
    let signer = bulk::signer(&app.db, &app.clock).await?;
    let known = store::members(&app.db, ids).await?;
    let stories = Stories::of(known, app.clock.now());
    let today = stories.calendar.today().into();
    let actor = Actor {
        login_name: DEMONSTRATION.to_owned(),
        ..Actor::default()
    };
    let mut tx = outbox::begin(&app.db).await?;
    let numbers = numbers::take(&stories, &mut tx).await?;
    let arranged = Arranged::of(&stories, &numbers);
    numbers::write(&mut tx, &arranged, &signer).await?;
    let records = Records {
        cards: bulk::cards(&mut *tx, &numbers.cards, today).await?,
        transactions: bulk::transactions(&mut *tx, &numbers.payments).await?,
        deliveries: bulk::deliveries(&mut *tx, &numbers.deliveries).await?,
    };
    let mut facts = facts::of(&arranged, records);
    while !facts.is_empty() {
        let rest = facts.split_off(facts.len().min(FACTS));
        bulk::publish(&mut tx, &actor, facts).await?;
        facts = rest;
    }
    let members: Vec<i64> = stories.members.iter().map(|(known, _)| known.id).collect();
    bulk::publish_holders(&mut tx, &actor, &members, today).await?;
    tx.commit().await?;
    tracing::info!(
        cards = arranged.cards.len(),
        payments = arranged.payments.len(),
        deliveries = arranged.deliveries.len(),
        "fictitious cards were loaded"
    );
    Ok(())
}
