//! Making cards: whom they are for, one by one, many at once, in place of another.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    CardStatus, CreateCardsReply, CreateCardsRequest, CreateMemberCardReply,
    CreateMemberCardRequest, EligibilityReason, ReplaceCardReply, ReplaceCardRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::Territory;
use tonic::Request;

use super::candidate::filter_of_creation;
use crate::App;
use crate::domain::asked::remark;
use crate::domain::author::By;
use crate::domain::eligibility::{Standing, bits};
use crate::domain::job::Kind;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::{candidate, candidate_list, card, known_member};
use crate::work::card_act::refuse;
use crate::work::card_lot::{self, Choice, Made, Making};
use crate::work::job;
use crate::work::visibility::sees;

/// More are worked on after the answer (contract §1).
pub(super) const AT_ONCE: usize = 500;

pub(super) async fn create(
    app: &App,
    request: Request<CreateCardsRequest>,
) -> Result<CreateCardsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    unless_node(app).await?;
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let is_named = !request.member_ids.is_empty()
        || request.sent.iter().any(|field| field == "member_ids")
            && !request.cleared.iter().any(|field| field == "member_ids");
    let member_ids = if is_named {
        request.member_ids
    } else {
        let filter = filter_of_creation(app, &caller, &request).await?;
        candidate_list::ids(&app.db, &filter).await?
    };
    if member_ids.len() > AT_ONCE {
        let begun = |job_id| CreateCardsReply {
            job_id: Some(job_id),
            ..CreateCardsReply::default()
        };
        return job::begin(app, Kind::Creation, &caller, by, &member_ids, begun).await;
    }
    if is_named {
        app.learn_members(&member_ids).await?;
    }
    let territory = Territory::of(&caller);
    let making = Making::now(&app.db, by, &territory).await?;
    let mut tx = app.db.begin().await?;
    app.refer_to(&mut tx, &member_ids).await?;
    let made = card_lot::make(&mut tx, &making, &member_ids, Choice::Oldest).await?;
    Ok(outbox::commit(
        tx,
        CreateCardsReply {
            created: i64::try_from(made.cards.len()).unwrap_or(i64::MAX),
            cards: made.cards,
            skipped: made.skipped,
            job_id: None,
        },
    )
    .await?)
}

pub(super) async fn create_member_card(
    app: &App,
    request: Request<CreateMemberCardRequest>,
) -> Result<CreateMemberCardReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let reason = request.reason.as_deref();
    create_one(
        app,
        &caller,
        request.member_id,
        request.transaction_id,
        reason,
    )
    .await
}

/// One card for one member, or everything that stands against it.
pub(super) async fn create_one(
    app: &App,
    caller: &Caller,
    member_id: i64,
    transaction_id: Option<i64>,
    reason: Option<&str>,
) -> Result<CreateMemberCardReply, Error> {
    unless_node(app).await?;
    app.learn_members(&[member_id]).await?;
    let territory = Territory::of(caller);
    let found = known_member::place(&app.db, member_id).await?;
    if !found.is_some_and(|(_, region_id)| territory.holds(region_id)) {
        return Err(Reason::MemberNotFound.into());
    }
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let mut making = Making::now(&app.db, by, &territory).await?;
    making.reason = remark(reason)?;
    let choice = transaction_id.map_or(Choice::Oldest, Choice::Payment);
    let mut tx = app.db.begin().await?;
    app.refer_to(&mut tx, &[member_id]).await?;
    let made = card_lot::make(&mut tx, &making, &[member_id], choice).await?;
    let reply = only(made)?;
    Ok(outbox::commit(tx, reply).await?)
}

pub(super) async fn replace(
    app: &App,
    request: Request<ReplaceCardRequest>,
) -> Result<ReplaceCardReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    unless_node(app).await?;
    let territory = Territory::of(&caller);
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let mut making = Making::now(&app.db, by, &territory).await?;
    making.reason = remark(request.reason.as_deref())?;
    let mut tx = app.db.begin().await?;
    if let Some(card) = card::one(&mut *tx, request.card_id, by.today).await? {
        app.refer_to(&mut tx, &[card.member_id]).await?;
    }
    let found = replaceable(&mut tx, &making, &caller, request.card_id).await;
    let (member_id, replaced) = match found {
        Err(Error::Refused(no)) if no.reason() == Reason::InvalidTransition => {
            let reason = making.reason.as_deref();
            refuse(tx, by, &[request.card_id], CardStatus::Replaced, reason).await?;
            return Err(no.into());
        }
        found => found?,
    };
    let choice = Choice::Replacement(replaced);
    let made = card_lot::make(&mut tx, &making, &[member_id], choice).await?;
    let reply = only(made)?;
    Ok(outbox::commit(
        tx,
        ReplaceCardReply {
            id: reply.id,
            version: reply.version,
            id_number: reply.id_number,
        },
    )
    .await?)
}

/// The card that another may take the place of, with its member held.
async fn replaceable(
    tx: &mut PgConnection,
    making: &Making<'_>,
    caller: &Caller,
    card_id: i64,
) -> Result<(i64, Standing), Error> {
    let found = card::one(&mut *tx, card_id, making.by.today).await?;
    let member_id = found.ok_or(Reason::CardNotFound)?.member_id;
    // The member before the card, as whoever makes cards does.
    crate::store::creation::hold_members(&mut *tx, &[member_id]).await?;
    let held = card::hold(&mut *tx, &[card_id]).await?;
    let held = held.first().ok_or(Reason::CardNotFound)?;
    if !sees(caller, held) {
        return Err(Reason::CardNotFound.into());
    }
    let status = CardStatus::try_from(held.status).unwrap_or_default();
    if status != CardStatus::Faulty && !Act::Replace.allows(status) {
        return Err(Refusal::new(Reason::InvalidTransition)
            .count("from", i64::from(held.status))
            .count("to", i64::from(CardStatus::Replaced as i32))
            .into());
    }
    let seen = candidate::at(&mut *tx, &[member_id], &making.rules).await?;
    let cards = seen.into_iter().flat_map(|seen| seen.candidate.cards);
    let mut replaced = cards.filter(|card| card.id == card_id);
    Ok((member_id, replaced.next().ok_or(Reason::CardNotFound)?))
}

/// The one card that was made, or why none was.
fn only(made: Made) -> Result<CreateMemberCardReply, Error> {
    if let Some(card) = made.cards.into_iter().next() {
        return Ok(CreateMemberCardReply {
            id: card.card_id,
            version: 1,
            id_number: card.card_id_number,
        });
    }
    let reasons = made.skipped.into_iter().flat_map(|skipped| skipped.reasons);
    let reasons: Vec<EligibilityReason> = reasons
        .filter_map(|reason| EligibilityReason::try_from(reason).ok())
        .collect();
    Err(Refusal::new(Reason::NotEligible)
        .count("reasons", bits(&reasons))
        .into())
}

/// Cards are made and signed at the centre alone.
pub(super) async fn unless_node(app: &App) -> Result<(), Error> {
    if card_lot::is_centre(&app.db).await? {
        Ok(())
    } else {
        Err(Reason::CentralOnly.into())
    }
}
