//! Sending deliveries: each in a transaction of its own, so that one bad id never fails the others.

use std::collections::HashMap;

use platform::Caller;
use proto::maillon::cards::v1::{
    CardStatus, Delivery, DeliveryOutcome, DeliveryResult, DeliveryResultsReply, DeliveryStatus,
    MarkDeliveriesAsSentRequest,
};
use sqlx::PgConnection;
use tonic::Request;

use super::{line_settled, move_on, one, tell_refused};
use crate::App;
use crate::domain::asked;
use crate::domain::author::By;
use crate::domain::delivery::Step;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card;
use crate::store::delivery::{self as store, Change, line};
use crate::work::card_act::carry_out;
use crate::work::holder_flags;

pub(in crate::grpc) async fn mark(
    app: &App,
    request: Request<MarkDeliveriesAsSentRequest>,
) -> Result<DeliveryResultsReply, Error> {
    let caller = Caller::of(&request)?;
    let ids = request.into_inner().delivery_ids;
    asked::ids("delivery_ids", &ids)?;
    let mut results = Vec::with_capacity(ids.len());
    for id in ids {
        let (outcome, code, status) = one_sent(app, id, &caller).await?;
        results.push(DeliveryResult {
            delivery_id: id,
            outcome: outcome.into(),
            code: code.map(str::to_owned),
            status,
        });
    }
    Ok(DeliveryResultsReply {
        results,
        job_id: None,
    })
}

async fn one_sent(
    app: &App,
    id: i64,
    caller: &Caller,
) -> Result<(DeliveryOutcome, Option<&'static str>, Option<i32>), Error> {
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let mut tx = app.db.begin().await?;
    store::hold(&mut *tx, id).await?;
    if store::seen(&mut *tx, &[id], caller).await?.is_empty() {
        return Ok((DeliveryOutcome::Refused, Some("delivery_not_found"), None));
    }
    let before = one(&mut tx, id).await?;
    if before.status == DeliveryStatus::Cancelled as i32 {
        let status = Some(before.status);
        tell_refused(&mut tx, by, &before, Step::Send).await?;
        tx.commit().await?;
        return Ok((DeliveryOutcome::Refused, Some("invalid_transition"), status));
    }
    if !Step::Send.allows(before.status) {
        return Ok((DeliveryOutcome::AlreadyDone, None, Some(before.status)));
    }
    let change = Change {
        status: Some(Step::Send.way().1.into()),
        sent_at: Some(by.now),
        ..Change::default()
    };
    let mut after = move_on(&mut tx, by, &before, Step::Send, change).await?;
    if before.is_error_type {
        let members = find_faulty(&mut tx, by, &before, caller).await?;
        holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    } else if store::unsettled(&mut *tx, id).await? == 0 {
        // Every card on it was found bad while it was a draft.
        line_settled(&mut tx, by, id).await?;
        after = one(&mut tx, id).await?;
    }
    tx.commit().await?;
    Ok((DeliveryOutcome::Done, None, Some(after.status)))
}

/// The known cards of an error delivery are faulty from now on, as its lines say; what became of them meanwhile stays.
async fn find_faulty(
    db: &mut PgConnection,
    by: By<'_>,
    delivery: &Delivery,
    caller: &Caller,
) -> Result<Vec<i64>, Error> {
    let lines = line::all(&mut *db, delivery.id, caller).await?;
    let motives: HashMap<i64, Option<String>> = lines
        .into_iter()
        .filter_map(|lying| Some((lying.line.card_id?, lying.line.motive)))
        .collect();
    let ids: Vec<i64> = motives.keys().copied().collect();
    let cards = card::hold(&mut *db, &ids).await?;
    let may = |status: i32| {
        CardStatus::try_from(status).is_ok_and(|status| Act::ReportFaulty.allows(status))
    };
    let mut by_motive: HashMap<Option<&str>, Vec<i64>> = HashMap::new();
    let mut members = Vec::new();
    for card in cards.iter().filter(|card| may(card.status)) {
        let motive = motives.get(&card.id).and_then(Option::as_deref);
        by_motive.entry(motive).or_default().push(card.id);
        members.push(card.member_id);
    }
    for (motive, ids) in by_motive {
        carry_out(&mut *db, by, &ids, Act::ReportFaulty, motive).await?;
    }
    Ok(members)
}
