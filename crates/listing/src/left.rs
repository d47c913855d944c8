//! What leaves the product, a list as a file or records on paper: who may take so much, and the fact that the
//! audit hears.

use outbox::Event;
use platform::{Caller, Refusal};
use proto::Named;
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgExecutor;

/// Refuses so many rows to who may take a few alone.
pub async fn refuse_large(
    db: impl PgExecutor<'_>,
    caller: &Caller,
    rows: usize,
) -> sqlx::Result<Result<(), Refusal>> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    if caller.holds("export.large") || !settings::is_large_export(db, rows).await? {
        return Ok(Ok(()));
    }
    Ok(Err(Reason::PermissionDenied.into()))
}

/// Tells the audit what left by whom; `subject` as [`fact`] has it.
pub async fn publish(
    db: impl PgExecutor<'_>,
    subject: &'static str,
    left: &Export,
    by: &Caller,
) -> sqlx::Result<()> {
    let fact = fact(subject, left, by);
    outbox::publish(db, &by.actor(), fact).await.map(|_| ())
}

/// So many rows of a list, in a format.
pub fn rows(list: &str, format: &str, rows: i64) -> Export {
    Export {
        list: list.to_owned(),
        format: format.to_owned(),
        rows,
        ..Export::default()
    }
}

/// It left by who asked: a fact of their regions, and of those of the records that it names. A subject of
/// its own, `<service>.export.made`: who hears of the records is not concerned.
pub fn fact(subject: &'static str, left: &Export, by: &Caller) -> Event {
    let of_records = left.records.iter().flat_map(|record| &record.region_ids);
    Event::new(subject, 0, 1, Export::FULL_NAME)
        .concerning(by.regions.iter().copied())
        .concerning(of_records.copied())
        .after(left)
}
