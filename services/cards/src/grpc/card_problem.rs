//! What a card's holder, or who handles it, tells about one card: it is lost, stolen, damaged or faulty.

use bytes::Bytes;
use photo_store::FileName;
use picture::{Field, encoded};
use platform::Caller;
use proto::maillon::cards::v1::{
    CardStatus, GetDeclarationFileRequest, ReportCardProblemReply, ReportCardProblemRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgConnection, Postgres, Transaction};
use tonic::{Request, Response};

use super::card::{no_way, unless_stale};
use super::delivery::line_settled;
use crate::domain::author::By;
use crate::domain::declaration::Declared;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::printing::{self, Pieces};
use crate::store::card::{self as store, Held};
use crate::store::{declaration, delivery};
use crate::work::card_act::{carry_out, refuse};
use crate::work::holder_flags;
use crate::work::visibility::seen;
use crate::{App, events};

const ATTACHMENT: Field = Field("attachment");
/// What a file is fitted into: a page that can still be read.
const PAGE: (u32, u32) = (1600, 1600);
const JPEG: &str = "image/jpeg";

pub(super) async fn report(
    app: &App,
    request: Request<ReportCardProblemRequest>,
) -> Result<ReportCardProblemReply, Error> {
    let caller = Caller::of(&request)?;
    let mut request = request.into_inner();
    let sent = request.attachment.take().unwrap_or_default();
    let (now, actor) = (app.clock.now(), caller.actor());
    let by = By::at(&actor, now);
    let has_file = !sent.trim().is_empty();
    let attachment = if has_file {
        kept(app, &caller, &request, sent, by).await?
    } else {
        None
    };
    let (mut tx, held) = hold_with_delivery(app, request.card_id).await?;
    let card = seen(&held, request.card_id, &caller)?;
    let declared = declared(&mut tx, &request, by).await?;
    let (act, reason) = (declared.act, declared.reason.as_str());
    // What was not allowed when its file came is not done without the file because it is allowed by now.
    let is_without_its_file = has_file && attachment.is_none();
    if is_without_its_file || !is_allowed(act, card) {
        let refusal = no_way(card, act.way().1);
        refuse(tx, by, &[card.id], act.way().1, Some(reason)).await?;
        return Err(refusal.into());
    }
    if card.delivery_id.is_some() {
        // It is not handed over any more.
        store::settle_line(&mut *tx, card.id, reason, by.now, &actor.login_name).await?;
    }
    let after = carry_out(&mut tx, by, &[card.id], act, Some(reason)).await?;
    let file = attachment.as_ref().map(FileName::as_str);
    let id = declaration::insert(&mut *tx, card.id, &declared, file, by.now, &caller).await?;
    if let Some(told) = declaration::one(&mut *tx, id).await? {
        let fact = events::declared(&told, card.member_id);
        events::publish(&mut tx, &actor, vec![fact]).await?;
    }
    if let Some(delivery_id) = card.delivery_id {
        line_settled(&mut tx, by, delivery_id).await?;
    }
    holder_flags::tell(&mut tx, &actor, &[card.member_id], by.today).await?;
    Ok(outbox::commit(
        tx,
        ReportCardProblemReply {
            id: card.id,
            version: after.first().map_or(card.version, |card| card.version),
        },
    )
    .await?)
}

/// What is told of a card that is there.
async fn declared(
    db: &mut PgConnection,
    request: &ReportCardProblemRequest,
    by: By<'_>,
) -> Result<Declared, Error> {
    let current = store::one(&mut *db, request.card_id, by.today).await?;
    let current = current.ok_or(Reason::CardNotFound)?;
    unless_stale(&current, request.card_version)?;
    let made_on = current
        .created_at
        .map(|at| at.instant().date_naive().into());
    Ok(Declared::of(
        request,
        made_on.unwrap_or(by.today),
        by.today,
    )?)
}

fn is_allowed(act: Act, card: &Held) -> bool {
    act.allows(CardStatus::try_from(card.status).unwrap_or_default())
}

/// Keeps the file that goes with a declaration, unless the declaration will be refused: no work is done, and no file left, for
/// that. The transaction asks again.
async fn kept(
    app: &App,
    caller: &Caller,
    request: &ReportCardProblemRequest,
    sent: String,
    by: By<'_>,
) -> Result<Option<FileName>, Error> {
    let mut db = app.db.acquire().await?;
    let found = store::find(&mut *db, &[request.card_id]).await?;
    let card = seen(&found, request.card_id, caller)?;
    let act = declared(&mut db, request, by).await?.act;
    drop(db);
    if !is_allowed(act, card) {
        return Ok(None);
    }
    let content = ATTACHMENT
        .sent(sent, PAGE, |page| Bytes::from(encoded(&page)))
        .await?;
    let name = FileName::of(&content);
    app.photos.keep_attachment(&name, content).await?;
    Ok(Some(name))
}

/// The file that goes with a declaration about a card that the caller may see.
pub(super) async fn file(
    app: &App,
    request: Request<GetDeclarationFileRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let mut db = app.db.acquire().await?;
    let found = declaration::find(&mut *db, request.get_ref().id).await?;
    let (card_id, attachment) = found.ok_or(Reason::DeclarationNotFound)?;
    let found = store::find(&mut *db, &[card_id]).await?;
    seen(&found, card_id, &caller).map_err(|_| Reason::DeclarationNotFound)?;
    drop(db);
    let name = attachment.as_deref().and_then(FileName::parse);
    let name = name.ok_or(Reason::DeclarationNotFound)?;
    let content = app.photos.attachment(&name).await?;
    let content = content.ok_or(Reason::DeclarationNotFound)?;
    let pieces = printing::pieces(name.as_str(), JPEG, content.into());
    Ok(Response::new(pieces))
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
