//! One member: to read it, to archive it and to take it back.

use platform::{Caller, Refusal, postgres};
use proto::maillon::members::v1::{
    DeleteMemberRequest, GetMemberReply, GetMemberRequest, Member, RestoreMemberReply,
    RestoreMemberRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgExecutor};
use territory::{Territory, place};

use super::conflict_list;
use crate::domain::access::{Held, check_restorable, find_living, find_writable};
use crate::domain::archiving::{
    check_dependants, check_parcels, check_presidencies, check_uses, check_valid_card,
};
use crate::domain::replica::MEMBERS;
use crate::error::Error;
use crate::store::member as store;
use crate::store::member_change::By;
use crate::store::{cooperative, family, member_change, parcel};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetMemberRequest,
) -> Result<GetMemberReply, Error> {
    let mut db = app.db.acquire().await?;
    // Whoever sees the whole country sees every living member: for others its place is looked up.
    let territory = Territory::of(caller);
    if !territory.is_national() {
        let held: Vec<Held> = store::find(&mut *db, request.id)
            .await?
            .into_iter()
            .collect();
        find_living(&held, request.id, caller)?;
    }
    let found = store::one(&mut *db, request.id, territory.regions()).await?;
    let member = found.ok_or(Reason::MemberNotFound)?;
    if member.archived_at.is_some() {
        return Err(Reason::MemberNotFound.into());
    }
    let conflicts = conflict_list::open_about(&mut db, MEMBERS, member.id).await?;
    Ok(GetMemberReply {
        member: Some(member),
        conflicts,
    })
}

/// A member that there must be, archived or not, as facts tell it.
pub(super) async fn load(db: impl PgExecutor<'_>, id: i64) -> Result<Member, Error> {
    let found = store::one(db, id, store::FACTS).await?;
    Ok(found.ok_or(Reason::MemberNotFound)?)
}

/// Refuses to change what somebody else changed since the caller read it, with the record as it is now.
pub(super) fn refuse_stale(current: &Member, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetMemberReply {
        member: Some(current.clone()),
        conflicts: Vec::new(),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Keeps localities from being deleted until the transaction ends; refuses those that are gone.
pub(super) async fn reserve_localities(
    app: &App,
    tx: &mut PgConnection,
    ids: &[i64],
) -> Result<(), Error> {
    Ok(app.neighbours.refer(&app.db, tx, "locality", ids).await?)
}

pub(crate) async fn archive(
    app: &App,
    caller: &Caller,
    request: DeleteMemberRequest,
) -> Result<Done, Error> {
    let id = request.id;
    let mut tx = outbox::begin(&app.db).await?;
    let held = store::hold(&mut *tx, &[id]).await?;
    find_writable(&held, id, caller)?;
    check_dependants(family::dependants(&mut *tx, id).await?)?;
    check_presidencies(cooperative::presidencies(&mut *tx, id).await?)?;
    check_parcels(parcel::of_member(&mut *tx, id).await?)?;
    let before = load(&mut *tx, id).await?;
    check_valid_card(&before)?;
    check_uses(&app.neighbours.reserve("member", &[id]).await?)?;
    let now = app.clock.now();
    let by = By::at(caller, now);
    let version = member_change::archive(&mut *tx, id, Some(now.into()), by).await?;
    let event = events::archived(&before, version);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

pub(crate) async fn restore(
    app: &App,
    caller: &Caller,
    request: RestoreMemberRequest,
) -> Result<RestoreMemberReply, Error> {
    let id = request.id;
    let mut tx = outbox::begin(&app.db).await?;
    // Its main member is locked too; `hold` locks both in the order of their ids.
    let main_id = store::find(&mut *tx, id)
        .await?
        .and_then(|found| found.main_member_id);
    let ids: Vec<i64> = [id].into_iter().chain(main_id).collect();
    let held = store::hold(&mut *tx, &ids).await?;
    check_restorable(&held, id, caller, app.clock.now())?;
    let before = load(&mut *tx, id).await?;
    // An archived member does not keep its locality from being deleted.
    let locality: Vec<i64> = before.locality_id.into_iter().collect();
    reserve_localities(app, &mut tx, &locality).await?;
    if let Some(id) = before.locality_id
        && place(&mut *tx, id).await?.is_none()
    {
        return Err(Reason::MemberNotRestorable.into());
    }
    // The constraint decides whether its main member is a living one.
    let by = By::at(caller, app.clock.now());
    let restored = member_change::archive(&mut *tx, id, None, by).await;
    if let Err(error) = &restored
        && postgres::constraint(error) == Some("member_main_fkey")
    {
        return Err(Reason::MemberNotRestorable.into());
    }
    restored?;
    let after = load(&mut *tx, id).await?;
    let event = events::restored(&before, &after);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    let reply = RestoreMemberReply {
        id,
        version: after.version,
    };
    Ok(outbox::commit(tx, reply).await?)
}
