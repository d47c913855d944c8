//! Cards as one PDF, from the default template. Reading is no printing: no state changes.

use platform::{Caller, Refusal};
use print::{CardOptions, Layout, Offset};
use proto::maillon::cards::v1::PrintCardsRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::{Request, Response};

use super::card_print::asked;
use crate::error::Error;
use crate::printing::{self, Pieces, Printer, Size};
use crate::store::card;
use crate::{App, events};

/// Most cards of one file.
const CARDS_MAX: usize = 500;

pub(super) async fn print(
    app: &App,
    request: Request<PrintCardsRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    if request.report_id.is_some() {
        // There are no templates but the default ones.
        return Err(Refusal::field("report_id", Fault::UnknownReference).into());
    }
    let (ids, missing) = asked(app, &caller, &request.card_ids, &request.sent).await?;
    match ids.len() + missing.len() {
        0 => return Err(Refusal::field("card_ids", Fault::Required).into()),
        1..=CARDS_MAX => {}
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.and("card_ids", Fault::OutOfRange, "1–500").into());
        }
    }
    // A stack of cards that lacks one is found out too late.
    if !missing.is_empty() {
        return Err(Reason::CardNotFound.into());
    }

    let printer = Printer::free().await;
    let today = app.clock.now().date_naive().into();
    let cards = card::at(&app.db, &ids, today).await?;
    let names = cards.iter().map(|card| card.photo_file_name.clone());
    let photos = printing::photos(&app.photos, Size::Whole, names.collect()).await?;
    let count = i64::try_from(cards.len()).unwrap_or(i64::MAX);
    let file = printer
        .draw(move || {
            let options = CardOptions {
                layout: Layout::Single,
                offset: Offset::default(),
                title: printing::TITLE.to_owned(),
            };
            let cards = cards.into_iter().zip(photos);
            let cards = cards.map(|(card, photo)| printing::card(card, photo));
            print::cards(&print::templates::card()?, &options, cards)
        })
        .await?;
    let event = events::exported("cards_to_print", "pdf", count);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(Response::new(printing::pieces("cards.pdf", file)))
}
