//! What calls about cards and about deliveries ask for alike.

use platform::{Refusal, text};
use proto::bounds;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Why somebody does something, when nobody may do it without.
pub(crate) fn reason(given: Option<&str>) -> Result<String, Refusal> {
    remark(given)?.ok_or_else(|| Refusal::field("reason", Fault::Required))
}

/// Why somebody does something, if they say.
pub(crate) fn remark(given: Option<&str>) -> Result<Option<String>, Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let line = line(&mut refusal, "reason", given, bounds::CARD_REASON_MAX);
    refusal.unless_clean()?;
    Ok(line)
}

/// The line that a field has, none if it is empty; what is wrong with it is added to the refusal.
pub(crate) fn line(
    refusal: &mut Refusal,
    field: &str,
    given: Option<&str>,
    max: usize,
) -> Option<String> {
    match text::line(given.unwrap_or_default(), max) {
        Ok(line) => Some(line).filter(|line| !line.is_empty()),
        Err(fault) => {
            *refusal = std::mem::take(refusal).and(field, fault, &max.to_string());
            None
        }
    }
}

/// The text that a field narrows a list by.
pub(crate) fn filter(refusal: &mut Refusal, field: &str, given: Option<&str>) -> Option<String> {
    line(refusal, field, given, bounds::LIST_FILTER_MAX)
}

/// How many ids or lines a call names: never all there are because it names none.
pub(crate) fn many(field: &str, count: usize) -> Result<(), Refusal> {
    match count {
        0 => Err(Refusal::field(field, Fault::Required)),
        1..=bounds::MANY_MAX => Ok(()),
        _ => Err(Refusal::new(Reason::ValidationFailed).outside(field, 1, bounds::MANY_MAX)),
    }
}

/// The ids that a call prints, of which there may be none.
pub(crate) fn ids_to_print(field: &str, ids: &[i64]) -> Result<(), Refusal> {
    if ids.len() <= bounds::TO_PRINT_MAX {
        return Ok(());
    }
    Err(Refusal::new(Reason::ValidationFailed).outside(field, 0, bounds::TO_PRINT_MAX))
}

/// Whether a repeated field was sent, be it empty: `sent` as the gateway fills it.
pub(crate) fn is_named<T>(field: &str, values: &[T], sent: &[String]) -> bool {
    !values.is_empty() || sent.iter().any(|name| name == field)
}

/// The same where `null` is as good as nothing: `cleared` as the gateway fills it.
pub(crate) fn is_given<T>(field: &str, values: &[T], sent: &[String], cleared: &[String]) -> bool {
    let is_cleared = cleared.iter().any(|name| name == field);
    !values.is_empty() || is_named(field, values, sent) && !is_cleared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_field_is_named_by_its_values_or_by_being_sent_empty() {
        let sent = ["card_ids".to_owned()];
        assert!(is_named("card_ids", &[1], &[]));
        assert!(is_named::<i64>("card_ids", &[], &sent));
        assert!(!is_named::<i64>("cards", &[], &sent));
    }
}
