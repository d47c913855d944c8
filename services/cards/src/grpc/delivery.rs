//! Deliveries one by one: decode → domain → store → encode.
//!
//! Who sees a delivery (contract §2, Territory): whoever sees a member of one of its lines, and who made it. Of its lines a caller sees
//! those of members in the caller's territory, and those whose card is unknown here; the figures are the whole delivery's, so that it
//! is the same parcel to everybody. Whoever sees it moves it on as a whole.

pub(super) mod export;
pub(super) mod hand_over;
pub(super) mod list;
pub(super) mod print;
pub(super) mod save;
pub(super) mod send;

use std::collections::HashMap;

use platform::{Caller, Refusal};
use proto::Date;
use proto::maillon::cards::v1::{
    CancelDeliveryReply, CancelDeliveryRequest, CardStatus, DeleteDeliveryRequest, Delivery,
    GetDeliveryReply, GetDeliveryRequest, ReceiveDeliveryReply, ReceiveDeliveryRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::{PgConnection, Postgres, Transaction};
use tonic::Request;

use crate::domain::asked;
use crate::domain::author::By;
use crate::domain::delivery::Step;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card;
use crate::store::delivery::line::{self, Lying};
use crate::store::delivery::{self as store, Change};
use crate::work::card_act::carry_out;
use crate::work::holder_flags;
use crate::{App, events};

pub(super) async fn get(
    app: &App,
    request: Request<GetDeliveryRequest>,
) -> Result<GetDeliveryReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut db = app.db.acquire().await?;
    let delivery = seen(&mut db, id, &caller).await?;
    let lines = line::of(&mut *db, &[id], &caller, today(app)).await?;
    Ok(GetDeliveryReply {
        delivery: Some(delivery),
        cards: lines.into_iter().map(|(_, line)| line).collect(),
    })
}

/// The delivery that a call names, if the caller sees it.
async fn seen(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Delivery, Error> {
    if store::seen(&mut *db, &[id], caller).await?.is_empty() {
        return Err(Reason::DeliveryNotFound.into());
    }
    one(db, id).await
}

/// The same, nobody else's to write until the transaction ends.
async fn held(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Delivery, Error> {
    store::hold(&mut *db, id).await?;
    seen(db, id, caller).await
}

/// A delivery that is there.
async fn one(db: &mut PgConnection, id: i64) -> Result<Delivery, Error> {
    let mut found = store::at(db, &[id]).await?;
    Ok(found.pop().ok_or(Reason::DeliveryNotFound)?)
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
fn unless_stale(current: &Delivery, seen: Option<i64>) -> Result<(), Refusal> {
    if seen.is_none_or(|seen| seen == current.version) {
        return Ok(());
    }
    let reply = GetDeliveryReply {
        delivery: Some(current.clone()),
        cards: Vec::new(),
    };
    Err(Refusal::new(Reason::StaleVersion).current("maillon.cards.v1.GetDeliveryReply", &reply))
}

fn today(app: &App) -> Date {
    app.clock.now().date_naive().into()
}

/// Changes a delivery and tells it.
async fn move_on(
    db: &mut PgConnection,
    by: By<'_>,
    before: &Delivery,
    step: Step,
    change: Change<'_>,
) -> Result<Delivery, Error> {
    store::update(&mut *db, before.id, &change, by).await?;
    let after = one(&mut *db, before.id).await?;
    let fact = events::delivery(step.subject(), after.version, Some(before), Some(&after));
    events::publish(&mut *db, by.actor, vec![fact]).await?;
    Ok(after)
}

/// What follows for a delivery when a line of it was settled by something else than a hand-over: it is closed by the last one. It is held
/// (`store::delivery::hold`), and was before its cards.
pub(super) async fn line_settled(db: &mut PgConnection, by: By<'_>, id: i64) -> Result<(), Error> {
    let before = one(&mut *db, id).await?;
    let is_done = Step::Close.allows(before.status) && store::unsettled(&mut *db, id).await? == 0;
    let (step, change) = if is_done {
        let change = Change {
            status: Some(Step::Close.way().1.into()),
            closed_at: Some(by.now),
            ..Change::default()
        };
        (Step::Close, change)
    } else {
        // It stays where it is; only its figures are others.
        (Step::Change, Change::default())
    };
    move_on(db, by, &before, step, change).await.map(|_| ())
}

/// Goes on in the transaction if the step is allowed; else tells the audit what was asked, and nothing changes.
async fn allowed<'t>(
    mut tx: Transaction<'t, Postgres>,
    by: By<'_>,
    before: &Delivery,
    step: Step,
) -> Result<Transaction<'t, Postgres>, Error> {
    let Err(refusal) = step.unless_forbidden(before.status) else {
        return Ok(tx);
    };
    tell_refused(&mut tx, by, before, step).await?;
    tx.commit().await?;
    Err(refusal.into())
}

async fn tell_refused(
    db: &mut PgConnection,
    by: By<'_>,
    before: &Delivery,
    step: Step,
) -> sqlx::Result<()> {
    let asked = Delivery {
        status: step.way().1.into(),
        ..before.clone()
    };
    let (subject, version) = (events::DELIVERY_REFUSED, before.version);
    let fact = events::delivery(subject, version, Some(before), Some(&asked));
    events::publish(db, by.actor, vec![fact]).await
}

/// Its cards that are on their way are printed again; answers their members. The lines have let go of them before.
async fn take_off(
    db: &mut PgConnection,
    by: By<'_>,
    lines: &[Lying],
    reason: Option<&str>,
) -> Result<Vec<i64>, Error> {
    let ids: Vec<i64> = lines
        .iter()
        .filter_map(|lying| lying.line.card_id)
        .collect();
    let cards = card::hold(&mut *db, &ids).await?;
    let on_their_way = cards
        .iter()
        .filter(|card| card.status == CardStatus::InDelivery as i32);
    let (ids, members): (Vec<i64>, Vec<i64>) =
        on_their_way.map(|card| (card.id, card.member_id)).unzip();
    carry_out(&mut *db, by, &ids, Act::TakeOffDelivery, reason).await?;
    Ok(members)
}

pub(super) async fn delete(
    app: &App,
    request: Request<DeleteDeliveryRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let now = by.now;
    let mut tx = app.db.begin().await?;
    let before = held(&mut tx, request.get_ref().id, &caller).await?;
    let mut tx = allowed(tx, by, &before, Step::Delete).await?;
    let lines = line::all(&mut *tx, before.id, &caller).await?;
    line::release(&mut *tx, before.id).await?;
    let members = take_off(&mut tx, by, &lines, None).await?;
    let change = Change {
        deleted_at: Some(now),
        ..Change::default()
    };
    let version = store::update(&mut *tx, before.id, &change, by).await?;
    let fact = events::delivery(Step::Delete.subject(), version, Some(&before), None);
    events::publish(&mut tx, &actor, vec![fact]).await?;
    holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

pub(super) async fn receive(
    app: &App,
    request: Request<ReceiveDeliveryRequest>,
) -> Result<ReceiveDeliveryReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let remark = asked::remark(request.reason.as_deref())?;
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let now = by.now;
    let mut tx = app.db.begin().await?;
    let before = held(&mut tx, request.delivery_id, &caller).await?;
    unless_stale(&before, request.delivery_version)?;
    let mut tx = allowed(tx, by, &before, Step::Receive).await?;
    let change = Change {
        status: Some(Step::Receive.way().1.into()),
        received_at: Some(now),
        remark: remark.as_deref(),
        ..Change::default()
    };
    let mut after = move_on(&mut tx, by, &before, Step::Receive, change).await?;
    if before.is_error_type {
        // Bad cards are where they were to go: nothing is left to do with any of them.
        line::settle_rest(&mut *tx, before.id, now, &actor.login_name).await?;
        let change = Change {
            status: Some(Step::Close.way().1.into()),
            closed_at: Some(now),
            ..Change::default()
        };
        after = move_on(&mut tx, by, &after, Step::Close, change).await?;
    }
    Ok(outbox::commit(
        tx,
        ReceiveDeliveryReply {
            id: after.id,
            version: after.version,
        },
    )
    .await?)
}

pub(super) async fn cancel(
    app: &App,
    request: Request<CancelDeliveryRequest>,
) -> Result<CancelDeliveryReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let mut tx = app.db.begin().await?;
    let before = held(&mut tx, request.delivery_id, &caller).await?;
    let reason = asked::reason(request.reason.as_deref())?;
    unless_stale(&before, request.delivery_version)?;
    let mut tx = allowed(tx, by, &before, Step::Cancel).await?;
    let lines = line::all(&mut *tx, before.id, &caller).await?;
    line::release(&mut *tx, before.id).await?;
    let members = take_off(&mut tx, by, &lines, Some(&reason)).await?;
    let change = Change {
        status: Some(Step::Cancel.way().1.into()),
        reason: Some(&reason),
        ..Change::default()
    };
    let after = move_on(&mut tx, by, &before, Step::Cancel, change).await?;
    holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    Ok(outbox::commit(
        tx,
        CancelDeliveryReply {
            id: after.id,
            version: after.version,
        },
    )
    .await?)
}

/// Cards by their ids.
fn by_id(cards: &[card::Held]) -> HashMap<i64, &card::Held> {
    cards.iter().map(|card| (card.id, card)).collect()
}
