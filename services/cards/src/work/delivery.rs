//! Deliveries one by one, and what the steps of a delivery have in common.
//!
//! Who sees a delivery (contract §2, Territory): whoever sees a member of one of its lines, and who made it.
//! Of its lines a caller sees those of members in the caller's territory, and those whose card is unknown
//! here; the figures are the whole delivery's, so that it is the same parcel to everybody. Whoever sees it
//! moves it on as a whole.

pub(crate) mod hand_over;
pub(crate) mod list;
pub(crate) mod print;
pub(crate) mod save;
pub(crate) mod send;

use std::collections::HashMap;

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    CancelDeliveryReply, CancelDeliveryRequest, CardStatus, DeleteDeliveryRequest, Delivery,
    GetDeliveryReply, GetDeliveryRequest, ReceiveDeliveryReply, ReceiveDeliveryRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::PgConnection;

use super::card_act::carry_out;
use super::change::Change;
use crate::domain::delivery::Step;
use crate::domain::fields;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card;
use crate::store::delivery::{self as store, Update, line, settlement};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetDeliveryRequest,
) -> Result<GetDeliveryReply, Error> {
    let id = request.id;
    let mut db = app.db.acquire().await?;
    let delivery = load_seen(&mut db, id, caller).await?;
    let lines = line::of(&mut *db, &[id], caller, app.today()).await?;
    Ok(GetDeliveryReply {
        delivery: Some(delivery),
        cards: lines.into_iter().map(|(_, line)| line).collect(),
    })
}

/// The delivery that a call names, if the caller sees it.
async fn load_seen(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Delivery, Error> {
    if store::seen(&mut *db, &[id], caller).await?.is_empty() {
        return Err(Reason::DeliveryNotFound.into());
    }
    load(db, id).await
}

/// Begins a change of the delivery that a call names, which nobody else may write until the change ends.
async fn begin(app: &App, caller: &Caller, id: i64) -> Result<(Change, Delivery), Error> {
    let mut change = Change::begin(app, caller).await?;
    store::hold(&mut *change.db, id).await?;
    let delivery = load_seen(&mut change.db, id, caller).await?;
    Ok((change, delivery))
}

/// A delivery that is there.
async fn load(db: &mut PgConnection, id: i64) -> Result<Delivery, Error> {
    let mut found = store::at(db, &[id]).await?;
    Ok(found.pop().ok_or(Reason::DeliveryNotFound)?)
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
fn refuse_stale(current: &Delivery, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetDeliveryReply {
        delivery: Some(current.clone()),
        cards: Vec::new(),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Whether this is a node in the field and the delivery a normal one, which the centre packs. Cards go back
/// from anywhere.
async fn is_for_centre(db: &mut PgConnection, is_error_type: bool) -> sqlx::Result<bool> {
    Ok(!is_error_type && outbox::node_number(db).await? != 0)
}

async fn refuse_on_node(db: &mut PgConnection, is_error_type: bool) -> Result<(), Error> {
    if is_for_centre(db, is_error_type).await? {
        return Err(Reason::CentralOnly.into());
    }
    Ok(())
}

/// Writes a step of a delivery and tells it.
async fn move_on(
    change: &mut Change,
    before: &Delivery,
    step: Step,
    update: Update<'_>,
) -> Result<Delivery, Error> {
    store::update(&mut *change.db, before.id, &update, &change.by).await?;
    let after = load(&mut change.db, before.id).await?;
    let fact = events::delivery(step.subject(), after.version, Some(before), Some(&after));
    change.publish(vec![fact]).await?;
    Ok(after)
}

/// Tells that a line of a delivery was settled by something else than a hand-over, and closes the delivery if
/// it was the last. The delivery is held (`store::delivery::hold`), and was before its cards.
pub(crate) async fn close_if_settled(change: &mut Change, id: i64) -> Result<(), Error> {
    let before = load(&mut change.db, id).await?;
    let may_close = Step::Close.allows(before.status());
    let is_done = may_close && store::unsettled(&mut *change.db, id).await? == 0;
    let (step, update) = if is_done {
        (Step::Close, closing(change))
    } else {
        // It stays where it is; only its figures are others.
        (Step::Change, Update::default())
    };
    move_on(change, &before, step, update).await.map(|_| ())
}

fn closing(change: &Change) -> Update<'static> {
    Update {
        status: Some(Step::Close.leads_to()),
        closed_at: Some(change.by.now),
        ..Update::default()
    }
}

/// Goes on with a change if its step is allowed; else tells the audit what was asked, and nothing changes.
async fn allow(mut change: Change, before: &Delivery, step: Step) -> Result<Change, Error> {
    let Err(refusal) = step.unless_forbidden(before.status()) else {
        return Ok(change);
    };
    publish_refused(&mut change, before, step).await?;
    change.commit_without_reply().await?;
    Err(refusal.into())
}

async fn publish_refused(change: &mut Change, before: &Delivery, step: Step) -> sqlx::Result<()> {
    let asked = Delivery {
        status: step.leads_to().into(),
        ..before.clone()
    };
    let (subject, version) = (events::DELIVERY_REFUSED, before.version);
    let fact = events::delivery(subject, version, Some(before), Some(&asked));
    change.publish(vec![fact]).await
}

/// Takes the cards off a delivery: those that are in delivery get the status *printed* back, and may be put
/// on another. The lines go first, since a card on an open line lies on that delivery.
async fn release_cards(
    change: &mut Change,
    caller: &Caller,
    delivery_id: i64,
    reason: Option<&str>,
) -> Result<(), Error> {
    let lines = line::all(&mut *change.db, delivery_id, caller).await?;
    line::release(&mut *change.db, delivery_id).await?;
    let ids = lines.iter().filter_map(|kept| kept.line.card_id);
    let ids: Vec<i64> = ids.collect();
    let cards = card::hold(&mut *change.db, &ids).await?;
    let in_delivery = cards
        .iter()
        .filter(|card| card.status() == CardStatus::InDelivery);
    let ids: Vec<i64> = in_delivery.map(|card| card.id).collect();
    carry_out(change, &ids, Act::TakeOffDelivery, reason).await?;
    Ok(())
}

/// Throws a draft away.
pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    request: DeleteDeliveryRequest,
) -> Result<Done, Error> {
    let (mut change, before) = begin(app, caller, request.id).await?;
    refuse_on_node(&mut change.db, before.is_error_type).await?;
    let mut change = allow(change, &before, Step::Delete).await?;
    release_cards(&mut change, caller, before.id, None).await?;
    let update = Update {
        deleted_at: Some(change.by.now),
        ..Update::default()
    };
    let version = store::update(&mut *change.db, before.id, &update, &change.by).await?;
    let fact = events::delivery(Step::Delete.subject(), version, Some(&before), None);
    change.publish(vec![fact]).await?;
    change.commit(Done {}).await
}

/// Notes that a delivery has arrived; one of errors is done with that.
pub(crate) async fn receive(
    app: &App,
    caller: &Caller,
    request: ReceiveDeliveryRequest,
) -> Result<ReceiveDeliveryReply, Error> {
    let remark = fields::remark(request.reason.as_deref())?;
    let (change, before) = begin(app, caller, request.delivery_id).await?;
    refuse_stale(&before, request.delivery_version)?;
    let mut change = allow(change, &before, Step::Receive).await?;
    let update = Update {
        status: Some(Step::Receive.leads_to()),
        received_at: Some(change.by.now),
        remark: remark.as_deref(),
        ..Update::default()
    };
    let mut after = move_on(&mut change, &before, Step::Receive, update).await?;
    if before.is_error_type {
        // Bad cards are where they were to go: nothing is left to do with any of them.
        settlement::settle_rest(&mut *change.db, before.id, &change.by).await?;
        let update = closing(&change);
        after = move_on(&mut change, &after, Step::Close, update).await?;
    }
    let reply = ReceiveDeliveryReply {
        id: after.id,
        version: after.version,
    };
    change.commit(reply).await
}

/// Calls a delivery off.
pub(crate) async fn cancel(
    app: &App,
    caller: &Caller,
    request: CancelDeliveryRequest,
) -> Result<CancelDeliveryReply, Error> {
    let (mut change, before) = begin(app, caller, request.delivery_id).await?;
    refuse_on_node(&mut change.db, before.is_error_type).await?;
    let reason = fields::reason(request.reason.as_deref())?;
    refuse_stale(&before, request.delivery_version)?;
    let mut change = allow(change, &before, Step::Cancel).await?;
    release_cards(&mut change, caller, before.id, Some(&reason)).await?;
    let update = Update {
        status: Some(Step::Cancel.leads_to()),
        reason: Some(&reason),
        ..Update::default()
    };
    let after = move_on(&mut change, &before, Step::Cancel, update).await?;
    let reply = CancelDeliveryReply {
        id: after.id,
        version: after.version,
    };
    change.commit(reply).await
}

/// Cards by their ids.
fn by_id(cards: &[card::Held]) -> HashMap<i64, &card::Held> {
    cards.iter().map(|card| (card.id, card)).collect()
}
