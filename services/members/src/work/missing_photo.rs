//! Members without a photo, and those whose file is missing.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::members::v1::{ListMissingPhotosReply, ListMissingPhotosRequest};
use territory::{Places, Scope};

use crate::App;
use crate::error::Error;
use crate::store::filter;
use crate::store::missing_photo::{self as store, Wanted};

pub(crate) async fn page(
    app: &App,
    caller: &Caller,
    request: ListMissingPhotosRequest,
) -> Result<ListMissingPhotosReply, Error> {
    let paging = PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = paging.page(store::ORDERS)?;
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let mut db = app.db.acquire().await?;
    let wanted = Wanted {
        cause: request.cause(),
        scope: Scope::of(&mut *db, caller, places).await?,
        text: filter::fold(&mut *db, page.filter.as_deref(), None, None).await?,
    };
    let rows = store::page(&mut db, &wanted, &page).await?;
    let (total, total_is_estimate) = match page.total_if_whole(rows.len()) {
        Some(total) => (total, false),
        None => store::count(&mut db, &wanted).await?,
    };
    Ok(ListMissingPhotosReply {
        total,
        total_is_estimate,
        rows,
    })
}
