//! How long a card is good.

use chrono::{Months, NaiveDate};
use proto::Date;

/// Longest validity, in months: what the setting may be.
const VALIDITY_MAX: i64 = proto::settings::CARD_VALIDITY_MONTHS.max();

/// The last day of a card made today, by the setting in months.
pub(crate) fn last_day(today: Date, months: i64) -> Date {
    let months = u32::try_from(months.clamp(1, VALIDITY_MAX)).unwrap_or(u32::MAX);
    let last = today.naive().checked_add_months(Months::new(months));
    last.unwrap_or(NaiveDate::MAX).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_out_of_bounds_is_the_nearest_bound() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 30).expect("a day");
        let last = |months| last_day(today.into(), months).naive().to_string();
        assert_eq!(last(3), "2027-02-28");
        assert_eq!(last(-5), "2026-12-30");
        assert_eq!(last(6_000), "2076-11-30");
    }
}
