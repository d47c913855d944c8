//! Full cards with their photos, for who prints them elsewhere. Reading is no printing: no state changes.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use listing::page::PageRequest;
use photo_store::PhotoStore;
use platform::{Caller, Refusal};
use proto::bounds;
use proto::maillon::cards::v1::{
    Card, CardStatus, ListCardsRequest, ListCardsToPrintReply, ListCardsToPrintRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Status;

use super::card_list::filter_of;
use super::export;
use super::visibility::all_seen;
use crate::App;
use crate::domain::count;
use crate::domain::fields;
use crate::domain::transition::is_given_up;
use crate::error::Error;
use crate::store::card::{self, ShownStatus};
use crate::store::card_list;

/// Cards of one page: their photos stay below what a message may hold.
const PART: usize = 10;
/// Photos read at once.
const AT_ONCE: usize = 4;

pub(crate) type Pages = BoxStream<'static, Result<ListCardsToPrintReply, Status>>;

/// The cards with their photos, page by page.
pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListCardsToPrintRequest,
) -> Result<Pages, Error> {
    let (mut ids, missing) = select(app, caller, &request.card_ids, &request.sent).await?;
    refuse_given_up(app, &ids).await?;
    let remaining = count(ids.len().saturating_sub(bounds::MANY_MAX));
    ids.truncate(bounds::MANY_MAX);
    export::publish_export(app, caller, "cards_to_print", "json", ids.len()).await?;

    let (db, photos, today) = (app.db.clone(), app.photos.clone(), app.today());
    let parts: Vec<Vec<i64>> = ids.chunks(PART).map(<[i64]>::to_vec).collect();
    let pages = stream::iter(parts).then(move |part| {
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
    Ok(pages.map_err(Status::from).boxed())
}

/// The cards that a request means and the caller sees, and those that are not there for the caller.
async fn select(
    app: &App,
    caller: &Caller,
    card_ids: &[i64],
    sent: &[String],
) -> Result<(Vec<i64>, Vec<i64>), Error> {
    if fields::is_named("card_ids", card_ids, sent) {
        find_named(app, caller, card_ids).await
    } else {
        Ok((all_created(app, caller).await?, Vec::new()))
    }
}

/// The cards that a request means, all of them: a stack of cards that lacks one is found out too late.
pub(crate) async fn select_all(
    app: &App,
    caller: &Caller,
    card_ids: &[i64],
    sent: &[String],
) -> Result<Vec<i64>, Error> {
    let (ids, missing) = select(app, caller, card_ids, sent).await?;
    refuse_given_up(app, &ids).await?;
    match ids.len() + missing.len() {
        0 => Err(Refusal::field("card_ids", Fault::Required).into()),
        1..=bounds::TO_PRINT_MAX if missing.is_empty() => Ok(ids),
        1..=bounds::TO_PRINT_MAX => Err(Reason::CardNotFound.into()),
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            Err(refusal.outside("card_ids", 1, bounds::TO_PRINT_MAX).into())
        }
    }
}

/// Refuses cards that every reader would refuse, were they printed again.
pub(super) async fn refuse_given_up(app: &App, ids: &[i64]) -> Result<(), Error> {
    let shown = card::shown_statuses(&app.db, ids, app.today()).await?;
    let given_up = shown.into_iter().filter(|card| is_given_up(card.status()));
    let given_up: Vec<ShownStatus> = given_up.collect();
    let Some(first) = given_up.first() else {
        return Ok(());
    };
    let refusal = Refusal::new(Reason::CardNotPrintable)
        .count("card", first.id_number.parse().unwrap_or_default())
        .count("status", first.status() as i64)
        .count("cards", count(given_up.len()));
    Err(refusal.into())
}

/// The cards named, each once and in that order, and those that are not there for the caller.
async fn find_named(
    app: &App,
    caller: &Caller,
    card_ids: &[i64],
) -> Result<(Vec<i64>, Vec<i64>), Error> {
    fields::ids_to_print("card_ids", card_ids)?;
    let there = all_seen(&app.db, card_ids, caller).await?;
    let mut twice = BTreeSet::new();
    let once = card_ids.iter().copied().filter(|id| twice.insert(*id));
    Ok(once.partition(|id| there.contains(id)))
}

async fn all_created(app: &App, caller: &Caller) -> Result<Vec<i64>, Error> {
    let created = ListCardsRequest {
        status: Some(CardStatus::Created.into()),
        ..ListCardsRequest::default()
    };
    let page = PageRequest::default().page(card_list::ORDERS)?;
    let filter = filter_of(app, caller, &created, &page).await?;
    Ok(card_list::ids(&app.db, &filter, &page).await?)
}

/// The card with its photo as a data URL; a lost file leaves it out.
async fn with_photo(photos: PhotoStore, card: Card) -> Result<Card, Error> {
    let content = printer::photo(&photos, card.photo_file_name.as_deref()).await?;
    let photo = content.map(|bytes| format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)));
    Ok(Card { photo, ..card })
}
