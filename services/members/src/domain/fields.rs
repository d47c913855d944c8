//! How the fields of a save are read one by one: absent keeps, null clears, a value sets (contract §1).
//! What is wrong with any of them is collected, so that one refusal tells it all.

use std::ops::RangeInclusive;

use platform::{Refusal, text};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Date, Kind, Message, Named};

/// The fields of a save and what is wrong with them so far.
pub(crate) struct Fields {
    save: Option<&'static Message>,
    cleared: Vec<String>,
    refusal: Refusal,
}

impl Fields {
    /// Of a save of this kind; nothing is wrong yet.
    pub(crate) fn of<Save: Named>(cleared: Vec<String>) -> Self {
        Self {
            save: Message::of::<Save>(),
            cleared,
            refusal: Refusal::new(Reason::ValidationFailed),
        }
    }

    /// Says no if anything was wrong.
    pub(crate) fn done(self) -> Result<(), Refusal> {
        self.refusal.unless_clean()
    }

    pub(crate) fn refuse(&mut self, field: &str, fault: Fault, detail: &str) {
        self.refusal = std::mem::take(&mut self.refusal).and(field, fault, detail);
    }

    /// What the save says about a field.
    pub(crate) fn change<T>(&self, field: &str, given: Option<T>) -> Change<T> {
        Change::of(&self.cleared, field, given)
    }

    /// A text that there has to be.
    pub(crate) fn required(
        &mut self,
        field: &str,
        given: Option<String>,
        max: usize,
        kept: &mut String,
    ) {
        let read = |given: &str| text::line(given, max).map_err(|fault| (fault, max.to_string()));
        self.take_required(field, given, read, kept);
    }

    /// A code that there has to be.
    pub(crate) fn code(
        &mut self,
        field: &str,
        given: Option<String>,
        max: usize,
        kept: &mut String,
    ) {
        self.take_required(field, given, |given| text::code(given, max), kept);
    }

    fn take_required(
        &mut self,
        field: &str,
        given: Option<String>,
        read: impl Fn(&str) -> Result<String, (Fault, String)>,
        kept: &mut String,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => kept.clear(),
            Change::Set(given) => match read(&given) {
                Ok(line) => *kept = line,
                Err((fault, detail)) => return self.refuse(field, fault, &detail),
            },
        }
        if kept.is_empty() {
            self.refuse(field, Fault::Required, "");
        }
    }

    /// A text that there may be; an empty one is none.
    pub(crate) fn line(
        &mut self,
        field: &str,
        given: Option<String>,
        max: usize,
        kept: &mut Option<String>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(given) => match text::line(&given, max) {
                Ok(line) => *kept = Some(line).filter(|line| !line.is_empty()),
                Err(fault) => self.refuse(field, fault, &max.to_string()),
            },
        }
    }

    /// The number of a phone or of a document that there may be, in the width of a keyboard's signs: so it is
    /// found and compared.
    pub(crate) fn plain_number(
        &mut self,
        field: &str,
        given: Option<String>,
        max: usize,
        kept: &mut Option<String>,
    ) {
        let given = given.map(|given| text::reference(&given).unwrap_or(given));
        self.line(field, given, max, kept);
    }

    /// A word of a list that grows with the program; `read` says how it is kept, `known` what there is.
    pub(crate) fn listed(
        &mut self,
        field: &str,
        given: Option<String>,
        read: fn(&str) -> Option<String>,
        known: &str,
        kept: &mut Option<String>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(given) if given.trim().is_empty() => *kept = None,
            Change::Set(given) => match read(given.trim()) {
                Some(word) => *kept = Some(word),
                None => self.refuse(field, Fault::UnknownWord, known),
            },
        }
    }

    /// A word of an enum of the contract. The gateway checks it too; other callers are refused here.
    pub(crate) fn word<Word: TryFrom<i32>>(
        &mut self,
        field: &str,
        given: Option<i32>,
        kept: &mut Option<Word>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(number) => {
                let words = self.words(field);
                let is_known = words.iter().any(|(known, _)| *known == number);
                match Word::try_from(number) {
                    Ok(word) if is_known => *kept = Some(word),
                    _ => {
                        let known: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
                        self.refuse(field, Fault::UnknownWord, &known.join(", "));
                    }
                }
            }
        }
    }

    pub(crate) fn whole(
        &mut self,
        field: &str,
        given: Option<i32>,
        range: &RangeInclusive<i32>,
        kept: &mut Option<i32>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(number) if range.contains(&number) => *kept = Some(number),
            Change::Set(_) => {
                let bounds = format!("{}–{}", range.start(), range.end());
                self.refuse(field, Fault::OutOfRange, &bounds);
            }
        }
    }

    /// A number between the two, both included; what is none is out of range.
    pub(crate) fn number(
        &mut self,
        field: &str,
        given: Option<f64>,
        range: &RangeInclusive<f64>,
        kept: &mut Option<f64>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(number) if range.contains(&number) => *kept = Some(number),
            Change::Set(_) => {
                let bounds = format!("{}–{}", shown(*range.start()), shown(*range.end()));
                self.refuse(field, Fault::OutOfRange, &bounds);
            }
        }
    }

    /// A day between the two; `is_past` says that none can come after the last one because it has not come
    /// yet.
    pub(crate) fn day(
        &mut self,
        field: &str,
        given: Option<Date>,
        range: &RangeInclusive<Date>,
        is_past: bool,
        kept: &mut Option<Date>,
    ) {
        match self.change(field, given) {
            Change::Keep => {}
            Change::Clear => *kept = None,
            Change::Set(day) if range.contains(&day) => *kept = Some(day),
            Change::Set(day) if is_past && day > *range.end() => {
                self.refuse(field, Fault::InFuture, "");
            }
            Change::Set(_) => {
                let bounds = format!("{} – {}", range.start().naive(), range.end().naive());
                self.refuse(field, Fault::OutOfRange, &bounds);
            }
        }
    }

    /// Numbers and words of an enum field, as the contract has them.
    fn words(&self, field: &str) -> &'static [(i32, &'static str)] {
        let field = self.save.and_then(|save| save.field(field));
        match field.map(|field| field.kind) {
            Some(Kind::Enum(words)) => words,
            _ => &[],
        }
    }
}

/// A bound that is not negative, as people write it: `0,001`, `100 000`.
fn shown(number: f64) -> String {
    let text = number.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let groups: Vec<&str> = (whole.as_bytes().rchunks(3).rev())
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    let whole = groups.join(" ");
    if part.is_empty() {
        whole
    } else {
        format!("{whole},{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_told_as_numbers_are_written() {
        for (number, told) in [
            (0.001, "0,001"),
            (0.0, "0"),
            (100_000.0, "100 000"),
            (1234.5, "1 234,5"),
        ] {
            assert_eq!(shown(number), told);
        }
    }
}
