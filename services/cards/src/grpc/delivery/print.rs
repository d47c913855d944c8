//! Slips and signing sheets as one PDF, from the default templates; no state changes.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    DeliveryDocument, GetPrintedDeliveriesRequest, PrintDeliveriesRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use tonic::{Request, Response};

use super::list;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::grpc::card_pdf::by_job;
use crate::printing::{self, PDF, Pieces};
use crate::work::print_job;
use crate::{App, events};

/// Most deliveries of one answer; more, and more lines than the list to print holds, are a job's.
const DELIVERIES_MAX: usize = 500;

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
    let (ids, missing) = list::asked_for(app, &caller, asked).await?;
    if !missing.is_empty() {
        return Err(Reason::DeliveryNotFound.into());
    }
    if ids.is_empty() {
        return Err(Refusal::field("delivery_ids", Fault::Required).into());
    }
    let found = list::fitting(app, &caller, &ids).await?;
    if ids.len() > DELIVERIES_MAX || found.len() < ids.len() {
        list::unless_too_many(&ids)?;
        let asked = json!({"is_signed": is_signed});
        let pieces = by_job(app, &caller, Kind::DeliveryPrint, &ids, asked).await?;
        return Ok(Response::new(pieces));
    }

    let count = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let file = print_job::deliveries(app, found, is_signed).await?;
    let event = events::exported(Kind::DeliveryPrint.list(), "pdf", count, &caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(Response::new(printing::pieces("deliveries.pdf", PDF, file)))
}

pub(in crate::grpc) async fn printed(
    app: &App,
    request: Request<GetPrintedDeliveriesRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let job_id = request.get_ref().job_id;
    let file = print_job::file(app, &caller, job_id, Kind::DeliveryPrint).await?;
    Ok(Response::new(file))
}
