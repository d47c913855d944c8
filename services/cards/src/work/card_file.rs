//! Cards as one file: a PDF, or a ZIP for a printer elsewhere. Reading is no printing: no state changes.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use listing::left;
use platform::Caller;
use printer::{PDF, Pieces, ZIP};
use proto::maillon::cards::v1::{BundleCardsRequest, GetPrintedCardsRequest, PrintCardsRequest};

use super::card_print::select_all;
use super::{export, job, print_job};
use crate::App;
use crate::domain::job::{AT_ONCE, Kind, PrintOptions};
use crate::domain::layout::Placement;
use crate::error::Error;
use crate::printing::bundle;

/// The cards as a PDF, or the job that makes it where they are many.
pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintCardsRequest,
) -> Result<Pieces, Error> {
    let placement = Placement::read(&request)?;
    if request.is_test == Some(true) {
        // Nobody's data is on it: nothing is told.
        let file = print_job::test_card(placement).await?;
        return Ok(printer::pieces("test.pdf", PDF, file));
    }
    let ids = select_all(app, caller, &request.card_ids, &request.sent).await?;
    let template =
        print_job::choose(app, Kind::CardPrint.document(false), request.report_id).await?;
    if ids.len() > AT_ONCE {
        // It is here before the work begins: nobody waits for a template that can't come.
        print_job::load(app, &template).await?;
        let options = PrintOptions {
            template: Some(template),
            ..placement.into()
        };
        return job::begin_file(app, Kind::CardPrint, caller, &ids, options).await;
    }
    let file = print_job::cards(app, &ids, placement, &template).await?;
    export::publish_print(app, caller, Kind::CardPrint.list(), &ids, &template).await?;
    Ok(printer::pieces("cards.pdf", PDF, file))
}

/// The PDF that a job made.
pub(crate) async fn printed(
    app: &App,
    caller: &Caller,
    request: GetPrintedCardsRequest,
) -> Result<Pieces, Error> {
    print_job::file(app, caller, request.job_id, Kind::CardPrint).await
}

/// The cards as a ZIP with their photos and codes.
pub(crate) async fn bundle(
    app: &App,
    caller: &Caller,
    request: BundleCardsRequest,
) -> Result<Pieces, Error> {
    let ids = select_all(app, caller, &request.card_ids, &request.sent).await?;
    let count = ids.len();
    left::refuse_large(&app.db, caller, count).await??;
    let mut made = bundle::of(app, ids)?.boxed();
    // Photos that can't be read are told as such as long as nothing has left.
    let first = made.try_next().await?;
    export::publish_export(app, caller, "cards", "zip", count).await?;
    let made = stream::iter(first.map(Ok)).chain(made);
    Ok(printer::streamed(ZIP, made))
}
