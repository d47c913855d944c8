//! One parcel: to read it, to save it, to delete it, and to keep what was found of it.

use chrono::Datelike;
use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::members::v1::{
    DeleteParcelRequest, GetParcelReply, GetParcelRequest, KeepParcelFindingReply,
    KeepParcelFindingRequest, ListParcelOutlinesReply, ListParcelOutlinesRequest, Parcel,
    ParcelFinding, SaveParcelReply, SaveParcelRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::PgConnection;
use territory::{Places, Scope, Territory};

use super::conflict_list::open_about;
use super::member::reserve_localities;
use super::parcel_finding::refresh;
use super::save::{fetch_locality, may_place_in};
use crate::domain::access::find_writable as find_writable_member;
use crate::domain::parcel::{
    Content, Held, Home, Homes, Known, code_of, find, find_writable, read_reason, refuse_stale,
};
use crate::domain::replica::PARCELS;
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{member, parcel as store, parcel_finding, parcel_outline, parcel_title};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetParcelRequest,
) -> Result<GetParcelReply, Error> {
    let mut db = app.db.acquire().await?;
    find(store::find(&mut *db, request.id).await?, caller)?;
    let territory = Territory::of(caller);
    let found = store::one(&mut *db, request.id, territory.regions()).await?;
    let parcel = found.ok_or(Reason::ParcelNotFound)?;
    Ok(GetParcelReply {
        parcel: Some(parcel),
        findings: findings(&mut db, caller, request.id).await?,
        titles: parcel_title::of_parcel(&mut *db, request.id).await?,
        conflicts: open_about(&mut db, PARCELS, request.id).await?,
    })
}

async fn findings(
    db: &mut PgConnection,
    caller: &Caller,
    id: i64,
) -> Result<Vec<ParcelFinding>, Error> {
    let scope = Scope::of(&mut *db, caller, Places::default()).await?;
    Ok(parcel_finding::of_parcel(db, id, &scope).await?)
}

/// A parcel that there must be, as facts tell it.
pub(super) async fn load(db: &mut PgConnection, id: i64) -> Result<Parcel, Error> {
    let found = store::one(db, id, member::FACTS).await?;
    Ok(found.ok_or(Reason::ParcelNotFound)?)
}

pub(crate) async fn outlines(
    app: &App,
    caller: &Caller,
    request: ListParcelOutlinesRequest,
) -> Result<ListParcelOutlinesReply, Error> {
    const ORDERS: &[(&str, &str)] = &[("outline_version", "version")];
    let page = PageRequest {
        limit: request.limit,
        offset: request.offset,
        ..PageRequest::default()
    };
    let page = page.page(ORDERS)?;
    find(store::find(&app.db, request.id).await?, caller)?;
    let rows = parcel_outline::page(&app.db, request.id, page.limit, page.offset).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => parcel_outline::count(&app.db, request.id).await?,
    };
    Ok(ListParcelOutlinesReply { total, rows })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveParcelRequest,
) -> Result<SaveParcelReply, Error> {
    fetch_locality(app, save.locality_id).await?;
    let mut tx = outbox::begin(&app.db).await?;
    let reply = save_in(app, &mut tx, caller, save).await?;
    Ok(outbox::commit(tx, reply).await?)
}

/// Saves a parcel in a transaction of the caller's.
pub(super) async fn save_in(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    save: SaveParcelRequest,
) -> Result<SaveParcelReply, Error> {
    let locality: Vec<i64> = save.locality_id.into_iter().collect();
    reserve_localities(app, tx, &locality).await?;
    let now = app.clock.now();
    let (current, known) = lock(tx, caller, &save, now.year()).await?;
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let mut content = before.clone().after(save, &known)?;
    if let Some(current) = &current
        && content == before
    {
        // A save that changes nothing makes no version and no event: repeated, it is one save.
        return Ok(reply(current));
    }
    let by = By::at(caller, now);
    let moves = content.geometry != before.geometry;
    let id = match &current {
        None => {
            give_code(tx, &mut content).await?;
            store::insert(&mut *tx, &content, by).await?
        }
        Some(current) => {
            store::update(&mut *tx, current.id, &content, moves, by).await?;
            current.id
        }
    };
    if moves {
        parcel_outline::note(&mut *tx, id).await?;
    }
    if moves || content.declared_area_ha != before.declared_area_ha {
        refresh(tx, id, &content, moves, now.into()).await?;
    }
    let saved = load(tx, id).await?;
    let event = match &current {
        None => events::parcel_created(&saved, known.homes.after.locality_id),
        Some(before) => events::parcel_updated(before, &saved, &known.homes),
    };
    events::publish(tx, &caller.actor(), vec![event]).await?;
    Ok(reply(&saved))
}

/// Locks the members that a save concerns, then the parcel that it changes (none = a new one), and reads
/// what it is judged by.
async fn lock(
    tx: &mut PgConnection,
    caller: &Caller,
    save: &SaveParcelRequest,
    year: i32,
) -> Result<(Option<Parcel>, Known), Error> {
    let found = match save.id {
        None => None,
        Some(id) => Some(find_writable(store::find(&mut *tx, id).await?, caller)?),
    };
    let owner = found.as_ref().map(|found| found.member_id);
    let ids: Vec<i64> = save.member_id.into_iter().chain(owner).collect();
    let held = member::hold(&mut *tx, &ids).await?;
    let current = match save.id {
        None => None,
        Some(id) => Some(lock_parcel(&mut *tx, caller, id, save.version, owner).await?),
    };
    let owned_by = save.member_id.or(owner);
    let member = owned_by.and_then(|id| find_writable_member(&held, id, caller).ok());
    let known = Known {
        year,
        has_locality: may_place_in(&mut *tx, caller, save.locality_id).await?,
        has_member: member.is_some(),
        homes: Homes {
            before: found
                .map(|found| Home {
                    locality_id: found.locality_id,
                    region_id: found.region_id,
                })
                .unwrap_or_default(),
            after: member
                .map(|member| Home {
                    locality_id: member.locality_id,
                    region_id: member.region_id,
                })
                .unwrap_or_default(),
        },
    };
    Ok((current, known))
}

/// The parcel that a save changes, still its owner's.
async fn lock_parcel(
    tx: &mut PgConnection,
    caller: &Caller,
    id: i64,
    version: Option<i64>,
    owner: Option<i64>,
) -> Result<Parcel, Error> {
    let held = find_writable(store::lock(tx, id).await?, caller)?;
    let current = load(tx, id).await?;
    let is_still_theirs = owner == Some(held.member_id);
    // Somebody gave it to another member meanwhile, who is not locked.
    refuse_stale(&current, if is_still_theirs { version } else { Some(0) })?;
    Ok(current)
}

/// Gives a new parcel the next code of its member, unless it has one.
async fn give_code(tx: &mut PgConnection, content: &mut Content) -> Result<(), Error> {
    let Some(member_id) = content.member_id.filter(|_| content.code.is_empty()) else {
        return Ok(());
    };
    let (number, parcels) = store::rank(&mut *tx, member_id).await?;
    let mut rank = parcels + 1;
    content.code = code_of(&number, rank);
    // Somebody may have given just this code by hand.
    while store::has_code(&mut *tx, &content.code).await? {
        rank += 1;
        content.code = code_of(&number, rank);
    }
    Ok(())
}

fn reply(parcel: &Parcel) -> SaveParcelReply {
    SaveParcelReply {
        id: parcel.id,
        version: parcel.version,
        code: parcel.code.clone(),
    }
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    request: DeleteParcelRequest,
) -> Result<Done, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    delete_in(app, &mut tx, caller, request.id).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// Deletes a parcel in a transaction of the caller's.
pub(super) async fn delete_in(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    id: i64,
) -> Result<(), Error> {
    let (held, before) = lock_existing(tx, caller, id).await?;
    let now = app.clock.now();
    parcel_finding::put(tx, id, &[], false, now.into()).await?;
    let version = store::delete(&mut *tx, id, By::at(caller, now)).await?;
    let event = events::parcel_deleted(&before, version, held.locality_id);
    Ok(events::publish(tx, &caller.actor(), vec![event]).await?)
}

/// The parcel that somebody changes, and what decides who may.
pub(super) async fn lock_existing(
    tx: &mut PgConnection,
    caller: &Caller,
    id: i64,
) -> Result<(Held, Parcel), Error> {
    let held = find_writable(store::lock(tx, id).await?, caller)?;
    Ok((held, load(tx, id).await?))
}

/// A supervisor looked at it, and leaves it as it is.
pub(crate) async fn keep_finding(
    app: &App,
    caller: &Caller,
    request: KeepParcelFindingRequest,
) -> Result<KeepParcelFindingReply, Error> {
    let reason = read_reason(&request.reason)?;
    let (id, finding_id) = (request.parcel_id, request.finding_id);
    let mut tx = outbox::begin(&app.db).await?;
    let (held, parcel) = lock_existing(&mut tx, caller, id).await?;
    let by = By::at(caller, app.clock.now());
    let found = findings(&mut tx, caller, id).await?;
    let before = of_id(found, finding_id)?;
    parcel_finding::keep(&mut *tx, finding_id, &reason, by).await?;
    let kept = of_id(findings(&mut tx, caller, id).await?, finding_id)?;
    let event = events::finding_kept(&before, &kept, &parcel, held.locality_id);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    let reply = KeepParcelFindingReply {
        finding: Some(kept),
    };
    Ok(outbox::commit(tx, reply).await?)
}

fn of_id(findings: Vec<ParcelFinding>, id: i64) -> Result<ParcelFinding, Reason> {
    let found = findings.into_iter().find(|finding| finding.id == id);
    found.ok_or(Reason::ParcelFindingNotFound)
}
