//! How a text that a person typed is kept: trimmed, NFC, without control characters (contract §1) and without
//! signs that can't be seen, which would make two of what looks like one (docs/decisions/0140).

use std::borrow::Cow;

use proto::maillon::refusal::v1::{Fault, Reason};
use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};

use crate::refusal::Refusal;

/// A line of at most `max` characters as it is kept; the fault otherwise.
pub fn line(text: &str, max: usize) -> Result<String, Fault> {
    let trimmed = text.trim();
    // Before the costly steps: NFC shortens a text at most to a third of its characters.
    if trimmed.chars().take(max.saturating_mul(4) + 1).count() > max.saturating_mul(4) {
        return Err(Fault::TooLong);
    }
    if trimmed.chars().any(char::is_control) {
        return Err(Fault::ControlCharacter);
    }
    let seen: String = trimmed.chars().filter(|sign| !is_hidden(*sign)).collect();
    let kept: String = seen.trim().nfc().collect();
    if kept.chars().count() > max {
        Err(Fault::TooLong)
    } else {
        Ok(kept)
    }
}

/// Lines of at most `max` characters in all, each kept as a line is, those that are empty too.
pub fn lines(text: &str, max: usize) -> Result<String, Fault> {
    let kept: Result<Vec<String>, Fault> = text.lines().map(|one| line(one, max)).collect();
    let kept = kept?.join("\n");
    if kept.chars().count() > max {
        return Err(Fault::TooLong);
    }
    Ok(kept)
}

/// Whether a text has letters of several scripts: a Cyrillic or Greek letter among Latin ones is there to
/// look like another.
pub fn has_mixed_scripts(text: &str) -> bool {
    let scripts = text.chars().filter(|letter| letter.is_alphabetic());
    let mut scripts = scripts.map(|letter| letter.script_extension());
    let first = scripts.next();
    first.is_some_and(|first| {
        let all = scripts.fold(first, unicode_script::ScriptExtension::intersection);
        all.is_empty()
    })
}

/// A text that a spreadsheet would compute, marked as a text in the way the spreadsheets themselves do: for
/// files that are opened by one.
pub fn without_formula(text: &str) -> Cow<'_, str> {
    // In full width too: some spreadsheets take `＝` for `=`.
    let first = text.chars().next().and_then(|sign| sign.nfkc().next());
    if first.is_some_and(|sign| matches!(sign, '=' | '+' | '-' | '@' | '\t' | '\r')) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The narrower texts of a list, each a line or nothing, and the refusal of those that are no line.
pub struct Lines {
    max: usize,
    refusal: Refusal,
}

impl Lines {
    /// Lines of at most so many characters.
    pub fn of(max: usize) -> Self {
        Self {
            max,
            refusal: Refusal::new(Reason::ValidationFailed),
        }
    }

    /// The text of a field as it is kept; none when it is empty or no line.
    pub fn take(&mut self, field: &str, text: Option<&str>) -> Option<String> {
        match line(text.unwrap_or_default(), self.max) {
            Ok(kept) => Some(kept).filter(|kept| !kept.is_empty()),
            Err(fault) => {
                let refusal = std::mem::take(&mut self.refusal);
                self.refusal = refusal.and(field, fault, &self.max.to_string());
                None
            }
        }
    }

    /// The refusal so far: clean when all were lines.
    pub fn refusal(self) -> Refusal {
        self.refusal
    }
}

/// Refuses a word to look for that has a sign which no text of ours has: the database takes no NUL.
pub fn refuse_controls(field: &str, word: Option<&str>) -> Result<(), Refusal> {
    match word {
        Some(word) if word.chars().any(char::is_control) => {
            Err(Refusal::field(field, Fault::ControlCharacter))
        }
        _ => Ok(()),
    }
}

/// A code of at most `max` characters as it is kept: a line, and a [`reference`], so that no two codes look
/// like one.
pub fn code(text: &str, max: usize) -> Result<String, (Fault, String)> {
    // Before the bound: a ligature is several letters.
    let plain: String = text.chars().take(4 * max + 1).nfkc().collect();
    let line = line(&plain, max).map_err(|fault| (fault, max.to_string()))?;
    reference(&line)
}

/// A reference as it is compared: compatibility forms are what they stand for (full-width digits, ligatures),
/// and only Latin letters and the digits 0 to 9 may be in it, as a Cyrillic `А` would make another reference
/// of what looks like the same. The fault tells the sign.
pub fn reference(text: &str) -> Result<String, (Fault, String)> {
    let plain: String = text.nfkc().collect();
    let is_foreign = |sign: &char| sign.is_alphanumeric() && !is_latin(*sign);
    match plain.chars().find(is_foreign) {
        Some(sign) => Err((Fault::ForeignSign, sign.to_string())),
        None => Ok(plain),
    }
}

/// A Latin letter, with or without accents, or a digit.
fn is_latin(sign: char) -> bool {
    sign.is_ascii_digit() || sign.is_alphabetic() && sign.script() == Script::Latin
}

/// What a phone may be written with beside its digits.
const BETWEEN_DIGITS: [char; 6] = [' ', '.', '-', '(', ')', '\u{a0}'];
/// Digits that a number has at least and at most (E.164).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

/// Whether a text is a phone number, or several between `/`, `,` or `;`.
pub fn is_phone(text: &str) -> bool {
    let text: String = text.nfkc().collect();
    text.split(['/', ',', ';']).all(|number| {
        let number = number.trim();
        let rest = number.strip_prefix('+').unwrap_or(number);
        let digits = rest.chars().filter(char::is_ascii_digit).count();
        PHONE_DIGITS.contains(&digits)
            && rest
                .chars()
                .all(|sign| sign.is_ascii_digit() || BETWEEN_DIGITS.contains(&sign))
    })
}

/// Whether a phone number stands in a text, beside whose it is.
pub fn holds_phone(text: &str) -> bool {
    let text: String = text.nfkc().collect();
    let parts = text.split(|sign: char| !sign.is_ascii_digit() && !BETWEEN_DIGITS.contains(&sign));
    parts
        .map(|part| part.chars().filter(char::is_ascii_digit).count())
        .any(|digits| digits >= *PHONE_DIGITS.start())
}

/// Whether a text shows nothing: spaces, and signs that take no place.
pub fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|sign| sign.is_whitespace() || is_hidden(sign))
}

/// Whether a character shows nothing: joiners, marks of direction, soft hyphens, selectors of a variant,
/// fillers, tags. They are those of Unicode's `Default_Ignorable_Code_Point`, the braille pattern without a
/// dot, and the marks of annotations. `fold()` leaves the same out.
fn is_hidden(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_trimmed_normalised_and_bounded() {
        let cases = [
            ("  Tonkpi ", 10, Ok("Tonkpi")),
            ("Be\u{301}oumi", 6, Ok("Béoumi")),
            ("D'Abidjan\u{200f}", 20, Ok("D'Abidjan")),
            ("", 10, Ok("")),
            ("\u{200b} \u{2060}\u{200f}", 10, Ok("")),
            ("abcdef", 5, Err(Fault::TooLong)),
            ("a\u{0}b", 5, Err(Fault::ControlCharacter)),
            ("a\nb", 5, Err(Fault::ControlCharacter)),
            ("a\u{85}b", 5, Err(Fault::ControlCharacter)),
        ];
        for (text, max, kept) in cases {
            assert_eq!(line(text, max), kept.map(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn light_signs_that_cannot_be_seen_are_left_out() {
        for text in [
            "Ko\u{202e}né",
            "\u{2066}Koné\u{2069}",
            "Koné \u{61c}",
            "Ko\u{ad}n\u{200d}é",
            "Koné\u{fe0f}",
            "Koné\u{e0100}\u{e01ef}",
            "\u{115f}\u{1160}Ko\u{3164}n\u{ffa0}é",
            "Ko\u{2800}ne\u{34f}\u{301}",
            "Ko\u{180e}né\u{17b4}\u{2065}",
        ] {
            assert_eq!(line(text, 10), Ok("Koné".to_owned()), "{text:?}");
        }
        assert!(is_blank("\u{2800} \u{3164}\u{fe0e}\u{e0100}"));
    }

    #[test]
    fn light_what_spreadsheets_compute_is_a_text_in_any_width() {
        for text in [
            "=1+1", "＝1+1", "＋1", "－1", "﹣1", "＠a", "+1", "-1", "@a",
        ] {
            assert_eq!(without_formula(text), format!("'{text}"));
        }
        for text in ["Koné", "1+1", "", "é"] {
            assert_eq!(without_formula(text), text);
        }
    }

    #[test]
    fn light_a_reference_has_latin_letters_and_plain_digits() {
        assert_eq!(reference("ＰＰ２４１１"), Ok("PP2411".to_owned()));
        assert_eq!(reference("PP-2411.é"), Ok("PP-2411.é".to_owned()));
        for (text, sign) in [("РР2411", "Р"), ("PΑ1", "Α"), ("PP٢", "٢"), ("PP-一", "一")]
        {
            let fault = (Fault::ForeignSign, sign.to_owned());
            assert_eq!(reference(text), Err(fault), "{text}");
        }
    }

    #[test]
    fn light_a_code_is_a_reference_of_one_line() {
        for (text, kept) in [
            (" CI01\u{fe0f} ", "CI01"),
            ("ＣＯＯＰ-1", "COOP-1"),
            ("", ""),
        ] {
            assert_eq!(code(text, 6), Ok(kept.to_owned()), "{text:?}");
        }
        let foreign = Err((Fault::ForeignSign, "С".to_owned()));
        assert_eq!(code("СI01", 6), foreign);
        assert_eq!(code("ABCDEFG", 6), Err((Fault::TooLong, "6".to_owned())));
    }

    #[test]
    fn light_a_phone_has_digits() {
        for text in [
            "07 08 09 10 11",
            "+225 07-08-09-10-11",
            "(225) 0708091011",
            "07.08.09.10",
            "07 07 08 09 10 / 01 02 03 04 05",
            "０７０８０９１０１１",
        ] {
            assert!(is_phone(text) && holds_phone(text), "{text}");
        }
        for text in [
            "abc",
            "07",
            "0708091011 (mari)",
            "07 08 09 10 11 /",
            "1234567890123456",
            "+",
        ] {
            assert!(!is_phone(text), "{text}");
        }
        assert!(holds_phone("Koné Awa, sa mère : 07 08 09 10 11"));
        for text in ["abc", "Koné 07", "1 rue 2"] {
            assert!(!holds_phone(text), "{text}");
        }
    }
}
