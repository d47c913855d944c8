//! One value of a request → protobuf bytes, and what is wrong with it.

use chrono::{DateTime, NaiveDate};
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Date, Field, Kind, Timestamp};

use wire::{FIXED64, put_bytes, put_number, put_single, put_tag};

/// What was found wrong so far, by field.
#[derive(Default)]
pub(crate) struct Faults(Vec<(String, Fault, String)>);

impl Faults {
    pub(crate) fn add(&mut self, field: String, fault: Fault, detail: &str) {
        // One answer names every fault, but not without end.
        if self.0.len() < 1000 {
            self.0.push((field, fault, detail.to_owned()));
        }
    }

    /// A request that has the wrong shape is a bad request; one with an impossible date is not valid
    /// (contract §1).
    pub(crate) fn into_result(self) -> Result<(), Refusal> {
        let reason = if self.0.iter().all(|(_, fault, _)| *fault == Fault::NotADate) {
            Reason::ValidationFailed
        } else {
            Reason::BadRequest
        };
        self.0
            .into_iter()
            .fold(Refusal::new(reason), |refusal, (field, fault, detail)| {
                refusal.and(&field, fault, &detail)
            })
            .unless_clean()
    }
}

/// A value as it came, before the field says what it should be.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    Bool(bool),
    Int(i64),
    /// A whole number beyond `i64`, or one with a fraction.
    Number(f64),
    Text(&'a str),
}

/// Writes a value into a field; `Ok(false)` when it is an empty text that stands for "nothing".
pub(crate) fn put(
    field: &Field,
    given: Given<'_>,
    out: &mut Vec<u8>,
) -> Result<bool, (Fault, String)> {
    let wrong = || (Fault::WrongType, String::new());
    if let Given::Text(text) = given
        && text.trim().is_empty()
        && !matches!(field.kind, Kind::Text)
    {
        return Ok(false);
    }
    match field.kind {
        Kind::Text => match given {
            Given::Text(text) => put_bytes(out, field.number, text.as_bytes()),
            _ => return Err(wrong()),
        },
        Kind::Int64 => put_number(out, field.number, whole(given).ok_or_else(wrong)?),
        Kind::Int32 => put_number(
            out,
            field.number,
            whole(given)
                .and_then(|n| i32::try_from(n).ok())
                .map(i64::from)
                .ok_or_else(wrong)?,
        ),
        Kind::Uint32 => put_number(
            out,
            field.number,
            whole(given)
                .and_then(|n| u32::try_from(n).ok())
                .map(i64::from)
                .ok_or_else(wrong)?,
        ),
        Kind::Bool => put_number(
            out,
            field.number,
            i64::from(truth(given).ok_or_else(wrong)?),
        ),
        Kind::Double => {
            put_tag(out, field.number, FIXED64);
            out.extend_from_slice(&fraction(given).ok_or_else(wrong)?.to_le_bytes());
        }
        Kind::Enum(words) => {
            let Given::Text(text) = given else {
                return Err(wrong());
            };
            let number = words
                .iter()
                .find(|(_, word)| *word == text.trim())
                .map(|(number, _)| *number)
                .ok_or_else(|| {
                    let known: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
                    (Fault::UnknownWord, known.join(", "))
                })?;
            put_number(out, field.number, i64::from(number));
        }
        Kind::Date => {
            let Given::Text(text) = given else {
                return Err(wrong());
            };
            let day = day(text.trim()).ok_or((Fault::NotADate, String::new()))?;
            put_single(out, field.number, Date::from(day).days.into());
        }
        Kind::Timestamp => {
            let Given::Text(text) = given else {
                return Err(wrong());
            };
            let instant = instant(text.trim()).ok_or((Fault::NotADate, String::new()))?;
            put_single(out, field.number, instant.micros);
        }
        Kind::Json | Kind::Bytes | Kind::Message(_) => return Err(wrong()),
    }
    Ok(true)
}

/// A whole number, also in a numeric string (contract §1) or as `5.0`.
fn whole(given: Given<'_>) -> Option<i64> {
    match given {
        Given::Int(number) => Some(number),
        // Exact up to 2^53.
        Given::Number(number) => (number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0)
            .then_some(number as i64),
        Given::Text(text) => text.trim().parse().ok(),
        Given::Bool(_) => None,
    }
}

fn fraction(given: Given<'_>) -> Option<f64> {
    match given {
        Given::Int(number) => Some(number as f64),
        Given::Number(number) => Some(number),
        Given::Text(text) => text.trim().parse().ok(),
        Given::Bool(_) => None,
    }
    .filter(|number| number.is_finite())
}

fn truth(given: Given<'_>) -> Option<bool> {
    match given {
        Given::Bool(truth) => Some(truth),
        Given::Int(0) | Given::Text("0" | "false") => Some(false),
        Given::Int(1) | Given::Text("1" | "true") => Some(true),
        _ => None,
    }
}

/// `YYYY-MM-DD`, or the day that a full instant names where it was written.
fn day(text: &str) -> Option<NaiveDate> {
    let (day, rest) = text.split_at_checked(10)?;
    if !rest.is_empty() {
        DateTime::parse_from_rfc3339(text).ok()?;
    }
    let shape = day.bytes().enumerate().all(|(at, byte)| {
        if at == 4 || at == 7 {
            byte == b'-'
        } else {
            byte.is_ascii_digit()
        }
    });
    NaiveDate::parse_from_str(day, "%Y-%m-%d")
        .ok()
        .filter(|_| shape)
}

fn instant(text: &str) -> Option<Timestamp> {
    let full = DateTime::parse_from_rfc3339(text)
        .map(|instant| instant.to_utc())
        .ok();
    full.or_else(|| Some(day(text)?.and_hms_opt(0, 0, 0)?.and_utc()))
        .map(Timestamp::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_that_exist_are_days() {
        for (text, exists) in [
            ("1980-02-29", true),
            ("1981-02-29", false),
            ("1990-02-31", false),
            ("1980-2-9", false),
            ("80-02-29", false),
            ("1980-02-29T23:30:00Z", true),
            ("1980-02-29T23:30:00.5+02:00", true),
            ("1980-02-29T", false),
            ("1980-02-29 noon", false),
            ("٢٠٢٠-٠١-٠١", false),
        ] {
            assert_eq!(day(text).is_some(), exists, "{text}");
        }
    }
}
