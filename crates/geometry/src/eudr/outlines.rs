//! Which outlines are in the files already, whatever their first corner is.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::Geometry;
use crate::position::Position;

/// Outlines as two numbers each: by chance two of a million different ones are equal in one of 10^26 files,
/// and nobody knows the keys to make it happen.
#[derive(Debug, Default)]
pub(super) struct Outlines {
    keys: [RandomState; 2],
    ids: HashMap<[u64; 2], i64>,
}

impl Outlines {
    pub(super) fn key(&self, geometry: &Geometry) -> [u64; 2] {
        let corners = canonical(geometry);
        [0, 1].map(|number| self.keys[number].hash_one(&corners))
    }

    /// The parcel that has it.
    pub(super) fn find(&self, key: [u64; 2]) -> Option<i64> {
        self.ids.get(&key).copied()
    }

    pub(super) fn keep(&mut self, key: [u64; 2], id: i64) {
        self.ids.insert(key, id);
    }
}

/// The corners from the one that is most to the west. All outlines go around the same way.
fn canonical(geometry: &Geometry) -> Vec<Position> {
    let Some(polygon) = geometry.as_polygon() else {
        return geometry.positions().collect();
    };
    let mut corners = polygon.exterior().to_vec();
    corners.pop();
    let first = (0..corners.len()).min_by_key(|place| corners[*place]);
    corners.rotate_left(first.unwrap_or(0));
    corners
}
