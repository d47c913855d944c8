//! The audit: decode → domain → store → encode.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::page::{Asked, Page};
use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use territory::Territory;
use tonic::{Request, Status};

use crate::domain::{history as kinds, shown};
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{entry, list as store};
use crate::{App, events};

/// Rows of an export read at once.
const PART: usize = 1_000;

pub(super) async fn list(
    app: &App,
    request: Request<ListAuditEntriesRequest>,
) -> Result<ListAuditEntriesReply, Error> {
    let caller = Caller::of(&request)?;
    let territory = Territory::of(&caller);
    let asked = request.get_ref();
    let page = newest_first(Asked {
        filter: asked.filter.as_deref(),
        limit: asked.limit,
        offset: asked.offset,
        order_by: asked.order_by.as_deref(),
        descending: asked.descending,
    })?;
    let within = Within {
        login_id: asked.login_id,
        action: asked.action.as_deref(),
        entity: asked.entity.as_deref(),
        entity_id: asked.entity_id,
        from: asked.from,
        to: asked.to,
        regions: territory.regions(),
        without_region: false,
    };
    let (rows, total, total_is_estimate) = read(app, &within, &page).await?;
    Ok(ListAuditEntriesReply {
        total,
        total_is_estimate,
        rows,
    })
}

/// The list of any length, as many rows as there are now and a stream of them. Its order is read at once, as ids; the entries
/// follow in parts, so that neither memory nor a connection is held while a slow reader takes its time.
pub(super) async fn export(
    app: &App,
    request: Request<ExportAuditEntriesRequest>,
) -> Result<(i64, BoxStream<'static, Result<AuditEntry, Status>>), Error> {
    let caller = Caller::of(&request)?;
    let territory = Territory::of(&caller);
    let asked = request.get_ref();
    let page = newest_first(Asked {
        filter: asked.filter.as_deref(),
        order_by: asked.order_by.as_deref(),
        descending: asked.descending,
        ..Asked::default()
    })?;
    let within = Within {
        login_id: asked.login_id,
        action: asked.action.as_deref(),
        entity: asked.entity.as_deref(),
        entity_id: asked.entity_id,
        from: asked.from,
        to: asked.to,
        regions: territory.regions(),
        without_region: false,
    };
    let ids = store::ids(&app.db, &within, &page).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, count).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let fact = events::exported(asked.format.as_deref().unwrap_or("csv"), count, &caller);
    outbox::publish(&app.db, &caller.actor(), fact).await?;
    let parts: Vec<Vec<i64>> = ids.chunks(PART).map(<[i64]>::to_vec).collect();
    let db = app.db.clone();
    let rows = stream::iter(parts)
        .then(move |ids| {
            let db = db.clone();
            async move { store::at(&db, &ids).await }
        })
        .flat_map(|part| {
            let rows = match part {
                Ok(rows) => rows.into_iter().map(shown::differences).map(Ok).collect(),
                Err(error) => vec![Err(Status::from(Error::from(error)))],
            };
            stream::iter(rows)
        });
    Ok((count, rows.boxed()))
}

pub(super) async fn history(
    app: &App,
    request: Request<GetHistoryRequest>,
) -> Result<GetHistoryReply, Error> {
    let caller = Caller::of(&request)?;
    let asked = request.get_ref();
    let kind = kinds::kind(&asked.entity).ok_or_else(|| {
        Refusal::new(Reason::BadRequest).and("entity", Fault::UnknownWord, &kinds::names())
    })?;
    if !caller.holds(kind.permission) {
        return Err(Reason::PermissionDenied.into());
    }
    let page = newest_first(Asked {
        filter: None,
        limit: asked.limit,
        offset: asked.offset,
        order_by: asked.order_by.as_deref(),
        descending: asked.descending,
    })?;
    let sight = match kind.outside {
        Some(outside) => sight(app, kind.entity, asked.id, &caller)
            .await?
            .ok_or(outside)?,
        None => Sight::There,
    };
    let territory = Territory::of(&caller);
    let within = Within {
        entity: Some(kind.entity),
        entity_id: Some(asked.id),
        regions: territory.regions(),
        without_region: sight == Sight::Own,
        ..Within::default()
    };
    let (rows, total, total_is_estimate) = read(app, &within, &page).await?;
    Ok(GetHistoryReply {
        total,
        total_is_estimate,
        rows,
    })
}

/// Why a caller sees a record.
#[derive(PartialEq)]
enum Sight {
    /// It lies where the caller may look.
    There,
    /// The caller made it.
    Own,
}

/// Whether a caller sees a record: a member that it is about lives in the caller's territory, or has no place and the caller made the
/// record. A delivery is seen by who made it in any case (decision 0095).
async fn sight(app: &App, entity: &str, id: i64, caller: &Caller) -> Result<Option<Sight>, Error> {
    let territory = Territory::of(caller);
    let Some(regions) = territory.regions() else {
        return Ok(Some(Sight::There));
    };
    let members = entry::members_of(&app.db, entity, id).await?;
    match entry::are_within(&app.db, &members, regions).await? {
        Some(true) => Ok(Some(Sight::There)),
        Some(false) if entity != "delivery" => Ok(None),
        _ => {
            let is_own = entry::is_made_by(&app.db, entity, id, caller.login_id).await?;
            Ok(is_own.then_some(Sight::Own))
        }
    }
}

async fn read(
    app: &App,
    within: &Within<'_>,
    page: &Page,
) -> Result<(Vec<AuditEntry>, i64, bool), Error> {
    let mut db = app.db.acquire().await?;
    let rows = store::page(&mut *db, within, page).await?;
    let (total, is_estimate) = match page.total_if_whole(rows.len()) {
        Some(total) => (total, false),
        None => store::count(&mut *db, within, page.filter.as_deref()).await?,
    };
    Ok((
        rows.into_iter().map(shown::differences).collect(),
        total,
        is_estimate,
    ))
}

/// What happened last is what people look for.
fn newest_first(asked: Asked<'_>) -> Result<Page, Refusal> {
    let descending = asked
        .descending
        .or(asked.order_by.is_none().then_some(true));
    Asked {
        descending,
        ..asked
    }
    .page(store::ORDERS)
}
