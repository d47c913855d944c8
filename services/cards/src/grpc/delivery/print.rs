//! Slips and signing sheets as one PDF, from the default templates; no state changes.

use platform::{Caller, Refusal};
use print::{DocumentOptions, Offset, templates};
use proto::maillon::cards::v1::{DeliveryDocument, DeliveryToPrint, PrintDeliveriesRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::{Request, Response};

use super::list;
use crate::error::Error;
use crate::printing::{self, Pieces, Printer, Size};
use crate::{App, events};

pub(in crate::grpc) async fn print(
    app: &App,
    request: Request<PrintDeliveriesRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    if request.report_id.is_some() {
        // There are no templates but the default ones.
        return Err(Refusal::field("report_id", Fault::UnknownReference).into());
    }
    let is_signed = request.document() == DeliveryDocument::SigningSheet;
    let asked = list::named(request.delivery_ids, &request.sent);
    let found = list::print(app, &caller, asked).await?;
    if found.remaining > 0 {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("delivery_ids", Fault::OutOfRange, "0–2 000")
            .into());
    }
    if !found.missing.is_empty() {
        return Err(Reason::DeliveryNotFound.into());
    }
    if found.rows.is_empty() {
        return Err(Refusal::field("delivery_ids", Fault::Required).into());
    }

    let printer = Printer::free().await;
    let names = found.rows.iter().flat_map(|row| &row.cards);
    let names = names.map(|line| line.card_photo_file_name.clone().filter(|_| is_signed));
    // Cells are as small as thumbnails.
    let photos = printing::photos(&app.photos, Size::Thumbnail, names.collect()).await?;
    let count = i64::try_from(found.rows.len()).unwrap_or(i64::MAX);
    let file = printer
        .draw(move || {
            let template = if is_signed {
                templates::signing_sheet()?
            } else {
                templates::delivery()?
            };
            let options = DocumentOptions {
                offset: Offset::default(),
                title: title(&found.rows),
            };
            let mut photos = photos.into_iter();
            let documents = found.rows.into_iter().map(|row| {
                let lines = row.cards.into_iter().zip(photos.by_ref());
                let lines = lines.map(|(line, photo)| printing::line(line, photo));
                printing::delivery(row.delivery.unwrap_or_default(), lines.collect())
            });
            print::documents(&template, &options, documents)
        })
        .await?;
    let event = events::exported("deliveries_to_print", "pdf", count);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(Response::new(printing::pieces("deliveries.pdf", file)))
}

/// The code of the only delivery.
fn title(rows: &[DeliveryToPrint]) -> String {
    match rows {
        [row] => row
            .delivery
            .as_ref()
            .map_or_else(String::new, |delivery| delivery.code.clone()),
        _ => printing::TITLE.to_owned(),
    }
}
