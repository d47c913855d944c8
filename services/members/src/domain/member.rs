//! What a member holds and when it may be saved.

pub(crate) mod country;
mod fields;
mod kinship;
pub(crate) mod occupation;
mod situation;

use chrono::{Datelike, Months, NaiveDate};
use platform::{Refusal, text};
use proto::maillon::members::v1::{BirthDatePrecision, Member, SaveMemberRequest};
use proto::maillon::refusal::v1::Fault;
use proto::{Change, Date};

use super::family::{Kind, Main};
use super::number;
use fields::Fields;

/// Longest name, in characters.
pub(crate) const NAME_MAX: usize = 120;
/// Longest text that is no name and no address.
const LINE_MAX: usize = 120;
const ADDRESS_MAX: usize = 250;
pub(crate) const CONTACT_MAX: usize = 80;
pub(crate) const DOCUMENT_MAX: usize = 40;

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
        let Member {
            id_number,
            firstname,
            lastname,
            gender,
            birth_date,
            birth_date_precision,
            birth_location,
            city,
            address,
            district,
            contact,
            contact_urgency,
            locality_id,
            membership_start_date,
            cooperative_id,
            main_member_id,
            order_number,
            marital_status,
            education_level,
            ethnicity,
            nationality,
            other_nationality,
            occupation,
            other_occupation,
            identity_document_type,
            identity_document_number,
            household_status,
            household_size,
            dependent_count,
            ..
        } = member.clone();
        Self {
            id_number: Some(id_number),
            firstname,
            lastname,
            gender,
            birth_date,
            birth_date_precision,
            birth_location,
            city,
            address,
            district,
            contact,
            contact_urgency,
            locality_id,
            membership_start_date,
            cooperative_id,
            kind: Kind::of(member),
            main_member_id,
            order_number,
            marital_status,
            education_level,
            ethnicity,
            nationality,
            other_nationality,
            occupation,
            other_occupation,
            identity_document_type,
            identity_document_number,
            household_status,
            household_size,
            dependent_count,
        }
    }

    /// What a save makes of the member as it is; empty = a new one.
    pub(crate) fn after(self, mut save: SaveMemberRequest, known: &Known) -> Result<Self, Refusal> {
        let before = self;
        let mut fields = Fields::new(std::mem::take(&mut save.cleared));
        let mut content = before.clone();
        content.take_number(&mut save, &mut fields);
        content.take_person(&mut save, known.today, &before, &mut fields);
        content.take_places(&mut save, known, &before, &mut fields);
        content.take_family(&save, known, &before, &mut fields);
        content.take_situation(save, &mut fields);
        fields.done()?;
        Ok(content)
    }

    /// Whether possible duplicates are to be looked for after this change of it.
    pub(crate) fn is_compared_like(&self, other: &Self) -> bool {
        let compared = |content: &Self| {
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
        compared(self) == compared(other)
    }

    /// Once a member has a number it stays, whatever a save says.
    fn take_number(&mut self, save: &mut SaveMemberRequest, fields: &mut Fields) {
        const FIELD: &str = "member_idNumber";
        if self.id_number.is_some() {
            return;
        }
        let given = save.id_number.take();
        fields.line(FIELD, given, number::MAX, &mut self.id_number);
        match self.id_number.as_deref().map(number::brought) {
            None => {}
            Some(Ok(number)) => self.id_number = Some(number),
            Some(Err((fault, detail))) => fields.refuse(FIELD, fault, &detail),
        }
    }

    fn take_person(
        &mut self,
        save: &mut SaveMemberRequest,
        today: Date,
        before: &Self,
        fields: &mut Fields,
    ) {
        let (firstname, lastname) = (save.firstname.take(), save.lastname.take());
        fields.required("member_firstname", firstname, NAME_MAX, &mut self.firstname);
        fields.required("member_lastname", lastname, NAME_MAX, &mut self.lastname);
        fields.word("member_gender", save.gender, &mut self.gender);
        let days = first_day()..=today;
        let birth_date = &mut self.birth_date;
        fields.day("member_birthDate", save.birth_date, &days, true, birth_date);
        self.take_precision(save.birth_date_precision, before, fields);
        let year_from_now = today
            .naive()
            .checked_add_months(Months::new(12))
            .unwrap_or(NaiveDate::MAX);
        let days = first_day()..=year_from_now.into();
        fields.day(
            "member_membershipStartDate",
            save.membership_start_date,
            &days,
            false,
            &mut self.membership_start_date,
        );
        let is_changed = (self.birth_date, self.membership_start_date)
            != (before.birth_date, before.membership_start_date);
        if is_changed
            && let (Some(birth), Some(start)) = (self.birth_date, self.membership_start_date)
            && birth > start
        {
            fields.refuse(
                "member_membershipStartDate",
                Fault::TooEarly,
                "member_birthDate",
            );
        }
    }

    /// How much of the birth date is known. Another date is known to the day unless the save says otherwise.
    fn take_precision(&mut self, given: Option<i32>, before: &Self, fields: &mut Fields) {
        const FIELD: &str = "member_birthDatePrecision";
        let day = Some(BirthDatePrecision::Day.into());
        if self.birth_date != before.birth_date {
            self.birth_date_precision = day;
        }
        let mut precision = self.birth_date_precision;
        fields.word(FIELD, given, &mut precision);
        let Some(birth) = self.birth_date else {
            self.birth_date_precision = None;
            return;
        };
        self.birth_date_precision = precision.or(day);
        if self.birth_date_precision == Some(BirthDatePrecision::Year.into()) {
            let first = NaiveDate::from_ymd_opt(birth.naive().year(), 1, 1);
            self.birth_date = first.map(Date::from);
        }
    }

    fn take_places(
        &mut self,
        save: &mut SaveMemberRequest,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        let lines = [
            (
                "member_birthLocation",
                save.birth_location.take(),
                LINE_MAX,
                &mut self.birth_location,
            ),
            ("member_city", save.city.take(), LINE_MAX, &mut self.city),
            (
                "member_address",
                save.address.take(),
                ADDRESS_MAX,
                &mut self.address,
            ),
            (
                "member_district",
                save.district.take(),
                LINE_MAX,
                &mut self.district,
            ),
            (
                "member_contact",
                save.contact.take(),
                CONTACT_MAX,
                &mut self.contact,
            ),
            (
                "member_contactUrgency",
                save.contact_urgency.take(),
                CONTACT_MAX,
                &mut self.contact_urgency,
            ),
        ];
        for (field, given, max, kept) in lines {
            fields.line(field, given, max, kept);
        }
        // What was written before there was a rule stays until it is changed. Whose the emergency contact is may stand beside it.
        let phones = [
            (
                "member_contact",
                &self.contact,
                &before.contact,
                text::is_phone as fn(&str) -> bool,
            ),
            (
                "member_contactUrgency",
                &self.contact_urgency,
                &before.contact_urgency,
                text::holds_phone,
            ),
        ];
        for (field, kept, before, is_good) in phones {
            if kept != before && kept.as_deref().is_some_and(|kept| !is_good(kept)) {
                fields.refuse(field, Fault::NotAPhone, "");
            }
        }
        match fields.change("member_localityId", save.locality_id) {
            Change::Keep => {}
            Change::Clear => self.locality_id = None,
            Change::Set(id) if self.locality_id == Some(id) || known.has_locality => {
                self.locality_id = Some(id);
            }
            Change::Set(_) => fields.refuse("member_localityId", Fault::UnknownReference, ""),
        }
        match fields.change("member_cooperativeId", save.cooperative_id) {
            Change::Keep => {}
            Change::Clear => self.cooperative_id = None,
            // Nobody keeps cooperatives yet: the one that the record came with is all there can be.
            Change::Set(id) if self.cooperative_id == Some(id) => {}
            Change::Set(_) => fields.refuse("member_cooperativeId", Fault::UnknownReference, ""),
        }
    }
}
