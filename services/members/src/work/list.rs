//! Pages and counts of members.

use platform::Caller;
use proto::Encoded;
use proto::maillon::members::v1::{
    CountMembersReply, CountMembersRequest, ListMembersReply, ListMembersRequest,
};
use territory::Territory;

use super::filter::{list_of, narrow, paging};
use crate::App;
use crate::error::Error;
use crate::store::{list as store, member};

pub(crate) async fn page(
    app: &App,
    caller: &Caller,
    request: ListMembersRequest,
) -> Result<Encoded<ListMembersReply>, Error> {
    let page = paging(&request).page(store::ORDERS)?;
    let filter = narrow(app, caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &app.memory.texts, &filter, &page).await?;
    let reply = ListMembersReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        ..ListMembersReply::default()
    };
    let territory = Territory::of(caller);
    let (names, regions) = (&app.memory.names, territory.regions());
    let rows = member::encoded_rows(&app.db, names, &found.ids, regions).await?;
    Ok(Encoded::of(&reply, &rows))
}

pub(crate) async fn count(
    app: &App,
    caller: &Caller,
    request: CountMembersRequest,
) -> Result<CountMembersReply, Error> {
    let request = list_of!(request);
    let page = paging(&request).page(store::ORDERS)?;
    let filter = narrow(app, caller, &request, page.filter.as_deref()).await?;
    let (counts, is_estimate) = store::count(&app.db, &app.memory.texts, &filter).await?;
    let part = |count: i64| (!is_estimate).then_some(count);
    Ok(CountMembersReply {
        count: counts.count,
        count_is_estimate: is_estimate,
        main: part(counts.main),
        spouses: part(counts.spouses),
        children: part(counts.children),
        with_photo: part(counts.with_photo),
        with_valid_card: part(counts.with_valid_card),
    })
}
