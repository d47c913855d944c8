//! What the service publishes. The facts of a unit carry it whole, before and after, with its upper levels as
//! they were at the time: a renamed region renames nothing below in the stream, consumers keep the levels
//! apart.

use listing::left;
use outbox::Event;
use platform::Caller;

use crate::domain::unit::Unit;

pub(crate) fn created<U: Unit>(unit: &U) -> Event {
    Event::new(U::CREATED, unit.id(), unit.version(), U::FULL_NAME)
        .concerning([unit.region_id()])
        .after(unit)
}

pub(crate) fn updated<U: Unit>(before: &U, after: &U) -> Event {
    Event::new(U::UPDATED, after.id(), after.version(), U::FULL_NAME)
        .concerning([before.region_id(), after.region_id()])
        .before(before)
        .after(after)
}

/// `version` is the tombstone's.
pub(crate) fn deleted<U: Unit>(before: &U, version: i64) -> Event {
    Event::new(U::DELETED, before.id(), version, U::FULL_NAME)
        .concerning([before.region_id()])
        .before(before)
}

/// A list left as a file.
pub(crate) fn exported(list: &str, format: &str, rows: i64, by: &Caller) -> Event {
    let fact = left::rows(list, format, rows);
    left::fact("geography.export.made", &fact, by)
}
