//! Rules of the hierarchy; no I/O.

pub(crate) mod author;
pub(crate) mod department;
pub(crate) mod hierarchy;
pub(crate) mod import;
pub(crate) mod locality;
pub(crate) mod region;
pub(crate) mod replica;
pub(crate) mod resemblance;
pub(crate) mod subprefecture;
pub(crate) mod unit;

use platform::{Refusal, text};
use proto::maillon::refusal::v1::Fault;
use proto::{Change, bounds};

/// A required text after a save: the one kept, or the new one if it is good as `read` reads it. A fault is
/// added to `refusal`.
fn required(
    field: &str,
    change: Change<String>,
    kept: Option<String>,
    read: fn(&str) -> Result<String, (Fault, String)>,
    refusal: &mut Refusal,
) -> String {
    let required = (Fault::Required, String::new());
    let given = match change {
        Change::Keep => kept.ok_or(required),
        Change::Clear => Err(required),
        Change::Set(given) => match read(&given) {
            Ok(kept) if kept.is_empty() => Err(required),
            read => read,
        },
    };
    given.unwrap_or_else(|(fault, detail)| {
        *refusal = std::mem::take(refusal).and(field, fault, &detail);
        String::new()
    })
}

/// A name of a unit as it is kept.
fn name(given: &str) -> Result<String, (Fault, String)> {
    let max = bounds::GEOGRAPHY_NAME_MAX;
    text::line(given, max).map_err(|fault| (fault, max.to_string()))
}

/// A code of a unit as it is kept.
fn code(given: &str) -> Result<String, (Fault, String)> {
    text::code(given, bounds::GEOGRAPHY_CODE_MAX)
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
