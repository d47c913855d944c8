//! Lists and exports of transactions: request → filter → page, or rows in parts.

use futures_util::stream::BoxStream;
use listing::rows;
use platform::Caller;
use printer::Pieces;
use proto::maillon::cards::v1::{
    ExportTransactionsRequest, ListTransactionsReply, ListTransactionsRequest,
    PrintTransactionListRequest, Transaction,
};
use territory::Scope;
use tonic::{Response, Status};

use super::{export, payment_print, print_job};
use crate::App;
use crate::error::Error;
use crate::printing::payment::{self, Head, LIST};
use crate::store::transaction;
use crate::store::transaction_list::{self as store, Filter};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListTransactionsRequest,
) -> Result<ListTransactionsReply, Error> {
    let page = paging!(request).page(store::ORDERS)?;
    let filter = filter_of(app, caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &filter, &page).await?;
    let rows = transaction::at(&app.db, &found.ids).await?;
    Ok(ListTransactionsReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

/// The list that a request narrows as a list's own does.
macro_rules! list_of {
    ($request:expr) => {{
        let request = $request;
        ListTransactionsRequest {
            filter: request.filter,
            member_id: request.member_id,
            transaction_type: request.transaction_type,
            mobile_operator: request.mobile_operator,
            is_used_for_card: request.is_used_for_card,
            date_from: request.date_from,
            date_to: request.date_to,
            region_id: request.region_id,
            department_id: request.department_id,
            subprefecture_id: request.subprefecture_id,
            locality_id: request.locality_id,
            check: request.check,
            order_by: request.order_by,
            descending: request.descending,
            ..ListTransactionsRequest::default()
        }
    }};
}

/// The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportTransactionsRequest,
) -> Result<Response<BoxStream<'static, Result<Transaction, Status>>>, Error> {
    let format = request.format.clone();
    let ids = select(app, caller, &list_of!(request)).await?;
    let format = format.as_deref().unwrap_or("csv");
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
    let report_id = request.report_id;
    let list = list_of!(request);
    let ids = select(app, caller, &list).await?;
    printer::refuse_long(ids.len())?;
    let template = print_job::choose(app, LIST, report_id).await?;
    let names = territory::names_of(&app.db, places!(list)).await?;
    let head = Head {
        today: app.today(),
        by: caller.name.clone(),
        filter: payment::filter(&list, names),
    };
    payment_print::list(app, caller, &ids, head, &template).await
}

/// The whole list in its order, for a file.
async fn select(
    app: &App,
    caller: &Caller,
    list: &ListTransactionsRequest,
) -> Result<Vec<i64>, Error> {
    let page = paging!(list).page(store::ORDERS)?;
    let filter = filter_of(app, caller, list, page.filter.as_deref()).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    export::refuse_large(app, caller, ids.len()).await?;
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
        scope: Scope::of(db, caller, places!(request)).await?,
        text: store::fold(db, words).await?,
        member_id: request.member_id,
        transaction_type: request.transaction_type,
        mobile_operator: request.mobile_operator,
        is_used: request.is_used_for_card,
        dates: (request.date_from, request.date_to),
        check,
    })
}
