//! Cooperatives, stays in them and parcels as they are to travel between nodes (docs/decisions/0291): which
//! columns do, in which groups, and which don't.

use exchange::{DELETION, Group};
use replica::rows::Shape;

/// A group, and its columns.
type Grouped = (Group, &'static [&'static str]);

/// An entity, and what becomes of each column of its table.
#[derive(Clone, Copy, Debug)]
pub struct Exchanged {
    /// As the exchange knows it.
    pub shape: Shape,
    /// The columns of its groups.
    pub columns: &'static [Grouped],
    /// Groups that are written at the centre alone: they go down, and are never taken from a node.
    pub central: &'static [Group],
    /// Columns that no group has, and why.
    pub stays: &'static [(&'static str, Stays)],
}

/// Why something does not travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// It names the record, and stands beside the groups.
    Identity,
    /// Each database has its own: what it counts, or what happened in it.
    Own,
    /// It is worked out of what travels.
    Derived,
    /// It waits for the exchange of files.
    File,
}

const WRITTEN: Group = "written";
const AUTHORSHIP: &[&str] = &["created_at", "created_by", "updated_at", "updated_by"];

const COOPERATIVE: [Grouped; 8] = [
    ("code", &["code"]),
    ("name", &["name"]),
    ("locality_id", &["locality_id"]),
    ("contact", &["contact"]),
    ("president_member_id", &["president_member_id"]),
    ("status", &["status"]),
    (
        WRITTEN,
        &[
            "created_at",
            "created_by",
            "created_by_id",
            "updated_at",
            "updated_by",
        ],
    ),
    (DELETION, &["deleted_at"]),
];

const MEMBERSHIP: [Grouped; 3] = [
    ("stay", &["member_id", "cooperative_id"]),
    // The table wants one not to end before it begins.
    ("days", &["joined_on", "left_on"]),
    (WRITTEN, AUTHORSHIP),
];

const PARCEL: [Grouped; 10] = [
    ("code", &["code"]),
    ("member_id", &["member_id"]),
    ("locality_id", &["locality_id"]),
    ("crop", &["crop"]),
    ("declared_area_ha", &["declared_area_ha"]),
    ("planted_year", &["planted_year"]),
    ("land_title", &["land_title"]),
    // The table wants a rectangle where there is a place. How exactly it was walked is said of this outline.
    (
        "geometry",
        &["geometry", "bounds", "measured_area_ha", "accuracy_m"],
    ),
    (WRITTEN, AUTHORSHIP),
    (DELETION, &["deleted_at"]),
];

/// Each after those that its rows refer to. The president of a cooperative may be one who comes later: that
/// constraint waits for the end of a transaction.
pub const EXCHANGED: [Exchanged; 3] = [
    Exchanged {
        shape: Shape {
            entity: "cooperative",
            groups: &names(&COOPERATIVE),
            is_limited: true,
        },
        columns: &COOPERATIVE,
        central: &names(&COOPERATIVE),
        stays: &[
            ("id", Stays::Identity),
            ("uuid", Stays::Identity),
            ("version", Stays::Own),
            ("code_key", Stays::Derived),
            ("name_key", Stays::Derived),
            ("search", Stays::Derived),
        ],
    },
    Exchanged {
        shape: Shape {
            entity: "membership",
            groups: &names(&MEMBERSHIP),
            is_limited: true,
        },
        columns: &MEMBERSHIP,
        central: &[WRITTEN],
        stays: &[
            ("id", Stays::Identity),
            ("uuid", Stays::Identity),
            ("version", Stays::Own),
        ],
    },
    Exchanged {
        shape: Shape {
            entity: "parcel",
            groups: &names(&PARCEL),
            is_limited: true,
        },
        columns: &PARCEL,
        // A change names its author and its time; both would differ with every change on two nodes.
        central: &[WRITTEN],
        stays: &[
            ("id", Stays::Identity),
            ("uuid", Stays::Identity),
            ("version", Stays::Own),
            // One of these versions.
            ("outline_version", Stays::Own),
            ("import_uuid", Stays::Own),
            ("import_row", Stays::Own),
            ("code_key", Stays::Derived),
            ("area_ha", Stays::Derived),
            ("search", Stays::Derived),
            ("sketch", Stays::Derived),
        ],
    },
];

/// Tables of these records that do not travel.
pub const KEPT_HERE: [(&str, Stays); 3] = [
    // Each outline that a database had, by its own versions.
    ("parcel_outline", Stays::Own),
    // Found where an outline is written, among the neighbours that are there; kept at the centre alone.
    ("parcel_finding", Stays::Derived),
    ("parcel_title", Stays::File),
];

const fn names<const COUNT: usize>(groups: &[Grouped; COUNT]) -> [Group; COUNT] {
    let mut names = [""; COUNT];
    let mut nth = 0;
    while nth < COUNT {
        names[nth] = groups[nth].0;
        nth += 1;
    }
    names
}
