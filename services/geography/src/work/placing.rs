//! Where the units that came from the centre want to be, and what may be in their way.

use std::collections::BTreeMap;

use exchange::Held;
use serde_json::Value;
use sqlx::PgConnection;

use crate::domain::hierarchy::{Hierarchy, Place};
use crate::domain::replica::{Content, SHAPES};
use crate::store::replica::{self as store, Near};

/// Units of each level whose last word is not shown.
pub(super) type Waiting = Vec<BTreeMap<i64, Held<Value>>>;

/// The hierarchy around the units that wait. One that can't be read is left out: it has no place.
pub(super) async fn load(db: &mut PgConnection, waiting: &Waiting) -> sqlx::Result<Hierarchy> {
    let mut hierarchy = Hierarchy::default();
    let mut near: [Near; 4] = std::array::from_fn(|_| Near::default());
    for (level, shape) in SHAPES.iter().enumerate() {
        let read =
            |(id, held): (&i64, &Held<Value>)| Some((*id, Content::read(*shape, &held.wanted())?));
        let units: Vec<(i64, Content)> = waiting[level].iter().filter_map(read).collect();
        let named = units
            .iter()
            .map(|(_, unit)| (unit.code.clone(), unit.name.clone()));
        let keys = store::keys(&mut *db, &named.collect::<Vec<_>>()).await?;
        for ((id, unit), (code, name)) in units.into_iter().zip(keys) {
            near[level].ids.push(id);
            near[level].codes.extend(code.clone());
            near[level].names.push(name.clone());
            if let (Some(above), Some(parent)) = (level.checked_sub(1), unit.parent) {
                near[above].ids.push(parent);
            }
            if let (Some(below), false) = (near.get_mut(level + 1), unit.is_in_use) {
                below.parents.push(id);
            }
            let place = Place {
                parent: unit.parent,
                code,
                name,
                is_in_use: unit.is_in_use,
            };
            hierarchy.wanted.insert((level, id), place);
        }
    }
    for (level, shape) in SHAPES.iter().enumerate() {
        let found = store::places(&mut *db, shape.entity, &near[level]).await?;
        let found = found.into_iter().map(|(id, place)| ((level, id), place));
        hierarchy.shown.extend(found);
    }
    Ok(hierarchy)
}
