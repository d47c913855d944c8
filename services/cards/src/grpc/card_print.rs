//! Full cards with their photos, for who prints them elsewhere. Reading is no printing: no state changes.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use photo_store::PhotoStore;
use platform::page::Asked;
use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    Card, CardStatus, ListCardsRequest, ListCardsToPrintReply, ListCardsToPrintRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::{Request, Response, Status};

use super::card_list::filter_of;
use crate::error::Error;
use crate::store::card::{self, Held};
use crate::store::card_list;
use crate::work::visibility::all_seen;
use crate::{App, events, printing};

/// Most cards of one call.
const CARDS_MAX: usize = 2_000;
/// Most ids that a call names.
const IDS_MAX: usize = 10_000;
/// Cards of one page: their photos stay below what a message may hold.
const PART: usize = 10;
/// Photos read at once.
const AT_ONCE: usize = 4;

pub(super) type Pages = BoxStream<'static, Result<ListCardsToPrintReply, Status>>;

pub(super) async fn list(
    app: &App,
    request: Request<ListCardsToPrintRequest>,
) -> Result<Response<Pages>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let today = app.clock.now().date_naive().into();
    let (mut ids, missing) = asked(app, &caller, &request.card_ids, &request.sent).await?;
    unless_given_up(app, &ids).await?;
    let remaining = i64::try_from(ids.len().saturating_sub(CARDS_MAX)).unwrap_or(i64::MAX);
    ids.truncate(CARDS_MAX);
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let event = events::exported("cards_to_print", "json", count, &caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;

    let (db, photos, parts) = (app.db.clone(), app.photos.clone(), ids.len().div_ceil(PART));
    let pages = stream::iter(0..parts).then(move |nth| {
        let part = ids[nth * PART..ids.len().min((nth + 1) * PART)].to_vec();
        let (db, photos) = (db.clone(), photos.clone());
        async move {
            let cards = card::at(&db, &part, today).await?;
            let with_photos = stream::iter(cards)
                .map(|card| with_photo(photos.clone(), card))
                .buffered(AT_ONCE);
            let rows = with_photos.try_collect().await?;
            Ok::<_, Error>(ListCardsToPrintReply {
                rows,
                remaining: 0,
                missing: Vec::new(),
            })
        }
    });
    // The last one tells the rest.
    let last = ListCardsToPrintReply {
        rows: Vec::new(),
        remaining,
        missing,
    };
    let pages = pages.chain(stream::iter([Ok(last)]));
    Ok(Response::new(pages.map_err(Status::from).boxed()))
}

/// The cards that a request means, as far as they are there for the caller, and those that are not; `sent` as the gateway fills it.
async fn asked(
    app: &App,
    caller: &Caller,
    card_ids: &[i64],
    sent: &[String],
) -> Result<(Vec<i64>, Vec<i64>), Error> {
    let is_named = sent.iter().any(|field| field == "card_ids");
    if is_named || !card_ids.is_empty() {
        named(app, caller, card_ids).await
    } else {
        Ok((all_created(app, caller).await?, Vec::new()))
    }
}

/// The cards that a request means, all of them: a stack of cards that lacks one is found out too late.
pub(super) async fn all_asked(
    app: &App,
    caller: &Caller,
    card_ids: &[i64],
    sent: &[String],
) -> Result<Vec<i64>, Error> {
    let (ids, missing) = asked(app, caller, card_ids, sent).await?;
    unless_given_up(app, &ids).await?;
    match ids.len() + missing.len() {
        0 => Err(Refusal::field("card_ids", Fault::Required).into()),
        1..=IDS_MAX if missing.is_empty() => Ok(ids),
        1..=IDS_MAX => Err(Reason::CardNotFound.into()),
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            Err(refusal
                .and("card_ids", Fault::OutOfRange, "1–10 000")
                .into())
        }
    }
}

/// Whether cards are good for nothing any more: whoever printed one again would hand out what every reader refuses.
fn is_given_up(card: &Held) -> bool {
    use CardStatus::{Cancelled, Lost, Replaced, Stolen};
    matches!(
        CardStatus::try_from(card.status),
        Ok(Cancelled | Lost | Replaced | Stolen)
    )
}

async fn unless_given_up(app: &App, ids: &[i64]) -> Result<(), Error> {
    let held = card::find(&app.db, ids).await?;
    let given_up: Vec<&Held> = held.iter().filter(|card| is_given_up(card)).collect();
    let Some(first) = given_up.first() else {
        return Ok(());
    };
    let refusal = Refusal::new(Reason::CardNotPrintable)
        .count("card", first.id_number.parse().unwrap_or_default())
        .count("status", i64::from(first.status))
        .count("cards", i64::try_from(given_up.len()).unwrap_or(i64::MAX));
    Err(refusal.into())
}

/// The cards named, each once and in that order, and those that are not there for the caller.
async fn named(app: &App, caller: &Caller, asked: &[i64]) -> Result<(Vec<i64>, Vec<i64>), Error> {
    if asked.len() > IDS_MAX {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("card_ids", Fault::OutOfRange, "0–10 000")
            .into());
    }
    let there = all_seen(&app.db, asked, caller).await?;
    let mut twice = BTreeSet::new();
    let once = asked.iter().copied().filter(|id| twice.insert(*id));
    Ok(once.partition(|id| there.contains(id)))
}

async fn all_created(app: &App, caller: &Caller) -> Result<Vec<i64>, Error> {
    let created = ListCardsRequest {
        status: Some(CardStatus::Created.into()),
        ..ListCardsRequest::default()
    };
    let page = Asked::default().page(card_list::ORDERS)?;
    let filter = filter_of(app, caller, &created, &page).await?;
    Ok(card_list::ids(&app.db, &filter, &page).await?)
}

/// The card with its photo as a data URL; a lost file leaves it out.
async fn with_photo(photos: PhotoStore, card: Card) -> Result<Card, Error> {
    let content = printing::photo(&photos, card.photo_file_name.as_deref()).await?;
    let photo = content.map(|bytes| format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)));
    Ok(Card { photo, ..card })
}
