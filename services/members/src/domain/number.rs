//! The number a member gets when none was given: node in four digits, year in two, a sequence of at least
//! six, a check digit.

use check_digit::luhn;
use platform::text;
use proto::bounds;
use proto::maillon::refusal::v1::Fault;

/// Signs of a whole number at least: as many as those have that are given here.
pub(crate) const WHOLE: i32 = 13;

/// Letters and digits that a number has at least, one of them a digit.
const LEAST: usize = 4;

/// The number that somebody brings, as it is kept (docs/decisions/0139): written in Latin letters and
/// digits, with blanks, hyphens, points and strokes between them, and none that a sequence gives, here or
/// on another node.
pub(crate) fn brought(number: &str) -> Result<String, (Fault, String)> {
    let plain = text::reference(number)?;
    let signs: String = plain
        .chars()
        .filter(|sign| sign.is_alphanumeric())
        .collect();
    let is_between = |sign: char| sign.is_alphanumeric() || " -./".contains(sign);
    let is_number = signs.chars().count() >= LEAST
        && signs.chars().any(|sign| sign.is_ascii_digit())
        && plain.starts_with(char::is_alphanumeric)
        && plain.chars().all(is_between);
    if !is_number {
        return Err((Fault::NotANumber, String::new()));
    }
    if is_of_a_sequence(&signs) {
        return Err((Fault::Reserved, String::new()));
    }
    // Ligatures are several letters.
    if plain.chars().count() > bounds::MEMBER_NUMBER_MAX {
        return Err((Fault::TooLong, bounds::MEMBER_NUMBER_MAX.to_string()));
    }
    Ok(plain)
}

/// Whether letters and digits are those of a number that was made.
fn is_of_a_sequence(signs: &str) -> bool {
    let least = usize::try_from(WHOLE).unwrap_or(usize::MAX);
    if signs.len() < least || !signs.bytes().all(|sign| sign.is_ascii_digit()) {
        return false;
    }
    let (digits, check) = signs.split_at(signs.len() - 1);
    luhn(digits).to_string() == check
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
    fn light_a_number_has_a_form_and_is_none_of_a_sequence() {
        for number in [
            "mb-07/é1",
            "AB 12",
            "2019.0001",
            "0000260000014",
            "１２３４",
        ] {
            assert!(brought(number).is_ok(), "{number}");
        }
        for number in [
            "=1+1", "ABC", "1", "777", "é", "- / -", "½", "ABCD", "-1234", "12_34",
        ] {
            let refused = brought(number).map(|_| ()).map_err(|(fault, _)| fault);
            assert_eq!(refused, Err(Fault::NotANumber), "{number}");
        }
        let cyrillic = brought("МБ-0701").map(|_| ()).map_err(|(fault, _)| fault);
        assert_eq!(cyrillic, Err(Fault::ForeignSign));
        for number in [
            given(0, 2026, 2),
            given(17, 2031, 7),
            given(0, 2026, 1_000_000),
            "0000-26-000002-1".to_owned(),
        ] {
            let refused = brought(&number).map(|_| ()).map_err(|(fault, _)| fault);
            assert_eq!(refused, Err(Fault::Reserved), "{number}");
        }
    }
}
