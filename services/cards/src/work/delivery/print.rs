//! Slips and signing sheets as one PDF, from the template that is named or the default one; no
//! state changes.

use platform::{Caller, Refusal};
use printer::{PDF, Pieces};
use proto::maillon::cards::v1::{
    DeliveryDocument, GetPrintedDeliveriesRequest, PrintDeliveriesRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::super::{job, print_job, slip};
use super::list;
use crate::App;
use crate::domain::fields;
use crate::domain::job::{AT_ONCE, Kind, PrintOptions};
use crate::error::Error;

/// The deliveries as a PDF, or the job that makes it where they, or their lines, are many.
pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintDeliveriesRequest,
) -> Result<Pieces, Error> {
    let is_signed = request.document() == DeliveryDocument::SigningSheet;
    let named = list::named(request.delivery_ids, &request.sent);
    let (ids, missing) = list::select(app, caller, named).await?;
    if !missing.is_empty() {
        return Err(Reason::DeliveryNotFound.into());
    }
    if ids.is_empty() {
        return Err(Refusal::field("delivery_ids", Fault::Required).into());
    }
    let document = Kind::DeliveryPrint.document(is_signed);
    let template = print_job::choose(app, document, request.report_id).await?;
    let found = list::fitting(app, caller, &ids).await?;
    if ids.len() > AT_ONCE || found.len() < ids.len() {
        fields::ids_to_print("delivery_ids", &ids)?;
        // It is here before the work begins: nobody waits for a template that can't come.
        print_job::load(app, &template).await?;
        let options = PrintOptions {
            is_signed: Some(is_signed),
            template: Some(template),
            ..PrintOptions::default()
        };
        return job::begin_file(app, Kind::DeliveryPrint, caller, &ids, options).await;
    }
    let file = slip::draw(app, found, is_signed, &template).await?;
    slip::publish(app, caller, &ids, is_signed, &template).await?;
    Ok(printer::pieces("deliveries.pdf", PDF, file))
}

/// The PDF that a job made.
pub(crate) async fn printed(
    app: &App,
    caller: &Caller,
    request: GetPrintedDeliveriesRequest,
) -> Result<Pieces, Error> {
    print_job::file(app, caller, request.job_id, Kind::DeliveryPrint).await
}
