//! Lists and exports of transactions: request → filter → page, or rows in parts.

use futures_util::stream::BoxStream;
use listing::rows;
use platform::Caller;
use proto::maillon::cards::v1::{
    ExportTransactionsRequest, ListTransactionsReply, ListTransactionsRequest, Transaction,
};
use sqlx::PgPool;
use territory::Scope;
use tonic::{Response, Status};

use super::export;
use crate::App;
use crate::error::Error;
use crate::store::transaction;
use crate::store::transaction_list::{self as store, Filter};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListTransactionsRequest,
) -> Result<ListTransactionsReply, Error> {
    let page = paging!(request).page(store::ORDERS)?;
    let filter = filter_of(&app.db, caller, &request, page.filter.as_deref()).await?;
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
    let format = request.format.clone();
    let list = list_of_export(request);
    let page = paging!(list).page(store::ORDERS)?;
    let filter = filter_of(&app.db, caller, &list, page.filter.as_deref()).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    export::refuse_large(app, caller, ids.len()).await?;
    let format = format.as_deref().unwrap_or("csv");
    export::publish_export(app, caller, "transaction", format, ids.len()).await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(transaction::at(&db, &part).await?) }
    }))
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
async fn filter_of(
    db: &PgPool,
    caller: &Caller,
    request: &ListTransactionsRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    Ok(Filter {
        scope: Scope::of(db, caller, places!(request)).await?,
        text: store::fold(db, words).await?,
        member_id: request.member_id,
        transaction_type: request.transaction_type,
        mobile_operator: request.mobile_operator,
        is_used: request.is_used_for_card,
        dates: (request.date_from, request.date_to),
    })
}

/// The list that an export takes along.
fn list_of_export(export: ExportTransactionsRequest) -> ListTransactionsRequest {
    ListTransactionsRequest {
        filter: export.filter,
        member_id: export.member_id,
        transaction_type: export.transaction_type,
        mobile_operator: export.mobile_operator,
        is_used_for_card: export.is_used_for_card,
        date_from: export.date_from,
        date_to: export.date_to,
        region_id: export.region_id,
        department_id: export.department_id,
        subprefecture_id: export.subprefecture_id,
        locality_id: export.locality_id,
        order_by: export.order_by,
        descending: export.descending,
        ..ListTransactionsRequest::default()
    }
}
