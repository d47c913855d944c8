//! A template as a file: out of one installation, into another.

use platform::{Caller, Refusal};
use printer::{Pieces, pieces};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    ExportReportRequest, ImportReportReply, ImportReportRequest, SaveReportRequest,
};
use serde_json::{Value, json};

use super::drawing::prove;
use super::report::{add, author, load, publish_saved};
use crate::domain::report::Content;
use crate::domain::template::{form, use_of, word};
use crate::error::Error;
use crate::store::report as store;
use crate::{App, events};

/// Of the files that are written.
const FILE_VERSION: i32 = 2;

/// The current version with what it is called, as `report/import` takes it.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    export: ExportReportRequest,
) -> Result<Pieces, Error> {
    let report = load(&app.db, export.id).await?;
    let template = store::template(&app.db, report.id, report.version).await?;
    let template = template.ok_or(Reason::ReportVersionNotFound)?;
    let read = |json: &str| serde_json::from_str::<Value>(json).unwrap_or(Value::Null);
    // The form that an import makes of it, whichever an older release kept.
    let kept = form(&template)?;
    let file = json!({
        "report_name": report.name,
        "report_description": report.description,
        "report_type": word(report.report_type()),
        "report_json": read(&kept.json),
        "report_previewData": report.preview_data.as_deref().map(read),
        "sha256": kept.file_hash(report.report_type()),
        "file_version": FILE_VERSION,
    });
    let fact = events::report_exported(use_of(&report), caller);
    outbox::publish(&app.db, &caller.actor(), fact).await?;
    let content = serde_json::to_vec_pretty(&file).map_err(|_| Reason::Internal)?;
    // Its name is the reader's word for it.
    Ok(pieces("", "application/json", content))
}

/// A new record from such a file.
pub(crate) async fn import(
    app: &App,
    caller: &Caller,
    import: ImportReportRequest,
) -> Result<ImportReportReply, Error> {
    caller.must_be_national()?;
    let content = Content::after(
        SaveReportRequest {
            name: import.name,
            description: import.description,
            report_type: import.report_type,
            preview_data: import.preview_data,
            ..SaveReportRequest::default()
        },
        None,
    )?;
    let json = import
        .json
        .as_deref()
        .ok_or_else(|| Refusal::field("report_json", Fault::Required))?;
    let sum = import
        .sha256
        .ok_or_else(|| Refusal::field("sha256", Fault::Required))?;
    let kept = prove(content.report_type, json).await?;
    let told = match import.file_version {
        // The sum of an older release leaves the type out.
        None | Some(0 | 1) => kept.hash(),
        Some(FILE_VERSION) => kept.file_hash(content.report_type),
        Some(_) => {
            let newest = usize::try_from(FILE_VERSION).unwrap_or_default();
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.outside("file_version", 1, newest).into());
        }
    };
    if !sum.eq_ignore_ascii_case(&told) {
        return Err(Refusal::field("sha256", Fault::OtherChecksum).into());
    }
    let mut tx = outbox::begin(&app.db).await?;
    let id = add(&mut tx, &content, false, &kept, &author(app, caller)).await?;
    let saved = load(&mut *tx, id).await?;
    publish_saved(&mut tx, caller, None, &saved).await?;
    let reply = ImportReportReply {
        id,
        row_version: saved.row_version,
    };
    Ok(outbox::commit(tx, reply).await?)
}
