//! Facts about units that came from the centre, as others on the node hear of them.

use std::collections::BTreeMap;

use outbox::{Actor, Event, Origin, publish_all};
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use sqlx::PgConnection;

use crate::domain::unit::Unit;
use crate::events;
use crate::store::{department, locality, region, subprefecture};

/// Events written by one statement.
const PART: usize = 2_000;

/// Units in use.
pub(super) struct Units {
    regions: Vec<Region>,
    departments: Vec<Department>,
    subprefectures: Vec<Subprefecture>,
    localities: Vec<Locality>,
}

impl Units {
    /// Those of these ids of each level.
    pub(super) async fn load(db: &mut PgConnection, ids: &[Vec<i64>; 4]) -> sqlx::Result<Self> {
        Ok(Self {
            regions: region::at(&mut *db, &ids[0]).await?,
            departments: department::at(&mut *db, &ids[1]).await?,
            subprefectures: subprefecture::at(&mut *db, &ids[2]).await?,
            localities: locality::at(&mut *db, &ids[3]).await?,
        })
    }

    /// Tells what became of the units that there were before.
    pub(super) async fn tell(
        self,
        db: &mut PgConnection,
        before: Self,
        actor: &Actor,
        origin: &Origin,
    ) -> sqlx::Result<()> {
        let mut events = facts(before.regions, &self.regions);
        events.extend(facts(before.departments, &self.departments));
        events.extend(facts(before.subprefectures, &self.subprefectures));
        events.extend(facts(before.localities, &self.localities));
        for part in events.chunks(PART) {
            let part = part.iter().cloned().map(|event| event.came_from(origin));
            publish_all(&mut *db, actor, part.collect()).await?;
        }
        Ok(())
    }
}

fn facts<U: Unit>(before: Vec<U>, after: &[U]) -> Vec<Event> {
    let mut before: BTreeMap<i64, U> = before.into_iter().map(|unit| (unit.id(), unit)).collect();
    let mut events = Vec::new();
    for unit in after {
        match before.remove(&unit.id()) {
            None => events.push(events::created(unit)),
            Some(known) if known.version() == unit.version() => {}
            Some(known) => events.push(events::updated(&known, unit)),
        }
    }
    // A unit that is archived gets the next version.
    let gone = before.values();
    events.extend(gone.map(|unit| events::deleted(unit, unit.version() + 1)));
    events
}
