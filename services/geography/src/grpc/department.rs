//! Departments: decode → domain → store → encode.

use futures_util::stream::BoxStream;
use outbox::publish;
use platform::page::Asked;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, Department, ExportDepartmentsRequest, GetDepartmentReply,
    GetDepartmentRequest, ListDepartmentsReply, ListDepartmentsRequest, SaveDepartmentReply,
    SaveDepartmentRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::{Request, Status};

use super::export;
use crate::domain::department::Content;
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{department as store, lock, region};
use crate::{App, events};

pub(super) async fn list(
    app: &App,
    request: &ListDepartmentsRequest,
) -> Result<ListDepartmentsReply, Error> {
    let asked = Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = asked.page(store::ORDERS)?;
    let within = Within {
        region_id: request.region_id,
        ..Within::default()
    };
    // One connection for both; not one moment, as the total is only a guide.
    let mut db = app.db.acquire().await?;
    let rows = store::LIST.page(&mut *db, &within, &page).await?;
    let (total, total_is_estimate) = if let Some(total) = page.total_if_whole(rows.len()) {
        (total, false)
    } else {
        let filter = page.filter.as_deref();
        store::LIST.count(&mut *db, &within, filter).await?
    };
    Ok(ListDepartmentsReply {
        total,
        total_is_estimate,
        rows,
    })
}

pub(super) async fn get(
    app: &App,
    request: &GetDepartmentRequest,
) -> Result<GetDepartmentReply, Error> {
    let department = store::find(&app.db, request.id)
        .await?
        .ok_or(Reason::DepartmentNotFound)?;
    Ok(GetDepartmentReply {
        department: Some(department),
    })
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveDepartmentRequest>,
) -> Result<SaveDepartmentReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let mut tx = app.db.begin().await?;
    lock::share(&mut *tx).await?;
    let current = match save.id {
        None => None,
        Some(id) => Some(
            store::lock(&mut *tx, id)
                .await?
                .ok_or(Reason::DepartmentNotFound)?,
        ),
    };
    if let Some(current) = &current {
        caller.must_reach(current.region_id)?;
    }
    if let Some(current) = &current
        && save.version.is_some_and(|seen| seen != current.version)
    {
        let reply = GetDepartmentReply {
            department: Some(current.clone()),
        };
        return Err(Refusal::new(Reason::StaleVersion)
            .current("maillon.geography.v1.GetDepartmentReply", &reply)
            .into());
    }
    // Held, or it could be deleted while this one is put below it.
    let is_there = match save.region_id {
        Some(id) => region::hold(&mut *tx, id).await?,
        None => true,
    };
    let content = Content::after(save, current.as_ref(), is_there)?;
    let id = match &current {
        None => store::insert(&mut *tx, &content, &caller.name).await?,
        Some(current) if content.is_of(current) => {
            // Nothing changes, so nothing is told: a repeated save is one save.
            return Ok(SaveDepartmentReply {
                id: current.id,
                version: current.version,
            });
        }
        Some(current) => {
            store::update(&mut *tx, current.id, &content, &caller.name).await?;
            current.id
        }
    };
    let saved = store::find(&mut *tx, id)
        .await?
        .ok_or(Reason::DepartmentNotFound)?;
    // Where it is put, not only where it was.
    caller.must_reach(saved.region_id)?;
    let event = match &current {
        None => events::created(&saved),
        Some(before) => events::updated(before, &saved),
    };
    publish(&mut *tx, &caller.actor(), event).await?;
    Ok(outbox::commit(
        tx,
        SaveDepartmentReply {
            id: saved.id,
            version: saved.version,
        },
    )
    .await?)
}

pub(super) async fn delete(
    app: &App,
    request: Request<DeleteDepartmentRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut tx = app.db.begin().await?;
    lock::share(&mut *tx).await?;
    let before = store::lock(&mut *tx, id)
        .await?
        .ok_or(Reason::DepartmentNotFound)?;
    caller.must_reach(before.region_id)?;
    let (subprefectures, localities) = store::below(&mut *tx, id).await?;
    if subprefectures > 0 {
        let refusal = Refusal::new(Reason::DepartmentInUse)
            .count("subprefectures", subprefectures)
            .count("localities", localities);
        return Err(refusal.into());
    }
    let version = store::delete(&mut *tx, id, &caller.name).await?;
    publish(&mut *tx, &caller.actor(), events::deleted(&before, version)).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The filtered list, row by row.
pub(super) async fn export(
    app: &App,
    request: Request<ExportDepartmentsRequest>,
) -> Result<BoxStream<'static, Result<Department, Status>>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.get_ref();
    let asked = Asked {
        filter: request.filter.as_deref(),
        order_by: request.order_by.as_deref(),
        descending: request.descending,
        ..Asked::default()
    };
    let page = asked.page(store::ORDERS)?;
    let within = Within {
        region_id: request.region_id,
        ..Within::default()
    };
    let ids = store::LIST.ids(&app.db, &within, &page).await?;
    let format = request.format.as_deref();
    export::take(app, &caller, "department", format, ids.len()).await?;
    let db = app.db.clone();
    Ok(export::stream(ids, move |ids| {
        let db = db.clone();
        async move { store::at(&db, &ids).await }
    }))
}
