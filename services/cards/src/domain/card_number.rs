//! The number of a card: year in two digits, a sequence of eight, a check digit. Never given twice.

use platform::luhn::luhn;

/// The number of a card made in a year.
pub(crate) fn given(year: i32, sequence: i64) -> String {
    let digits = format!("{:02}{sequence:08}", year.rem_euclid(100));
    let check = luhn(&digits);
    format!("{digits}{check}")
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
}
