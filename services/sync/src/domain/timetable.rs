//! When a node synchronises by itself.

use chrono::{DateTime, TimeDelta, Utc};

/// From when on the next run is due; none = only when somebody begins it. `ended` is when the last one did.
pub(crate) fn due(
    now: DateTime<Utc>,
    ended: Option<DateTime<Utc>>,
    every_minutes: i64,
) -> Option<DateTime<Utc>> {
    if every_minutes <= 0 {
        return None;
    }
    // A clock that was put back would wait for years.
    let ended = ended.filter(|ended| *ended <= now);
    Some(ended.map_or(now, |ended| ended + TimeDelta::minutes(every_minutes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_due_so_long_after_the_one_before() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let ago = |minutes| Some(now - TimeDelta::minutes(minutes));
        assert_eq!(due(now, None, 60), Some(now), "at once");
        assert_eq!(due(now, ago(59), 60), Some(now + TimeDelta::minutes(1)));
        assert_eq!(due(now, ago(90), 60), Some(now - TimeDelta::minutes(30)));
        assert_eq!(due(now, ago(90), 0), None, "switched off");
        assert_eq!(
            due(now, ago(-525_600), 60),
            Some(now),
            "the clock was put back"
        );
    }
}
