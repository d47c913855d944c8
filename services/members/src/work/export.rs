//! The filtered list as a stream of rows: its order is read at once, as ids.

use futures_util::stream::BoxStream;
use listing::page::PageRequest;
use listing::rows;
use platform::Caller;
use proto::maillon::members::v1::{ExportMembersRequest, Member};
use proto::maillon::refusal::v1::Reason;
use tonic::{Response, Status};

use super::filter::{list_of_export, narrow, paging};
use crate::domain::list::read_ids;
use crate::error::Error;
use crate::store::{list as store, member};
use crate::{App, events};

/// The rows, with a header that says how many there are.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportMembersRequest,
) -> Result<Response<BoxStream<'static, Result<Member, Status>>>, Error> {
    let named = read_ids(request.ids.as_deref())?;
    let format = request.format.clone();
    let list = list_of_export(request);
    let page = PageRequest {
        limit: None,
        offset: None,
        ..paging(&list)
    };
    let page = page.page(store::ORDERS)?;
    let mut filter = narrow(&app.db, caller, &list, page.filter.as_deref()).await?;
    filter.ids = named;
    let ids = store::ids(&app.db, &filter, &page).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, count).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let event = events::exported(format.as_deref().unwrap_or("csv"), count, caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(member::at(&db, &part).await?) }
    }))
}
