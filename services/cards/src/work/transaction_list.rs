//! Lists and exports of transactions: request → filter → page, or rows in parts.

use futures_util::stream::BoxStream;
use listing::narrowed::as_list;
use listing::{left, rows};
use platform::Caller;
use printer::{Head, Pieces};
use proto::maillon::cards::v1::{
    ExportTransactionsRequest, ListTransactionsReply, ListTransactionsRequest,
    PrintTransactionListRequest, Transaction,
};
use territory::Scope;
use tonic::{Response, Status};

use super::{export, payment_print, print_job};
use crate::App;
use crate::error::Error;
use crate::printing::payment::{self, LIST};
use crate::store::transaction;
use crate::store::transaction_list::{self as store, Filter};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListTransactionsRequest,
) -> Result<ListTransactionsReply, Error> {
    let page = listing::paging!(request).page(store::ORDERS)?;
    let filter = filter_of(app, caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &filter, &page).await?;
    let rows = transaction::at(&app.db, &found.ids).await?;
    Ok(ListTransactionsReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

/// The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportTransactionsRequest,
) -> Result<Response<BoxStream<'static, Result<Transaction, Status>>>, Error> {
    let ids = select(app, caller, &as_list(&request)).await?;
    let format = request.format.as_deref().unwrap_or("csv");
    export::publish_export(app, caller, "transaction", format, ids.len()).await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(transaction::at(&db, &part).await?) }
    }))
}

/// The filtered list as a PDF.
pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintTransactionListRequest,
) -> Result<Pieces, Error> {
    let list = as_list(&request);
    let ids = select(app, caller, &list).await?;
    printer::refuse_long(ids.len())?;
    let template = print_job::choose(app, LIST, request.report_id).await?;
    let names = territory::names_of(&app.db, territory::places!(list)).await?;
    let head = Head::of(app.today(), caller, payment::filter(&list, names));
    payment_print::list(app, caller, &ids, head, &template).await
}

/// The whole list in its order, for a file.
async fn select(
    app: &App,
    caller: &Caller,
    list: &ListTransactionsRequest,
) -> Result<Vec<i64>, Error> {
    let page = listing::paging!(list).page(store::ORDERS)?;
    let filter = filter_of(app, caller, list, page.filter.as_deref()).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    left::refuse_large(&app.db, caller, ids.len()).await??;
    Ok(ids)
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
async fn filter_of(
    app: &App,
    caller: &Caller,
    request: &ListTransactionsRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let db = &app.db;
    let check = request.check.as_deref();
    let check = check.map(|name| app.checker().of_list("transaction", name));
    let check = check.transpose()?;
    Ok(Filter {
        scope: Scope::of(db, caller, territory::places!(request)).await?,
        text: store::fold(db, words).await?,
        member_id: request.member_id,
        transaction_type: request.transaction_type,
        mobile_operator: request.mobile_operator,
        is_used: request.is_used_for_card,
        dates: (request.date_from, request.date_to),
        check,
    })
}
