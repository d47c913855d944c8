//! Lots: cards that are made together, travel together and are handed over together. What a lot is called
//! says when all of that was.

use chrono::{DateTime, Days, Months, NaiveDate, NaiveTime, TimeDelta, Utc};

/// How long ago cards began to be good for three years; those before were for two.
const LONGER_SINCE: i64 = 20 * 30;
/// Settled lots of a group of regions.
pub(super) const SLOTS: u32 = 5;
/// Days ago that the latest and the earliest of them were begun.
const LATEST: i64 = 25;
const EARLIEST: i64 = 575;

/// A lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lot {
    /// All handed over, the cards are good for long; of several the first is the latest.
    Settled { group: u32, slot: u32 },
    /// All handed over, the cards expire in the next weeks.
    Ending { group: u32 },
    /// All handed over, the cards have expired.
    Ended { group: u32 },
    /// Still a draft.
    Draft,
    /// On its way since some days.
    Sent,
    /// Sent long ago, and nobody said that it arrived.
    Forgotten,
    /// Arrived long ago.
    Received,
    /// Some were handed over long ago, others not.
    Begun,
    /// Bad cards on their way back, or back.
    Faulty { is_back: bool },
}

/// When a lot did what; nothing that is yet to come.
#[derive(Clone, Debug)]
pub(super) struct Times {
    /// Its cards were made.
    pub(super) begun: DateTime<Utc>,
    pub(super) printed: DateTime<Utc>,
    /// They were put on a delivery.
    pub(super) saved: DateTime<Utc>,
    pub(super) sent: Option<DateTime<Utc>>,
    pub(super) received: Option<DateTime<Utc>>,
    /// Rounds of handing over.
    pub(super) rounds: Vec<DateTime<Utc>>,
}

/// Counts back from now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calendar {
    pub(super) now: DateTime<Utc>,
}

impl Calendar {
    pub(super) fn today(self) -> NaiveDate {
        self.now.date_naive()
    }

    /// A time of a day so many days ago, one at least: it has passed.
    pub(super) fn ago(self, days: i64, hour: i64) -> DateTime<Utc> {
        let day = self.today() - TimeDelta::days(days.max(1));
        day.and_time(NaiveTime::MIN).and_utc() + TimeDelta::hours(hour)
    }

    /// How many days ago it was.
    pub(super) fn since(self, day: NaiveDate) -> i64 {
        (self.today() - day).num_days()
    }

    /// The last day of a card that was made then.
    pub(super) fn expiry(self, made: DateTime<Utc>) -> NaiveDate {
        let day = made.date_naive();
        let months = if self.since(day) > LONGER_SINCE {
            24
        } else {
            36
        };
        day + Months::new(months)
    }

    pub(super) fn times(self, lot: Lot) -> Times {
        let begun = lot.begun(self);
        // Days after its begin that it was printed, saved, sent, received, and the rounds; negative: not yet.
        let (saved, sent, received, rounds): (i64, i64, i64, &[i64]) = match lot {
            Lot::Settled { .. } | Lot::Ending { .. } | Lot::Ended { .. } => (2, 3, 5, &[7, 8, 11]),
            Lot::Draft => (3, -1, -1, &[]),
            Lot::Sent => (3, 5, -1, &[]),
            Lot::Forgotten => (5, 6, -1, &[]),
            Lot::Received => (6, 7, 11, &[]),
            Lot::Begun => (8, 9, 11, &[13, 14, 15]),
            Lot::Faulty { is_back: false } => (6, 7, -1, &[]),
            Lot::Faulty { is_back: true } => (6, 7, 13, &[]),
        };
        let when = |day: i64, hour| (day >= 0).then(|| self.ago(begun - day, hour));
        Times {
            begun: self.ago(begun, 9),
            printed: self.ago(begun - 1, 10),
            saved: self.ago(begun - saved, 11),
            sent: when(sent, 14),
            received: when(received, 10),
            rounds: rounds.iter().map(|day| self.ago(begun - day, 16)).collect(),
        }
    }
}

impl Lot {
    /// The lot that is not settled yet of a group of regions.
    pub(super) fn waiting(group: u32) -> Self {
        [
            Self::Received,
            Self::Begun,
            Self::Forgotten,
            Self::Sent,
            Self::Draft,
        ][group as usize % 5]
    }

    /// How many days ago its cards were made.
    pub(super) fn begun(self, calendar: Calendar) -> i64 {
        match self {
            Self::Settled { group, slot } => {
                let width = (EARLIEST - LATEST) / i64::from(SLOTS);
                LATEST + width * i64::from(slot) + i64::from(group) * 37 % width
            }
            Self::Ending { group } => {
                let expires = calendar.today() + Days::new(4 + u64::from(group) * 7 % 50);
                calendar.since(expires - Months::new(24))
            }
            Self::Ended { group } => {
                let days = 20 + u64::from(group) * 53 % 220;
                calendar.since(calendar.today() - Months::new(24) - Days::new(days))
            }
            Self::Draft => 4,
            Self::Sent => 9,
            Self::Forgotten => 40,
            Self::Received => 44,
            Self::Begun => 55,
            Self::Faulty { is_back: false } => 16,
            Self::Faulty { is_back: true } => 68,
        }
    }

    pub(super) fn is_of_faulty(self) -> bool {
        matches!(self, Self::Faulty { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lot_does_one_thing_after_the_other_and_nothing_in_the_future() {
        let mut now = DateTime::from_timestamp(1_795_262_400, 0).expect("an instant");
        // Leap days and ends of months too.
        for _ in 0..1_500 {
            now += TimeDelta::days(1);
            let calendar = Calendar { now };
            let mut lots = vec![
                Lot::Draft,
                Lot::Sent,
                Lot::Forgotten,
                Lot::Received,
                Lot::Begun,
                Lot::Faulty { is_back: false },
                Lot::Faulty { is_back: true },
            ];
            for group in 0..33 {
                lots.push(Lot::Ending { group });
                lots.push(Lot::Ended { group });
                lots.extend((0..SLOTS).map(|slot| Lot::Settled { group, slot }));
            }
            for lot in lots {
                let times = calendar.times(lot);
                let mut order = vec![times.begun, times.printed, times.saved];
                order.extend(times.sent);
                order.extend(times.received);
                order.extend(times.rounds);
                assert!(order.is_sorted(), "{lot:?} {order:?}");
                assert!(order.last().is_some_and(|last| *last < now), "{lot:?}");
                let left = -calendar.since(calendar.expiry(times.begun));
                let is_right = match lot {
                    Lot::Ending { .. } => (1..=60).contains(&left),
                    Lot::Ended { .. } => left < 0,
                    _ => left > 365,
                };
                assert!(is_right, "{lot:?}: {left} days are left");
            }
        }
    }
}
