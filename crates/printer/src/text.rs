//! Days and sums as they are printed.

use proto::{Date, Timestamp};

/// `21/11/2026`; nothing where there is no day.
pub fn day(day: Option<Date>) -> String {
    day.map_or_else(String::new, |day| {
        day.naive().format("%d/%m/%Y").to_string()
    })
}

/// The day of a moment.
pub fn moment(at: Option<Timestamp>) -> String {
    day(at.map(|at| at.instant().date_naive().into()))
}

/// A day, or its year where nothing else is known: `2026`.
pub fn part_of_day(on: Option<Date>, is_year_alone: bool) -> String {
    match on {
        Some(on) if is_year_alone => on.naive().format("%Y").to_string(),
        on => day(on),
    }
}

/// A sum with its thousands apart, by spaces at which no line breaks: `12 500`.
pub fn amount(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(&amount.unsigned_abs().to_string()))
}

/// How many there are, likewise: `1 542`.
pub fn count(count: usize) -> String {
    grouped(&count.to_string())
}

fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (nth, digit) in digits.char_indices() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (sum, text) in [
            (0, "0"),
            (500, "500"),
            (2_500, "2\u{a0}500"),
            (-1_000_000, "-1\u{a0}000\u{a0}000"),
        ] {
            assert_eq!(amount(sum), text);
        }
        assert_eq!(count(1_542), "1\u{a0}542");
    }

    #[test]
    fn of_a_day_its_year_alone_may_be_known() {
        let on = Some(Date { days: 20_778 });
        assert_eq!(part_of_day(on, false), "21/11/2026");
        assert_eq!(part_of_day(on, true), "2026");
        assert_eq!(part_of_day(None, true), "");
        let at = Some(Timestamp {
            micros: 1_795_305_599_999_999,
        });
        assert_eq!(moment(at), "21/11/2026");
    }
}
