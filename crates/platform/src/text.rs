//! How a text that a person typed is kept: trimmed, NFC, without control characters (contract §1).

use std::borrow::Cow;

use proto::maillon::refusal::v1::{Fault, Reason};
use unicode_normalization::UnicodeNormalization;
use unicode_script::UnicodeScript;

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
    let kept: String = trimmed.nfc().collect();
    if kept.chars().all(is_invisible) {
        return Ok(String::new());
    }
    if kept.chars().count() > max {
        Err(Fault::TooLong)
    } else {
        Ok(kept)
    }
}

/// Whether a text has letters of several scripts: a Cyrillic or Greek letter among Latin ones is there to look like another.
pub fn has_mixed_scripts(text: &str) -> bool {
    let scripts = text.chars().filter(|letter| letter.is_alphabetic());
    let mut scripts = scripts.map(|letter| letter.script_extension());
    let first = scripts.next();
    first.is_some_and(|first| {
        let all = scripts.fold(first, unicode_script::ScriptExtension::intersection);
        all.is_empty()
    })
}

/// A text that a spreadsheet would compute, marked as a text in the way the spreadsheets themselves do: for files that are opened by one.
pub fn without_formula(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
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

/// Whether a character shows nothing by itself; a text of nothing else is an empty one. `fold()` leaves the same out.
fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
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
            ("D'Abidjan\u{200f}", 20, Ok("D'Abidjan\u{200f}")),
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
}
