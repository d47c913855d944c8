//! Handing cards over: the proof of each, what becomes of the card before it, and when the delivery is done.

use std::collections::{HashMap, HashSet};

use platform::Caller;
use proto::maillon::cards::v1::{
    CardOutcome, CardResult, CardStatus, Delivery, DeliveryStatus, HandOverCardsReply,
    HandOverCardsRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::super::card_act::{carry_out, publish_refused};
use super::super::change::Change;
use super::{allow, begin, by_id, move_on, refuse_stale};
use crate::App;
use crate::domain::delivery::Step;
use crate::domain::delivery::hand_over::{self as domain, SettledCard, Settlement};
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self, Held};
use crate::store::delivery::line::{self, KeptLine};
use crate::store::delivery::{Update, settlement};

/// Settles lines of a delivery, and closes it with the last of them.
pub(crate) async fn hand_over(
    app: &App,
    caller: &Caller,
    request: HandOverCardsRequest,
) -> Result<HandOverCardsReply, Error> {
    let (mut change, before) = begin(app, caller, request.delivery_id).await?;
    let asked = domain::read(request.cards, change.by.today)?;
    let lines = line::all(&mut *change.db, before.id, caller).await?;
    if before.status() != DeliveryStatus::Closed {
        change = allow(change, &before, Step::HandOver).await?;
    }
    let cards = hold_cards(&mut change, &asked, &lines).await?;
    let cards = by_id(&cards);
    let judge = |asked: SettledCard| (Verdict::on(&asked, &lines, &cards), asked);
    let judged: Vec<(Verdict, SettledCard)> = asked.into_iter().map(judge).collect();
    let of = |wanted: Verdict| {
        let found = judged.iter().filter(move |(verdict, _)| *verdict == wanted);
        found.map(|(_, asked)| asked)
    };
    let settled: Vec<&SettledCard> = of(Verdict::Settle).collect();
    let forbidden: Vec<i64> = of(Verdict::Forbidden).map(|asked| asked.card_id).collect();
    let to = Act::HandOver.leads_to();
    if settled.is_empty() {
        // Nothing changes: asked again, or refused card by card.
        let reply = reply(&mut change, &before, &judged).await?;
        publish_refused(&mut change, &forbidden, to, None).await?;
        change.commit_without_reply().await?;
        return Ok(reply);
    }
    refuse_stale(&before, request.delivery_version)?;
    domain::unless_too_early(judged.iter().map(|(_, asked)| asked), |id| {
        let printed_at = cards.get(&id)?.printed_at?;
        Some(printed_at.instant().date_naive().into())
    })?;
    publish_refused(&mut change, &forbidden, to, None).await?;
    settlement::settle(&mut change.db, before.id, &settled, &change.by).await?;
    carry_cards(&mut change, &settled, &cards).await?;
    let open = lines.iter().filter(|kept| !kept.is_settled).count();
    let is_last = open == settled.len();
    let after = note(&mut change, caller, &before, is_last).await?;
    let reply = reply(&mut change, &after, &judged).await?;
    change.commit(reply).await
}

/// Holds the cards of a call that are on the delivery, with those whose place they take.
async fn hold_cards(
    change: &mut Change,
    asked: &[SettledCard],
    lines: &[KeptLine],
) -> sqlx::Result<Vec<Held>> {
    let on_it = lines.iter().filter_map(|kept| kept.line.card_id);
    let is_asked = |id: &i64| asked.iter().any(|asked| asked.card_id == *id);
    let mut ids: Vec<i64> = on_it.filter(is_asked).collect();
    ids.extend(line::predecessors(&mut *change.db, &ids).await?);
    card::hold(&mut *change.db, &ids).await
}

/// Notes who handed over; with the last card the delivery is closed.
async fn note(
    change: &mut Change,
    caller: &Caller,
    before: &Delivery,
    is_last: bool,
) -> Result<Delivery, Error> {
    let step = if is_last { Step::Close } else { Step::HandOver };
    let update = Update {
        status: Some(step.leads_to()),
        closed_at: is_last.then_some(change.by.now),
        delivered_by: Some((caller.login_id, &caller.name)),
        ..Update::default()
    };
    move_on(change, before, step, update).await
}

/// What is done with a card that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Settle,
    /// It has been, in just this way.
    AlreadyDone,
    /// It is not on the delivery, as far as the caller sees.
    NotThere,
    /// Its status does not allow it, or it was settled in another way.
    Forbidden,
}

impl Verdict {
    fn on(asked: &SettledCard, lines: &[KeptLine], cards: &HashMap<i64, &Held>) -> Self {
        let line = lines
            .iter()
            .find(|kept| kept.is_seen && kept.line.card_id == Some(asked.card_id));
        let (Some(line), Some(card)) = (line, cards.get(&asked.card_id)) else {
            return Self::NotThere;
        };
        if line.is_settled {
            return if line.settlement.as_ref() == Some(&asked.settlement) {
                Self::AlreadyDone
            } else {
                Self::Forbidden
            };
        }
        // Whatever became of a card on its way, its line can be settled as one that was not handed over.
        let is_returned = matches!(asked.settlement, Settlement::Returned(_));
        if is_returned || Act::HandOver.allows(card.status()) {
            Self::Settle
        } else {
            Self::Forbidden
        }
    }

    fn outcome(self) -> (CardOutcome, Option<Reason>) {
        match self {
            Self::Settle => (CardOutcome::Done, None),
            Self::AlreadyDone => (CardOutcome::AlreadyDone, None),
            Self::NotThere => (CardOutcome::Refused, Some(Reason::CardNotFound)),
            Self::Forbidden => (CardOutcome::Refused, Some(Reason::InvalidTransition)),
        }
    }
}

/// Gives the cards, and those whose place they take, their new status.
async fn carry_cards(
    change: &mut Change,
    settled: &[&SettledCard],
    cards: &HashMap<i64, &Held>,
) -> sqlx::Result<()> {
    let mut delivered = Vec::new();
    let mut returned: HashMap<&str, Vec<i64>> = HashMap::new();
    for asked in settled {
        match &asked.settlement {
            Settlement::Delivered { .. } => delivered.push(asked.card_id),
            Settlement::Returned(reason) => {
                let card = cards.get(&asked.card_id);
                if card.is_some_and(|card| card.status() == CardStatus::InDelivery) {
                    returned.entry(reason).or_default().push(asked.card_id);
                }
            }
        }
    }
    let replaced = replaced(&delivered, cards);
    // First: a member has one card in hand.
    carry_out(change, &replaced, Act::Replace, None).await?;
    carry_out(change, &delivered, Act::HandOver, None).await?;
    for (reason, ids) in returned {
        carry_out(change, &ids, Act::TakeOffDelivery, Some(reason)).await?;
    }
    Ok(())
}

/// The cards whose place these take: the one each replaces, and the one its member has in hand.
fn replaced(delivered: &[i64], cards: &HashMap<i64, &Held>) -> Vec<i64> {
    let coming: Vec<&Held> = delivered
        .iter()
        .filter_map(|id| cards.get(id).copied())
        .collect();
    let named = coming.iter().filter_map(|card| card.replaces_card_id);
    let named: HashSet<i64> = named.collect();
    let members: HashSet<i64> = coming.iter().map(|card| card.member_id).collect();
    let is_replaced = |card: &&Held| {
        let status = card.status();
        let is_in_hand = matches!(status, CardStatus::Delivered | CardStatus::Suspended);
        let comes_before =
            named.contains(&card.id) || is_in_hand && members.contains(&card.member_id);
        Act::Replace.allows(status) && comes_before
    };
    let replaced = cards.values().copied().filter(is_replaced);
    let mut ids: Vec<i64> = replaced.map(|card| card.id).collect();
    ids.sort_unstable();
    ids
}

/// What became of each card, in the asked order.
async fn reply(
    change: &mut Change,
    delivery: &Delivery,
    judged: &[(Verdict, SettledCard)],
) -> sqlx::Result<HandOverCardsReply> {
    let ids: Vec<i64> = judged.iter().map(|(_, asked)| asked.card_id).collect();
    let cards = card::at(&mut *change.db, &ids, change.by.today).await?;
    let statuses: HashMap<i64, i32> = cards.iter().map(|card| (card.id, card.status)).collect();
    let results = judged.iter().map(|(verdict, asked)| {
        let (outcome, reason) = verdict.outcome();
        let status = statuses.get(&asked.card_id).copied();
        CardResult {
            card_id: asked.card_id,
            outcome: outcome.into(),
            code: reason.map(Reason::word),
            status: status.filter(|_| *verdict != Verdict::NotThere),
        }
    });
    Ok(HandOverCardsReply {
        id: delivery.id,
        version: delivery.version,
        status: delivery.status,
        results: results.collect(),
    })
}
