//! A fictitious member as far as `cards` knows it.

use cards::bulk::MemberKind;
use proto::Date;
use proto::maillon::members::v1::Member;
use uuid::Uuid;

/// What stands in `known_member`.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: i64,
    pub(crate) uuid: Option<Uuid>,
    pub(crate) id_number: String,
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) birth_date: Option<Date>,
    pub(crate) birth_date_precision: Option<i32>,
    pub(crate) birth_location: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) contact: Option<String>,
    pub(crate) kind: i32,
    pub(crate) main_member_id: Option<i64>,
    pub(crate) locality_id: Option<i64>,
    pub(crate) membership_start_date: Option<Date>,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) status: i32,
    pub(crate) photo_file_name: Option<String>,
    pub(crate) photo_checked: bool,
    pub(crate) version: i64,
    /// Where the member lives.
    pub(crate) region_id: Option<i64>,
}

impl Known {
    /// A member as `members` tells it; none = archived.
    pub(super) fn of(member: &Member, region_id: Option<i64>) -> Option<Self> {
        if member.archived_at.is_some() {
            return None;
        }
        Some(Self {
            id: member.id,
            uuid: member.uuid.parse().ok(),
            id_number: member.id_number.clone(),
            firstname: member.firstname.clone(),
            lastname: member.lastname.clone(),
            birth_date: member.birth_date,
            birth_date_precision: member.birth_date_precision,
            birth_location: member.birth_location.clone(),
            city: member.city.clone(),
            contact: member.contact.clone(),
            kind: MemberKind::of(member) as i32,
            main_member_id: member.main_member_id,
            locality_id: member.locality_id,
            membership_start_date: member.membership_start_date,
            cooperative_id: member.cooperative_id,
            status: member.status,
            photo_file_name: member.photo_file_name.clone(),
            photo_checked: member.photo_checked,
            version: member.version,
            region_id,
        })
    }
}
