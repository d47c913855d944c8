//! Writes what an import adds, some hundred parcels in a transaction: whoever saves an outline meanwhile
//! waits for one part, and what broke off goes on behind it.

use std::collections::{HashMap, HashSet};

use platform::Caller;
use proto::maillon::members::v1::Parcel;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::domain::access::{Held, find_writable};
use crate::domain::parcel::code_of;
use crate::domain::parcel_import::{Key, New};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{member, parcel, parcel_import as store, parcel_import_list as imports};
use crate::work::parcel_finding::refresh_new;
use crate::{App, events};

/// Parcels of a transaction.
const PART: usize = 500;

/// What stays out though it was new when the file was read.
#[derive(Default)]
pub(super) struct Late {
    /// Their member went away.
    pub(super) gone: i64,
    /// Somebody else added just these.
    pub(super) existing: i64,
}

/// Writes all of them; those that the same import, running twice, has written are written.
pub(super) async fn all(
    app: &App,
    caller: &Caller,
    import: Uuid,
    new: Vec<New>,
    mut codes: HashSet<String>,
) -> Result<Late, Error> {
    let mut late = Late::default();
    let mut new = new.into_iter();
    loop {
        let part: Vec<New> = new.by_ref().take(PART).collect();
        if part.is_empty() {
            return Ok(late);
        }
        let of_part = Box::pin(write(app, caller, import, part, &mut codes)).await?;
        late.gone += of_part.gone;
        late.existing += of_part.existing;
    }
}

async fn write(
    app: &App,
    caller: &Caller,
    import: Uuid,
    mut part: Vec<New>,
    codes: &mut HashSet<String>,
) -> Result<Late, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    // Before the members, as whoever takes an import back.
    store::hold(&mut *tx, import).await?;
    let lines: Vec<i64> = part.iter().map(|new| new.row).collect();
    let done = store::done_of(&mut *tx, import, &lines).await?;
    part.retain(|new| !done.contains(&new.row));
    let members = members_of(&part);
    let held = member::hold(&mut *tx, &members).await?;
    let homes: HashMap<i64, Option<i64>> = held
        .iter()
        .filter(|one| is_writable(one, caller))
        .map(|one| (one.id, one.locality_id))
        .collect();
    let mut late = Late {
        gone: without(&mut part, |new| {
            new.content
                .member_id
                .is_some_and(|id| homes.contains_key(&id))
        }),
        ..Late::default()
    };
    // Whoever adds the same places waits for these members too.
    let places: HashSet<(i64, Key)> = store::places(&mut *tx, &members, Some(import))
        .await?
        .into_iter()
        .map(|place| (place.member_id, place.key))
        .collect();
    late.existing = without(&mut part, |new| {
        !new.place()
            .is_some_and(|place| new.content.code.is_empty() && places.contains(&place))
    });
    if part.is_empty() {
        return Ok(late);
    }
    give_codes(&mut tx, &mut part, &members, codes).await?;
    let now = app.clock.now();
    let by = By::at(caller, now);
    let ids = store::insert(&mut tx, import, &part, by).await?;
    imports::add(&mut *tx, import, ids.len()).await?;
    let contents = part.into_iter().map(|new| new.content);
    let with_ids: Vec<_> = ids.iter().copied().zip(contents).collect();
    refresh_new(&mut tx, with_ids, now.into()).await?;
    let saved: Vec<Parcel> = parcel::at(&mut *tx, &ids, member::FACTS, false).await?;
    let facts = saved.iter().map(|one| {
        let home = homes.get(&one.member_id).copied().flatten();
        events::parcel_created(one, home)
    });
    events::publish(&mut tx, &caller.actor(), facts.collect()).await?;
    // The reply is kept by the last transaction alone: it is no part's.
    tx.commit().await?;
    Ok(late)
}

/// Keeps some of them, and counts those that go.
fn without(part: &mut Vec<New>, stays: impl Fn(&New) -> bool) -> i64 {
    let all = part.len();
    part.retain(stays);
    i64::try_from(all - part.len()).unwrap_or(0)
}

fn is_writable(held: &Held, caller: &Caller) -> bool {
    find_writable(std::slice::from_ref(held), held.id, caller).is_ok()
}

fn members_of(part: &[New]) -> Vec<i64> {
    let mut members: Vec<i64> = part
        .iter()
        .filter_map(|new| new.content.member_id)
        .collect();
    members.sort_unstable();
    members.dedup();
    members
}

/// Gives those without a code the next ones of their members, which no other row and no parcel has.
async fn give_codes(
    tx: &mut PgConnection,
    part: &mut [New],
    members: &[i64],
    codes: &mut HashSet<String>,
) -> Result<(), Error> {
    if part.iter().all(|new| !new.content.code.is_empty()) {
        return Ok(());
    }
    let ranks = store::ranks(&mut *tx, members).await?;
    let mut ranks: HashMap<i64, (String, i64)> = (ranks.into_iter())
        .map(|(id, number, parcels)| (id, (number, parcels)))
        .collect();
    let mut without: Vec<&mut New> = part
        .iter_mut()
        .filter(|new| new.content.code.is_empty())
        .collect();
    while !without.is_empty() {
        for new in &mut without {
            let rank = new.content.member_id.and_then(|id| ranks.get_mut(&id));
            let Some((number, rank)) = rank else { continue };
            loop {
                *rank += 1;
                new.content.code = code_of(number, *rank);
                if codes.insert(new.content.code.to_lowercase()) {
                    break;
                }
            }
        }
        let keys: Vec<String> = without
            .iter()
            .map(|new| new.content.code.to_lowercase())
            .collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let used: HashSet<String> = store::used_codes(&mut *tx, &keys)
            .await?
            .into_iter()
            .collect();
        without.retain(|new| used.contains(&new.content.code.to_lowercase()));
    }
    Ok(())
}
