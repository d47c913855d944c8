//! Sending deliveries: each in a transaction of its own, so that one bad id never fails the others.

use std::collections::HashMap;

use platform::Caller;
use proto::maillon::cards::v1::{
    Delivery, DeliveryOutcome, DeliveryResult, DeliveryResultsReply, DeliveryStatus,
    MarkDeliveriesAsSentRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::super::card_act::carry_out;
use super::super::change::Change;
use super::{close_if_settled, is_for_centre, load, move_on, publish_refused};
use crate::App;
use crate::domain::delivery::Step;
use crate::domain::fields;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card;
use crate::store::delivery::{self as store, Update, line};

/// Marks deliveries as sent, and answers each.
pub(crate) async fn mark(
    app: &App,
    caller: &Caller,
    request: MarkDeliveriesAsSentRequest,
) -> Result<DeliveryResultsReply, Error> {
    let ids = request.delivery_ids;
    fields::many("delivery_ids", ids.len())?;
    let mut results = Vec::with_capacity(ids.len());
    for id in ids {
        results.push(send(app, id, caller).await?);
    }
    Ok(DeliveryResultsReply {
        results,
        job_id: None,
    })
}

async fn send(app: &App, id: i64, caller: &Caller) -> Result<DeliveryResult, Error> {
    let mut change = Change::begin(app, caller).await?;
    store::hold(&mut *change.db, id).await?;
    if store::seen(&mut *change.db, &[id], caller)
        .await?
        .is_empty()
    {
        return Ok(result(
            id,
            DeliveryOutcome::Refused,
            None,
            Some(Reason::DeliveryNotFound),
        ));
    }
    let before = load(&mut change.db, id).await?;
    if is_for_centre(&mut change.db, before.is_error_type).await? {
        let reason = Some(Reason::CentralOnly);
        return Ok(result(id, DeliveryOutcome::Refused, Some(&before), reason));
    }
    if before.status() == DeliveryStatus::Cancelled {
        publish_refused(&mut change, &before, Step::Send).await?;
        change.commit_without_reply().await?;
        let reason = Some(Reason::InvalidTransition);
        return Ok(result(id, DeliveryOutcome::Refused, Some(&before), reason));
    }
    if !Step::Send.allows(before.status()) {
        return Ok(result(
            id,
            DeliveryOutcome::AlreadyDone,
            Some(&before),
            None,
        ));
    }
    let update = Update {
        status: Some(Step::Send.leads_to()),
        sent_at: Some(change.by.now),
        ..Update::default()
    };
    let mut after = move_on(&mut change, &before, Step::Send, update).await?;
    if before.is_error_type {
        report_faulty(&mut change, &before, caller).await?;
    } else if store::unsettled(&mut *change.db, id).await? == 0 {
        // Every card on it was found bad while it was a draft.
        close_if_settled(&mut change, id).await?;
        after = load(&mut change.db, id).await?;
    }
    change.commit_without_reply().await?;
    Ok(result(id, DeliveryOutcome::Done, Some(&after), None))
}

fn result(
    delivery_id: i64,
    outcome: DeliveryOutcome,
    delivery: Option<&Delivery>,
    reason: Option<Reason>,
) -> DeliveryResult {
    DeliveryResult {
        delivery_id,
        outcome: outcome.into(),
        code: reason.map(Reason::word),
        status: delivery.map(|delivery| delivery.status),
    }
}

/// Gives the known cards of an error delivery the status *faulty*, each with the motive of its line; a card
/// that may not become faulty any more stays as it is.
async fn report_faulty(
    change: &mut Change,
    delivery: &Delivery,
    caller: &Caller,
) -> Result<(), Error> {
    let lines = line::all(&mut *change.db, delivery.id, caller).await?;
    let motives: HashMap<i64, Option<String>> = lines
        .into_iter()
        .filter_map(|kept| Some((kept.line.card_id?, kept.line.motive)))
        .collect();
    let ids: Vec<i64> = motives.keys().copied().collect();
    let cards = card::hold(&mut *change.db, &ids).await?;
    let mut by_motive: HashMap<Option<&str>, Vec<i64>> = HashMap::new();
    for card in &cards {
        if Act::ReportFaulty.allows(card.status()) {
            let motive = motives.get(&card.id).and_then(Option::as_deref);
            by_motive.entry(motive).or_default().push(card.id);
        }
    }
    for (motive, ids) in by_motive {
        carry_out(change, &ids, Act::ReportFaulty, motive).await?;
    }
    Ok(())
}
