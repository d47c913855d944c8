//! What is done with many cards at once: each gets its own answer, and one bad id never fails the others.

use std::collections::{BTreeMap, BTreeSet};

use platform::Caller;
use proto::maillon::cards::v1::{
    CancelCardsRequest, Card, CardOutcome, CardResult, CardResultsReply, CardStatus,
    MarkCardsAsPrintedRequest, ReinstateCardsRequest, ReportMisprintRequest, SuspendCardsRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::card_act::{carry_out, give_up, publish_refused};
use super::change::Change;
use super::visibility::sees;
use crate::App;
use crate::domain::fields;
use crate::domain::transition::{Act, is_printed};
use crate::error::Error;
use crate::store::card::{self as store, Held};

/// Marks cards as printed: nobody has to say why.
pub(crate) async fn mark_printed(
    app: &App,
    caller: &Caller,
    request: MarkCardsAsPrintedRequest,
) -> Result<CardResultsReply, Error> {
    act(app, caller, &request.card_ids, Act::MarkPrinted, None).await
}

/// Calls that say which cards and why, and differ in what is done.
macro_rules! acts {
    ($($call:ident($request:ident) = $act:expr;)+) => { $(
        pub(crate) async fn $call(
            app: &App,
            caller: &Caller,
            request: $request,
        ) -> Result<CardResultsReply, Error> {
            act(app, caller, &request.card_ids, $act, request.reason.as_deref()).await
        }
    )+ };
}

acts! {
    report_misprint(ReportMisprintRequest) = Act::Misprint;
    cancel(CancelCardsRequest) = Act::Cancel;
    suspend(SuspendCardsRequest) = Act::Suspend;
    reinstate(ReinstateCardsRequest) = Act::Reinstate;
}

/// Does one thing to cards.
async fn act(
    app: &App,
    caller: &Caller,
    asked: &[i64],
    act: Act,
    reason: Option<&str>,
) -> Result<CardResultsReply, Error> {
    let reason = match act {
        Act::MarkPrinted => None,
        _ => Some(fields::reason(reason)?),
    };
    let reason = reason.as_deref();
    fields::many("card_ids", asked.len())?;
    let ids: Vec<i64> = BTreeSet::from_iter(asked).into_iter().copied().collect();
    let mut change = Change::begin(app, caller).await?;
    let held = match act {
        // What else their members have decides, so nobody may change that meanwhile.
        Act::Reinstate => store::hold_with_others(&mut *change.db, &ids).await?,
        _ => store::hold(&mut *change.db, &ids).await?,
    };
    let Judged {
        mut results,
        allowed,
        forbidden,
    } = Judged::of(caller, &ids, act, &held);
    publish_refused(&mut change, &forbidden, act.leads_to(), reason).await?;
    if allowed.is_empty() {
        // Refusals are told to the audit, and not kept as an answer.
        change.commit_without_reply().await?;
        return Ok(reply(asked, &results));
    }
    for card in carry_out_all(&mut change, act, &allowed, reason).await? {
        // Handed over, but expired meanwhile: as it is answered everywhere.
        if let Some(result) = results.get_mut(&card.id) {
            result.status = Some(card.status);
        }
    }
    change.commit(reply(asked, &results)).await
}

async fn carry_out_all(
    change: &mut Change,
    act: Act,
    cards: &[&Held],
    reason: Option<&str>,
) -> sqlx::Result<Vec<Card>> {
    if act == Act::Cancel {
        return give_up(change, cards, reason).await;
    }
    let ids: Vec<i64> = cards.iter().map(|card| card.id).collect();
    if act == Act::MarkPrinted {
        store::put_printed(&mut *change.db, &ids, &change.by).await?;
    }
    carry_out(change, &ids, act, reason).await
}

/// The cards of a call, each judged by itself.
#[derive(Default)]
struct Judged<'a> {
    results: BTreeMap<i64, CardResult>,
    allowed: Vec<&'a Held>,
    forbidden: Vec<i64>,
}

impl<'a> Judged<'a> {
    fn of(caller: &Caller, ids: &[i64], act: Act, held: &'a [Held]) -> Self {
        let mut judged = Self::default();
        for id in ids {
            let card = held.iter().find(|card| card.id == *id);
            let result = match card.filter(|card| sees(caller, card)) {
                None => CardResult {
                    card_id: *id,
                    outcome: CardOutcome::Refused.into(),
                    code: Some(Reason::CardNotFound.word()),
                    status: None,
                },
                Some(card) => judged.judge(act, card, held),
            };
            judged.results.insert(*id, result);
        }
        judged
    }

    fn judge(&mut self, act: Act, card: &'a Held, held: &[Held]) -> CardResult {
        let (outcome, status, reason) = if is_done(act, card) {
            (CardOutcome::AlreadyDone, card.status(), None)
        } else if is_allowed(act, card, held) && !self.has_second(act, card) {
            self.allowed.push(card);
            (CardOutcome::Done, act.leads_to(), None)
        } else {
            self.forbidden.push(card.id);
            let reason = Some(Reason::InvalidTransition);
            (CardOutcome::Refused, card.status(), reason)
        };
        CardResult {
            card_id: card.id,
            outcome: outcome.into(),
            code: reason.map(Reason::word),
            status: Some(status.into()),
        }
    }

    /// Of two lost cards of a member one comes back.
    fn has_second(&self, act: Act, card: &Held) -> bool {
        let is_same = |other: &&Held| other.member_id == card.member_id;
        act == Act::Reinstate && self.allowed.iter().any(is_same)
    }
}

/// Each result in the asked order; a card that is named twice is done once.
fn reply(asked: &[i64], results: &BTreeMap<i64, CardResult>) -> CardResultsReply {
    let mut seen = BTreeSet::new();
    let of_one = |id: &i64| {
        let result = results[id].clone();
        if seen.insert(*id) || result.outcome() != CardOutcome::Done {
            return result;
        }
        CardResult {
            outcome: CardOutcome::AlreadyDone.into(),
            ..result
        }
    };
    CardResultsReply {
        results: asked.iter().map(of_one).collect(),
        job_id: None,
    }
}

/// Marking is often done twice: nobody is sure whether the first answer came.
fn is_done(act: Act, card: &Held) -> bool {
    act == Act::MarkPrinted && card.status() == CardStatus::Printed
}

fn is_allowed(act: Act, card: &Held, held: &[Held]) -> bool {
    if !act.allows(card.status()) {
        return false;
    }
    // Found before its replacement is printed, not after.
    let is_later = |other: &Held| {
        other.id != card.id && other.member_id == card.member_id && is_printed(other.status())
    };
    let is_lost = card.status() == CardStatus::Lost;
    !(act == Act::Reinstate && is_lost && held.iter().any(is_later))
}
