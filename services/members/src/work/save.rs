//! Saving a member, a new one or one that there is.

use chrono::Datelike;
use platform::{Caller, Refusal};
use proto::maillon::members::v1::{Member, SaveMemberReply, SaveMemberRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::{Territory, is_known, place};

use super::duplicate;
use super::member::{load, refuse_stale, reserve_localities};
use super::membership::enter;
use crate::domain::access::find_writable;
use crate::domain::archiving::check_dependants;
use crate::domain::family::Main;
use crate::domain::member::{Content, Known};
use crate::domain::membership::judge;
use crate::domain::number;
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{cooperative, family, member as store, member_change, membership};
use crate::{App, domain, events};

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveMemberRequest,
) -> Result<SaveMemberReply, Error> {
    fetch_locality(app, save.locality_id).await?;
    let mut tx = outbox::begin(&app.db).await?;
    let reply = save_in(app, &mut tx, caller, save).await?;
    if reply.refusal.is_some() {
        return Ok(reply);
    }
    Ok(outbox::commit(tx, reply).await?)
}

/// Saves a member in a transaction of the caller's, where nothing stands against it: possible duplicates are
/// answered, and nothing is written.
pub(super) async fn save_in(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    save: SaveMemberRequest,
) -> Result<SaveMemberReply, Error> {
    let is_confirmed = save.duplicate_confirmed == Some(true);
    let (current, known) = lock(app, tx, caller, &save).await?;
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let mut content = before.clone().after(save, &known)?;
    if let Some(current) = &current {
        if content == before {
            // A save that changes nothing makes no version and no event: repeated, it is one save.
            return Ok(reply(current));
        }
        if content.stops_being_main(&before) {
            check_dependants(family::dependants(&mut *tx, current.id).await?)?;
        }
    }
    let moves = content.cooperative_id != before.cooperative_id;
    if moves {
        check_move(tx, &known, content.cooperative_id).await?;
    }
    number_in_family(tx, &mut content, &before, known.id.is_none()).await?;
    if !is_confirmed && (current.is_none() || !content.names_same_person(&before)) {
        let candidates = duplicate::find_for_save(tx, caller, known.id, &content).await?;
        if !candidates.is_empty() {
            let refusal = Refusal::new(Reason::PossibleDuplicate);
            return Ok(SaveMemberReply {
                candidates,
                refusal: Some(refusal.message().clone()),
                ..SaveMemberReply::default()
            });
        }
    }
    let by = By::at(caller, app.clock.now());
    let saved = write(tx, by, current.as_ref(), &content, &known).await?;
    if moves {
        enter(tx, &[saved.id], content.cooperative_id, known.today, by).await?;
    }
    let event = match &current {
        None => events::created(&saved),
        Some(before) => events::updated(before, &saved),
    };
    events::publish(tx, &caller.actor(), vec![event]).await?;
    Ok(reply(&saved))
}

fn reply(member: &Member) -> SaveMemberReply {
    SaveMemberReply {
        id: member.id,
        version: member.version,
        id_number: member.id_number.clone(),
        ..SaveMemberReply::default()
    }
}

/// Asks `geography` for a locality that is not known here: it may have been made just now.
pub(super) async fn fetch_locality(app: &App, locality_id: Option<i64>) -> Result<(), Error> {
    if let Some(id) = locality_id
        && !is_known(&app.db, id).await?
    {
        app.neighbours.learn("locality", &[id]).await?;
    }
    Ok(())
}

/// Locks what the save concerns until the transaction ends, the locality before the members, and reads what
/// it is judged by.
async fn lock(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    save: &SaveMemberRequest,
) -> Result<(Option<Member>, Known), Error> {
    let locality: Vec<i64> = save.locality_id.into_iter().collect();
    reserve_localities(app, &mut *tx, &locality).await?;
    let has_locality = may_place_in(&mut *tx, caller, save.locality_id).await?;
    let cooperative = hold_cooperative(&mut *tx, caller, save.cooperative_id).await?;
    // The main member is locked with its dependant: it can't turn into something else meanwhile.
    let ids: Vec<i64> = save.id.into_iter().chain(save.main_member_id).collect();
    let held = match ids.as_slice() {
        [] => vec![],
        ids => store::hold(&mut *tx, ids).await?,
    };
    let mut may_lie_nowhere = true;
    let current = match save.id {
        None => None,
        Some(id) => {
            may_lie_nowhere = find_writable(&held, id, caller)?.is_seen_nowhere_by(caller);
            let current = load(&mut *tx, id).await?;
            refuse_stale(&current, save.version)?;
            Some(current)
        }
    };
    let known = Known {
        today: app.clock.now().date_naive().into(),
        id: save.id,
        has_locality,
        may_lie_nowhere,
        cooperative,
        main: Main::among(&held, save.main_member_id, caller),
    };
    Ok((current, known))
}

/// The cooperative that a save names, if it exists where the caller may see it; nobody deletes it until the
/// transaction ends.
async fn hold_cooperative(
    tx: &mut PgConnection,
    caller: &Caller,
    cooperative_id: Option<i64>,
) -> Result<Option<domain::cooperative::Held>, Error> {
    let Some(id) = cooperative_id else {
        return Ok(None);
    };
    let held = cooperative::hold(tx, id).await?;
    Ok(domain::cooperative::find(held, caller).ok())
}

/// Refuses to let somebody join or leave a cooperative today who may not.
async fn check_move(tx: &mut PgConnection, known: &Known, to: Option<i64>) -> Result<(), Error> {
    if to.is_some()
        && let Some(cooperative) = &known.cooperative
    {
        cooperative.check_active()?;
    }
    let Some(id) = known.id else {
        return Ok(());
    };
    if let Some((_, member)) = membership::belongings(tx, &[id]).await?.get(&id) {
        judge(member, to, known.today)?;
    }
    Ok(())
}

/// Whether the locality that a save names exists where the caller may put members.
pub(super) async fn may_place_in(
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

/// Gives a dependant the next order number of its kind, where it has none in this family yet.
async fn number_in_family(
    tx: &mut PgConnection,
    content: &mut Content,
    before: &Content,
    is_new: bool,
) -> sqlx::Result<()> {
    if content.order_number.is_none()
        && (is_new || content.is_placed_unlike(before))
        && let Some(main_id) = content.main_member_id
    {
        let next = family::next_order(tx, main_id, content.kind.number()).await?;
        content.order_number = Some(next);
    }
    Ok(())
}

async fn write(
    tx: &mut PgConnection,
    by: By<'_>,
    current: Option<&Member>,
    content: &Content,
    known: &Known,
) -> Result<Member, Error> {
    let id = match current {
        None => insert(&mut *tx, by, content, known.today.naive().year()).await?,
        Some(current) => {
            member_change::update(&mut *tx, current.id, content, by).await?;
            current.id
        }
    };
    load(tx, id).await
}

/// Adds a member under the number that was given, or under the next one that nobody has.
async fn insert(
    tx: &mut PgConnection,
    by: By<'_>,
    content: &Content,
    year: i32,
) -> Result<i64, Error> {
    if let Some(given) = &content.id_number {
        let added = member_change::insert(&mut *tx, content, given, by).await?;
        let taken = || Refusal::duplicate(Reason::MemberNumberExists, "member_idNumber");
        return Ok(added.ok_or_else(taken)?);
    }
    loop {
        let (node, sequence) = member_change::next_number(&mut *tx).await?;
        let number = number::given(node, year, sequence);
        // Somebody may have brought a card with just this number.
        if let Some(id) = member_change::insert(&mut *tx, content, &number, by).await? {
            return Ok(id);
        }
    }
}
