//! Families: decode → domain → store → encode.

use platform::{Caller, Refusal};
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, GetMemberFamilyReply, GetMemberFamilyRequest, Member,
    MemberStatus,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgExecutor;
use territory::Territory;
use tonic::Request;

use super::sight::{living, may_write, sees, writable};
use crate::domain::family::Kind;
use crate::error::Error;
use crate::store::family as store;
use crate::store::member::{self, Held};
use crate::{App, events};

pub(super) async fn get(
    app: &App,
    request: Request<GetMemberFamilyRequest>,
) -> Result<GetMemberFamilyReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut db = app.db.acquire().await?;
    let held: Vec<Held> = member::find(&mut *db, id).await?.into_iter().collect();
    let asked = living(&held, id, &caller)?;
    let main_id = asked.main_member_id.unwrap_or(id);
    let territory = Territory::of(&caller);
    let ids = store::ids(&mut *db, main_id, territory.regions(), caller.login_id).await?;
    let mut reply = GetMemberFamilyReply::default();
    for member in member::at(&mut *db, &ids).await? {
        match Kind::of(&member) {
            Kind::Main => reply.main_member = Some(member),
            Kind::Spouse => reply.spouses.push(member),
            Kind::Child => reply.children.push(member),
        }
    }
    Ok(reply)
}

/// Refuses what would leave dependants without a main member.
pub(super) async fn unless_main_of_some(db: impl PgExecutor<'_>, id: i64) -> Result<(), Error> {
    let dependants = store::dependants(db, id).await?;
    if dependants == 0 {
        return Ok(());
    }
    let refusal = Refusal::new(Reason::MemberInUse);
    Err(refusal.count("dependants", dependants).into())
}

/// Nobody leads a family who is deceased or removed.
fn is_gone(member: &Member) -> bool {
    matches!(
        member.status(),
        MemberStatus::Deceased | MemberStatus::Removed
    )
}

pub(super) async fn change_holder(
    app: &App,
    request: Request<ChangeHolderRequest>,
) -> Result<ChangeHolderReply, Error> {
    let caller = Caller::of(&request)?;
    let &ChangeHolderRequest {
        member_id: main_id,
        new_main_member_id: new_id,
    } = request.get_ref();
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, main_id, new_id).await?;
    writable(&held, main_id, &caller)?;
    let is_seen = held
        .iter()
        .any(|member| member.id == new_id && sees(&caller, member));
    if !is_seen {
        return Err(Reason::MemberNotFound.into());
    }
    // The family by now: who was linked while this one waited is in it.
    let held = store::hold(&mut *tx, main_id, new_id).await?;
    let is_dependant = |member: &&Held| member.main_member_id == Some(main_id);
    let new = held
        .iter()
        .filter(|member| member.archived_at.is_none())
        .filter(is_dependant)
        .find(|member| member.id == new_id);
    new.ok_or(Reason::NotInFamily)?;
    for member in held.iter().filter(is_dependant) {
        if member.archived_at.is_none() && !sees(&caller, member) {
            return Err(Reason::MemberNotFound.into());
        }
        may_write(member)?;
    }

    let ids: Vec<i64> = held.iter().map(|member| member.id).collect();
    let before = member::at(&mut *tx, &ids).await?;
    if before
        .iter()
        .any(|member| member.id == new_id && is_gone(member))
    {
        return Err(Refusal::field("new_main_member_id", Fault::NotLiving).into());
    }
    let order = store::next_order(&mut *tx, main_id, Kind::Spouse.number()).await?;
    let changed = store::change_main(&mut *tx, main_id, new_id, order, &caller.name).await?;
    let after = member::at(&mut *tx, &ids).await?;
    let told = before.iter().zip(&after).map(|(before, after)| {
        if after.archived_at.is_some() {
            // Gone for others as before, and with another main member should it come back.
            events::archived(after, after.version)
        } else {
            events::updated(before, after)
        }
    });
    events::publish(&mut tx, &caller.actor(), told.collect()).await?;
    let moved = after
        .iter()
        .filter(|member| member.archived_at.is_none() && member.id != new_id);
    let reply = ChangeHolderReply {
        member_id: new_id,
        member_version: after
            .iter()
            .find(|member| member.id == new_id)
            .map(|member| member.version)
            .unwrap_or_default(),
        moved: i64::try_from(moved.count().min(changed.len())).unwrap_or_default(),
    };
    Ok(outbox::commit(tx, reply).await?)
}
