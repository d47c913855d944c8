//! Rules of the hierarchy; no I/O.

pub(crate) mod region;

use platform::{Refusal, text};
use proto::Change;
use proto::maillon::refusal::v1::Fault;

/// Longest code, in characters.
pub(crate) const CODE_MAX: usize = 20;
/// Longest name, in characters.
pub(crate) const NAME_MAX: usize = 120;

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
        Change::Set(given) => text::line(&given, max).and_then(|kept| {
            if kept.is_empty() {
                Err(Fault::Required)
            } else {
                Ok(kept)
            }
        }),
    };
    given.unwrap_or_else(|fault| {
        *refusal = std::mem::take(refusal).and(field, fault, &max.to_string());
        String::new()
    })
}
