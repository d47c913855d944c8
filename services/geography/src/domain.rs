//! Rules of the hierarchy; no I/O.

pub(crate) mod author;
pub(crate) mod department;
pub(crate) mod import;
pub(crate) mod locality;
pub(crate) mod region;
pub(crate) mod resemblance;
pub(crate) mod subprefecture;
pub(crate) mod unit;

use platform::{Refusal, text};
use proto::Change;
use proto::maillon::refusal::v1::Fault;

/// A required text after a save: the one kept, or the new one if it is good. A fault is added to `refusal`.
fn required(
    field: &str,
    change: Change<String>,
    kept: Option<String>,
    max: usize,
    refusal: &mut Refusal,
) -> String {
    let given = match change {
        Change::Keep => kept.ok_or(Fault::Required),
        Change::Clear => Err(Fault::Required),
        Change::Set(given) => line(&given, max),
    };
    given.unwrap_or_else(|fault| {
        *refusal = std::mem::take(refusal).and(field, fault, &max.to_string());
        String::new()
    })
}

/// A required text as it is kept.
fn line(given: &str, max: usize) -> Result<String, Fault> {
    let kept = text::line(given, max)?;
    if kept.is_empty() {
        Err(Fault::Required)
    } else {
        Ok(kept)
    }
}

/// The unit above after a save; `is_there` says whether the one that was given exists. A fault is added to
/// `refusal`.
fn parent(
    field: &str,
    change: Change<i64>,
    kept: Option<i64>,
    is_there: bool,
    refusal: &mut Refusal,
) -> i64 {
    let given = match change {
        Change::Keep => kept.ok_or(Fault::Required),
        Change::Clear => Err(Fault::Required),
        Change::Set(id) if is_there => Ok(id),
        Change::Set(_) => Err(Fault::UnknownReference),
    };
    given.unwrap_or_else(|fault| {
        *refusal = std::mem::take(refusal).and(field, fault, "");
        0
    })
}
