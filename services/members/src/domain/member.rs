//! What a member holds and when it may be saved.

mod kinship;
mod listed;
mod person;
mod places;
mod situation;

use chrono::NaiveDate;
use platform::Refusal;
use proto::Date;
use proto::maillon::members::v1::{Member, SaveMemberRequest};

use super::family::{Kind, Main};
use super::fields::Fields;

/// Nobody alive was born before, and no membership is older.
pub(crate) fn first_day() -> Date {
    NaiveDate::from_ymd_opt(1900, 1, 1)
        .expect("a day of the calendar")
        .into()
}

/// What a save is judged by beside itself.
pub(crate) struct Known {
    pub(crate) today: Date,
    /// The member's id; none = a new one.
    pub(crate) id: Option<i64>,
    /// The locality that the save names exists and lies where the caller may put members.
    pub(crate) has_locality: bool,
    /// The caller would see the member without a locality, too.
    pub(crate) may_lie_nowhere: bool,
    /// The cooperative that the save names, if it exists where the caller may see it.
    pub(crate) cooperative: Option<super::cooperative::Held>,
    /// The member that the save names as main.
    pub(crate) main: Main,
}

/// The content of a member that may be stored; empty where there is none yet.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Content {
    /// As it was given; none = the server gives one.
    pub(crate) id_number: Option<String>,
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) gender: Option<i32>,
    pub(crate) birth_date: Option<Date>,
    pub(crate) birth_date_precision: Option<i32>,
    pub(crate) birth_location: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) district: Option<String>,
    pub(crate) contact: Option<String>,
    pub(crate) contact_urgency: Option<String>,
    pub(crate) locality_id: Option<i64>,
    pub(crate) membership_start_date: Option<Date>,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) kind: Kind,
    pub(crate) main_member_id: Option<i64>,
    pub(crate) order_number: Option<i32>,
    pub(crate) marital_status: Option<i32>,
    pub(crate) education_level: Option<i32>,
    pub(crate) ethnicity: Option<String>,
    pub(crate) nationality: Option<String>,
    pub(crate) other_nationality: Option<String>,
    pub(crate) occupation: Option<String>,
    pub(crate) other_occupation: Option<String>,
    pub(crate) identity_document_type: Option<i32>,
    pub(crate) identity_document_number: Option<String>,
    pub(crate) household_status: Option<i32>,
    pub(crate) household_size: Option<i32>,
    pub(crate) dependent_count: Option<i32>,
}

impl Content {
    /// Of a member as it is.
    pub(crate) fn of(member: &Member) -> Self {
        let kind = Kind::of(member);
        let member = member.clone();
        Self {
            id_number: Some(member.id_number),
            firstname: member.firstname,
            lastname: member.lastname,
            gender: member.gender,
            birth_date: member.birth_date,
            birth_date_precision: member.birth_date_precision,
            birth_location: member.birth_location,
            city: member.city,
            address: member.address,
            district: member.district,
            contact: member.contact,
            contact_urgency: member.contact_urgency,
            locality_id: member.locality_id,
            membership_start_date: member.membership_start_date,
            cooperative_id: member.cooperative_id,
            kind,
            main_member_id: member.main_member_id,
            order_number: member.order_number,
            marital_status: member.marital_status,
            education_level: member.education_level,
            ethnicity: member.ethnicity,
            nationality: member.nationality,
            other_nationality: member.other_nationality,
            occupation: member.occupation,
            other_occupation: member.other_occupation,
            identity_document_type: member.identity_document_type,
            identity_document_number: member.identity_document_number,
            household_status: member.household_status,
            household_size: member.household_size,
            dependent_count: member.dependent_count,
        }
    }

    /// What a save makes of the member as it is; empty = a new one.
    pub(crate) fn after(self, mut save: SaveMemberRequest, known: &Known) -> Result<Self, Refusal> {
        let before = self;
        let mut fields = Fields::of::<SaveMemberRequest>(std::mem::take(&mut save.cleared));
        let mut content = before.clone();
        content.take_number(&mut save, &mut fields);
        content.take_person(&mut save, known.today, &before, &mut fields);
        content.take_places(&mut save, known, &before, &mut fields);
        content.take_family(&save, known, &before, &mut fields);
        content.take_situation(&mut save, &mut fields);
        content.take_origin(&mut save, &mut fields);
        fields.done()?;
        if known.id.is_none() {
            // Who is enrolled without a day is a member from today on, and counted among the new ones.
            content.membership_start_date.get_or_insert(known.today);
        }
        Ok(content)
    }

    /// Whether both name one person: possible duplicates are looked for again only after a change of this.
    pub(crate) fn names_same_person(&self, other: &Self) -> bool {
        let person = |content: &Self| {
            (
                content.firstname.clone(),
                content.lastname.clone(),
                content.birth_date,
                content.birth_date_precision,
                content.contact.clone(),
                content.identity_document_type,
                content.identity_document_number.clone(),
            )
        };
        person(self) == person(other)
    }

    /// Whether it led a family and no longer does.
    pub(crate) fn stops_being_main(&self, before: &Self) -> bool {
        before.kind == Kind::Main && self.kind != Kind::Main
    }
}
