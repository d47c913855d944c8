//! Regions: the list and its file, one, its save and its deletion.

use futures_util::stream::{self, BoxStream, StreamExt};
use listing::page::PageRequest;
use outbox::publish;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    DeleteRegionRequest, ExportRegionsRequest, GetRegionReply, GetRegionRequest, ListRegionsReply,
    ListRegionsRequest, Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::Status;

use super::export::publish_export;
use super::reference::{count_used, refuse_used};
use super::unit::{begin, by, publish_saved};
use crate::domain::region::{Content, EXPORTED};
use crate::domain::unit::refuse_change;
use crate::error::Error;
use crate::store::{region as store, territory};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListRegionsRequest,
) -> Result<ListRegionsReply, Error> {
    let asked = PageRequest {
        filter: list.filter.as_deref(),
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = asked.page(store::ORDERS)?;
    // One connection for both; not one moment, as the total is only a guide.
    let mut db = app.db.acquire().await?;
    let rows = store::list(&mut *db, &page).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&mut *db, page.filter.as_deref()).await?,
    };
    Ok(ListRegionsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}

pub(crate) async fn get(
    app: &App,
    _: &Caller,
    get: GetRegionRequest,
) -> Result<GetRegionReply, Error> {
    let region = store::find(&app.db, get.id)
        .await?
        .ok_or(Reason::RegionNotFound)?;
    Ok(GetRegionReply {
        region: Some(region),
    })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveRegionRequest,
) -> Result<SaveRegionReply, Error> {
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            let current = store::lock(&mut *tx, id).await?;
            Some(current.ok_or(Reason::RegionNotFound)?)
        }
    };
    match &current {
        // Nobody is limited to a region that is not there yet.
        None => caller.must_be_national()?,
        Some(current) => refuse_change(caller, current, save.version)?,
    }
    let content = Content::after(save, current.as_ref())?;
    let saved = match &current {
        None => store::insert(&mut *tx, &content, &by).await?,
        // Nothing changes, so nothing is published: a repeated save is one save.
        Some(current) if content.is_of(current) => return Ok(reply(current)),
        Some(current) => store::update(&mut *tx, current.id, &content, &by).await?,
    };
    publish_saved(&mut tx, caller, current.as_ref(), &saved).await?;
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

fn reply(region: &Region) -> SaveRegionReply {
    SaveRegionReply {
        id: region.id,
        version: region.version,
    }
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteRegionRequest,
) -> Result<Done, Error> {
    let id = delete.id;
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let before = store::lock(&mut *tx, id)
        .await?
        .ok_or(Reason::RegionNotFound)?;
    caller.must_reach(id)?;
    let below = store::below(&mut *tx, id).await?;
    let heard = ("users", territory::users(&mut *tx, &[id]).await?);
    let used = count_used(app, "region", &[id], heard).await?;
    let refusal = Refusal::new(Reason::RegionInUse)
        .count("departments", below.departments)
        .count("subprefectures", below.subprefectures)
        .count("localities", below.localities);
    refuse_used(refusal, &[used])?;
    let version = store::delete(&mut *tx, id, &by).await?;
    publish(&mut *tx, &by.actor, events::deleted(&before, version)).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The filtered list; regions are few, so it is read at once.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    export: ExportRegionsRequest,
) -> Result<BoxStream<'static, Result<Region, Status>>, Error> {
    let asked = PageRequest {
        filter: export.filter.as_deref(),
        limit: Some(EXPORTED),
        order_by: export.order_by.as_deref(),
        descending: export.descending,
        ..PageRequest::default()
    };
    let rows = store::list(&app.db, &asked.page(store::ORDERS)?).await?;
    publish_export(app, caller, "region", export.format.as_deref(), rows.len()).await?;
    Ok(stream::iter(rows.into_iter().map(Ok)).boxed())
}
