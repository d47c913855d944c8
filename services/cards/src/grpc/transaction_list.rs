//! Lists and exports of transactions: request → filter → page, or rows in parts.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::Caller;
use platform::channel::ROWS_HEADER;
use platform::page::Asked;
use proto::maillon::cards::v1::{
    ExportTransactionsRequest, ListTransactionsReply, ListTransactionsRequest, Transaction,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use territory::{Places, Scope};
use tonic::{Request, Response, Status};

use crate::error::Error;
use crate::store::transaction;
use crate::store::transaction_list::{self as store, Filter};
use crate::{App, events};

/// Rows read at once.
const PART: usize = 1_000;

pub(super) async fn list(
    app: &App,
    request: Request<ListTransactionsRequest>,
) -> Result<ListTransactionsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = asked(&request).page(store::ORDERS)?;
    let filter = filter_of(&app.db, &caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &filter, &page).await?;
    let rows = transaction::at(&app.db, &found.ids).await?;
    Ok(ListTransactionsReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

/// The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts, so that neither memory nor a
/// connection is held while a slow reader takes its time.
pub(super) async fn export(
    app: &App,
    request: Request<ExportTransactionsRequest>,
) -> Result<Response<BoxStream<'static, Result<Transaction, Status>>>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let format = request.format.clone();
    let list = list_of_export(request);
    let page = Asked {
        limit: None,
        offset: None,
        ..asked(&list)
    };
    let page = page.page(store::ORDERS)?;
    let filter = filter_of(&app.db, &caller, &list, page.filter.as_deref()).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, count).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let event = events::exported(
        "transaction",
        format.as_deref().unwrap_or("csv"),
        count,
        &caller,
    );
    outbox::publish(&app.db, &caller.actor(), event).await?;
    let (db, parts) = (app.db.clone(), ids.len().div_ceil(PART));
    let parts = stream::iter(0..parts).then(move |nth| {
        let part = ids[nth * PART..ids.len().min((nth + 1) * PART)].to_vec();
        let db = db.clone();
        async move { transaction::at(&db, &part).await }
    });
    let rows = parts.flat_map(|part| {
        let rows = match part {
            Ok(rows) => rows.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(Status::from(Error::from(error)))],
        };
        stream::iter(rows)
    });
    let mut response = Response::new(rows.boxed());
    // A workbook has room for a million rows: who writes it must know before it begins.
    response.metadata_mut().insert(ROWS_HEADER, count.into());
    Ok(response)
}

/// The paging fields of a request.
fn asked(request: &ListTransactionsRequest) -> Asked<'_> {
    Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
async fn filter_of(
    db: &PgPool,
    caller: &Caller,
    request: &ListTransactionsRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    Ok(Filter {
        scope: Scope::of(db, caller, places).await?,
        text: store::fold(db, words).await?,
        member_id: request.member_id,
        transaction_type: request.transaction_type,
        mobile_operator: request.mobile_operator,
        is_used: request.is_used_for_card,
        date_from: request.date_from,
        date_to: request.date_to,
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
