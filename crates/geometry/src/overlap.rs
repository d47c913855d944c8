//! How much of two outlines is the same ground.

use geo::BooleanOps as _;

use crate::crossing::meets_more_often_than;
use crate::geometry::Polygon;
use crate::measure::area_ha;

/// Above this share of either outline an overlap is told: walks with a phone differ by metres.
pub const TOLERATED_SHARE: f64 = 0.05;
/// Meetings of two boundaries; the largest outline has thirty thousand with itself. Two combs laid across
/// each other meet millions of times, and each meeting takes memory.
const MAX_MEETINGS: usize = 100_000;

/// Ground that two outlines share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// Hectares that are in both.
    pub shared_ha: f64,
    /// Part of the first one, from 0 to 1.
    pub of_this: f64,
    /// Part of the second one, from 0 to 1.
    pub of_other: f64,
}

impl Overlap {
    /// Whether more is shared than two walks of one border differ.
    pub fn is_above_tolerance(&self) -> bool {
        self.of_this.max(self.of_other) > TOLERATED_SHARE
    }
}

/// The boundaries meet too often to be measured: no field is like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the outlines meet too often to be measured")]
pub struct TooIntricate;

impl Polygon {
    /// What it shares with the other one; nothing where they only touch.
    pub fn overlap(&self, other: &Self) -> Result<Overlap, TooIntricate> {
        let (one, two) = (self.to_geo(), other.to_geo());
        if meets_more_often_than(MAX_MEETINGS, self.rings(), other.rings()) {
            return Err(TooIntricate);
        }
        let shared_ha: f64 = one.intersection(&two).iter().map(area_ha).sum();
        let share = |area: f64| {
            if area > 0.0 {
                (shared_ha / area).clamp(0.0, 1.0)
            } else {
                0.0
            }
        };
        Ok(Overlap {
            shared_ha,
            of_this: share(area_ha(&one)),
            of_other: share(area_ha(&two)),
        })
    }
}
