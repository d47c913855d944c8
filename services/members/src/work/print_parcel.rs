//! One parcel on one sheet.

use platform::Caller;
use print::{DocumentOptions, Record};
use printer::{PDF, Pieces, Printer, day};
use proto::maillon::members::v1::PrintParcelRequest;
use proto::maillon::refusal::v1::Reason;
use territory::Territory;

use super::{export, left};
use crate::App;
use crate::domain::parcel::{Content, find};
use crate::error::Error;
use crate::printing::sheet;
use crate::store::parcel as store;

/// The field that names what is printed, for what can't be.
const NAMED: &str = "parcel_id";

pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintParcelRequest,
) -> Result<Pieces, Error> {
    let mut db = app.db.acquire().await?;
    let held = find(store::find(&mut *db, request.id).await?, caller)?;
    // As the page shows it, and not as facts tell it: they leave out cooperatives of other regions.
    let territory = Territory::of(caller);
    let found = store::one(&mut *db, request.id, territory.regions()).await?;
    let parcel = found.ok_or(Reason::ParcelNotFound)?;
    drop(db);
    let record = left::parcel(&parcel, held.region_id);
    let geometry = Content::of(&parcel).geometry;
    let options = DocumentOptions {
        title: parcel.code.clone(),
        ..DocumentOptions::default()
    };
    let made = Record::new()
        .with("print_date", day(Some(app.clock.now().date_naive().into())))
        .with("print_login", caller.name.clone());
    let printer = Printer::free().await;
    let draw = move || {
        let record = sheet::record(made, &parcel, geometry.as_ref());
        print::parcel(&options, &record, &sheet::plan(geometry.as_ref()))
    };
    let file = printer.draw::<Error>(NAMED, draw).await?;
    export::publish_print(app, caller, "parcel", 1, vec![record], None).await?;
    Ok(printer::pieces("parcelle.pdf", PDF, file))
}
