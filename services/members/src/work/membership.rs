//! Who is in which cooperative: the list, members who join or leave, the correction of days.

use std::collections::{HashMap, HashSet};

use listing::page::PageRequest;
use listing::words::Words;
use platform::{Caller, Refusal, postgres};
use proto::Date;
use proto::maillon::members::v1::{
    CorrectMembershipReply, CorrectMembershipRequest, GetMembershipReply, ListMembershipsReply,
    ListMembershipsRequest, Membership, MoveMembersReply, MoveMembersRequest, MoveOutcome,
    MoveResult,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgConnection;
use territory::{Places, Scope, Territory};

use super::member::load;
use crate::domain::access::{Held, find_living, find_writable};
use crate::domain::cooperative::find;
use crate::domain::membership::{Belonging, Move, correct as correct_days, judge, read_day};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::membership as store;
use crate::store::{cooperative, member};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListMembershipsRequest,
) -> Result<ListMembershipsReply, Error> {
    if request.cooperative_id.is_none() && request.member_id.is_none() {
        return Err(Refusal::field("cooperative_id", Fault::Required).into());
    }
    let page = PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        // The latest first, where no order is asked for.
        descending: request
            .descending
            .or(request.order_by.is_none().then_some(true)),
    };
    let page = page.page(store::ORDERS)?;
    let mut db = app.db.acquire().await?;
    if let Some(id) = request.cooperative_id {
        find(cooperative::find(&mut *db, id).await?, caller)?;
    }
    if let Some(id) = request.member_id {
        let held: Vec<Held> = member::find(&mut *db, id).await?.into_iter().collect();
        find_living(&held, id, caller)?;
    }
    let filter = store::Filter {
        scope: Scope::of(&mut *db, caller, Places::default()).await?,
        cooperative_id: request.cooperative_id,
        member_id: request.member_id,
        is_current: request.current,
        words: Words::fold(&mut *db, page.filter.as_deref()).await?,
    };
    let territory = Territory::of(caller);
    let rows = store::page(&mut *db, &filter, territory.regions(), &page).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&mut *db, &filter).await?,
    };
    Ok(ListMembershipsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}

/// Members who join or leave, each judged for itself; written together.
pub(crate) async fn move_members(
    app: &App,
    caller: &Caller,
    request: MoveMembersRequest,
) -> Result<MoveMembersReply, Error> {
    let now = app.clock.now();
    let on = read_day("on", request.on, now.date_naive().into())?;
    let to = request.cooperative_id;
    let mut tx = outbox::begin(&app.db).await?;
    if let Some(id) = to {
        find(cooperative::hold(&mut *tx, id).await?, caller)?.check_active()?;
    }
    let mut ids = request.member_ids.clone();
    ids.sort_unstable();
    ids.dedup();
    let held = member::hold(&mut *tx, &ids).await?;
    let members = store::belongings(&mut *tx, &ids).await?;
    let judged: HashMap<i64, Result<Move, Reason>> = ids
        .iter()
        .map(|id| (*id, judge_one(&held, &members, *id, caller, to, on)))
        .collect();
    let moved: Vec<i64> = ids
        .into_iter()
        .filter(|id| judged.get(id) == Some(&Ok(Move::Change)))
        .collect();
    let mut moved_before = HashSet::new();
    let results = request.member_ids.iter().map(|id| {
        let verdict = match judged.get(id).copied() {
            // Named twice, one moves once.
            Some(Ok(Move::Change)) if !moved_before.insert(*id) => Ok(Move::Nothing),
            verdict => verdict.unwrap_or(Err(Reason::MemberNotFound)),
        };
        tell(*id, members.get(id), verdict, to)
    });
    let reply = MoveMembersReply {
        results: results.collect(),
    };
    if moved.is_empty() || request.dry_run == Some(true) {
        return Ok(reply);
    }
    switch(&mut tx, caller, &moved, to, on, By::at(caller, now)).await?;
    Ok(outbox::commit(tx, reply).await?)
}

pub(super) fn judge_one(
    held: &[Held],
    members: &HashMap<i64, (String, Belonging)>,
    id: i64,
    caller: &Caller,
    to: Option<i64>,
    on: Date,
) -> Result<Move, Reason> {
    find_writable(held, id, caller)?;
    let (_, member) = members.get(&id).ok_or(Reason::MemberNotFound)?;
    judge(member, to, on)
}

/// What is told of one; nothing of whoever the caller does not see.
pub(super) fn tell(
    member_id: i64,
    member: Option<&(String, Belonging)>,
    verdict: Result<Move, Reason>,
    to: Option<i64>,
) -> MoveResult {
    let seen = member.filter(|_| verdict != Err(Reason::MemberNotFound));
    let (outcome, code, cooperative_id) = match verdict {
        Ok(Move::Change) => (MoveOutcome::Done, None, to),
        Ok(Move::Nothing) => (MoveOutcome::AlreadyDone, None, to),
        Err(reason) => {
            let now_in = seen.and_then(|(_, member)| member.cooperative_id);
            (MoveOutcome::Refused, Some(reason.word()), now_in)
        }
    };
    MoveResult {
        member_id,
        outcome: outcome.into(),
        code,
        member_name: seen.map(|(name, _)| name.clone()),
        cooperative_id,
    }
}

/// Lets members who are held leave their cooperative, join another if one is named, and tells of them.
pub(super) async fn switch(
    tx: &mut PgConnection,
    caller: &Caller,
    ids: &[i64],
    to: Option<i64>,
    on: Date,
    by: By<'_>,
) -> Result<(), Error> {
    let before = member::at(&mut *tx, ids, member::FACTS).await?;
    enter(tx, ids, to, on, by).await?;
    store::put(&mut *tx, ids, to, by).await?;
    let after = member::at(&mut *tx, ids, member::FACTS).await?;
    let facts = before
        .iter()
        .zip(&after)
        .map(|(before, after)| events::updated(before, after));
    events::publish(tx, &caller.actor(), facts.collect()).await?;
    Ok(())
}

/// Writes the days alone: the members' own records are the caller's.
pub(super) async fn enter(
    tx: &mut PgConnection,
    ids: &[i64],
    to: Option<i64>,
    on: Date,
    by: By<'_>,
) -> sqlx::Result<()> {
    store::end(&mut *tx, ids, on, by).await?;
    if let Some(id) = to {
        store::begin(&mut *tx, ids, id, on, by).await?;
    }
    Ok(())
}

pub(crate) async fn correct(
    app: &App,
    caller: &Caller,
    request: CorrectMembershipRequest,
) -> Result<CorrectMembershipReply, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let found = store::one(&mut *tx, request.id).await?;
    let member_id = found.ok_or(Reason::MembershipNotFound)?.member_id;
    // Whoever writes memberships of a member holds the member: read anew, this one stays as it is.
    let held = member::hold(&mut *tx, &[member_id]).await?;
    find_writable(&held, member_id, caller).map_err(|reason| match reason {
        Reason::MemberNotFound => Reason::MembershipNotFound,
        reason => reason,
    })?;
    let current = store::one(&mut *tx, request.id).await?;
    let current = current.ok_or(Reason::MembershipNotFound)?;
    refuse_stale(&current, request.version)?;
    let now = app.clock.now();
    let today = now.date_naive().into();
    let (joined_on, left_on) = correct_days(&current, request.joined_on, request.left_on, today)?;
    if (Some(joined_on), left_on) == (current.joined_on, current.left_on) {
        return Ok(reply(&current, current.version));
    }
    let by = By::at(caller, now);
    let written = store::correct(&mut *tx, current.id, joined_on, left_on, by).await;
    if let Err(error) = &written
        && postgres::constraint(error) == Some("membership_overlap")
    {
        return Err(Reason::MembershipOverlaps.into());
    }
    let version = written?;
    let after = Membership {
        joined_on: Some(joined_on),
        left_on,
        version,
        ..current.clone()
    };
    let member = load(&mut *tx, current.member_id).await?;
    let event = events::membership_corrected(&current, &after, member.locality_id);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, reply(&current, version)).await?)
}

fn refuse_stale(current: &Membership, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetMembershipReply {
        membership: Some(current.clone()),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

fn reply(membership: &Membership, version: i64) -> CorrectMembershipReply {
    CorrectMembershipReply {
        id: membership.id,
        version,
    }
}
