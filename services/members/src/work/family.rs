//! Families: who they are, and who leads one.

use platform::Caller;
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, GetMemberFamilyReply, GetMemberFamilyRequest, Member,
};
use proto::maillon::refusal::v1::Reason;
use territory::Territory;

use crate::domain::access::{Held, find_living, find_writable};
use crate::domain::family::{Kind, check_leads, check_new_main};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{family as store, member};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetMemberFamilyRequest,
) -> Result<GetMemberFamilyReply, Error> {
    let id = request.id;
    let mut db = app.db.acquire().await?;
    let held: Vec<Held> = member::find(&mut *db, id).await?.into_iter().collect();
    let named = find_living(&held, id, caller)?;
    let main_id = named.main_member_id.unwrap_or(id);
    let territory = Territory::of(caller);
    let ids = store::ids(&mut *db, main_id, territory.regions(), caller.login_id).await?;
    let mut reply = GetMemberFamilyReply::default();
    for member in member::at(&mut *db, &ids, territory.regions()).await? {
        match Kind::of(&member) {
            Kind::Main => reply.main_member = Some(member),
            Kind::Spouse => reply.spouses.push(member),
            Kind::Child => reply.children.push(member),
        }
    }
    Ok(reply)
}

/// Makes a dependant the main member of its family; the main member so far becomes a spouse.
pub(crate) async fn change_main(
    app: &App,
    caller: &Caller,
    request: ChangeHolderRequest,
) -> Result<ChangeHolderReply, Error> {
    let (main_id, new_id) = (request.member_id, request.new_main_member_id);
    let mut tx = outbox::begin(&app.db).await?;
    let held = store::hold(&mut *tx, main_id, new_id).await?;
    find_writable(&held, main_id, caller)?;
    let is_seen = held
        .iter()
        .any(|member| member.id == new_id && member.is_seen_by(caller));
    if !is_seen {
        return Err(Reason::MemberNotFound.into());
    }
    // Once more: somebody may have joined the family while this transaction waited for its locks.
    let held = store::hold(&mut *tx, main_id, new_id).await?;
    check_new_main(&held, main_id, new_id, caller)?;

    let ids: Vec<i64> = held.iter().map(|member| member.id).collect();
    let before = member::at(&mut *tx, &ids, member::FACTS).await?;
    check_leads(&before, new_id)?;
    let order = store::next_order(&mut *tx, main_id, Kind::Spouse.number()).await?;
    let by = By::at(caller, app.clock.now());
    let changed = store::change_main(&mut *tx, main_id, new_id, order, by).await?;
    let after = member::at(&mut *tx, &ids, member::FACTS).await?;
    let facts = before.iter().zip(&after).map(|(before, after)| {
        if after.archived_at.is_some() {
            // Others forget it again, and its main member is another one if it is restored.
            events::archived(after, after.version)
        } else {
            events::updated(before, after)
        }
    });
    events::publish(&mut tx, &caller.actor(), facts.collect()).await?;
    Ok(outbox::commit(tx, reply(&after, new_id, changed.len())).await?)
}

fn reply(family: &[Member], new_id: i64, changed: usize) -> ChangeHolderReply {
    let moved = family
        .iter()
        .filter(|member| member.archived_at.is_none() && member.id != new_id);
    let new = family.iter().find(|member| member.id == new_id);
    ChangeHolderReply {
        member_id: new_id,
        member_version: new.map(|member| member.version).unwrap_or_default(),
        moved: i64::try_from(moved.count().min(changed)).unwrap_or_default(),
    }
}
