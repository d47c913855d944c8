//! Handing cards over: the proof of each, what becomes of the card before it, and when the delivery is done.

use std::collections::{HashMap, HashSet};

use platform::Caller;
use proto::Date;
use proto::maillon::cards::v1::{
    CardOutcome, CardResult, CardStatus, Delivery, DeliveryStatus, HandOverCardsReply,
    HandOverCardsRequest,
};
use sqlx::PgConnection;
use tonic::Request;

use super::{allowed, by_id, held, move_on, unless_stale};
use crate::App;
use crate::domain::author::By;
use crate::domain::delivery::Step;
use crate::domain::delivery::hand_over::{self as domain, Asked, Settlement};
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self, Held};
use crate::store::delivery::Change;
use crate::store::delivery::line::{self, Lying};
use crate::work::card_act::{carry_out, tell_refused};
use crate::work::holder_flags;

pub(in crate::grpc) async fn hand_over(
    app: &App,
    request: Request<HandOverCardsRequest>,
) -> Result<HandOverCardsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let mut tx = app.db.begin().await?;
    let before = held(&mut tx, request.delivery_id, &caller).await?;
    let asked = domain::asked(request.cards, by.today)?;
    let lying = line::all(&mut *tx, before.id, &caller).await?;
    if before.status != DeliveryStatus::Closed as i32 {
        tx = allowed(tx, by, &before, Step::HandOver).await?;
    }
    let mut ids: Vec<i64> = lying
        .iter()
        .filter_map(|lying| lying.line.card_id)
        .collect();
    ids.retain(|id| asked.iter().any(|asked| asked.card_id == *id));
    let coming = ids.clone();
    ids.extend(line::predecessors(&mut *tx, &coming).await?);
    let cards = card::hold(&mut *tx, &ids).await?;
    let cards = by_id(&cards);
    let verdicts: Vec<Verdict> = asked
        .iter()
        .map(|asked| Verdict::of(asked, &lying, &cards))
        .collect();
    let forbidden = asked
        .iter()
        .zip(&verdicts)
        .filter_map(|(asked, verdict)| (*verdict == Verdict::Forbidden).then_some(asked.card_id));
    let forbidden: Vec<i64> = forbidden.collect();
    let settled: Vec<&Asked> = asked
        .iter()
        .zip(&verdicts)
        .filter_map(|(asked, verdict)| (*verdict == Verdict::Settle).then_some(asked))
        .collect();
    if settled.is_empty() {
        // Nothing changes: asked again, or refused card by card.
        let reply = answered(&mut tx, by.today, &before, &asked, &verdicts).await?;
        tell_refused(&mut tx, by, &forbidden, Act::HandOver.way().1, None).await?;
        tx.commit().await?;
        return Ok(reply);
    }
    unless_stale(&before, request.delivery_version)?;
    domain::unless_too_early(&asked, |id| {
        let printed_at = cards.get(&id)?.printed_at?;
        Some(printed_at.instant().date_naive().into())
    })?;
    tell_refused(&mut tx, by, &forbidden, Act::HandOver.way().1, None).await?;
    line::settle(&mut tx, before.id, &settled, by.now, &actor.login_name).await?;
    let members = carry_cards(&mut tx, by, &settled, &cards).await?;
    let open = lying.iter().filter(|lying| !lying.is_settled).count();
    let step = if open == settled.len() {
        Step::Close
    } else {
        Step::HandOver
    };
    let change = Change {
        status: Some(step.way().1.into()),
        closed_at: (step == Step::Close).then_some(by.now),
        delivered_by: Some((caller.login_id, &caller.name)),
        ..Change::default()
    };
    let after = move_on(&mut tx, by, &before, step, change).await?;
    let reply = answered(&mut tx, by.today, &after, &asked, &verdicts).await?;
    holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    Ok(outbox::commit(tx, reply).await?)
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
    fn of(asked: &Asked, lying: &[Lying], cards: &HashMap<i64, &Held>) -> Self {
        let line = lying
            .iter()
            .find(|lying| lying.is_seen && lying.line.card_id == Some(asked.card_id));
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
        let status = CardStatus::try_from(card.status).unwrap_or_default();
        if is_returned || Act::HandOver.allows(status) {
            Self::Settle
        } else {
            Self::Forbidden
        }
    }

    fn told(self) -> (CardOutcome, Option<&'static str>) {
        match self {
            Self::Settle => (CardOutcome::Done, None),
            Self::AlreadyDone => (CardOutcome::AlreadyDone, None),
            Self::NotThere => (CardOutcome::Refused, Some("card_not_found")),
            Self::Forbidden => (CardOutcome::Refused, Some("invalid_transition")),
        }
    }
}

/// The cards change their status, and those whose place they take; answers the members.
async fn carry_cards(
    db: &mut PgConnection,
    by: By<'_>,
    settled: &[&Asked],
    cards: &HashMap<i64, &Held>,
) -> Result<Vec<i64>, Error> {
    let mut delivered = Vec::new();
    let mut returned: HashMap<&str, Vec<i64>> = HashMap::new();
    for asked in settled {
        match &asked.settlement {
            Settlement::Delivered { .. } => delivered.push(asked.card_id),
            Settlement::Returned(reason) => {
                let card = cards.get(&asked.card_id);
                if card.is_some_and(|card| card.status == CardStatus::InDelivery as i32) {
                    returned.entry(reason).or_default().push(asked.card_id);
                }
            }
        }
    }
    let replaced = replaced(&delivered, cards);
    // First: a member has one card in hand.
    carry_out(&mut *db, by, &replaced, Act::Replace, None).await?;
    carry_out(&mut *db, by, &delivered, Act::HandOver, None).await?;
    let mut changed = [replaced, delivered].concat();
    for (reason, ids) in returned {
        carry_out(&mut *db, by, &ids, Act::TakeOffDelivery, Some(reason)).await?;
        changed.extend(ids);
    }
    let members: HashSet<i64> = changed
        .iter()
        .filter_map(|id| Some(cards.get(id)?.member_id))
        .collect();
    Ok(members.into_iter().collect())
}

/// The cards whose place these take: the one each replaces, and the one its member has in hand.
fn replaced(delivered: &[i64], cards: &HashMap<i64, &Held>) -> Vec<i64> {
    let coming: Vec<&Held> = delivered
        .iter()
        .filter_map(|id| cards.get(id).copied())
        .collect();
    let named: HashSet<i64> = coming
        .iter()
        .filter_map(|card| card.replaces_card_id)
        .collect();
    let members: HashSet<i64> = coming.iter().map(|card| card.member_id).collect();
    let is_replaced = |card: &&Held| {
        let status = CardStatus::try_from(card.status).unwrap_or_default();
        let is_in_hand = matches!(status, CardStatus::Delivered | CardStatus::Suspended);
        let comes_before =
            named.contains(&card.id) || is_in_hand && members.contains(&card.member_id);
        Act::Replace.allows(status) && comes_before
    };
    let mut ids: Vec<i64> = cards
        .values()
        .copied()
        .filter(is_replaced)
        .map(|card| card.id)
        .collect();
    ids.sort_unstable();
    ids
}

/// What became of each card, in the asked order.
async fn answered(
    db: &mut PgConnection,
    today: Date,
    delivery: &Delivery,
    asked: &[Asked],
    verdicts: &[Verdict],
) -> Result<HandOverCardsReply, Error> {
    let ids: Vec<i64> = asked.iter().map(|asked| asked.card_id).collect();
    let cards = card::at(db, &ids, today).await?;
    let statuses: HashMap<i64, i32> = cards.iter().map(|card| (card.id, card.status)).collect();
    let results = asked.iter().zip(verdicts).map(|(asked, verdict)| {
        let (outcome, code) = verdict.told();
        CardResult {
            card_id: asked.card_id,
            outcome: outcome.into(),
            code: code.map(str::to_owned),
            status: statuses
                .get(&asked.card_id)
                .copied()
                .filter(|_| *verdict != Verdict::NotThere),
        }
    });
    Ok(HandOverCardsReply {
        id: delivery.id,
        version: delivery.version,
        status: delivery.status,
        results: results.collect(),
    })
}
