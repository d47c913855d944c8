//! What was imported before.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::members::v1::{ListParcelImportsReply, ListParcelImportsRequest};

use crate::App;
use crate::error::Error;
use crate::store::parcel_import_list as store;

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListParcelImportsRequest,
) -> Result<ListParcelImportsReply, Error> {
    const ORDERS: &[(&str, &str)] = &[("import_begunAt", "begun_at")];
    // Of the whole country, as imports are.
    caller.must_be_national()?;
    let page = PageRequest {
        limit: request.limit,
        offset: request.offset,
        ..PageRequest::default()
    };
    let page = page.page(ORDERS)?;
    let rows = store::page(&app.db, page.limit, page.offset).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&app.db).await?,
    };
    Ok(ListParcelImportsReply { total, rows })
}
