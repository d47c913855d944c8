//! What a card's holder, or who handles it, tells about one card: it is lost, stolen, damaged or faulty.

use bytes::Bytes;
use photo_store::FileName;
use picture::{Field, encoded};
use platform::Caller;
use printer::Pieces;
use proto::Date;
use proto::maillon::cards::v1::{
    GetDeclarationFileRequest, ReportCardProblemReply, ReportCardProblemRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;

use super::card::refuse_stale;
use super::card_act::{carry_out, refuse};
use super::change::Change;
use super::delivery::close_if_settled;
use super::visibility::seen;
use crate::domain::declaration::{Declared, PAGE};
use crate::domain::transition::no_way;
use crate::error::Error;
use crate::store::card::{self as store, Held};
use crate::store::delivery::settlement;
use crate::store::{declaration, delivery};
use crate::{App, events};

const ATTACHMENT: Field = Field("attachment");
const JPEG: &str = "image/jpeg";

/// Keeps what is declared of a card, and gives the card the status that follows.
pub(crate) async fn report(
    app: &App,
    caller: &Caller,
    mut request: ReportCardProblemRequest,
) -> Result<ReportCardProblemReply, Error> {
    let sent = request.attachment.take().unwrap_or_default();
    let has_file = !sent.trim().is_empty();
    let attachment = if has_file {
        keep_file(app, caller, &request, sent).await?
    } else {
        None
    };
    let (mut change, held) = hold_with_delivery(app, caller, request.card_id).await?;
    let card = seen(&held, request.card_id, caller)?;
    let today = change.by.today;
    let declared = read(&mut change.db, &request, today).await?;
    let (act, reason) = (declared.act, declared.reason.as_str());
    // What was not allowed when its file came is not done without the file because it is allowed by now.
    let is_without_its_file = has_file && attachment.is_none();
    if is_without_its_file || !act.allows(card.status()) {
        let to = act.leads_to();
        let refusal = no_way(card.status(), to);
        return refuse(change, &[card.id], to, Some(reason), refusal).await;
    }
    if card.delivery_id.is_some() {
        // It is not handed over any more.
        settlement::settle_one(&mut *change.db, card.id, reason, &change.by).await?;
    }
    let after = carry_out(&mut change, &[card.id], act, Some(reason)).await?;
    let file = attachment.as_ref().map(FileName::as_str);
    let id = declaration::insert(&mut *change.db, card.id, &declared, file, &change.by).await?;
    if let Some(kept) = declaration::one(&mut *change.db, id).await? {
        let fact = events::declared(&kept, card.member_id);
        change.publish(vec![fact]).await?;
    }
    if let Some(delivery_id) = card.delivery_id {
        close_if_settled(&mut change, delivery_id).await?;
    }
    let reply = ReportCardProblemReply {
        id: card.id,
        version: after.first().map_or(card.version, |card| card.version),
    };
    change.commit(reply).await
}

/// The declaration that a request makes about a card that is there.
async fn read(
    db: &mut PgConnection,
    request: &ReportCardProblemRequest,
    today: Date,
) -> Result<Declared, Error> {
    let current = store::one(&mut *db, request.card_id, today).await?;
    let current = current.ok_or(Reason::CardNotFound)?;
    refuse_stale(&current, request.card_version)?;
    let made_on = current
        .created_at
        .map(|at| at.instant().date_naive().into());
    Ok(Declared::of(request, made_on.unwrap_or(today), today)?)
}

/// Keeps the file that goes with a declaration, unless the declaration will be refused: no work is done, and
/// no file left, for that. The transaction asks again.
async fn keep_file(
    app: &App,
    caller: &Caller,
    request: &ReportCardProblemRequest,
    sent: String,
) -> Result<Option<FileName>, Error> {
    let mut db = app.db.acquire().await?;
    let found = store::find(&mut *db, &[request.card_id]).await?;
    let card = seen(&found, request.card_id, caller)?;
    let act = read(&mut db, request, app.today()).await?.act;
    drop(db);
    if !act.allows(card.status()) {
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
pub(crate) async fn file(
    app: &App,
    caller: &Caller,
    request: GetDeclarationFileRequest,
) -> Result<Pieces, Error> {
    let mut db = app.db.acquire().await?;
    let found = declaration::find(&mut *db, request.id).await?;
    let (card_id, attachment) = found.ok_or(Reason::DeclarationNotFound)?;
    let found = store::find(&mut *db, &[card_id]).await?;
    seen(&found, card_id, caller).map_err(|_| Reason::DeclarationNotFound)?;
    drop(db);
    let name = attachment.as_deref().and_then(FileName::parse);
    let name = name.ok_or(Reason::DeclarationNotFound)?;
    let content = app.photos.attachment(&name).await?;
    let content = content.ok_or(Reason::DeclarationNotFound)?;
    Ok(printer::pieces(name.as_str(), JPEG, content.into()))
}

/// Holds the card, and the open delivery that it lies on. The delivery first, as everywhere, so that no two
/// transactions wait for each other.
async fn hold_with_delivery(
    app: &App,
    caller: &Caller,
    card_id: i64,
) -> Result<(Change, Vec<Held>), Error> {
    loop {
        let mut change = Change::begin(app, caller).await?;
        let lies_on = |held: &[Held]| held.first().and_then(|card| card.delivery_id);
        let on = lies_on(&store::find(&mut *change.db, &[card_id]).await?);
        if let Some(id) = on {
            delivery::hold(&mut *change.db, id).await?;
        }
        let held = store::hold(&mut *change.db, &[card_id]).await?;
        if lies_on(&held) == on {
            return Ok((change, held));
        }
        // Somebody put it on another, or took it off, in between.
        change.roll_back().await?;
    }
}
