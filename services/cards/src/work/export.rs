//! Lists that leave as a file: who may take so many rows, and what the audit is told.

use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use templates::Reference;

use super::left;
use crate::domain::count;
use crate::error::Error;
use crate::{App, events};

/// Refuses so many rows to who may take a few alone.
pub(crate) async fn refuse_large(app: &App, caller: &Caller, rows: usize) -> Result<(), Error> {
    let may = caller.holds("export.large");
    if !may && settings::is_large_export(&app.db, count(rows)).await? {
        return Err(Reason::PermissionDenied.into());
    }
    Ok(())
}

/// Tells the audit that a list left as a file.
pub(crate) async fn publish_export(
    app: &App,
    caller: &Caller,
    list: &str,
    format: &str,
    rows: usize,
) -> sqlx::Result<()> {
    let event = events::exported(list, format, count(rows), caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(())
}

/// Tells the audit that these records were printed, and with which template.
pub(crate) async fn publish_print(
    app: &App,
    caller: &Caller,
    list: &str,
    ids: &[i64],
    template: &Reference,
) -> sqlx::Result<()> {
    let records = left::records(&app.db, list, ids).await?;
    let event = events::printed(list, count(ids.len()), template.into(), records, caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    Ok(())
}
