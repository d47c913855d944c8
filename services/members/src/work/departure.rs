//! Records that left a node's territory. Nothing of a person stays on the laptop but that there was somebody:
//! the row, which keeps count of its versions, in case it comes back.

use std::collections::BTreeMap;

use outbox::Event;
use proto::Timestamp;
use proto::maillon::members::v1::Member;
use replica::{down, rows};
use sqlx::PgConnection;

use super::parcel_arrival::Known;
use crate::domain::replica::{COOPERATIVES, MEMBERS, MEMBERSHIPS, PARCELS};
use crate::error::Error;
use crate::events;
use crate::store::{cooperative, member, replica_away as store};

/// Takes away what left and what nobody who stays refers to, and answers what is to be told of it.
pub(super) async fn take_away(tx: &mut PgConnection, now: Timestamp) -> Result<Vec<Event>, Error> {
    let mut facts = parcels(tx, now).await?;
    let stays: Vec<i64> = down::leaving(tx, MEMBERSHIPS).await?.into_iter().collect();
    store::delete_stays(tx, &stays).await?;
    rows::forget_all(tx, MEMBERSHIPS, &stays).await?;
    facts.extend(members(tx, now).await?);
    facts.extend(cooperatives(tx, now).await?);
    Ok(facts)
}

async fn parcels(tx: &mut PgConnection, now: Timestamp) -> Result<Vec<Event>, Error> {
    let ids: Vec<i64> = down::leaving(tx, PARCELS).await?.into_iter().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let known = Known::load(tx, &ids).await?;
    store::empty_parcels(tx, &ids, now).await?;
    rows::forget_all(tx, PARCELS, &ids).await?;
    let facts = known.parcels.iter().map(|(id, parcel)| {
        let locality_id = known.home(*id).locality_id;
        events::parcel_deleted(parcel, parcel.version + 1, locality_id)
    });
    Ok(facts.collect())
}

async fn members(tx: &mut PgConnection, now: Timestamp) -> Result<Vec<Event>, Error> {
    let ids: Vec<i64> = down::leaving(tx, MEMBERS).await?.into_iter().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = store::released(&mut *tx, &ids).await?;
    let before = member::at(&mut *tx, &ids, member::FACTS).await?;
    let in_use = before.into_iter().filter(|one| one.archived_at.is_none());
    let in_use: BTreeMap<i64, Member> = in_use.map(|one| (one.id, one)).collect();
    let versions = store::empty_members(tx, &ids, now).await?;
    rows::forget_all(tx, MEMBERS, &ids).await?;
    let facts = versions.into_iter().filter_map(|(id, version)| {
        let before = in_use.get(&id)?;
        Some(events::archived(before, version))
    });
    Ok(facts.collect())
}

async fn cooperatives(tx: &mut PgConnection, now: Timestamp) -> Result<Vec<Event>, Error> {
    let ids: Vec<i64> = down::leaving(tx, COOPERATIVES).await?.into_iter().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let before = cooperative::at(&mut *tx, &ids).await?;
    store::empty_cooperatives(tx, &ids, now).await?;
    rows::forget_all(tx, COOPERATIVES, &ids).await?;
    let gone = before.iter();
    let facts = gone.map(|one| events::cooperative_deleted(one, one.version + 1));
    Ok(facts.collect())
}
