//! What calls about cards and about deliveries ask for alike.

use platform::{Refusal, text};
use proto::maillon::refusal::v1::{Fault, Reason};

/// Most ids or lines of one call.
pub(crate) const MANY: usize = 2_000;
/// Longest reason, in characters.
const LONGEST: usize = 250;

/// Why somebody does something, when nobody may do it without.
pub(crate) fn reason(given: Option<&str>) -> Result<String, Refusal> {
    remark(given)?.ok_or_else(|| Refusal::field("reason", Fault::Required))
}

/// Why somebody does something, if they say.
pub(crate) fn remark(given: Option<&str>) -> Result<Option<String>, Refusal> {
    let line = text::line(given.unwrap_or_default(), LONGEST).map_err(|fault| {
        Refusal::new(Reason::ValidationFailed).and("reason", fault, &LONGEST.to_string())
    })?;
    Ok(Some(line).filter(|line| !line.is_empty()))
}

/// The ids that a call works on: never all there are because it names none.
pub(crate) fn ids(field: &str, ids: &[i64]) -> Result<(), Refusal> {
    match ids.len() {
        0 => Err(Refusal::field(field, Fault::Required)),
        1..=MANY => Ok(()),
        _ => Err(Refusal::new(Reason::ValidationFailed).and(field, Fault::OutOfRange, "1–2 000")),
    }
}
