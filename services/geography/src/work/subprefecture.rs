//! Sub-prefectures: the list and its file, one, its save and its deletion.

use futures_util::stream::BoxStream;
use listing::page::PageRequest;
use listing::rows;
use outbox::publish;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    DeleteSubprefectureRequest, ExportSubprefecturesRequest, GetSubprefectureReply,
    GetSubprefectureRequest, ListSubprefecturesReply, ListSubprefecturesRequest,
    SaveSubprefectureReply, SaveSubprefectureRequest, Subprefecture,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::{Response, Status};

use super::export::publish_export;
use super::unit::{begin, by, publish_saved, read_page};
use crate::domain::subprefecture::Content;
use crate::domain::unit::refuse_change;
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{department, subprefecture as store};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListSubprefecturesRequest,
) -> Result<ListSubprefecturesReply, Error> {
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
        department_id: list.department_id,
        ..Within::default()
    };
    let (rows, total, total_is_estimate) = read_page(&app.db, &store::LIST, &within, &page).await?;
    Ok(ListSubprefecturesReply {
        total,
        total_is_estimate,
        rows,
    })
}

pub(crate) async fn get(
    app: &App,
    _: &Caller,
    get: GetSubprefectureRequest,
) -> Result<GetSubprefectureReply, Error> {
    let subprefecture = store::find(&app.db, get.id)
        .await?
        .ok_or(Reason::SubprefectureNotFound)?;
    Ok(GetSubprefectureReply {
        subprefecture: Some(subprefecture),
    })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveSubprefectureRequest,
) -> Result<SaveSubprefectureReply, Error> {
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            let current = store::lock(&mut tx, id).await?;
            Some(current.ok_or(Reason::SubprefectureNotFound)?)
        }
    };
    if let Some(current) = &current {
        refuse_change(caller, current, save.version)?;
    }
    // Held, or it could be deleted while this one is put below it.
    let is_there = match save.department_id {
        Some(id) => department::hold(&mut *tx, id).await?,
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
        .ok_or(Reason::SubprefectureNotFound)?;
    publish_saved(&mut tx, caller, current.as_ref(), &saved).await?;
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

fn reply(subprefecture: &Subprefecture) -> SaveSubprefectureReply {
    SaveSubprefectureReply {
        id: subprefecture.id,
        version: subprefecture.version,
    }
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteSubprefectureRequest,
) -> Result<Done, Error> {
    let id = delete.id;
    let by = by(app, caller);
    let mut tx = begin(app).await?;
    let before = store::lock(&mut tx, id)
        .await?
        .ok_or(Reason::SubprefectureNotFound)?;
    caller.must_reach(before.region_id)?;
    let localities = store::below(&mut *tx, id).await?;
    if localities > 0 {
        let refusal = Refusal::new(Reason::SubprefectureInUse).count("localities", localities);
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
    export: ExportSubprefecturesRequest,
) -> Result<Response<BoxStream<'static, Result<Subprefecture, Status>>>, Error> {
    let asked = PageRequest {
        filter: export.filter.as_deref(),
        order_by: export.order_by.as_deref(),
        descending: export.descending,
        ..PageRequest::default()
    };
    let page = asked.page(store::ORDERS)?;
    let within = Within {
        region_id: export.region_id,
        department_id: export.department_id,
        ..Within::default()
    };
    let ids = store::LIST.ids(&app.db, &within, &page).await?;
    publish_export(
        app,
        caller,
        "subprefecture",
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
