//! What time it is; tests stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Days, NaiveTime, Utc};
use proto::Timestamp;

/// The system's clock, or one that stands still until a test moves it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    fixed: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock that shows this instant until it is moved.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self {
            fixed: Some(Arc::new(AtomicI64::new(at.timestamp_micros()))),
        }
    }

    /// The instant, to the microsecond.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the system's clock"
    )]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.fixed {
            Some(micros) => Timestamp {
                micros: micros.load(Ordering::Relaxed),
            }
            .instant(),
            None => Utc::now(),
        }
    }

    /// How long until it is this time of the day (UTC).
    pub fn until(&self, hour: u32, minute: u32) -> Duration {
        let now = self.now();
        (next(now, hour, minute) - now).to_std().unwrap_or_default()
    }

    /// Moves a fixed clock; the system's clock can't be moved.
    pub fn advance(&self, by: chrono::TimeDelta) {
        if let Some(micros) = &self.fixed {
            micros.fetch_add(by.num_microseconds().unwrap_or(0), Ordering::Relaxed);
        }
    }
}

fn next(now: DateTime<Utc>, hour: u32, minute: u32) -> DateTime<Utc> {
    let time = NaiveTime::from_hms_opt(hour, minute, 0).expect("a time of the day");
    let today = now.date_naive().and_time(time).and_utc();
    if now < today {
        today
    } else {
        today + Days::new(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_time_of_the_day_is_today_or_tomorrow() {
        let cases = [
            ("2026-11-21T01:59:59Z", "2026-11-21T02:00:00Z"),
            ("2026-11-21T02:00:00Z", "2026-11-22T02:00:00Z"),
            ("2026-12-31T23:00:00Z", "2027-01-01T02:00:00Z"),
        ];
        for (now, then) in cases {
            let instant = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
            assert_eq!(next(instant(now), 2, 0), instant(then));
        }
    }
}
