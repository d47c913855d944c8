//! What a card's holder, or who handles it, tells about one card: it is lost, stolen, damaged or faulty.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{CardStatus, ReportCardProblemReply, ReportCardProblemRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::{Postgres, Transaction};
use tonic::Request;

use super::card::{no_way, unless_stale};
use super::card_sight::seen;
use super::delivery::line_settled;
use crate::acts::{By, carry_out, refuse};
use crate::domain::asked::reason;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self as store, Held};
use crate::store::delivery;
use crate::{App, holders};

pub(super) async fn report(
    app: &App,
    request: Request<ReportCardProblemRequest>,
) -> Result<ReportCardProblemReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let (now, actor) = (app.clock.now(), caller.actor());
    let by = By {
        actor: &actor,
        now: now.into(),
        today: now.date_naive().into(),
    };
    let (mut tx, held) = hold_with_delivery(app, request.card_id).await?;
    let card = seen(&held, request.card_id, &caller)?;
    if let Some(current) = store::one(&mut *tx, card.id, by.today).await? {
        unless_stale(&current, request.card_version)?;
    }
    let (act, reason) = asked(&request)?;
    if !act.allows(CardStatus::try_from(card.status).unwrap_or_default()) {
        let refusal = no_way(card, act.way().1);
        refuse(tx, by, &[card.id], act.way().1, Some(&reason)).await?;
        return Err(refusal.into());
    }
    if card.delivery_id.is_some() {
        // It is not handed over any more.
        store::settle_line(&mut *tx, card.id, &reason, by.now, &actor.login_name).await?;
    }
    let after = carry_out(&mut tx, by, &[card.id], act, Some(&reason)).await?;
    if let Some(delivery_id) = card.delivery_id {
        line_settled(&mut tx, by, delivery_id).await?;
    }
    holders::tell(&mut tx, &actor, &[card.member_id], by.today).await?;
    tx.commit().await?;
    Ok(ReportCardProblemReply {
        id: card.id,
        version: after.first().map_or(card.version, |card| card.version),
    })
}

/// The card, and the open delivery that it lies on, nobody else's to write. The delivery first, as everywhere, so that no two
/// transactions wait for each other.
async fn hold_with_delivery(
    app: &App,
    card_id: i64,
) -> Result<(Transaction<'static, Postgres>, Vec<Held>), Error> {
    loop {
        let mut tx = app.db.begin().await?;
        let lies_on = |held: &[Held]| held.first().and_then(|card| card.delivery_id);
        let on = lies_on(&store::find(&mut *tx, &[card_id]).await?);
        if let Some(id) = on {
            delivery::hold(&mut *tx, id).await?;
        }
        let held = store::hold(&mut *tx, &[card_id]).await?;
        if lies_on(&held) == on {
            return Ok((tx, held));
        }
        // Somebody put it on another, or took it off, in between.
        tx.rollback().await?;
    }
}

/// What happened, and how.
fn asked(request: &ReportCardProblemRequest) -> Result<(Act, String), Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let status = request.status.map(CardStatus::try_from);
    let act = match status.map(Result::unwrap_or_default) {
        Some(CardStatus::Lost) => Some(Act::ReportLost),
        Some(CardStatus::Stolen) => Some(Act::ReportStolen),
        Some(CardStatus::Damaged) => Some(Act::ReportDamaged),
        Some(CardStatus::Faulty) => Some(Act::ReportFaulty),
        Some(_) => {
            let known = "lost, stolen, damaged, faulty";
            refusal = refusal.and("card_status", Fault::UnknownWord, known);
            None
        }
        None => {
            refusal = refusal.and("card_status", Fault::Required, "");
            None
        }
    };
    let told = reason(request.reason.as_deref());
    match (act, told) {
        (Some(act), Ok(reason)) => Ok((act, reason)),
        (None, Ok(_)) => Err(refusal.into()),
        (_, Err(other)) => {
            for fault in &other.message().fields {
                refusal = refusal.and(&fault.field, fault.fault(), &fault.detail);
            }
            Err(refusal.into())
        }
    }
}
