//! The number a member gets when none was given: node in four digits, year in two, a sequence of at least six, a check digit.

use platform::luhn::luhn;
use proto::maillon::refusal::v1::Fault;

/// Longest number, in characters.
pub(crate) const MAX: usize = 40;

/// Signs of a whole number at least: as many as those have that are given here.
pub(crate) const WHOLE: i32 = 13;

/// Whether a text names a member at all: signs alone are left out when numbers are compared.
pub(crate) fn check(number: &str) -> Result<(), Fault> {
    if number
        .chars()
        .any(|sign| sign.is_alphabetic() || sign.is_ascii_digit())
    {
        Ok(())
    } else {
        Err(Fault::WrongType)
    }
}

/// The number of a node's member in a year.
pub(crate) fn given(node: i32, year: i32, sequence: i64) -> String {
    let digits = format!("{node:04}{:02}{sequence:06}", year.rem_euclid(100));
    let check = luhn(&digits);
    format!("{digits}{check}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_node_and_year_and_grows_when_it_must() {
        assert_eq!(given(0, 2026, 1), "0000260000013");
        let cases = [
            (17, 2026, 1, "001726000001"),
            (8191, 2100, 999_999, "819100999999"),
            (0, 2026, 1_000_000, "0000261000000"),
        ];
        for (node, year, sequence, digits) in cases {
            let number = given(node, year, sequence);
            assert_eq!(&number[..number.len() - 1], digits);
        }
    }

    #[test]
    fn a_number_has_a_letter_or_a_digit() {
        for (number, is_good) in [("7", true), ("é", true), ("- / -", false), ("½", false)] {
            assert_eq!(check(number).is_ok(), is_good, "{number}");
        }
    }
}
