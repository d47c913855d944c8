//! Months of the audit: an entry's id begins with the month in which it was written, so that a month is a run
//! of ids (docs/decisions/0183).

use chrono::{Datelike, TimeDelta};
use proto::Timestamp;
use uuid::Uuid;

/// Ids of a month.
const IDS: i64 = 1_000_000_000;
/// Below it lie the ids from before there were months: those of a sequence, which begins at another number on
/// each node.
pub(crate) const FIRST: i64 = 200_001 * IDS;
/// How far the clocks of two nodes may lie apart.
const CLOCKS: TimeDelta = TimeDelta::days(1);

/// A month as its digits tell it, 202612; 0 = what was written before there were months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month(pub(crate) i32);

impl Month {
    /// In which an instant lies.
    pub(crate) fn of(at: Timestamp) -> Self {
        let day = at.instant().date_naive();
        let month = i32::try_from(day.month()).expect("a month has two digits");
        Self(day.year() * 100 + month)
    }

    /// To which an entry belongs.
    pub(crate) fn of_entry(id: i64) -> Self {
        if id < FIRST {
            return Self(0);
        }
        Self(i32::try_from(id / IDS).unwrap_or(i32::MAX))
    }

    pub(crate) fn first_id(self) -> i64 {
        i64::from(self.0) * IDS + 1
    }
}

/// The id of an entry that follows another. A clock that goes back does not lead back: ids only grow.
pub(crate) fn next_id(last: i64, recorded_at: Timestamp) -> i64 {
    (last + 1).max(Month::of(recorded_at).first_id())
}

/// The least id that the entry of a fact can have, beside those from before there were months: nothing is
/// written before it happened, and a fact's id tells when that was.
pub(crate) fn least_id(event_id: Uuid) -> i64 {
    let told = event_id.get_timestamp().map(|at| at.to_unix());
    let micros = told.and_then(|(seconds, nanos)| {
        let seconds = i64::try_from(seconds).ok()?;
        seconds
            .checked_mul(1_000_000)?
            .checked_add(i64::from(nanos / 1_000))
    });
    micros.map_or(0, |micros| {
        let happened = Timestamp { micros }.instant();
        let earliest = happened.checked_sub_signed(CLOCKS).unwrap_or(happened);
        Month::of(earliest.into()).first_id()
    })
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn at(text: &str) -> Timestamp {
        let instant = DateTime::parse_from_rfc3339(text).expect("an instant");
        instant.to_utc().into()
    }

    #[test]
    fn ids_begin_with_their_month_and_only_grow() {
        let november = at("2026-11-30T23:59:59Z");
        let december = at("2026-12-01T00:00:00Z");
        assert_eq!(next_id(0, november), 202_611_000_000_001);
        assert_eq!(next_id(57, november), 202_611_000_000_001);
        assert_eq!(next_id(202_611_000_000_001, november), 202_611_000_000_002);
        assert_eq!(next_id(202_611_000_000_002, december), 202_612_000_000_001);
        assert_eq!(next_id(202_612_000_000_001, november), 202_612_000_000_002);
        assert_eq!(Month::of_entry(202_612_000_000_002), Month(202_612));
        for of_a_sequence in [57, (1 << 40) + 57, (181 << 40) + 57] {
            assert_eq!(Month::of_entry(of_a_sequence), Month(0));
        }
    }

    #[test]
    fn an_entry_is_looked_for_from_the_day_before_its_fact_on() {
        let fact = |text: &str| {
            let seconds = u64::try_from(at(text).micros / 1_000_000).expect("after 1970");
            let unix = uuid::Timestamp::from_unix(uuid::NoContext, seconds, 0);
            least_id(Uuid::new_v7(unix))
        };
        assert_eq!(fact("2026-12-02T12:00:00Z"), Month(202_612).first_id());
        assert_eq!(fact("2026-12-01T12:00:00Z"), Month(202_611).first_id());
        assert_eq!(least_id(Uuid::from_u128(5)), 0, "it tells no time");
    }
}
