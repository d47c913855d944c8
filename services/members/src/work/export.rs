//! The filtered list as a file: its order is read at once, as ids.

use futures_util::stream::BoxStream;
use listing::page::PageRequest;
use listing::{left, rows};
use platform::Caller;
use proto::maillon::event::v1::RecordLeft;
use proto::maillon::members::v1::{ExportMembersRequest, ListMembersRequest, Member};
use templates::Reference;
use territory::Territory;
use tonic::{Response, Status};

use super::filter::{list_of, narrow, paging};
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
    let list = list_of!(request, order_by, descending);
    let ids = select(app, caller, &list, named).await?;
    let format = format.as_deref().unwrap_or("csv");
    publish(app, caller, "member", format, ids.len()).await?;
    let (db, territory) = (app.db.clone(), Territory::of(caller));
    Ok(rows::of_ids(ids, move |part| {
        let (db, territory) = (db.clone(), territory.clone());
        async move { Ok::<_, Error>(member::at(&db, &part, territory.regions()).await?) }
    }))
}

/// The whole list in its order, for a file; refuses so many rows to who may take a few alone.
pub(super) async fn select(
    app: &App,
    caller: &Caller,
    list: &ListMembersRequest,
    named: Option<Vec<i64>>,
) -> Result<Vec<i64>, Error> {
    let ids = find_ids(app, caller, list, named).await?;
    left::refuse_large(&app.db, caller, ids.len()).await??;
    Ok(ids)
}

/// The whole list in its order.
pub(super) async fn find_ids(
    app: &App,
    caller: &Caller,
    list: &ListMembersRequest,
    named: Option<Vec<i64>>,
) -> Result<Vec<i64>, Error> {
    let page = PageRequest {
        limit: None,
        offset: None,
        ..paging(list)
    };
    let page = page.page(store::ORDERS)?;
    let mut filter = narrow(app, caller, list, page.filter.as_deref()).await?;
    filter.ids = named;
    Ok(store::ids(&app.db, &filter, &page).await?)
}

/// Tells the audit that a list left as a file.
pub(super) async fn publish(
    app: &App,
    caller: &Caller,
    list: &str,
    format: &str,
    rows: usize,
) -> sqlx::Result<()> {
    let event = events::exported(list, format, count(rows), caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(())
}

/// Tells the audit that so many records were printed, which ones where they are few, and with which template.
pub(super) async fn publish_print(
    app: &App,
    caller: &Caller,
    list: &str,
    rows: usize,
    records: Vec<RecordLeft>,
    template: Option<&Reference>,
) -> sqlx::Result<()> {
    let used = template.map(Into::into);
    let event = events::printed(list, count(rows), used, records, caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(())
}

fn count(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}
