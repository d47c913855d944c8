//! Cards one by one: read, corrected before they are printed, given up.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    Card, CardStatus, DeleteCardRequest, GetCardReply, GetCardRequest, SaveCardReply,
    SaveCardRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tonic::Request;

use crate::domain::author::By;
use crate::domain::correction::Content;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self as store, Held};
use crate::store::declaration;
use crate::work::card_act::{give_up, refuse};
use crate::work::holder_flags;
use crate::work::visibility::seen;
use crate::{App, events};

pub(super) async fn get(
    app: &App,
    request: Request<GetCardRequest>,
) -> Result<GetCardReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let today = app.clock.now().date_naive().into();
    let mut db = app.db.acquire().await?;
    let found = store::find(&mut *db, &[id]).await?;
    seen(&found, id, &caller)?;
    Ok(GetCardReply {
        card: Some(one(&mut *db, id, today).await?),
        declarations: declaration::of(&mut *db, id).await?,
    })
}

/// A card that is there.
async fn one(db: impl PgExecutor<'_>, id: i64, today: Date) -> Result<Card, Error> {
    let found = store::one(db, id, today).await?;
    Ok(found.ok_or(Reason::CardNotFound)?)
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
pub(super) fn unless_stale(current: &Card, asked: Option<i64>) -> Result<(), Refusal> {
    if asked.is_none_or(|asked| asked == current.version) {
        return Ok(());
    }
    let reply = GetCardReply {
        card: Some(current.clone()),
        ..GetCardReply::default()
    };
    Err(Refusal::new(Reason::StaleVersion).current("maillon.cards.v1.GetCardReply", &reply))
}

/// Says which way is not in the table.
pub(super) fn no_way(card: &Held, to: CardStatus) -> Refusal {
    Refusal::new(Reason::InvalidTransition)
        .count("from", card.status.into())
        .count("to", i64::from(to as i32))
}

/// Corrects what is written on a card that was not printed yet. Its numbers and its expiry stay, so its code does.
pub(super) async fn correct(
    app: &App,
    caller: &Caller,
    id: i64,
    save: SaveCardRequest,
) -> Result<SaveCardReply, Error> {
    let (now, actor) = (app.clock.now(), caller.actor());
    let today = Date::from(now.date_naive());
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, &[id]).await?;
    let card = seen(&held, id, caller)?;
    let before = one(&mut *tx, id, today).await?;
    unless_stale(&before, save.version)?;
    if card.status != CardStatus::Created as i32 {
        let by = By::at(&actor, now);
        let refusal = no_way(card, CardStatus::Created);
        refuse(tx, by, &[id], CardStatus::Created, None).await?;
        return Err(refusal.into());
    }
    let kept = Content::of(&before);
    let content = kept.clone().after(save, today)?;
    if content == kept {
        // Nothing changes, so nothing is told: a repeated save is one save.
        return Ok(reply(&before));
    }
    store::correct(&mut *tx, id, &content, Timestamp::from(now), &caller.name).await?;
    let after = one(&mut *tx, id, today).await?;
    let event = events::card("cards.card.updated", Some(&before), &after);
    events::publish(&mut tx, &actor, vec![event]).await?;
    Ok(outbox::commit(tx, reply(&after)).await?)
}

fn reply(card: &Card) -> SaveCardReply {
    SaveCardReply {
        id: card.id,
        version: card.version,
    }
}

/// Gives up a card that was not printed yet.
pub(super) async fn delete(app: &App, request: Request<DeleteCardRequest>) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let now = app.clock.now();
    let actor = caller.actor();
    let by = By::at(&actor, now);
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, &[id]).await?;
    let card = seen(&held, id, &caller)?;
    if card.status != CardStatus::Created as i32 {
        let refusal = no_way(card, Act::Cancel.way().1);
        refuse(tx, by, &[id], Act::Cancel.way().1, None).await?;
        return Err(refusal.into());
    }
    give_up(&mut tx, by, &[card], None).await?;
    holder_flags::tell(&mut tx, &actor, &[card.member_id], by.today).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}
