//! What became of the records of a run.

use platform::Caller;
use proto::maillon::sync::v1::{ListSynchronizedRecordsReply, ListSynchronizedRecordsRequest};

use super::run;
use crate::App;
use crate::error::Error;
use crate::store::record::{self as store, Within};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    list: ListSynchronizedRecordsRequest,
) -> Result<ListSynchronizedRecordsReply, Error> {
    let page = listing::paging!(list).page(store::ORDERS)?;
    let mut db = app.db.acquire().await?;
    let run = run::find(&mut db, caller, &list.uuid).await?;
    let within = Within {
        run_id: run.id,
        result: list.result,
        text: page.filter.as_deref(),
    };
    let rows = store::page(&mut *db, &within, &page).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&mut *db, &within).await?,
    };
    Ok(ListSynchronizedRecordsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}
