//! Carrying out what the table of transitions allows, with its facts.

use platform::Refusal;
use proto::maillon::cards::v1::{Card, CardStatus};

use super::change::Change;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::events;
use crate::store::card::{self, Held};
use crate::store::{payment, transaction};

/// Does one thing to cards that are held (`store::card::hold`) and of which the table allows it, tells it,
/// and answers them as they are now. What else an act writes (days, proofs) is written before.
pub(crate) async fn carry_out(
    change: &mut Change,
    ids: &[i64],
    act: Act,
    reason: Option<&str>,
) -> sqlx::Result<Vec<Card>> {
    let before = card::at(&mut *change.db, ids, change.by.today).await?;
    card::put_status(&mut *change.db, ids, act.leads_to(), reason, &change.by).await?;
    let after = card::at(&mut *change.db, ids, change.by.today).await?;
    let facts = before
        .iter()
        .zip(&after)
        .map(|(before, after)| events::card(act.subject(), Some(before), after))
        .collect();
    change.publish(facts).await?;
    change.touch(after.iter().map(|card| card.member_id));
    Ok(after)
}

/// Tells the audit what was asked of cards that the table does not allow. Nothing changes.
pub(crate) async fn publish_refused(
    change: &mut Change,
    ids: &[i64],
    to: CardStatus,
    reason: Option<&str>,
) -> sqlx::Result<()> {
    let cards = card::at(&mut *change.db, ids, change.by.today).await?;
    let facts = cards.iter().map(|card| {
        let asked = Card {
            status: to.into(),
            status_reason: reason.map(str::to_owned),
            ..card.clone()
        };
        events::card(events::CARD_REFUSED, Some(card), &asked)
    });
    change.publish(facts.collect()).await
}

/// The same where the whole call is refused: ends its transaction, in which nothing else was written.
pub(crate) async fn refuse<T>(
    mut change: Change,
    ids: &[i64],
    to: CardStatus,
    reason: Option<&str>,
    refusal: Refusal,
) -> Result<T, Error> {
    publish_refused(&mut change, ids, to, reason).await?;
    change.commit_without_reply().await?;
    Err(refusal.into())
}

/// Cancels cards that are held. One that was never printed gives its payment back.
pub(crate) async fn give_up(
    change: &mut Change,
    cards: &[&Held],
    reason: Option<&str>,
) -> sqlx::Result<Vec<Card>> {
    let ids: Vec<i64> = cards.iter().map(|card| card.id).collect();
    let after = carry_out(change, &ids, Act::Cancel, reason).await?;
    let unprinted = cards
        .iter()
        .filter(|card| card.status() == CardStatus::Created);
    let unprinted: Vec<i64> = unprinted.map(|card| card.id).collect();
    let paid = payment::of(&mut *change.db, &unprinted).await?;
    let used = transaction::at(&mut *change.db, &paid).await?;
    payment::free(&mut change.db, &unprinted, &change.by).await?;
    let free = transaction::at(&mut *change.db, &paid).await?;
    let subject = "cards.transaction.freed";
    let facts = used
        .iter()
        .zip(&free)
        .map(|(used, free)| events::transaction(subject, free.version, Some(used), Some(free)));
    change.publish(facts.collect()).await?;
    Ok(after)
}
