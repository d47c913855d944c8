//! Slips and signing sheets of deliveries as PDF, and what the audit is told of them.

use std::collections::HashSet;

use platform::Caller;
use print::DocumentOptions;
use print::templates::{ERROR_DELIVERY_WORD, error_delivery};
use printer::{CHOSEN, Printer, Size};
use proto::maillon::cards::v1::DeliveryToPrint;
use templates::Reference;

use super::export;
use crate::App;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::printing;
use crate::store::delivery;

/// Slips of these deliveries, or the sheets on which their members sign.
pub(crate) async fn draw(
    app: &App,
    rows: Vec<DeliveryToPrint>,
    is_signed: bool,
    template: &Reference,
) -> Result<Vec<u8>, Error> {
    let back = has_slip_back(app, is_signed, template).await?;
    let template = templates::load(&app.db, &app.neighbours, template).await?;
    let printer = Printer::free().await;
    let names = rows.iter().flat_map(|row| &row.cards);
    let names = names.map(|line| line.card_photo_file_name.clone().filter(|_| is_signed));
    // Cells are as small as thumbnails.
    let photos = printer::photos(&app.photos, Size::Thumbnail, names.collect()).await?;
    let draw = move || {
        let back = back.then(error_delivery).transpose()?;
        let options = DocumentOptions {
            title: title(&rows),
            ..DocumentOptions::default()
        };
        let mut photos = photos.into_iter();
        let documents = rows.into_iter().map(|row| {
            let lines = row.cards.into_iter().zip(photos.by_ref());
            let lines = lines.map(|(line, photo)| printing::line(line, photo));
            let delivery = row.delivery.unwrap_or_default();
            let back = back.as_ref().filter(|_| delivery.is_error_type);
            let template = back.unwrap_or(&template);
            (template, printing::delivery(delivery, lines.collect()))
        });
        print::documents_of(&options, documents)
    };
    printer.draw(CHOSEN, draw).await
}

/// Whether cards on their way back have a slip of their own: it ships beside the one for deliveries. Where
/// another template is chosen, that is printed for both, as its preview shows it.
async fn has_slip_back(app: &App, is_signed: bool, template: &Reference) -> Result<bool, Error> {
    let is_shipped =
        !is_signed && templates::is_shipped(&app.db, &app.neighbours, template).await?;
    Ok(is_shipped)
}

/// Tells the audit that these deliveries were printed, and with which templates.
pub(crate) async fn publish(
    app: &App,
    caller: &Caller,
    ids: &[i64],
    is_signed: bool,
    template: &Reference,
) -> Result<(), Error> {
    let mut goes_back = HashSet::new();
    if has_slip_back(app, is_signed, template).await? {
        let printed = delivery::at(&app.db, ids).await?;
        let back = printed.iter().filter(|one| one.is_error_type);
        goes_back.extend(back.map(|one| one.id));
    }
    let (back, others): (Vec<i64>, Vec<i64>) = ids.iter().partition(|id| goes_back.contains(id));
    let slip_back = Reference::shipped(ERROR_DELIVERY_WORD);
    let list = Kind::DeliveryPrint.list();
    for (ids, template) in [(&others, template), (&back, &slip_back)] {
        if !ids.is_empty() {
            export::publish_print(app, caller, list, ids, template).await?;
        }
    }
    Ok(())
}

/// The code of the only delivery.
fn title(rows: &[DeliveryToPrint]) -> String {
    match rows {
        [row] => row
            .delivery
            .as_ref()
            .map_or_else(String::new, |delivery| delivery.code.clone()),
        _ => printer::TITLE.to_owned(),
    }
}
