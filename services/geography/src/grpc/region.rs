//! Regions: decode → domain → store → encode.

use futures_util::stream::{self, BoxStream, StreamExt};
use outbox::publish;
use platform::page::Asked;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    DeleteRegionRequest, ExportRegionsRequest, GetRegionReply, GetRegionRequest, ListRegionsReply,
    ListRegionsRequest, Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::{Request, Status};

use super::export;
use super::reference::unless_used;
use crate::domain::region::Content;
use crate::error::Error;
use crate::store::{lock, region as store, territory};
use crate::{App, events};

pub(super) async fn list(
    app: &App,
    request: &ListRegionsRequest,
) -> Result<ListRegionsReply, Error> {
    let asked = Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = asked.page(store::ORDERS)?;
    // One connection for both; not one moment, as the total is only a guide.
    let mut db = app.db.acquire().await?;
    let rows = store::list(&mut *db, &page).await?;
    let total = page.total_if_whole(rows.len());
    let total = match total {
        Some(total) => total,
        None => store::count(&mut *db, page.filter.as_deref()).await?,
    };
    Ok(ListRegionsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}

pub(super) async fn get(app: &App, request: &GetRegionRequest) -> Result<GetRegionReply, Error> {
    let region = store::find(&app.db, request.id)
        .await?
        .ok_or(Reason::RegionNotFound)?;
    Ok(GetRegionReply {
        region: Some(region),
    })
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveRegionRequest>,
) -> Result<SaveRegionReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let mut tx = app.db.begin().await?;
    lock::share(&mut *tx).await?;
    let (saved, event) = match save.id {
        None => {
            // Nobody is limited to a region that is not there yet.
            caller.must_be_national()?;
            let content = Content::after(save, None)?;
            let region = store::insert(&mut *tx, &content, &caller.name).await?;
            let event = events::created(&region);
            (region, event)
        }
        Some(id) => {
            let current = store::lock(&mut *tx, id)
                .await?
                .ok_or(Reason::RegionNotFound)?;
            caller.must_reach(id)?;
            if save.version.is_some_and(|seen| seen != current.version) {
                let reply = GetRegionReply {
                    region: Some(current),
                };
                return Err(Refusal::new(Reason::StaleVersion)
                    .current("maillon.geography.v1.GetRegionReply", &reply)
                    .into());
            }
            let content = Content::after(save, Some(&current))?;
            if content.code == current.code && content.name == current.name {
                // Nothing changes, so nothing is told: a repeated save is one save.
                return Ok(SaveRegionReply {
                    id,
                    version: current.version,
                });
            }
            let region = store::update(&mut *tx, id, &content, &caller.name).await?;
            let event = events::updated(&current, &region);
            (region, event)
        }
    };
    publish(&mut *tx, &caller.actor(), event).await?;
    Ok(outbox::commit(
        tx,
        SaveRegionReply {
            id: saved.id,
            version: saved.version,
        },
    )
    .await?)
}

pub(super) async fn delete(
    app: &App,
    request: Request<DeleteRegionRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut tx = app.db.begin().await?;
    lock::share(&mut *tx).await?;
    let before = store::lock(&mut *tx, id)
        .await?
        .ok_or(Reason::RegionNotFound)?;
    caller.must_reach(id)?;
    let below = store::below(&mut *tx, id).await?;
    let users = territory::users(&mut *tx, &[id]).await?;
    if below.departments > 0 || users > 0 {
        let refusal = Refusal::new(Reason::RegionInUse)
            .count("departments", below.departments)
            .count("subprefectures", below.subprefectures)
            .count("localities", below.localities)
            .count("users", users);
        return Err(refusal.into());
    }
    unless_used(app, Reason::RegionInUse, "region", &[id]).await?;
    let version = store::delete(&mut *tx, id, &caller.name).await?;
    publish(&mut *tx, &caller.actor(), events::deleted(&before, version)).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The filtered list; regions are few, so it is read at once.
pub(super) async fn export(
    app: &App,
    request: Request<ExportRegionsRequest>,
) -> Result<BoxStream<'static, Result<Region, Status>>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.get_ref();
    let asked = Asked {
        filter: request.filter.as_deref(),
        limit: Some(10_000),
        order_by: request.order_by.as_deref(),
        descending: request.descending,
        ..Asked::default()
    };
    let rows = store::list(&app.db, &asked.page(store::ORDERS)?).await?;
    let format = request.format.as_deref();
    export::take(app, &caller, "region", format, rows.len()).await?;
    Ok(stream::iter(rows.into_iter().map(Ok)).boxed())
}
