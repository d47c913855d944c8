//! What a template looks like when it is printed; nothing is saved.

use platform::{Caller, Refusal};
use print::{DocumentData, templates};
use printer::{PDF, Pieces, pieces};
use proto::maillon::event::v1::{RecordLeft, TemplateUse};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{PreviewReportRequest, Report, ReportType};

use super::drawing::draw;
use super::real_record;
use super::report::load;
use crate::domain::sample;
use crate::domain::template::{check, use_of, use_of_sent, use_of_slip_back, word};
use crate::error::Error;
use crate::store::report as store;
use crate::{App, events};

/// The file, and what it is.
pub(crate) async fn preview(
    app: &App,
    caller: &Caller,
    preview: PreviewReportRequest,
) -> Result<Pieces, Error> {
    let Wanted {
        report_type,
        report,
        json,
        version,
        data,
        left,
    } = wanted(app, caller, preview).await?;
    let (template, kept) = check(report_type, &json)?;
    let content = draw(report_type, template, data).await?;
    if let Some(left) = left {
        // It has what a print has, the code of a card too.
        let used = version.unwrap_or_else(|| use_of_sent(report_type, report.as_ref(), &kept));
        let event = events::previewed(&word(report_type), used, left, caller);
        outbox::publish(&app.db, &caller.actor(), event).await?;
    }
    Ok(pieces("", PDF, content))
}

/// What is drawn.
struct Wanted {
    report_type: ReportType,
    /// Whose template is tried.
    report: Option<Report>,
    json: String,
    /// Which version of a record the template is, or that it ships; none = it was sent.
    version: Option<TemplateUse>,
    data: DocumentData,
    /// The real record whose data they are.
    left: Option<RecordLeft>,
}

/// The type, the template and the data: those that are sent, else those that are kept.
async fn wanted(
    app: &App,
    caller: &Caller,
    preview: PreviewReportRequest,
) -> Result<Wanted, Error> {
    let given_type = preview.report_type.map(|_| preview.report_type());
    let report = match preview.id {
        Some(id) => Some(load(&app.db, id).await?),
        None => None,
    };
    let report_type = report.as_ref().map(Report::report_type);
    let report_type = report_type
        .or(given_type)
        .ok_or_else(|| Refusal::field("report_type", Fault::Required))?;
    let (mut json, mut version) = match (preview.json, &report) {
        (Some(json), _) => (json, None),
        (None, Some(report)) => {
            let kept = store::template(&app.db, report.id, report.version).await?;
            let kept = kept.ok_or(Reason::ReportVersionNotFound)?;
            (kept, Some(use_of(report)))
        }
        (None, None) => return Err(Refusal::field("report_json", Fault::Required).into()),
    };
    let kept = report
        .as_ref()
        .and_then(|report| report.preview_data.clone());
    let own = preview.preview_data.or(kept);
    let mut left = None;
    let data = match preview.entity_id {
        Some(id) => {
            let real = real_record::read(app, caller, report_type, id).await?;
            if real.goes_back && templates::is_shipped(&word(report_type), &json) {
                templates::ERROR_DELIVERY.clone_into(&mut json);
                version = Some(use_of_slip_back());
            }
            left = Some(real.left);
            match report_type {
                ReportType::Document => sample::typed_over(&sampled(report_type, own)?, real.data),
                _ => real.data,
            }
        }
        None => sampled(report_type, own)?,
    };
    Ok(Wanted {
        report_type,
        report,
        json,
        version,
        data,
        left,
    })
}

/// The sample that is sent or kept, else that of the type.
fn sampled(report_type: ReportType, own: Option<String>) -> Result<DocumentData, Refusal> {
    let Some(own) = own else {
        return Ok(sample::of_type(&word(report_type)));
    };
    let refuse = |(fault, bound): (Fault, String)| {
        let field = "report_previewData";
        Refusal::new(Reason::ValidationFailed).and(field, fault, &bound)
    };
    sample::read(&own).map_err(refuse)
}
