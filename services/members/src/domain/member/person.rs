//! What a save says about who a member is: number, names, birth and beginning.

use chrono::{Datelike, Months, NaiveDate};
use proto::Date;
use proto::bounds;
use proto::maillon::members::v1::{BirthDatePrecision, SaveMemberRequest};
use proto::maillon::refusal::v1::Fault;

use super::{Content, first_day};
use crate::domain::fields::Fields;
use crate::domain::number;

/// Months that a membership may begin in the future.
const MONTHS_AHEAD: u32 = 12;

impl Content {
    /// Once a member has a number it stays, whatever a save says.
    pub(super) fn take_number(&mut self, save: &mut SaveMemberRequest, fields: &mut Fields) {
        const FIELD: &str = "member_idNumber";
        if self.id_number.is_some() {
            return;
        }
        let given = save.id_number.take();
        fields.line(FIELD, given, bounds::MEMBER_NUMBER_MAX, &mut self.id_number);
        match self.id_number.as_deref().map(number::brought) {
            None => {}
            Some(Ok(number)) => self.id_number = Some(number),
            Some(Err((fault, detail))) => fields.refuse(FIELD, fault, &detail),
        }
    }

    pub(super) fn take_person(
        &mut self,
        save: &mut SaveMemberRequest,
        today: Date,
        before: &Self,
        fields: &mut Fields,
    ) {
        let (firstname, lastname) = (save.firstname.take(), save.lastname.take());
        fields.required(
            "member_firstname",
            firstname,
            bounds::MEMBER_NAME_MAX,
            &mut self.firstname,
        );
        fields.required(
            "member_lastname",
            lastname,
            bounds::MEMBER_NAME_MAX,
            &mut self.lastname,
        );
        fields.word("member_gender", save.gender, &mut self.gender);
        let days = first_day()..=today;
        let birth_date = &mut self.birth_date;
        fields.day("member_birthDate", save.birth_date, &days, true, birth_date);
        self.take_precision(save.birth_date_precision, before, fields);
        let latest = today
            .naive()
            .checked_add_months(Months::new(MONTHS_AHEAD))
            .unwrap_or(NaiveDate::MAX);
        let days = first_day()..=latest.into();
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
}
