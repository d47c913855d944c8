//! Members, cooperatives, stays in them and parcels as they travel between nodes (docs/decisions/0291, 0296):
//! which columns do, in which groups, and which don't.

use exchange::{DELETION, Group};
use replica::rows::Shape;

/// A group, and its columns.
pub(crate) type Grouped = (Group, &'static [&'static str]);

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
    /// It names the record.
    Identity,
    /// Each database has its own: what it counts, or what happened in it.
    Own,
    /// It is worked out of what travels.
    Derived,
    /// It waits for the exchange of files.
    File,
}

pub(crate) const WRITTEN: Group = "written";
const AUTHORSHIP: &[&str] = &["created_at", "created_by", "updated_at", "updated_by"];

/// What the record is called elsewhere; nobody changes it.
pub(crate) const UUID: Grouped = ("uuid", &["uuid"]);
/// Who made the record, and sees it while it has no locality.
const MADE: &[&str] = &[
    "created_at",
    "created_by",
    "created_by_id",
    "updated_at",
    "updated_by",
];
/// Of a member: whether it may be changed on the node that has it.
pub(crate) const CAN_WRITE: Group = "can_write";
/// Of a member: its number.
pub(crate) const NUMBER: Group = "id_number";
/// Of a member: its photo, by the name of its file.
pub(crate) const PHOTO: Group = "photo";
/// Of a member: what the centre found of its photo.
pub(crate) const PHOTO_CHECK: Group = "photo_check";
/// Of a member: what it is in its family.
pub(crate) const FAMILY: Group = "family";
/// Of a member: its cooperative. A change of it and the stays that it begins and ends are one act, and stays
/// do not go up yet.
pub(crate) const COOPERATIVE_ID: Group = "cooperative_id";
/// Where a member lives, or a parcel is.
pub(crate) const LOCALITY: Group = "locality_id";
/// Of a parcel: its code.
pub(crate) const CODE: Group = "code";
/// Of a parcel: the member whose it is.
pub(crate) const OWNER: Group = "member_id";
/// Of a parcel: where it is.
pub(crate) const GEOMETRY: Group = "geometry";
pub(crate) const STAY: Group = "stay";
pub(crate) const DAYS: Group = "days";

const MEMBER: [Grouped; 29] = [
    UUID,
    ("firstname", &["firstname"]),
    ("lastname", &["lastname"]),
    (NUMBER, &["id_number"]),
    ("gender", &["gender"]),
    ("birth_date", &["birth_date", "birth_date_precision"]),
    ("birth_location", &["birth_location"]),
    ("city", &["city"]),
    ("address", &["address"]),
    ("district", &["district"]),
    ("contact", &["contact"]),
    ("contact_urgency", &["contact_urgency"]),
    (LOCALITY, &["locality_id"]),
    ("membership_start_date", &["membership_start_date"]),
    (COOPERATIVE_ID, &["cooperative_id"]),
    (FAMILY, &["kind", "main_member_id", "order_number"]),
    ("status", &["status", "status_reason", "status_on"]),
    ("marital_status", &["marital_status"]),
    ("education_level", &["education_level"]),
    ("ethnicity", &["ethnicity"]),
    ("nationality", &["nationality", "other_nationality"]),
    ("occupation", &["occupation", "other_occupation"]),
    (
        "identity_document",
        &["identity_document_type", "identity_document_number"],
    ),
    (
        "household",
        &["household_status", "household_size", "dependent_count"],
    ),
    (
        PHOTO,
        &["photo_file_name", "photo_updated_at", "photo_updated_by"],
    ),
    (PHOTO_CHECK, &["photo_checked", "photo_refused_reason"]),
    (CAN_WRITE, &["can_write"]),
    (WRITTEN, MADE),
    (DELETION, &["deleted_at"]),
];

const COOPERATIVE: [Grouped; 9] = [
    UUID,
    ("code", &["code"]),
    ("name", &["name"]),
    ("locality_id", &["locality_id"]),
    ("contact", &["contact"]),
    ("president_member_id", &["president_member_id"]),
    ("status", &["status"]),
    (WRITTEN, MADE),
    (DELETION, &["deleted_at"]),
];

const MEMBERSHIP: [Grouped; 4] = [
    UUID,
    (STAY, &["member_id", "cooperative_id"]),
    // The table wants one not to end before it begins.
    (DAYS, &["joined_on", "left_on"]),
    (WRITTEN, AUTHORSHIP),
];

const PARCEL: [Grouped; 11] = [
    UUID,
    (CODE, &["code"]),
    (OWNER, &["member_id"]),
    (LOCALITY, &["locality_id"]),
    ("crop", &["crop"]),
    ("declared_area_ha", &["declared_area_ha"]),
    ("planted_year", &["planted_year"]),
    ("land_title", &["land_title"]),
    // The table wants a rectangle where there is a place. How exactly it was walked is said of this outline.
    (
        GEOMETRY,
        &["geometry", "bounds", "measured_area_ha", "accuracy_m"],
    ),
    (WRITTEN, AUTHORSHIP),
    (DELETION, &["deleted_at"]),
];

/// Each after those that its rows refer to. The president of a cooperative may be one who comes later: that
/// constraint waits for the end of a transaction.
pub const EXCHANGED: [Exchanged; 4] = [
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
            ("version", Stays::Own),
            ("code_key", Stays::Derived),
            ("name_key", Stays::Derived),
            ("search", Stays::Derived),
        ],
    },
    Exchanged {
        shape: Shape {
            entity: "member",
            groups: &names(&MEMBER),
            is_limited: true,
        },
        columns: &MEMBER,
        central: &[PHOTO_CHECK, CAN_WRITE, WRITTEN],
        stays: &[
            ("id", Stays::Identity),
            ("version", Stays::Own),
            ("feed_seq", Stays::Own),
            // Whether the bytes are on this node.
            ("photo_is_missing", Stays::Own),
            // As the cards of this node tell.
            ("has_valid_card", Stays::Own),
            ("has_unused_transaction", Stays::Own),
            ("synchronization_needed", Stays::Own),
            ("id_number_key", Stays::Derived),
            ("firstname_key", Stays::Derived),
            ("lastname_key", Stays::Derived),
            ("city_key", Stays::Derived),
            ("contact_key", Stays::Derived),
            ("document_key", Stays::Derived),
            ("search", Stays::Derived),
            ("is_main", Stays::Derived),
            ("needs_main", Stays::Derived),
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
        stays: &[("id", Stays::Identity), ("version", Stays::Own)],
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

/// As the exchange knows them, in the same order.
pub(crate) const SHAPES: [Shape; 4] = [
    EXCHANGED[0].shape,
    EXCHANGED[1].shape,
    EXCHANGED[2].shape,
    EXCHANGED[3].shape,
];
pub(crate) const COOPERATIVES: Shape = SHAPES[0];
pub(crate) const MEMBERS: Shape = SHAPES[1];
pub(crate) const MEMBERSHIPS: Shape = SHAPES[2];
pub(crate) const PARCELS: Shape = SHAPES[3];

/// Tables of these records that do not travel.
pub const KEPT_HERE: [(&str, Stays); 4] = [
    // Photos that a member had, as far as this database saw them.
    ("previous_photo", Stays::Own),
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
