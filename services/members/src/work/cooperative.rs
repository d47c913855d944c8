//! Cooperatives: the list and its file, one, its save and its deletion.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::stream::BoxStream;
use listing::left::refuse_large;
use listing::page::{Page, PageRequest};
use listing::rows;
use listing::words::Words;
use platform::Caller;
use proto::maillon::members::v1::{
    Cooperative, DeleteCooperativeRequest, ExportCooperativesRequest, GetCooperativeReply,
    GetCooperativeRequest, ListCooperativesReply, ListCooperativesRequest, SaveCooperativeReply,
    SaveCooperativeRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::PgConnection;
use territory::{Places, Scope};
use tonic::{Response, Status};

use super::member::reserve_localities;
use super::membership::switch;
use super::president::{judge_president, name_presidents};
use super::save::{fetch_locality, may_place_in};
use crate::domain::cooperative::{Content, Known, check_members, find, refuse_stale};
use crate::error::Error;
use crate::store::cooperative_list::{self as list, Filter};
use crate::store::member_change::By;
use crate::store::{cooperative as store, membership};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListCooperativesRequest,
) -> Result<ListCooperativesReply, Error> {
    let page = paging(&request).page(list::ORDERS)?;
    let filter = narrow(app, caller, &request, &page).await?;
    let mut db = app.db.acquire().await?;
    let found = list::page(&mut *db, &filter, &page).await?;
    let total = match page.total_if_whole(found.len()) {
        Some(total) => total,
        None => list::count(&mut *db, &filter).await?,
    };
    let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
    let mut rows = store::at(&mut *db, &ids).await?;
    name_presidents(&mut db, caller, &mut rows).await?;
    Ok(ListCooperativesReply {
        total,
        total_is_estimate: false,
        rows: list::counted(rows, &found),
    })
}

fn paging(request: &ListCooperativesRequest) -> PageRequest<'_> {
    PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

async fn narrow(
    app: &App,
    caller: &Caller,
    request: &ListCooperativesRequest,
    page: &Page,
) -> Result<Filter, Error> {
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let db = &app.db;
    Ok(Filter {
        places: Scope::of(db, caller, places).await?,
        members: Scope::of(db, caller, Places::default()).await?,
        words: Words::fold(db, page.filter.as_deref()).await?,
        status: request.status,
        without_president: request.without_president.unwrap_or(false),
    })
}

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetCooperativeRequest,
) -> Result<GetCooperativeReply, Error> {
    let mut db = app.db.acquire().await?;
    find(store::find(&mut *db, request.id).await?, caller)?;
    let mut cooperative = load(&mut db, request.id).await?;
    name_presidents(&mut db, caller, std::slice::from_mut(&mut cooperative)).await?;
    let scope = Scope::of(&mut *db, caller, Places::default()).await?;
    let figures = store::figures(&mut *db, request.id, &scope).await?;
    let land = store::land(&mut *db, request.id, &scope).await?;
    cooperative.member_count = Some(figures.iter().map(|figure| figure.members).sum());
    Ok(GetCooperativeReply {
        cooperative: Some(cooperative),
        figures,
        land,
    })
}

async fn load(db: &mut PgConnection, id: i64) -> Result<Cooperative, Error> {
    let found = store::one(db, id).await?;
    Ok(found.ok_or(Reason::CooperativeNotFound)?)
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveCooperativeRequest,
) -> Result<SaveCooperativeReply, Error> {
    fetch_locality(app, save.locality_id).await?;
    let mut tx = outbox::begin(&app.db).await?;
    let locality: Vec<i64> = save.locality_id.into_iter().collect();
    reserve_localities(app, &mut tx, &locality).await?;
    let (current, may_lie_nowhere) = lock(&mut tx, caller, &save).await?;
    let president_id = save.president_member_id;
    let (president, joins) = judge_president(&mut tx, caller, save.id, president_id).await?;
    let known = Known {
        has_locality: may_place_in(&mut tx, caller, save.locality_id).await?,
        may_lie_nowhere,
        president,
    };
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let content = before.clone().after(save, &known)?;
    let now = app.clock.now();
    let by = By::at(caller, now);
    let id = match &current {
        None => store::insert(&mut *tx, &content, by).await?,
        // A save that changes nothing makes no version and no event: repeated, it is one save.
        Some(current) if content == before => return Ok(reply(current)),
        Some(current) => {
            store::update(&mut *tx, current.id, &content, by).await?;
            current.id
        }
    };
    let saved = load(&mut tx, id).await?;
    let event = match &current {
        None => events::cooperative_created(&saved),
        Some(before) => events::cooperative_updated(before, &saved),
    };
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    if let Some(member_id) = joins.then_some(president_id).flatten() {
        let today = now.date_naive().into();
        switch(&mut tx, caller, &[member_id], Some(id), today, by).await?;
    }
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

/// The cooperative that a save changes, locked (none = a new one), and whether the caller would see it
/// without a locality, too.
async fn lock(
    tx: &mut PgConnection,
    caller: &Caller,
    save: &SaveCooperativeRequest,
) -> Result<(Option<Cooperative>, bool), Error> {
    let Some(id) = save.id else {
        return Ok((None, true));
    };
    let held = find(store::lock(&mut *tx, id).await?, caller)?;
    let current = load(tx, id).await?;
    refuse_stale(&current, save.version)?;
    Ok((Some(current), held.is_seen_nowhere_by(caller)))
}

fn reply(cooperative: &Cooperative) -> SaveCooperativeReply {
    SaveCooperativeReply {
        id: cooperative.id,
        version: cooperative.version,
    }
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    request: DeleteCooperativeRequest,
) -> Result<Done, Error> {
    let id = request.id;
    let mut tx = outbox::begin(&app.db).await?;
    find(store::lock(&mut *tx, id).await?, caller)?;
    let before = load(&mut tx, id).await?;
    let (members, former) = membership::of_cooperative(&mut *tx, id).await?;
    check_members(members, former)?;
    let by = By::at(caller, app.clock.now());
    let version = store::delete(&mut *tx, id, by).await?;
    let event = events::cooperative_deleted(&before, version);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The filtered list as a stream of rows: its order is read at once.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportCooperativesRequest,
) -> Result<Response<BoxStream<'static, Result<Cooperative, Status>>>, Error> {
    let format = request.format.unwrap_or_else(|| "csv".to_owned());
    let request = ListCooperativesRequest {
        filter: request.filter,
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        status: request.status,
        without_president: request.without_president,
        order_by: request.order_by,
        descending: request.descending,
        ..ListCooperativesRequest::default()
    };
    let mut page = paging(&request).page(list::ORDERS)?;
    page.limit = i64::MAX;
    let filter = narrow(app, caller, &request, &page).await?;
    let found = list::page(&app.db, &filter, &page).await?;
    refuse_large(&app.db, caller, found.len()).await??;
    super::export::publish(app, caller, "cooperative", &format, found.len()).await?;
    let ids = found.iter().map(|(id, _)| *id).collect();
    let numbers: Arc<HashMap<i64, i64>> = Arc::new(found.into_iter().collect());
    let (db, caller) = (app.db.clone(), caller.clone());
    Ok(rows::of_ids(ids, move |part| {
        let (db, caller, numbers) = (db.clone(), caller.clone(), numbers.clone());
        async move {
            let mut db = db.acquire().await?;
            let mut found = store::at(&mut *db, &part).await?;
            name_presidents(&mut db, &caller, &mut found).await?;
            for cooperative in &mut found {
                cooperative.member_count = numbers.get(&cooperative.id).copied();
            }
            Ok::<_, Error>(found)
        }
    }))
}
