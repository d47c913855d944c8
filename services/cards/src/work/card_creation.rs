//! Making cards: many at once, one by one, in place of another.

use platform::{Caller, Refusal};
use prost::Message;
use proto::Named;
use proto::maillon::cards::v1::{
    CardStatus, CreateCardsReply, CreateCardsRequest, CreateMemberCardReply,
    CreateMemberCardRequest, ReplaceCardReply, ReplaceCardRequest,
};
use proto::maillon::refusal::v1::Reason;
use territory::Territory;

use super::candidate::filter_of_creation;
use super::card_act::refuse;
use super::card_lot::{self, Choice, Made, Making};
use super::change::Change;
use super::job;
use super::visibility::sees;
use crate::App;
use crate::domain::count;
use crate::domain::eligibility::Standing;
use crate::domain::fields::{is_given, remark};
use crate::domain::job::{AT_ONCE, Kind};
use crate::domain::transition::{Act, no_way};
use crate::error::Error;
use crate::store::{candidate, candidate_list, card, creation, known_member};

/// Makes the members named, or all eligible ones of a filter, a card each.
pub(crate) async fn create(
    app: &App,
    caller: &Caller,
    request: CreateCardsRequest,
) -> Result<CreateCardsReply, Error> {
    let (sent, cleared) = (&request.sent, &request.cleared);
    let is_named = is_given("member_ids", &request.member_ids, sent, cleared);
    let member_ids = if is_named {
        request.member_ids
    } else {
        let filter = filter_of_creation(app, caller, &request).await?;
        candidate_list::ids(&app.db, &filter).await?
    };
    if member_ids.len() > AT_ONCE {
        let begun = |job_id| CreateCardsReply {
            job_id: Some(job_id),
            ..CreateCardsReply::default()
        };
        return job::begin(app, Kind::Creation, caller, &member_ids, begun).await;
    }
    if is_named {
        app.learn_members(&member_ids).await?;
    }
    let territory = Territory::of(caller);
    let making = Making::now(app, &territory).await?;
    let mut change = Change::begin(app, caller).await?;
    app.refer_to(&mut change.db, &member_ids).await?;
    let made = card_lot::make(&mut change, &making, &member_ids, Choice::Oldest).await?;
    let reply = CreateCardsReply {
        created: count(made.cards.len()),
        cards: made.cards,
        skipped: made.skipped,
        job_id: None,
    };
    change.commit(reply).await
}

pub(crate) async fn create_one(
    app: &App,
    caller: &Caller,
    request: CreateMemberCardRequest,
) -> Result<CreateMemberCardReply, Error> {
    make_one(app, caller, request, |reply| reply).await
}

/// Makes one card, paid by the payment named or by the oldest one; a refusal has all that stands against it.
pub(super) async fn make_one<R: Message + Named>(
    app: &App,
    caller: &Caller,
    request: CreateMemberCardRequest,
    reply: impl FnOnce(CreateMemberCardReply) -> R,
) -> Result<R, Error> {
    let member_id = request.member_id;
    app.learn_members(&[member_id]).await?;
    let territory = Territory::of(caller);
    let found = known_member::place(&app.db, member_id).await?;
    if !found.is_some_and(|(_, region_id)| territory.holds(region_id)) {
        return Err(Reason::MemberNotFound.into());
    }
    let mut making = Making::now(app, &territory).await?;
    making.reason = remark(request.reason.as_deref())?;
    let choice = request
        .transaction_id
        .map_or(Choice::Oldest, Choice::Payment);
    let mut change = Change::begin(app, caller).await?;
    app.refer_to(&mut change.db, &[member_id]).await?;
    let made = card_lot::make(&mut change, &making, &[member_id], choice).await?;
    change.commit(reply(only(made)?)).await
}

/// Makes a card that takes the place of another once it is handed over.
pub(crate) async fn replace(
    app: &App,
    caller: &Caller,
    request: ReplaceCardRequest,
) -> Result<ReplaceCardReply, Error> {
    let territory = Territory::of(caller);
    let mut making = Making::now(app, &territory).await?;
    making.reason = remark(request.reason.as_deref())?;
    let id = request.card_id;
    let mut change = Change::begin(app, caller).await?;
    if let Some(card) = card::one(&mut *change.db, id, change.by.today).await? {
        app.refer_to(&mut change.db, &[card.member_id]).await?;
    }
    let found = find_replaceable(&mut change, &making, caller, id).await;
    let (member_id, replaced) = match found {
        Err(Error::Refused(no)) if no.reason() == Reason::InvalidTransition => {
            let reason = making.reason.as_deref();
            return refuse(change, &[id], CardStatus::Replaced, reason, no).await;
        }
        found => found?,
    };
    let choice = Choice::Replacement(replaced);
    let made = card_lot::make(&mut change, &making, &[member_id], choice).await?;
    let made = only(made)?;
    let reply = ReplaceCardReply {
        id: made.id,
        version: made.version,
        id_number: made.id_number,
    };
    change.commit(reply).await
}

/// The card that another may take the place of, with its member held.
async fn find_replaceable(
    change: &mut Change,
    making: &Making<'_>,
    caller: &Caller,
    card_id: i64,
) -> Result<(i64, Standing), Error> {
    let found = card::one(&mut *change.db, card_id, change.by.today).await?;
    let member_id = found.ok_or(Reason::CardNotFound)?.member_id;
    // The member before the card, as whoever makes cards does.
    creation::hold_members(&mut *change.db, &[member_id]).await?;
    let held = card::hold(&mut *change.db, &[card_id]).await?;
    let held = held.first().ok_or(Reason::CardNotFound)?;
    if !sees(caller, held) {
        return Err(Reason::CardNotFound.into());
    }
    let status = held.status();
    if status != CardStatus::Faulty && !Act::Replace.allows(status) {
        return Err(no_way(status, CardStatus::Replaced).into());
    }
    let seen = candidate::at(&mut change.db, &[member_id], &making.rules).await?;
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
    Err(Refusal::new(Reason::NotEligible).reasons(reasons).into())
}
