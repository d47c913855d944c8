//! Payments as PDF: receipts, and the list.

use platform::Caller;
use printer::{CHOSEN, Head, PDF, Pieces, Printer};
use proto::maillon::cards::v1::PrintReceiptsRequest;
use templates::Reference;

use super::{export, print_job, transaction};
use crate::App;
use crate::error::Error;
use crate::printing::payment::{self, LIST, RECEIPT};
use crate::store::transaction as store;

/// Receipts of these payments, in this order.
pub(crate) async fn receipts(
    app: &App,
    caller: &Caller,
    request: PrintReceiptsRequest,
) -> Result<Pieces, Error> {
    let ids = printer::each_once("transaction_ids", &request.transaction_ids)?;
    transaction::must_see(app, caller, &ids).await?;
    let chosen = print_job::choose(app, RECEIPT, request.report_id).await?;
    let template = print_job::load(app, &chosen).await?;
    let printer = Printer::free().await;
    let payments = store::at(&app.db, &ids).await?;
    let draw = move || {
        let receipts = payments.into_iter().map(payment::receipt);
        print::documents(&template, &printer::untitled(), receipts)
    };
    let file = printer.draw::<Error>(CHOSEN, draw).await?;
    export::publish_print(app, caller, RECEIPT, &ids, &chosen).await?;
    Ok(printer::pieces("receipts.pdf", PDF, file))
}

/// These payments, in this order, as a list.
pub(super) async fn list(
    app: &App,
    caller: &Caller,
    ids: &[i64],
    head: Head,
    chosen: &Reference,
) -> Result<Pieces, Error> {
    let template = print_job::load(app, chosen).await?;
    let printer = Printer::free().await;
    let payments = store::at(&app.db, ids).await?;
    let draw = move || {
        let list = payment::list(head, payments);
        print::documents(&template, &printer::untitled(), [list])
    };
    let file = printer.draw::<Error>(CHOSEN, draw).await?;
    export::publish_print(app, caller, LIST, ids, chosen).await?;
    Ok(printer::pieces("transactions.pdf", PDF, file))
}
