//! Records that came from the centre, as a node shows them: members first, as the others refer to them.

use std::collections::BTreeMap;

use exchange::Row;
use outbox::Event;
use proto::Timestamp;
use proto::maillon::members::v1::{Cooperative, Member};
use replica::names;
use serde_json::Value;
use sqlx::PgConnection;

use super::waiting::{Arrived, Waiting};
use super::{departure, parcel_arrival};
use crate::domain::arrival::{Person, Stay, fitting_members, fitting_stays};
use crate::domain::replica::{COOPERATIVES, MEMBERS, MEMBERSHIPS, PHOTO};
use crate::error::Error;
use crate::events;
use crate::store::{cooperative, member, replica as store};

/// Takes away what left, and shows what came and fits.
pub(super) async fn show(tx: &mut PgConnection, now: Timestamp) -> Result<Arrived, Error> {
    store::defer_constraints(&mut *tx).await?;
    let mut arrived = Arrived::default();
    arrived.facts.extend(departure::take_away(tx, now).await?);
    let members = members(tx, &mut arrived).await?;
    let cooperatives = cooperatives(tx, &mut arrived).await?;
    stays(tx, &mut arrived).await?;
    let parcels = parcel_arrival::show(tx, &mut arrived, now).await?;
    let after = member::at(&mut *tx, &members.ids, member::FACTS).await?;
    let told = tell_members(members.before, &after);
    arrived.facts.extend(told);
    let after = cooperative::at(&mut *tx, &cooperatives.ids).await?;
    let told = tell_cooperatives(cooperatives.before, &after);
    arrived.facts.extend(told);
    arrived.facts.extend(parcels);
    // Who named a main member that left may be somebody else's now.
    arrived.facts.extend(departure::take_away(tx, now).await?);
    Ok(arrived)
}

/// Records that were shown, and as they were before.
struct Settled<T> {
    ids: Vec<i64>,
    before: Vec<T>,
}

async fn members(tx: &mut PgConnection, arrived: &mut Arrived) -> Result<Settled<Member>, Error> {
    let waiting = Waiting::load(tx, MEMBERS).await?;
    let keys = store::number_keys(&mut *tx, &waiting.texts("id_number")).await?;
    let people = waiting.wanted.iter().zip(&keys);
    let people = people.map(|((id, row), key)| (*id, Person::of(row, key.clone())));
    let people: BTreeMap<i64, Person> = people.collect();
    let ids: Vec<i64> = people.keys().copied().collect();
    let mains: Vec<i64> = people.values().filter_map(|person| person.main).collect();
    let near = store::people(&mut *tx, &ids, &mains, &keys).await?;
    let taken = fitting_members(&people, &near);
    let ids: Vec<i64> = taken.iter().copied().collect();
    let before = member::at(&mut *tx, &ids, member::FACTS).await?;
    let photo = |row: Option<&Row<Value>>| row.and_then(|row| row.get(PHOTO)).cloned();
    let another_photo = ids.iter().copied().filter(|id| {
        photo(waiting.all.get(id).map(|held| &held.row)) != photo(waiting.wanted.get(id))
    });
    let another_photo: Vec<i64> = another_photo.collect();
    let keys: Vec<&str> = ids.iter().map(|id| &*people[id].key).collect();
    store::set_numbers_aside(&mut *tx, &ids, &keys).await?;
    arrived.shown += waiting.settle(tx, &taken).await?;
    store::note_own(&mut *tx, &ids, &another_photo).await?;
    Ok(Settled { ids, before })
}

async fn cooperatives(
    tx: &mut PgConnection,
    arrived: &mut Arrived,
) -> Result<Settled<Cooperative>, Error> {
    let mut waiting = Waiting::load(tx, COOPERATIVES).await?;
    let president = |row: &Row<Value>| row["president_member_id"].as_i64();
    let presidents: Vec<i64> = waiting.wanted.values().filter_map(president).collect();
    let known = store::known_members(&mut *tx, &presidents).await?;
    let is_known = |row: &Row<Value>| president(row).is_none_or(|id| known.contains(&id));
    waiting.wanted.retain(|_, row| is_known(row));
    let keys = store::code_keys(&mut *tx, &waiting.texts("code")).await?;
    let wanted = waiting.named(&keys);
    let ids: Vec<i64> = wanted.keys().copied().collect();
    let shown = store::cooperative_codes(&mut *tx, &ids, &keys).await?;
    let taken = names::fitting(&wanted, &shown);
    let ids: Vec<i64> = taken.iter().copied().collect();
    let before = cooperative::at(&mut *tx, &ids).await?;
    arrived.shown += waiting.settle(tx, &taken).await?;
    Ok(Settled { ids, before })
}

async fn stays(tx: &mut PgConnection, arrived: &mut Arrived) -> Result<(), Error> {
    let waiting = Waiting::load(tx, MEMBERSHIPS).await?;
    let stays = waiting.wanted.iter();
    let stays = stays.filter_map(|(id, row)| Some((*id, Stay::of(row)?)));
    let mut stays: BTreeMap<i64, Stay> = stays.collect();
    let of_members: Vec<i64> = stays.values().map(|stay| stay.member).collect();
    let members = store::known_members(&mut *tx, &of_members).await?;
    let in_cooperatives: Vec<i64> = stays.values().map(|stay| stay.cooperative).collect();
    let cooperatives = store::known_cooperatives(&mut *tx, &in_cooperatives).await?;
    stays.retain(|_, stay| {
        members.contains(&stay.member) && cooperatives.contains(&stay.cooperative)
    });
    let ids: Vec<i64> = stays.keys().copied().collect();
    let shown = store::stays(&mut *tx, &ids, &of_members).await?;
    let taken = fitting_stays(&stays, &shown);
    arrived.shown += waiting.settle(tx, &taken).await?;
    Ok(())
}

pub(super) fn tell_members(before: Vec<Member>, after: &[Member]) -> Vec<Event> {
    let mut before: BTreeMap<i64, Member> = before.into_iter().map(|one| (one.id, one)).collect();
    let facts = after.iter().filter_map(|after| {
        let is_in_use = after.archived_at.is_none();
        match before.remove(&after.id) {
            None => is_in_use.then(|| events::created(after)),
            Some(known) if known.version == after.version => None,
            Some(known) => match (known.archived_at.is_none(), is_in_use) {
                (true, true) => Some(events::updated(&known, after)),
                (true, false) => Some(events::archived(&known, after.version)),
                (false, true) => Some(events::restored(&known, after)),
                (false, false) => None,
            },
        }
    });
    facts.collect()
}

fn tell_cooperatives(before: Vec<Cooperative>, after: &[Cooperative]) -> Vec<Event> {
    let mut before: BTreeMap<i64, Cooperative> =
        before.into_iter().map(|one| (one.id, one)).collect();
    let mut facts = Vec::new();
    for after in after {
        match before.remove(&after.id) {
            None => facts.push(events::cooperative_created(after)),
            Some(known) if known.version == after.version => {}
            Some(known) => facts.push(events::cooperative_updated(&known, after)),
        }
    }
    // One that is archived gets the next version.
    let gone = before.values();
    facts.extend(gone.map(|one| events::cooperative_deleted(one, one.version + 1)));
    facts
}
