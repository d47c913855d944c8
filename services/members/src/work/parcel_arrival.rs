//! Parcels that came from the centre, as a node shows them: with their outlines and what is found of them.

use std::collections::BTreeMap;

use exchange::Row;
use outbox::Event;
use proto::Timestamp;
use proto::maillon::members::v1::Parcel;
use replica::names;
use serde_json::Value;
use sqlx::PgConnection;

use super::parcel_finding::refresh;
use super::waiting::{Arrived, Waiting};
use crate::domain::parcel::{Content, Home, Homes};
use crate::domain::replica::PARCELS;
use crate::error::Error;
use crate::events;
use crate::store::{member, parcel, parcel_finding, replica as store};

/// Shows those that fit, and answers what is to be told of them.
pub(super) async fn show(
    tx: &mut PgConnection,
    arrived: &mut Arrived,
    now: Timestamp,
) -> Result<Vec<Event>, Error> {
    let mut waiting = Waiting::load(tx, PARCELS).await?;
    let owner = |row: &Row<Value>| row["member_id"].as_i64();
    let owners: Vec<i64> = waiting.wanted.values().filter_map(owner).collect();
    let known = store::known_members(&mut *tx, &owners).await?;
    let is_known = |row: &Row<Value>| owner(row).is_some_and(|id| known.contains(&id));
    waiting.wanted.retain(|_, row| is_known(row));
    let keys = store::code_keys(&mut *tx, &waiting.texts("code")).await?;
    let wanted = waiting.named(&keys);
    let ids: Vec<i64> = wanted.keys().copied().collect();
    let shown = store::parcel_codes(&mut *tx, &ids, &keys).await?;
    let taken = names::fitting(&wanted, &shown);
    let ids: Vec<i64> = taken.iter().copied().collect();
    let before = Known::load(tx, &ids).await?;
    arrived.shown += waiting.settle(tx, &taken).await?;
    let moved = before.moved(&Known::load(tx, &ids).await?);
    store::note_outlines(&mut *tx, &moved).await?;
    let after = Known::load(tx, &ids).await?;
    look(tx, &before, &after, now).await?;
    Ok(tell(before, &after))
}

/// Parcels in use, and where their members live.
pub(super) struct Known {
    pub(super) parcels: BTreeMap<i64, Parcel>,
    homes: BTreeMap<i64, Home>,
}

impl Known {
    pub(super) async fn load(tx: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Self> {
        let parcels = parcel::at(&mut *tx, ids, member::FACTS, true).await?;
        Ok(Self {
            parcels: parcels.into_iter().map(|one| (one.id, one)).collect(),
            homes: store::homes(&mut *tx, ids).await?,
        })
    }

    pub(super) fn home(&self, id: i64) -> Home {
        self.homes.get(&id).copied().unwrap_or_default()
    }

    /// Those that have another outline after it.
    pub(super) fn moved(&self, after: &Self) -> Vec<i64> {
        let outline = |known: &Self, id: &i64| {
            let parcel = known.parcels.get(id);
            parcel.and_then(|parcel| parcel.geometry.clone())
        };
        let all = after.parcels.keys().copied();
        all.filter(|id| outline(self, id) != outline(after, id))
            .collect()
    }
}

/// Finds anew what is to be found of those that have another outline or another area.
pub(super) async fn look(
    tx: &mut PgConnection,
    before: &Known,
    after: &Known,
    now: Timestamp,
) -> Result<(), Error> {
    for (id, parcel) in &after.parcels {
        let known = before.parcels.get(id).map(Content::of).unwrap_or_default();
        let content = Content::of(parcel);
        let moves = content.geometry != known.geometry;
        if moves || content.declared_area_ha != known.declared_area_ha {
            refresh(tx, *id, &content, moves, now).await?;
        }
    }
    let gone = before.parcels.keys();
    for id in gone.filter(|id| !after.parcels.contains_key(id)) {
        parcel_finding::put(tx, *id, &[], false, now).await?;
    }
    Ok(())
}

pub(super) fn tell(before: Known, after: &Known) -> Vec<Event> {
    let mut facts = Vec::new();
    for (id, parcel) in &after.parcels {
        let homes = Homes {
            before: before.home(*id),
            after: after.home(*id),
        };
        match before.parcels.get(id) {
            None => facts.push(events::parcel_created(parcel, homes.after.locality_id)),
            Some(known) if known.version == parcel.version => {}
            Some(known) => facts.push(events::parcel_updated(known, parcel, &homes)),
        }
    }
    let gone = before.parcels.iter();
    for (id, parcel) in gone.filter(|(id, _)| !after.parcels.contains_key(id)) {
        // One that is archived gets the next version.
        let locality_id = before.home(*id).locality_id;
        facts.push(events::parcel_deleted(
            parcel,
            parcel.version + 1,
            locality_id,
        ));
    }
    facts
}
