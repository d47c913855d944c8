//! Which part of the audit's time a page of a long list is looked for in first.

use proto::Timestamp;

/// So many times as many entries as a page needs are expected in its window: they are spread unevenly.
const MARGIN: i64 = 4;
/// A window is a fourth of all time at most: where it would be longer, little is saved.
const FREQUENT: i64 = 4 * MARGIN;

/// How many microseconds of the time between two instants are likely to have so many of the entries that are
/// guessed; none = too much of it to be worth a try.
pub(crate) fn length(
    (first, last): (Timestamp, Timestamp),
    wanted: i64,
    guessed: i64,
) -> Option<i64> {
    if guessed < wanted.max(1).saturating_mul(FREQUENT) {
        return None;
    }
    let all = i128::from(last.micros) - i128::from(first.micros);
    let part = all * i128::from(wanted) * i128::from(MARGIN) / i128::from(guessed);
    i64::try_from(part).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_a_few_times_what_a_page_needs() {
        let between = |first, last| (Timestamp { micros: first }, Timestamp { micros: last });
        let time = between(1_000, 5_000);
        assert_eq!(length(time, 100, 1_599), None);
        assert_eq!(length(time, 100, 1_600), Some(1_000));
        assert_eq!(length(time, 100, 40_000), Some(40));
        assert_eq!(length(time, i64::MAX, i64::MAX - 1), None);
        assert_eq!(length(time, 0, 0), None);
        let whole = between(i64::MIN, i64::MAX);
        assert_eq!(length(whole, 1, 16), Some(i64::MAX / 2));
    }
}
