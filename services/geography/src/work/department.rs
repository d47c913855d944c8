//! Departments: the list and its file, one, its save and its deletion.

use futures_util::stream::BoxStream;
use listing::page::PageRequest;
use listing::rows;
use outbox::publish;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, Department, ExportDepartmentsRequest, GetDepartmentReply,
    GetDepartmentRequest, ListDepartmentsReply, ListDepartmentsRequest, SaveDepartmentReply,
    SaveDepartmentRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::{Response, Status};

use super::export::publish_export;
use super::unit::{begin, by, publish_saved, read_page};
use crate::domain::department::Content;
use crate::domain::unit::refuse_change;
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{department as store, region};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListDepartmentsRequest,
) -> Result<ListDepartmentsReply, Error> {
    let asked = PageRequest {
        filter: list.filter.as_deref(),
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = asked.page(store::ORDERS)?;
    let within = Within {
        region_id: list.region_id,
        ..Within::default()
    };
    let (rows, total, total_is_estimate) = read_page(&app.db, &store::LIST, &within, &page).await?;
    Ok(ListDepartmentsReply {
        total,
        total_is_estimate,
        rows,
    })
}

pub(crate) async fn get(
    app: &App,
    _: &Caller,
    get: GetDepartmentRequest,
) -> Result<GetDepartmentReply, Error> {
    let department = store::find(&app.db, get.id)
        .await?
        .ok_or(Reason::DepartmentNotFound)?;
    Ok(GetDepartmentReply {
        department: Some(department),
    })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveDepartmentRequest,
) -> Result<SaveDepartmentReply, Error> {
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            let current = store::lock(&mut tx, id).await?;
            Some(current.ok_or(Reason::DepartmentNotFound)?)
        }
    };
    if let Some(current) = &current {
        refuse_change(caller, current, save.version)?;
    }
    // Held, or it could be deleted while this one is put below it.
    let is_there = match save.region_id {
        Some(id) => region::hold(&mut *tx, id).await?,
        None => true,
    };
    let content = Content::after(save, current.as_ref(), is_there)?;
    let id = match &current {
        None => store::insert(&mut *tx, &content, &by).await?,
        // Nothing changes, so nothing is published: a repeated save is one save.
        Some(current) if content.is_of(current) => return Ok(reply(current)),
        Some(current) => {
            store::update(&mut *tx, current.id, &content, &by).await?;
            current.id
        }
    };
    let saved = store::find(&mut *tx, id)
        .await?
        .ok_or(Reason::DepartmentNotFound)?;
    publish_saved(&mut tx, caller, current.as_ref(), &saved).await?;
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

fn reply(department: &Department) -> SaveDepartmentReply {
    SaveDepartmentReply {
        id: department.id,
        version: department.version,
    }
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteDepartmentRequest,
) -> Result<Done, Error> {
    let id = delete.id;
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let before = store::lock(&mut tx, id)
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
    let version = store::delete(&mut *tx, id, &by).await?;
    publish(&mut *tx, &by.actor, events::deleted(&before, version)).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The filtered list as a stream of rows: its order is read at once, as ids.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    export: ExportDepartmentsRequest,
) -> Result<Response<BoxStream<'static, Result<Department, Status>>>, Error> {
    let asked = PageRequest {
        filter: export.filter.as_deref(),
        order_by: export.order_by.as_deref(),
        descending: export.descending,
        ..PageRequest::default()
    };
    let page = asked.page(store::ORDERS)?;
    let within = Within {
        region_id: export.region_id,
        ..Within::default()
    };
    let ids = store::LIST.ids(&app.db, &within, &page).await?;
    publish_export(
        app,
        caller,
        "department",
        export.format.as_deref(),
        ids.len(),
    )
    .await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(store::at(&db, &part).await?) }
    }))
}
