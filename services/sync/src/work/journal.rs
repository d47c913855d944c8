//! The journal of runs.

use listing::page::PageRequest;
use listing::words::Words;
use platform::Caller;
use platform::text::refuse_controls;
use proto::maillon::sync::v1::{ListSynchronizationsReply, ListSynchronizationsRequest};

use crate::App;
use crate::error::Error;
use crate::store::journal::{self as store, Within};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListSynchronizationsRequest,
) -> Result<ListSynchronizationsReply, Error> {
    refuse_controls("user", list.user.as_deref())?;
    let newest_first = list.order_by.is_none().then_some(true);
    let page = PageRequest {
        descending: list.descending.or(newest_first),
        ..listing::paging!(list)
    }
    .page(store::ORDERS)?;
    let within = Within {
        words: Words::fold(&app.db, page.filter.as_deref()).await?,
        user: Words::fold(&app.db, list.user.as_deref()).await?,
        direction: list.direction,
        state: list.state,
        node: list.node,
        started: (list.from, list.to),
    };
    let ids = store::page(&app.db, &within, &page).await?;
    let total = match page.total_if_whole(ids.len()) {
        Some(total) => total,
        None => store::count(&app.db, &within).await?,
    };
    Ok(ListSynchronizationsReply {
        total,
        total_is_estimate: false,
        rows: store::at(&app.db, &ids).await?,
    })
}
