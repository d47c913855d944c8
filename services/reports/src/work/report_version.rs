//! Versions of a template: read, made anew, restored. None is ever changed.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    GetReportJsonReply, GetReportJsonRequest, ListReportVersionsReply, ListReportVersionsRequest,
    Report, RestoreReportReply, RestoreReportRequest, SaveReportJsonReply, SaveReportJsonRequest,
};
use sqlx::PgConnection;

use super::drawing::prove;
use super::report::{author, load, lock, publish_saved};
use crate::App;
use crate::domain::report::{new_notes, refuse_stale};
use crate::domain::template::{Kept, form};
use crate::error::Error;
use crate::store::report as store;

pub(crate) async fn json(
    app: &App,
    _: &Caller,
    get: GetReportJsonRequest,
) -> Result<GetReportJsonReply, Error> {
    let report = load(&app.db, get.id).await?;
    let version = get.version.unwrap_or(report.version);
    let template = store::template(&app.db, report.id, version).await?;
    Ok(GetReportJsonReply {
        id: report.id,
        version,
        json: template.ok_or(Reason::ReportVersionNotFound)?,
        preview_data: report.preview_data,
    })
}

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListReportVersionsRequest,
) -> Result<ListReportVersionsReply, Error> {
    let report = load(&app.db, list.id).await?;
    let newest_first = list.order_by.is_none().then_some(true);
    let request = PageRequest {
        filter: None,
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending.or(newest_first),
    };
    let page = request.page(store::VERSION_ORDERS)?;
    Ok(ListReportVersionsReply {
        // They are numbered without gaps.
        total: report.current_version,
        total_is_estimate: false,
        rows: store::versions(&app.db, report.id, &page).await?,
    })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveReportJsonRequest,
) -> Result<SaveReportJsonReply, Error> {
    caller.must_be_national()?;
    let notes = new_notes(save.version_notes)?;
    // Who is late hears that first, and a template is drawn before anybody waits for the record.
    let seen = load(&app.db, save.id).await?;
    refuse_stale(&seen, save.row_version)?;
    let json = save.json.as_deref().unwrap_or_default();
    let kept = prove(seen.report_type(), json).await?;
    let mut tx = outbox::begin(&app.db).await?;
    let current = lock(&mut tx, save.id).await?;
    refuse_stale(&current, save.row_version)?;
    let reply = |report: &Report, changed| SaveReportJsonReply {
        id: report.id,
        row_version: report.row_version,
        version: report.version,
        changed,
    };
    let before = store::template(&mut *tx, current.id, current.version).await?;
    // The same template again is no new version, whichever form an older release kept it in.
    if form(&before.ok_or(Reason::ReportVersionNotFound)?)? == kept {
        return Ok(reply(&current, 0));
    }
    let saved = next_version(app, &mut tx, caller, &current, &kept, notes.as_deref()).await?;
    Ok(outbox::commit(tx, reply(&saved, 1)).await?)
}

/// The template of an old version becomes a new one.
pub(crate) async fn restore(
    app: &App,
    caller: &Caller,
    restore: RestoreReportRequest,
) -> Result<RestoreReportReply, Error> {
    caller.must_be_national()?;
    let notes = new_notes(restore.version_notes)?;
    // A version never changes, so it is read and drawn before anybody waits for the record.
    let report_type = load(&app.db, restore.id).await?.report_type();
    let template = store::template(&app.db, restore.id, restore.version).await?;
    let template = template.ok_or(Reason::ReportVersionNotFound)?;
    let kept = prove(report_type, &template).await?;
    let mut tx = outbox::begin(&app.db).await?;
    let current = lock(&mut tx, restore.id).await?;
    let saved = next_version(app, &mut tx, caller, &current, &kept, notes.as_deref()).await?;
    let reply = RestoreReportReply {
        id: saved.id,
        row_version: saved.row_version,
        version: saved.version,
    };
    Ok(outbox::commit(tx, reply).await?)
}

async fn next_version(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    current: &Report,
    kept: &Kept,
    notes: Option<&str>,
) -> Result<Report, Error> {
    let (next, by) = (current.version + 1, author(app, caller));
    store::insert_version(&mut *tx, current.id, next, kept, notes, &by).await?;
    store::note_publication(&mut *tx, current.id, &by).await?;
    let saved = load(&mut *tx, current.id).await?;
    publish_saved(tx, caller, Some(current), &saved).await?;
    Ok(saved)
}
