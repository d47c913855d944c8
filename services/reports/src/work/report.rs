//! Templates: the list, one, its save, its copy, its deletion, and which is the default of its type.

use listing::page::PageRequest;
use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    CopyReportReply, CopyReportRequest, DeleteReportRequest, GetReportReply, GetReportRequest,
    ListReportFieldsReply, ListReportFieldsRequest, ListReportsReply, ListReportsRequest, Report,
    ReportField, ReportType, SaveReportReply, SaveReportRequest, SetDefaultReportReply,
    SetDefaultReportRequest,
};
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgExecutor};

use super::drawing::prove;
use crate::domain::report::{Content, new_name, refuse_stale};
use crate::domain::template::{Kept, check, word};
use crate::error::Error;
use crate::store::report::{self as store, Author, Within};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListReportsRequest,
) -> Result<ListReportsReply, Error> {
    let request = PageRequest {
        filter: list.filter.as_deref(),
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = request.page(store::ORDERS)?;
    let within = Within {
        report_type: list.report_type.or(list.short_type),
        is_default: list.is_default,
    };
    let rows = store::list(&app.db, &within, &page).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&app.db, &within, page.filter.as_deref()).await?,
    };
    Ok(ListReportsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}

pub(crate) async fn get(
    app: &App,
    _: &Caller,
    get: GetReportRequest,
) -> Result<GetReportReply, Error> {
    let mut report = load(&app.db, get.id).await?;
    report.json = store::template(&app.db, report.id, report.version).await?;
    Ok(GetReportReply {
        report: Some(report),
    })
}

/// What templates of a type may name.
#[expect(
    clippy::unused_async,
    reason = "the table of the service's calls awaits each of them"
)]
pub(crate) async fn fields(
    _: &App,
    _: &Caller,
    list: ListReportFieldsRequest,
) -> Result<ListReportFieldsReply, Error> {
    let report_type = list.report_type();
    if report_type == ReportType::Unspecified {
        return Err(Refusal::field("report_type", Fault::Required).into());
    }
    let kind = word(report_type);
    let fields = print::fields::of(&kind).map(|field| ReportField {
        name: field.name.to_owned(),
        in_lines: field.in_lines,
        is_photo: field.is_photo(),
        sample: field.sample.to_owned(),
    });
    let rows: Vec<_> = fields.collect();
    Ok(ListReportFieldsReply {
        total: i64::try_from(rows.len()).unwrap_or(i64::MAX),
        rows,
    })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveReportRequest,
) -> Result<SaveReportReply, Error> {
    caller.must_be_national()?;
    let by = author(app, caller);
    let mut tx = outbox::begin(&app.db).await?;
    let current = match save.id {
        None => None,
        Some(id) => Some(lock(&mut tx, id).await?),
    };
    if let Some(current) = &current {
        refuse_stale(current, save.row_version)?;
    }
    let content = Content::after(save, current.as_ref())?;
    let id = match &current {
        None => {
            let kept = first_template(content.report_type)?;
            add(&mut tx, &content, false, &kept, &by).await?
        }
        Some(current) if content.is_of(current) => return Ok(reply(current, 0)),
        Some(current) => {
            store::update(&mut *tx, current.id, &content, &by).await?;
            let notes = content.notes.as_deref();
            store::note_version(&mut *tx, current.id, current.version, notes).await?;
            current.id
        }
    };
    let saved = load(&mut *tx, id).await?;
    publish_saved(&mut tx, caller, current.as_ref(), &saved).await?;
    Ok(outbox::commit(tx, reply(&saved, 1)).await?)
}

/// The current version becomes the first one of a new record.
pub(crate) async fn copy(
    app: &App,
    caller: &Caller,
    copy: CopyReportRequest,
) -> Result<CopyReportReply, Error> {
    caller.must_be_national()?;
    let name = new_name(copy.name)?;
    let source = load(&app.db, copy.id).await?;
    let template = store::template(&app.db, source.id, source.version).await?;
    let template = template.ok_or(Reason::ReportVersionNotFound)?;
    let kept = prove(source.report_type(), &template).await?;
    let content = Content {
        name,
        report_type: source.report_type(),
        description: source.description,
        preview_data: source.preview_data,
        notes: None,
    };
    let mut tx = outbox::begin(&app.db).await?;
    let id = add(&mut tx, &content, false, &kept, &author(app, caller)).await?;
    let saved = load(&mut *tx, id).await?;
    publish_saved(&mut tx, caller, None, &saved).await?;
    let reply = CopyReportReply {
        id,
        row_version: saved.row_version,
    };
    Ok(outbox::commit(tx, reply).await?)
}

/// Its type is printed with it from now on.
pub(crate) async fn set_default(
    app: &App,
    caller: &Caller,
    set: SetDefaultReportRequest,
) -> Result<SetDefaultReportReply, Error> {
    caller.must_be_national()?;
    let by = author(app, caller);
    let mut tx = outbox::begin(&app.db).await?;
    store::lock_defaults(&mut tx).await?;
    let chosen = lock(&mut tx, set.id).await?;
    let reply = |report: &Report| SetDefaultReportReply {
        id: report.id,
        row_version: report.row_version,
    };
    if chosen.is_default {
        return Ok(reply(&chosen));
    }
    let before = store::lock_default(&mut tx, chosen.report_type).await?;
    if let Some(before) = &before {
        store::set_default(&mut *tx, before.id, false, &by).await?;
    }
    store::set_default(&mut *tx, chosen.id, true, &by).await?;
    store::note_publication(&mut *tx, chosen.id, &by).await?;
    let saved = load(&mut *tx, chosen.id).await?;
    publish_saved(&mut tx, caller, Some(&chosen), &saved).await?;
    // Told last: at no moment does somebody who prints know of none.
    if let Some(before) = before {
        let after = load(&mut *tx, before.id).await?;
        publish_saved(&mut tx, caller, Some(&before), &after).await?;
    }
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteReportRequest,
) -> Result<Done, Error> {
    caller.must_be_national()?;
    let mut tx = outbox::begin(&app.db).await?;
    store::lock_defaults(&mut tx).await?;
    let before = lock(&mut tx, delete.id).await?;
    if before.is_default {
        return Err(Reason::ReportIsDefault.into());
    }
    let version = store::delete(&mut *tx, before.id, &author(app, caller)).await?;
    let fact = events::report_deleted(&before, version);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// Adds a record with its first version and answers its id.
pub(super) async fn add(
    tx: &mut PgConnection,
    content: &Content,
    is_default: bool,
    kept: &Kept,
    by: &Author<'_>,
) -> sqlx::Result<i64> {
    let id = store::insert(&mut *tx, content, is_default, by).await?;
    store::insert_version(&mut *tx, id, 1, kept, content.notes.as_deref(), by).await?;
    store::note_publication(tx, id, by).await?;
    Ok(id)
}

/// What a new record of a type begins with.
pub(super) fn first_template(report_type: ReportType) -> Result<Kept, Error> {
    let json = print::templates::default_of(&word(report_type));
    let (_, kept) = check(report_type, json.ok_or(Reason::Internal)?)?;
    Ok(kept)
}

/// The record that a call names.
pub(super) async fn load(db: impl PgExecutor<'_>, id: i64) -> Result<Report, Error> {
    Ok(store::find(db, id).await?.ok_or(Reason::ReportNotFound)?)
}

/// The same, held until the transaction ends.
pub(super) async fn lock(db: &mut PgConnection, id: i64) -> Result<Report, Error> {
    Ok(store::lock(db, id).await?.ok_or(Reason::ReportNotFound)?)
}

pub(super) fn author<'a>(app: &App, caller: &'a Caller) -> Author<'a> {
    Author {
        login_id: caller.login_id,
        name: &caller.name,
        now: app.clock.now().into(),
    }
}

pub(super) async fn publish_saved(
    tx: &mut PgConnection,
    caller: &Caller,
    before: Option<&Report>,
    saved: &Report,
) -> sqlx::Result<()> {
    let fact = match before {
        None => events::report_created(saved),
        Some(before) => events::report_updated(before, saved),
    };
    outbox::publish(tx, &caller.actor(), fact).await?;
    Ok(())
}

fn reply(report: &Report, changed: i64) -> SaveReportReply {
    SaveReportReply {
        id: report.id,
        row_version: report.row_version,
        changed,
    }
}
