//! What may be corrected on a card before it is printed: absent keeps, null clears, a value sets.

use chrono::NaiveDate;
use platform::{Refusal, text};
use proto::bounds;
use proto::maillon::cards::v1::{Card, SaveCardRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Date};

/// What is written on a card of its member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) birth_date: Option<Date>,
    pub(crate) birth_location: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) phone_number: Option<String>,
    pub(crate) membership_start_date: Option<Date>,
}

impl Content {
    /// As a card has it.
    pub(crate) fn of(card: &Card) -> Self {
        Self {
            firstname: card.firstname.clone(),
            lastname: card.lastname.clone(),
            birth_date: card.birth_date,
            birth_location: card.birth_location.clone(),
            city: card.city.clone(),
            phone_number: card.phone_number.clone(),
            membership_start_date: card.membership_start_date,
        }
    }

    /// As it is after a save, or everything that is wrong with that.
    pub(crate) fn after(mut self, save: SaveCardRequest, today: Date) -> Result<Self, Refusal> {
        let mut fields = Fields {
            cleared: save.cleared,
            today,
            refusal: Refusal::new(Reason::ValidationFailed),
        };
        fields.required("card_firstname", save.firstname, &mut self.firstname);
        fields.required("card_lastname", save.lastname, &mut self.lastname);
        fields.day("card_birthDate", save.birth_date, &mut self.birth_date);
        if self.birth_date.is_none() {
            fields.refuse("card_birthDate", Fault::Required, "");
        }
        let phone_before = self.phone_number.clone();
        let lines = [
            (
                "card_birthLocation",
                save.birth_location,
                bounds::MEMBER_LINE_MAX,
                &mut self.birth_location,
            ),
            (
                "card_city",
                save.city,
                bounds::MEMBER_LINE_MAX,
                &mut self.city,
            ),
            (
                "card_phoneNumber",
                save.phone_number
                    .map(|given| text::reference(&given).unwrap_or(given)),
                bounds::MEMBER_CONTACT_MAX,
                &mut self.phone_number,
            ),
        ];
        for (field, given, max, kept) in lines {
            fields.line(field, given, max, kept);
        }
        // What a card got from its member long ago stays as it is.
        if self.phone_number != phone_before
            && self
                .phone_number
                .as_deref()
                .is_some_and(|phone| !text::is_phone(phone))
        {
            fields.refuse("card_phoneNumber", Fault::NotAPhone, "");
        }
        fields.day(
            "card_membershipStartDate",
            save.membership_start_date,
            &mut self.membership_start_date,
        );
        fields.refusal.unless_clean()?;
        Ok(self)
    }
}

struct Fields {
    cleared: Vec<String>,
    today: Date,
    refusal: Refusal,
}

impl Fields {
    fn refuse(&mut self, field: &str, fault: Fault, detail: &str) {
        self.refusal = std::mem::take(&mut self.refusal).and(field, fault, detail);
    }

    fn required(&mut self, field: &str, given: Option<String>, kept: &mut String) {
        match Change::of(&self.cleared, field, given) {
            Change::Keep => {}
            Change::Clear => kept.clear(),
            Change::Set(given) => match text::line(&given, bounds::MEMBER_NAME_MAX) {
                Ok(line) => *kept = line,
                Err(fault) => {
                    return self.refuse(field, fault, &bounds::MEMBER_NAME_MAX.to_string());
                }
            },
        }
        if kept.is_empty() {
            self.refuse(field, Fault::Required, "");
        }
    }

    fn line(&mut self, field: &str, given: Option<String>, max: usize, kept: &mut Option<String>) {
        match Change::of(&self.cleared, field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(given) => match text::line(&given, max) {
                Ok(line) => *kept = Some(line).filter(|line| !line.is_empty()),
                Err(fault) => self.refuse(field, fault, &max.to_string()),
            },
        }
    }

    /// A day between 1900 and today.
    fn day(&mut self, field: &str, given: Option<Date>, kept: &mut Option<Date>) {
        let first = NaiveDate::from_ymd_opt(1900, 1, 1).map(Date::from);
        match Change::of(&self.cleared, field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            // One that was read may be sent back.
            Change::Set(day) if Some(day) == *kept => {}
            Change::Set(day) if day > self.today => self.refuse(field, Fault::InFuture, ""),
            Change::Set(day) if Some(day) < first => {
                let bounds = format!("1900-01-01 – {}", self.today.naive());
                self.refuse(field, Fault::OutOfRange, &bounds);
            }
            Change::Set(day) => *kept = Some(day),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Option<Date> {
        text.parse::<NaiveDate>().ok().map(Date::from)
    }

    fn kept() -> Content {
        Content {
            firstname: "Awa".to_owned(),
            lastname: "Koné".to_owned(),
            birth_date: day("1990-05-01"),
            city: Some("Man".to_owned()),
            ..Content::default()
        }
    }

    fn faults(save: SaveCardRequest) -> Vec<(String, Fault)> {
        let today = day("2026-11-21").expect("a day");
        let refused = kept().after(save, today).expect_err("it is wrong");
        let fields = &refused.message().fields;
        fields
            .iter()
            .map(|told| (told.field.clone(), told.fault()))
            .collect()
    }

    #[test]
    fn absent_keeps_null_clears_a_value_sets() {
        let save = SaveCardRequest {
            lastname: Some("  Koné Touré ".to_owned()),
            cleared: vec!["card_city".to_owned()],
            ..SaveCardRequest::default()
        };
        let today = day("2026-11-21").expect("a day");
        let after = kept().after(save, today).expect("it is good");
        let expected = Content {
            lastname: "Koné Touré".to_owned(),
            city: None,
            ..kept()
        };
        assert_eq!(after, expected);
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        let save = SaveCardRequest {
            firstname: Some(" \u{200b} ".to_owned()),
            lastname: Some("x".repeat(121)),
            birth_date: day("2026-11-22"),
            birth_location: Some("a\u{7}b".to_owned()),
            membership_start_date: Some(Date { days: i32::MIN }),
            ..SaveCardRequest::default()
        };
        let told = [
            ("card_firstname", Fault::Required),
            ("card_lastname", Fault::TooLong),
            ("card_birthDate", Fault::InFuture),
            ("card_birthLocation", Fault::ControlCharacter),
            ("card_membershipStartDate", Fault::OutOfRange),
        ];
        let told = told.map(|(field, fault)| (field.to_owned(), fault));
        assert_eq!(faults(save), told);
        let cleared = SaveCardRequest {
            cleared: vec!["card_birthDate".to_owned(), "card_lastname".to_owned()],
            ..SaveCardRequest::default()
        };
        assert_eq!(faults(cleared).len(), 2);
    }

    #[test]
    fn light_a_phone_in_full_width_is_that_of_a_keyboard() {
        let save = SaveCardRequest {
            phone_number: Some("０７０７０８０９１０".to_owned()),
            ..SaveCardRequest::default()
        };
        let today = day("2026-11-21").expect("a day");
        let after = kept().after(save, today).expect("it is good");
        assert_eq!(after.phone_number.as_deref(), Some("0707080910"));
    }
}
