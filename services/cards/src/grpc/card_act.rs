//! What is done with many cards at once: each gets its own answer, and one bad id never fails the others.

use std::collections::{BTreeMap, BTreeSet};

use platform::Caller;
use proto::maillon::cards::v1::{
    CancelCardsRequest, CardOutcome, CardResult, CardResultsReply, CardStatus,
    MarkCardsAsPrintedRequest, ReinstateCardsRequest, ReportMisprintRequest, SuspendCardsRequest,
};
use tonic::Request;

use crate::App;
use crate::domain::asked::{self, reason};
use crate::domain::author::By;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self as store, Held};
use crate::work::card_act::{carry_out, give_up, tell_refused};
use crate::work::holder_flags;
use crate::work::visibility::sees;

pub(super) async fn mark_as_printed(
    app: &App,
    request: Request<MarkCardsAsPrintedRequest>,
) -> Result<CardResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    many(app, &caller, &request.card_ids, Act::MarkPrinted, None).await
}

pub(super) async fn misprint(
    app: &App,
    request: Request<ReportMisprintRequest>,
) -> Result<CardResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let reason = reason(request.reason.as_deref())?;
    many(app, &caller, &request.card_ids, Act::Misprint, Some(reason)).await
}

pub(super) async fn cancel(
    app: &App,
    request: Request<CancelCardsRequest>,
) -> Result<CardResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let reason = reason(request.reason.as_deref())?;
    many(app, &caller, &request.card_ids, Act::Cancel, Some(reason)).await
}

pub(super) async fn suspend(
    app: &App,
    request: Request<SuspendCardsRequest>,
) -> Result<CardResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let reason = reason(request.reason.as_deref())?;
    many(app, &caller, &request.card_ids, Act::Suspend, Some(reason)).await
}

pub(super) async fn reinstate(
    app: &App,
    request: Request<ReinstateCardsRequest>,
) -> Result<CardResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let reason = reason(request.reason.as_deref())?;
    many(
        app,
        &caller,
        &request.card_ids,
        Act::Reinstate,
        Some(reason),
    )
    .await
}

async fn many(
    app: &App,
    caller: &Caller,
    asked: &[i64],
    act: Act,
    reason: Option<String>,
) -> Result<CardResultsReply, Error> {
    asked::ids("card_ids", asked)?;
    let ids: Vec<i64> = BTreeSet::from_iter(asked).into_iter().copied().collect();
    let (now, actor) = (app.clock.now(), caller.actor());
    let by = By::at(&actor, now);
    let mut tx = app.db.begin().await?;
    let held = match act {
        // What else their members have decides, so nobody may change that meanwhile.
        Act::Reinstate => store::hold_with_others(&mut *tx, &ids).await?,
        _ => store::hold(&mut *tx, &ids).await?,
    };
    let mut results = BTreeMap::new();
    let mut allowed: Vec<&Held> = Vec::new();
    let mut forbidden = Vec::new();
    for id in ids {
        let card = held.iter().find(|card| card.id == id);
        let result = match card.filter(|card| sees(caller, card)) {
            None => not_found(id),
            Some(card) if is_done(act, card) => told(card, CardOutcome::AlreadyDone),
            Some(card) if is_allowed(act, card, &held) && !is_second(act, card, &allowed) => {
                allowed.push(card);
                CardResult {
                    status: Some(act.way().1.into()),
                    ..told(card, CardOutcome::Done)
                }
            }
            Some(card) => {
                forbidden.push(card.id);
                CardResult {
                    code: Some("invalid_transition".to_owned()),
                    ..told(card, CardOutcome::Refused)
                }
            }
        };
        results.insert(id, result);
    }
    tell_refused(&mut tx, by, &forbidden, act.way().1, reason.as_deref()).await?;
    if !allowed.is_empty() {
        let ids: Vec<i64> = allowed.iter().map(|card| card.id).collect();
        let reason = reason.as_deref();
        if act == Act::MarkPrinted {
            store::put_printed(&mut *tx, &ids, by.now, &actor.login_name).await?;
        }
        let after = if act == Act::Cancel {
            give_up(&mut tx, by, &allowed, reason).await?
        } else {
            carry_out(&mut tx, by, &ids, act, reason).await?
        };
        for card in after {
            // Handed over, but expired meanwhile: as it is answered everywhere.
            if let Some(result) = results.get_mut(&card.id) {
                result.status = Some(card.status);
            }
        }
        let members: Vec<i64> = allowed.iter().map(|card| card.member_id).collect();
        holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    }
    // Named twice it is done once.
    let mut seen = BTreeSet::new();
    let of_one = |id: &i64| {
        let result = results[id].clone();
        if seen.insert(*id) || result.outcome != CardOutcome::Done as i32 {
            return result;
        }
        CardResult {
            outcome: CardOutcome::AlreadyDone.into(),
            ..result
        }
    };
    let reply = CardResultsReply {
        results: asked.iter().map(of_one).collect(),
        job_id: None,
    };
    if allowed.is_empty() {
        // Refusals are told to the audit, and not kept as an answer.
        tx.commit().await?;
        return Ok(reply);
    }
    Ok(outbox::commit(tx, reply).await?)
}

fn not_found(card_id: i64) -> CardResult {
    CardResult {
        card_id,
        outcome: CardOutcome::Refused.into(),
        code: Some("card_not_found".to_owned()),
        status: None,
    }
}

fn told(card: &Held, outcome: CardOutcome) -> CardResult {
    CardResult {
        card_id: card.id,
        outcome: outcome.into(),
        code: None,
        status: Some(card.status),
    }
}

/// Marking is often done twice: nobody is sure whether the first answer came.
fn is_done(act: Act, card: &Held) -> bool {
    act == Act::MarkPrinted && card.status == CardStatus::Printed as i32
}

fn is_allowed(act: Act, card: &Held, held: &[Held]) -> bool {
    let status = |card: &Held| CardStatus::try_from(card.status).unwrap_or_default();
    if !act.allows(status(card)) {
        return false;
    }
    // Found before its replacement is printed, not after.
    let is_printed_since = |other: &Held| {
        use CardStatus::{Delivered, InDelivery, Printed, Suspended};
        let is_later = matches!(status(other), Printed | InDelivery | Delivered | Suspended);
        other.id != card.id && other.member_id == card.member_id && is_later
    };
    let is_lost = status(card) == CardStatus::Lost;
    !(act == Act::Reinstate && is_lost && held.iter().any(is_printed_since))
}

/// Of two lost cards of a member one comes back.
fn is_second(act: Act, card: &Held, allowed: &[&Held]) -> bool {
    let is_same = |other: &&Held| other.member_id == card.member_id;
    act == Act::Reinstate && allowed.iter().any(is_same)
}
