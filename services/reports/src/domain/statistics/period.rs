//! Whole months, as numbers since the year 0.

use chrono::{Datelike, NaiveDate};
use platform::Refusal;
use proto::Date;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Months of a period that nobody bounds.
const USUAL: i64 = 12;
/// The longest one.
const LONGEST: i64 = 120;

/// A month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month(pub(crate) i64);

impl Month {
    pub(crate) fn of(day: Date) -> Self {
        let day = day.naive();
        Self(i64::from(day.year()) * 12 + i64::from(day.month0()))
    }

    /// As columns have it.
    pub(crate) fn number(self) -> i32 {
        i32::try_from(self.0).unwrap_or(i32::MAX)
    }

    /// `2026-03`
    pub(crate) fn key(self) -> String {
        format!(
            "{:04}-{:02}",
            self.0.div_euclid(12),
            self.0.rem_euclid(12) + 1
        )
    }

    pub(crate) fn first_day(self) -> Date {
        let year = i32::try_from(self.0.div_euclid(12)).unwrap_or(i32::MAX);
        let month = u32::try_from(self.0.rem_euclid(12)).unwrap_or_default() + 1;
        NaiveDate::from_ymd_opt(year, month, 1)
            .unwrap_or(NaiveDate::MAX)
            .into()
    }

    pub(crate) fn last_day(self) -> Date {
        Self(self.0 + 1).first_day().after(-1)
    }
}

/// The months that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) first: Month,
    pub(crate) last: Month,
}

impl Period {
    /// From the month of one day to that of another.
    pub(crate) fn of(from: Option<Date>, to: Date) -> Result<Self, Refusal> {
        let last = Month::of(to);
        let first = from.map_or(Month(last.0 - USUAL + 1), Month::of);
        if first > last {
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.and("to", Fault::TooEarly, "from"));
        }
        if last.0 - first.0 >= LONGEST {
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.and("from", Fault::OutOfRange, ""));
        }
        Ok(Self { first, last })
    }

    pub(crate) fn months(self) -> impl Iterator<Item = Month> {
        (self.first.0..=self.last.0).map(Month)
    }

    pub(crate) fn holds(self, month: i64) -> bool {
        (self.first.0..=self.last.0).contains(&month)
    }

    /// As many months, just before.
    pub(crate) fn before(self) -> Self {
        let length = self.last.0 - self.first.0 + 1;
        Self {
            first: Month(self.first.0 - length),
            last: Month(self.last.0 - length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse::<NaiveDate>().expect("a day").into()
    }

    #[test]
    fn a_period_is_whole_months_and_has_one_before_it() {
        let period = Period::of(Some(day("2026-01-31")), day("2026-03-02")).expect("a period");
        let keys: Vec<String> = period.months().map(Month::key).collect();
        assert_eq!(keys, ["2026-01", "2026-02", "2026-03"]);
        assert_eq!(period.before().first.key(), "2025-10");
        assert_eq!(period.before().last.last_day(), day("2025-12-31"));
        assert_eq!(period.last.last_day(), day("2026-03-31"));
    }

    #[test]
    fn twelve_months_end_with_the_day_that_is_looked_at() {
        let period = Period::of(None, day("2026-02-28")).expect("a period");
        assert_eq!(period.first.first_day(), day("2025-03-01"));
        assert_eq!(period.months().count(), 12);
    }

    #[test]
    fn a_period_that_ends_before_it_begins_is_refused() {
        assert!(Period::of(Some(day("2026-04-01")), day("2026-03-31")).is_err());
        assert!(Period::of(Some(day("1900-01-01")), day("2026-03-31")).is_err());
    }
}
