//! The number of a card: year in two digits, a sequence of eight, a check digit. Never given twice.

use check_digit::luhn;
use platform::text;

/// Digits of a number.
const DIGITS: usize = 11;

/// The number of a card made in a year.
pub fn given(year: i32, sequence: i64) -> String {
    let digits = format!("{:02}{sequence:08}", year.rem_euclid(100));
    let check = luhn(&digits);
    format!("{digits}{check}")
}

/// A number as somebody typed it, without spaces, hyphens and points; none if its check digit is wrong: a
/// slip of the finger is not a card that nobody knows.
pub(crate) fn typed(text: &str) -> Option<String> {
    let text = text::reference(text).ok()?;
    let kept = text.chars();
    let kept = kept.filter(|sign| !sign.is_whitespace() && !matches!(sign, '-' | '.'));
    Some(kept.collect()).filter(|number: &String| is_number(number))
}

fn is_number(number: &str) -> bool {
    number.len() == DIGITS
        && number.bytes().all(|digit| digit.is_ascii_digit())
        && number.ends_with(&luhn(&number[..DIGITS - 1]).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_its_year() {
        assert_eq!(given(2026, 1), "26000000013");
        let number = given(2031, 99_999_999);
        assert_eq!((&number[..10], number.len()), ("3199999999", 11));
    }

    #[test]
    fn light_a_number_is_taken_as_it_is_typed() {
        for as_typed in ["26000000013", " 260.0000-0013 ", "２６００００００01３"] {
            assert_eq!(
                typed(as_typed).as_deref(),
                Some("26000000013"),
                "{as_typed}"
            );
        }
        assert_eq!(typed("2600000001٣"), None);
    }

    #[test]
    fn a_mistyped_digit_and_swapped_neighbours_are_noticed() {
        let good = "26000000013";
        assert!(is_number(good));
        for at in 0..11 {
            for other in '0'..='9' {
                let mut typed: Vec<char> = good.chars().collect();
                let was = std::mem::replace(&mut typed[at], other);
                let typed: String = typed.into_iter().collect();
                assert_eq!(is_number(&typed), was == other, "{typed}");
            }
        }
        for typed in [
            "",
            "2600000001",
            "260000000180",
            "2600000001٨",
            "-2600000001",
        ] {
            assert!(!is_number(typed), "{typed}");
        }
    }
}
