//! A fictitious member as far as `cards` knows it.

use proto::Date;
use proto::maillon::members::v1::Member;

/// What stands in `known_member`.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: i64,
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
    pub(super) fn of(told: &Member, region_id: Option<i64>) -> Option<Self> {
        if told.archived_at.is_some() {
            return None;
        }
        Some(Self {
            id: told.id,
            id_number: told.id_number.clone(),
            firstname: told.firstname.clone(),
            lastname: told.lastname.clone(),
            birth_date: told.birth_date,
            birth_date_precision: told.birth_date_precision,
            birth_location: told.birth_location.clone(),
            city: told.city.clone(),
            contact: told.contact.clone(),
            kind: match (told.is_main_account, told.is_spouse) {
                (true, _) => 1,
                (false, true) => 2,
                (false, false) => 3,
            },
            main_member_id: told.main_member_id,
            locality_id: told.locality_id,
            membership_start_date: told.membership_start_date,
            cooperative_id: told.cooperative_id,
            status: told.status,
            photo_file_name: told.photo_file_name.clone(),
            photo_checked: told.photo_checked,
            version: told.version,
            region_id,
        })
    }
}
