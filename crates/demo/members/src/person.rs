//! A fictitious person, as a row will have it, and where people live.

use chrono::{DateTime, Datelike, NaiveDate, Utc};

pub(crate) const MALE: i32 = 1;
pub(crate) const FEMALE: i32 = 2;
pub(crate) const MAIN: i32 = 1;
pub(crate) const SPOUSE: i32 = 2;
pub(crate) const CHILD: i32 = 3;

/// A locality people may live at, and what the nearest town is called.
pub(crate) struct Place {
    pub(crate) locality_id: i64,
    pub(crate) town: String,
}

/// One member to be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Person {
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) gender: i32,
    pub(crate) birth_date: NaiveDate,
    /// Only the year is known.
    pub(crate) is_birth_year: bool,
    pub(crate) birth_location: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) contact: Option<String>,
    pub(crate) contact_urgency: Option<String>,
    pub(crate) locality_id: Option<i64>,
    pub(crate) membership_start_date: NaiveDate,
    pub(crate) kind: i32,
    pub(crate) order_number: Option<i32>,
    pub(crate) standing: Standing,
    pub(crate) marital_status: i32,
    pub(crate) education_level: i32,
    pub(crate) nationality: &'static str,
    pub(crate) occupation: Option<&'static str>,
    /// Of an identity card.
    pub(crate) document: Option<String>,
    pub(crate) household_status: i32,
    /// Of a main member: how many live together, and how many of them depend on him or her.
    pub(crate) household: Option<(i32, i32)>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) is_archived: bool,
}

/// A status other than active has a reason and a day.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) status: i32,
    pub(crate) why: Option<(&'static str, NaiveDate)>,
}

impl Person {
    pub(crate) fn age(&self, today: NaiveDate) -> i32 {
        years(self.birth_date, today)
    }

    pub(crate) fn is_woman(&self) -> bool {
        self.gender == FEMALE
    }
}

fn years(from: NaiveDate, to: NaiveDate) -> i32 {
    let passed = (to.month(), to.day()) >= (from.month(), from.day());
    to.year() - from.year() - i32::from(!passed)
}
