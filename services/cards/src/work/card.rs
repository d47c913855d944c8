//! Cards one by one: read, saved, given up before they are printed.

use platform::{Caller, Refusal};
use proto::Date;
use proto::maillon::cards::v1::{
    Card, CardStatus, CreateMemberCardRequest, DeleteCardRequest, GetCardReply, GetCardRequest,
    SaveCardReply, SaveCardRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use sqlx::PgExecutor;

use super::card_act::{give_up, refuse};
use super::card_creation::make_one;
use super::change::Change;
use super::visibility::seen;
use crate::domain::correction::Content;
use crate::domain::transition::{Act, no_way};
use crate::error::Error;
use crate::store::card as store;
use crate::store::declaration;
use crate::{App, events};

/// A card with what was declared about it.
pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    GetCardRequest { id }: GetCardRequest,
) -> Result<GetCardReply, Error> {
    let mut db = app.db.acquire().await?;
    let found = store::find(&mut *db, &[id]).await?;
    seen(&found, id, caller)?;
    Ok(GetCardReply {
        card: Some(one(&mut *db, id, app.today()).await?),
        declarations: declaration::of(&mut *db, id).await?,
    })
}

/// A card that is there.
async fn one(db: impl PgExecutor<'_>, id: i64, today: Date) -> Result<Card, Error> {
    let found = store::one(db, id, today).await?;
    Ok(found.ok_or(Reason::CardNotFound)?)
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
pub(crate) fn refuse_stale(current: &Card, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetCardReply {
        card: Some(current.clone()),
        ..GetCardReply::default()
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Makes a member a card, or corrects one that is there.
pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveCardRequest,
) -> Result<SaveCardReply, Error> {
    if let Some(id) = save.id {
        return correct(app, caller, id, save).await;
    }
    let member_id = save.member_id;
    let member_id = member_id.ok_or_else(|| Refusal::field("card_memberId", Fault::Required))?;
    let request = CreateMemberCardRequest {
        member_id,
        ..CreateMemberCardRequest::default()
    };
    make_one(app, caller, request, |made| SaveCardReply {
        id: made.id,
        version: made.version,
    })
    .await
}

/// Corrects a card that was not printed yet. Its numbers and its expiry stay, so its code does.
async fn correct(
    app: &App,
    caller: &Caller,
    id: i64,
    save: SaveCardRequest,
) -> Result<SaveCardReply, Error> {
    let mut change = Change::begin(app, caller).await?;
    let today = change.by.today;
    let held = store::hold(&mut *change.db, &[id]).await?;
    let card = seen(&held, id, caller)?;
    let before = one(&mut *change.db, id, today).await?;
    refuse_stale(&before, save.version)?;
    if card.status() != CardStatus::Created {
        let to = CardStatus::Created;
        return refuse(change, &[id], to, None, no_way(card.status(), to)).await;
    }
    let kept = Content::of(&before);
    let content = kept.clone().after(save, today)?;
    if content == kept {
        // Nothing changes, so nothing is told: a repeated save is one save.
        return Ok(reply(&before));
    }
    store::correct(&mut *change.db, id, &content, &change.by).await?;
    let after = one(&mut *change.db, id, today).await?;
    let event = events::card("cards.card.updated", Some(&before), &after);
    change.publish(vec![event]).await?;
    change.commit(reply(&after)).await
}

fn reply(card: &Card) -> SaveCardReply {
    SaveCardReply {
        id: card.id,
        version: card.version,
    }
}

/// Gives up a card that was not printed yet.
pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    DeleteCardRequest { id }: DeleteCardRequest,
) -> Result<Done, Error> {
    let mut change = Change::begin(app, caller).await?;
    let held = store::hold(&mut *change.db, &[id]).await?;
    let card = seen(&held, id, caller)?;
    if card.status() != CardStatus::Created {
        let to = Act::Cancel.leads_to();
        return refuse(change, &[id], to, None, no_way(card.status(), to)).await;
    }
    give_up(&mut change, &[card], None).await?;
    change.commit(Done {}).await
}
