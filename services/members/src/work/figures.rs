//! How many members there are of each kind in each region, for whoever shows figures.

use figures::{Counter, Gauge, Keys};
use platform::Clock;
use proto::maillon::event::v1::Dimension;
use proto::maillon::members::v1::MemberStatus;
use sqlx::PgPool;

use crate::App;

/// Counts the members of a database.
pub fn counter(db: PgPool, clock: Clock) -> Counter {
    Counter {
        db,
        clock,
        subject: "members.figures.counted",
        by_place: &[
            Dimension::Members,
            Dimension::MemberGender,
            Dimension::MemberKind,
            Dimension::MemberStatus,
            Dimension::MemberBirthYear,
            Dimension::MemberMonth,
        ],
        gauges: &GAUGES,
    }
}

/// What is told of members to whoever watches the program.
const GAUGES: [Gauge; 7] = [
    of(Dimension::Members, "all", 1),
    of(Dimension::Members, "with_photo", 2),
    of(Dimension::Members, "with_valid_card", 3),
    of_status("active", MemberStatus::Active),
    of_status("suspended", MemberStatus::Suspended),
    of_status("deceased", MemberStatus::Deceased),
    of_status("removed", MemberStatus::Removed),
];

const fn of(dimension: Dimension, state: &'static str, key: i64) -> Gauge {
    Gauge {
        metric: "business_members",
        state,
        dimension,
        keys: Keys::One(key),
    }
}

const fn of_status(state: &'static str, status: MemberStatus) -> Gauge {
    of(Dimension::MemberStatus, state, status as i64)
}

impl App {
    /// Adds up and publishes the figures of members.
    pub fn figures(&self) -> Counter {
        counter(self.db.clone(), self.clock.clone())
    }
}
