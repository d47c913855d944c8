//! Cards as one PDF, from the default template. Reading is no printing: no state changes.

use futures_util::stream::{self, StreamExt};
use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{GetPrintedCardsRequest, PrintCardsRequest};
use proto::maillon::refusal::v1::Fault;
use proto::maillon::v1::FileChunk;
use serde_json::Value;
use tonic::{Request, Response};

use super::card_print::all_asked;
use crate::domain::author::By;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::printing::layout::Laid;
use crate::printing::{self, PDF, Pieces};
use crate::work::job;
use crate::work::print_job;
use crate::{App, events};

/// Most cards of one answer; more are a job's.
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
    let laid = Laid::asked(&request)?;
    if request.is_test == Some(true) {
        // Nobody's data is on it: nothing is told.
        let file = print_job::test_card(laid).await?;
        return Ok(Response::new(printing::pieces("test.pdf", PDF, file)));
    }
    let ids = all_asked(app, &caller, &request.card_ids, &request.sent).await?;
    if ids.len() > CARDS_MAX {
        let pieces = by_job(app, &caller, Kind::CardPrint, &ids, laid.to_keep()).await?;
        return Ok(Response::new(pieces));
    }

    let file = print_job::cards(app, &ids, laid).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let event = events::exported(Kind::CardPrint.list(), "pdf", count, &caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(Response::new(printing::pieces("cards.pdf", PDF, file)))
}

/// Leaves it to a job, which is answered instead of a file.
pub(super) async fn by_job(
    app: &App,
    caller: &Caller,
    kind: Kind,
    ids: &[i64],
    asked: Value,
) -> Result<Pieces, Error> {
    let (actor, now) = (caller.actor(), app.clock.now());
    let by = By::at(&actor, now);
    let begun = |job_id| FileChunk {
        job_id: Some(job_id),
        ..FileChunk::default()
    };
    let only = job::begin_in_order(app, kind, caller, by, ids, asked, begun).await?;
    Ok(stream::iter([Ok(only)]).boxed())
}

pub(super) async fn printed(
    app: &App,
    request: Request<GetPrintedCardsRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let job_id = request.get_ref().job_id;
    let file = print_job::file(app, &caller, job_id, Kind::CardPrint).await?;
    Ok(Response::new(file))
}
