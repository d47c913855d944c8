//! What leaves as a file or on paper, as the audit is told of it.

use listing::left;
use platform::Caller;
use proto::maillon::event::v1::Export;
use templates::Reference;

use super::left::records;
use crate::App;
use crate::domain::count;
use crate::events::EXPORTED;

/// Tells the audit that a list left as a file.
pub(crate) async fn publish_export(
    app: &App,
    caller: &Caller,
    list: &str,
    format: &str,
    rows: usize,
) -> sqlx::Result<()> {
    let file = left::rows(list, format, count(rows));
    left::publish(&app.db, EXPORTED, &file, caller).await
}

/// Tells the audit that these records were printed, and with which template.
pub(crate) async fn publish_print(
    app: &App,
    caller: &Caller,
    list: &str,
    ids: &[i64],
    template: &Reference,
) -> sqlx::Result<()> {
    let paper = Export {
        template: Some(template.into()),
        records: records(&app.db, list, ids).await?,
        ..left::rows(list, "pdf", count(ids.len()))
    };
    left::publish(&app.db, EXPORTED, &paper, caller).await
}
