//! The list of a level as a file.

use listing::left;
use platform::Caller;

use crate::error::Error;
use crate::{App, events};

/// Tells the audit that so many rows of a list leave as a file, if the caller may take so many.
pub(super) async fn publish_export(
    app: &App,
    caller: &Caller,
    list: &str,
    format: Option<&str>,
    rows: usize,
) -> Result<(), Error> {
    left::refuse_large(&app.db, caller, rows).await??;
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    let export = events::exported(list, format.unwrap_or("csv"), rows, caller);
    outbox::publish(&app.db, &caller.actor(), export).await?;
    Ok(())
}
