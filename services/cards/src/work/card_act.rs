//! Carrying out what the table of transitions allows, with its facts.

use proto::maillon::cards::v1::{Card, CardStatus};
use sqlx::{PgConnection, Postgres, Transaction};

use crate::domain::author::By;
use crate::domain::transition::Act;
use crate::events;
use crate::store::card::{self, Held};
use crate::store::{payment, transaction};

/// Does one thing to cards that are held (`store::card::hold`) and of which the table allows it, tells it, and answers them as they
/// are now. What else an act writes (days, proofs) is written before, in the same transaction; whoever calls tells the holders last.
pub(crate) async fn carry_out(
    db: &mut PgConnection,
    by: By<'_>,
    ids: &[i64],
    act: Act,
    reason: Option<&str>,
) -> sqlx::Result<Vec<Card>> {
    let before = card::at(&mut *db, ids, by.today).await?;
    let (_, status) = act.way();
    card::put_status(
        &mut *db,
        ids,
        status as i32,
        reason,
        by.now,
        &by.actor.login_name,
    )
    .await?;
    let after = card::at(&mut *db, ids, by.today).await?;
    let facts = before
        .iter()
        .zip(&after)
        .map(|(before, after)| events::card(act.subject(), Some(before), after))
        .collect();
    events::publish(&mut *db, by.actor, facts).await?;
    Ok(after)
}

/// Tells the audit what was asked of cards that the table does not allow. Nothing changes.
pub(crate) async fn tell_refused(
    db: &mut PgConnection,
    by: By<'_>,
    ids: &[i64],
    to: CardStatus,
    reason: Option<&str>,
) -> sqlx::Result<()> {
    let cards = card::at(&mut *db, ids, by.today).await?;
    let facts = cards.iter().map(|card| {
        let asked = Card {
            status: to.into(),
            status_reason: reason.map(str::to_owned),
            ..card.clone()
        };
        events::card(events::CARD_REFUSED, Some(card), &asked)
    });
    events::publish(&mut *db, by.actor, facts.collect()).await?;
    Ok(())
}

/// The same where the whole call is refused: ends its transaction, in which nothing was written.
pub(crate) async fn refuse(
    mut tx: Transaction<'_, Postgres>,
    by: By<'_>,
    ids: &[i64],
    to: CardStatus,
    reason: Option<&str>,
) -> sqlx::Result<()> {
    tell_refused(&mut tx, by, ids, to, reason).await?;
    tx.commit().await
}

/// Cancels cards that are held. One that was never printed gives its payment back.
pub(crate) async fn give_up(
    db: &mut PgConnection,
    by: By<'_>,
    cards: &[&Held],
    reason: Option<&str>,
) -> sqlx::Result<Vec<Card>> {
    let ids: Vec<i64> = cards.iter().map(|card| card.id).collect();
    let after = carry_out(&mut *db, by, &ids, Act::Cancel, reason).await?;
    let unprinted = cards
        .iter()
        .filter(|card| card.status == CardStatus::Created as i32);
    let unprinted: Vec<i64> = unprinted.map(|card| card.id).collect();
    let paid = payment::of(&mut *db, &unprinted).await?;
    let used = transaction::at(&mut *db, &paid).await?;
    payment::free(&mut *db, &unprinted, by.now, &by.actor.login_name).await?;
    let free = transaction::at(&mut *db, &paid).await?;
    let facts = used.iter().zip(&free).map(|(used, free)| {
        events::transaction(
            "cards.transaction.freed",
            free.version,
            Some(used),
            Some(free),
        )
    });
    events::publish(&mut *db, by.actor, facts.collect()).await?;
    Ok(after)
}
