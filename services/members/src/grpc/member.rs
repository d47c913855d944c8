//! Members one by one: decode → domain → store → encode.

use chrono::{Datelike, TimeDelta};
use consistency::Counts;
use platform::{Caller, Refusal, postgres};
use proto::Timestamp;
use proto::maillon::members::v1::{
    DeleteMemberRequest, GetMemberReply, GetMemberRequest, Member, RestoreMemberReply,
    RestoreMemberRequest, SaveMemberReply, SaveMemberRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgExecutor};
use territory::{Territory, is_heard_of, place};
use tonic::Request;

use super::sight::{living, may_write, sees, writable};
use super::{duplicate, family};
use crate::domain::family::{Kind, Main};
use crate::domain::member::{Content, Known};
use crate::domain::number;
use crate::error::Error;
use crate::store::family as family_store;
use crate::store::member::{self as store, By, Held};
use crate::{App, events};

/// How long an archived member may be taken back.
const RESTORABLE: TimeDelta = TimeDelta::days(90);

pub(super) async fn get(
    app: &App,
    request: Request<GetMemberRequest>,
) -> Result<GetMemberReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut db = app.db.acquire().await?;
    // The whole country sees every living member: only a bound is looked up.
    if !Territory::of(&caller).is_national() {
        let held: Vec<Held> = store::find(&mut *db, id).await?.into_iter().collect();
        living(&held, id, &caller)?;
    }
    let member = one(&mut *db, id).await?;
    if member.archived_at.is_some() {
        return Err(Reason::MemberNotFound.into());
    }
    Ok(GetMemberReply {
        member: Some(member),
    })
}

/// A member that is there.
pub(super) async fn one(db: impl PgExecutor<'_>, id: i64) -> Result<Member, Error> {
    Ok(store::one(db, id).await?.ok_or(Reason::MemberNotFound)?)
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
pub(super) fn unless_stale(current: &Member, seen: Option<i64>) -> Result<(), Refusal> {
    if seen.is_none_or(|seen| seen == current.version) {
        return Ok(());
    }
    let reply = GetMemberReply {
        member: Some(current.clone()),
    };
    Err(Refusal::new(Reason::StaleVersion).current("maillon.members.v1.GetMemberReply", &reply))
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveMemberRequest>,
) -> Result<SaveMemberReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let (asked, seen) = (save.id, save.version);
    let is_confirmed = save.duplicate_confirmed == Some(true);
    let today = app.clock.now().date_naive();
    hear_of(app, save.locality_id).await?;
    let mut tx = app.db.begin().await?;
    let locality: Vec<i64> = save.locality_id.into_iter().collect();
    refer_to(app, &mut tx, &locality).await?;
    let has_locality = is_place_of(&mut tx, &caller, save.locality_id).await?;

    // Whoever links a member holds its main member too: it can't turn into something else meanwhile.
    let ids: Vec<i64> = asked.into_iter().chain(save.main_member_id).collect();
    let held = match ids.as_slice() {
        [] => vec![],
        ids => store::hold(&mut *tx, ids).await?,
    };
    let current = match asked {
        None => None,
        Some(id) => {
            writable(&held, id, &caller)?;
            let current = one(&mut *tx, id).await?;
            unless_stale(&current, seen)?;
            Some(current)
        }
    };
    let known = Known {
        today: today.into(),
        id: asked,
        has_locality,
        main: main(&held, &caller, save.main_member_id),
    };
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let mut content = before.clone().after(save, &known)?;
    if current.is_some() && content == before {
        // Nothing changes, so nothing is told: a repeated save is one save.
        return Ok(reply(current.unwrap_or_default()));
    }
    if let Some(current) = &current
        && before.kind == Kind::Main
        && content.kind != Kind::Main
    {
        family::unless_main_of_some(&mut *tx, current.id).await?;
    }
    if content.order_number.is_none()
        && (current.is_none() || content.is_placed_unlike(&before))
        && let Some(main_id) = content.main_member_id
    {
        let kind = content.kind.number();
        content.order_number = Some(family_store::next_order(&mut *tx, main_id, kind).await?);
    }
    if !is_confirmed && (current.is_none() || !content.is_compared_like(&before)) {
        let candidates = duplicate::of_saved(&mut tx, &caller, asked, &content).await?;
        if !candidates.is_empty() {
            let refusal = Refusal::new(Reason::PossibleDuplicate);
            return Ok(SaveMemberReply {
                candidates,
                refusal: Some(refusal.message().clone()),
                ..SaveMemberReply::default()
            });
        }
    }
    let id = match &current {
        None => insert(&mut tx, &content, today.year(), &caller).await?,
        Some(current) => {
            store::update(&mut *tx, current.id, &content, &caller.name).await?;
            current.id
        }
    };
    let saved = one(&mut *tx, id).await?;
    let event = match &current {
        None => events::created(&saved),
        Some(before) => events::updated(before, &saved),
    };
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, reply(saved)).await?)
}

fn reply(member: Member) -> SaveMemberReply {
    SaveMemberReply {
        id: member.id,
        version: member.version,
        id_number: member.id_number,
        ..SaveMemberReply::default()
    }
}

/// Asks `geography` for a locality that nobody told of yet: it may have been made just now.
async fn hear_of(app: &App, locality_id: Option<i64>) -> Result<(), Error> {
    if let Some(id) = locality_id
        && !is_heard_of(&app.db, id).await?
    {
        app.neighbours.learn("locality", &[id]).await?;
    }
    Ok(())
}

/// Has these localities there to be referred to, or known to be gone, until the transaction ends.
async fn refer_to(app: &App, tx: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    Ok(app.neighbours.refer(&app.db, tx, "locality", ids).await?)
}

/// Whether the locality that a save names exists where the caller may put members.
async fn is_place_of(
    db: &mut PgConnection,
    caller: &Caller,
    locality_id: Option<i64>,
) -> sqlx::Result<bool> {
    let Some(id) = locality_id else {
        return Ok(true);
    };
    let territory = Territory::of(caller);
    let found = place(db, id).await?;
    Ok(found.is_some_and(|place| territory.holds(Some(place.region_id))))
}

/// What is known of the main member that a save names.
fn main(held: &[Held], caller: &Caller, id: Option<i64>) -> Main {
    let found = held.iter().find(|member| Some(member.id) == id);
    let seen = found.filter(|member| member.archived_at.is_none() && sees(caller, member));
    match seen.map(|member| member.kind == Kind::Main.number()) {
        None => Main::Unknown,
        Some(false) => Main::Dependant,
        Some(true) => Main::Known,
    }
}

/// Adds a member under the number that was given, or under the next one that nobody has.
async fn insert(
    tx: &mut PgConnection,
    content: &Content,
    year: i32,
    caller: &Caller,
) -> Result<i64, Error> {
    let by = || By {
        id: caller.login_id,
        name: &caller.name,
    };
    if let Some(given) = &content.id_number {
        let added = store::insert(&mut *tx, content, given, by()).await?;
        return Ok(added.ok_or(Reason::MemberNumberExists)?);
    }
    loop {
        let (node, sequence) = store::next_number(&mut *tx).await?;
        let number = number::given(node, year, sequence);
        // Somebody may have brought a card with just this number.
        if let Some(id) = store::insert(&mut *tx, content, &number, by()).await? {
            return Ok(id);
        }
    }
}

pub(super) async fn delete(
    app: &App,
    request: Request<DeleteMemberRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, &[id]).await?;
    writable(&held, id, &caller)?;
    family::unless_main_of_some(&mut *tx, id).await?;
    let before = one(&mut *tx, id).await?;
    if before.has_valid_card {
        return Err(Refusal::new(Reason::MemberInUse).count("cards", 1).into());
    }
    let used = app.neighbours.reserve("member", &[id]).await?;
    if !used.is_empty() {
        return Err(in_use(used));
    }
    let now = Timestamp::from(app.clock.now());
    let version = store::archive(&mut *tx, id, Some(now), &caller.name).await?;
    events::publish(
        &mut tx,
        &caller.actor(),
        vec![events::archived(&before, version)],
    )
    .await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// Refuses the archiving of a member that something refers to.
fn in_use(used: Counts) -> Error {
    let refusal = Refusal::new(Reason::MemberInUse);
    let counted = used.iter();
    counted
        .fold(refusal, |refusal, (word, count)| {
            refusal.count(word, *count)
        })
        .into()
}

pub(super) async fn restore(
    app: &App,
    request: Request<RestoreMemberRequest>,
) -> Result<RestoreMemberReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut tx = app.db.begin().await?;
    // Its main member is held too, before or after it, as the ids come.
    let main_id = store::find(&mut *tx, id)
        .await?
        .and_then(|found| found.main_member_id);
    let ids: Vec<i64> = [id].into_iter().chain(main_id).collect();
    let held = store::hold(&mut *tx, &ids).await?;
    let found = held.iter().find(|member| member.id == id);
    let archived = found
        .filter(|member| sees(&caller, member))
        .ok_or(Reason::MemberNotFound)?;
    let archived_at = archived.archived_at.ok_or(Reason::MemberNotArchived)?;
    may_write(archived)?;
    if app.clock.now() - archived_at.instant() > RESTORABLE {
        return Err(Reason::MemberNotRestorable.into());
    }
    let before = one(&mut *tx, id).await?;
    // Its locality may have gone meanwhile: an archived member holds none.
    let locality: Vec<i64> = before.locality_id.into_iter().collect();
    refer_to(app, &mut tx, &locality).await?;
    if let Some(id) = before.locality_id
        && place(&mut *tx, id).await?.is_none()
    {
        return Err(Reason::MemberNotRestorable.into());
    }
    // That its main member is living, and a main one, is the database's to say.
    let restored = store::archive(&mut *tx, id, None, &caller.name).await;
    if let Err(error) = &restored
        && postgres::constraint(error) == Some("member_main_fkey")
    {
        return Err(Reason::MemberNotRestorable.into());
    }
    restored?;
    let after = one(&mut *tx, id).await?;
    events::publish(
        &mut tx,
        &caller.actor(),
        vec![events::restored(&before, &after)],
    )
    .await?;
    let reply = RestoreMemberReply {
        id,
        version: after.version,
    };
    Ok(outbox::commit(tx, reply).await?)
}
