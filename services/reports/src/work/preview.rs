//! What a template looks like when it is printed; nothing is saved.

use platform::{Caller, Refusal};
use print::{CardOptions, DocumentData, DocumentOptions, Layout, Offset, Template, templates};
use printer::{PDF, Printer};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{PreviewReportRequest, Report, ReportType};
use proto::maillon::v1::FileChunk;

use super::real_record;
use super::report::load;
use crate::domain::sample;
use crate::domain::template::{check_words, refusal_of, word};
use crate::error::Error;
use crate::store::report as store;
use crate::{App, events};

/// The file, and what it is.
pub(crate) async fn preview(
    app: &App,
    caller: &Caller,
    preview: PreviewReportRequest,
) -> Result<FileChunk, Error> {
    let real = preview.entity_id;
    let (report_type, json, data) = wanted(app, caller, preview).await?;
    let (template, _) = check_words(report_type, &json)?;
    let printer = Printer::free().await;
    let drawn = printer.draw(move || draw(report_type, &template, data));
    let content: Vec<u8> = drawn.await.map_err(refuse_undrawn)?;
    if real.is_some() {
        // It has what a print has, the code of a card too.
        let event = events::previewed(&word(report_type), caller);
        outbox::publish(&app.db, &caller.actor(), event).await?;
    }
    Ok(FileChunk {
        content_type: PDF.to_owned(),
        size: i64::try_from(content.len()).unwrap_or(i64::MAX),
        content,
        ..FileChunk::default()
    })
}

/// The type, the template and the data: those that are sent, else those that are kept.
async fn wanted(
    app: &App,
    caller: &Caller,
    preview: PreviewReportRequest,
) -> Result<(ReportType, String, DocumentData), Error> {
    let given_type = preview.report_type.map(|_| preview.report_type());
    let report = match preview.id {
        Some(id) => Some(load(&app.db, id).await?),
        None => None,
    };
    let report_type = report.as_ref().map(Report::report_type);
    let report_type = report_type
        .or(given_type)
        .ok_or_else(|| Refusal::field("report_type", Fault::Required))?;
    let mut json = match (preview.json, &report) {
        (Some(json), _) => json,
        (None, Some(report)) => store::template(&app.db, report.id, report.version)
            .await?
            .ok_or(Reason::ReportVersionNotFound)?,
        (None, None) => return Err(Refusal::field("report_json", Fault::Required).into()),
    };
    let own = preview
        .preview_data
        .or(report.and_then(|report| report.preview_data));
    let data = match (preview.entity_id, own) {
        (Some(id), _) => {
            let real = real_record::read(app, caller, report_type, id).await?;
            if real.goes_back && templates::is_shipped(&word(report_type), &json) {
                templates::ERROR_DELIVERY.clone_into(&mut json);
            }
            real.data
        }
        (None, None) => sample::of_type(&word(report_type)),
        (None, Some(own)) => serde_json::from_str(&own)
            .ok()
            .and_then(|own| sample::read(&own))
            .ok_or_else(|| Refusal::field("report_previewData", Fault::WrongType))?,
    };
    Ok((report_type, json, data))
}

fn draw(
    report_type: ReportType,
    template: &Template,
    data: DocumentData,
) -> Result<Vec<u8>, print::Error> {
    template.refuse_broken_pictures()?;
    if report_type == ReportType::Card {
        let options = CardOptions {
            layout: Layout::Single,
            offset: Offset::default(),
            title: String::new(),
        };
        return print::cards(template, &options, [data.record]);
    }
    print::documents(template, &DocumentOptions::default(), [data])
}

/// A text that no code can say, and one that fills a book, are the template's or the sample's fault.
fn refuse_undrawn(error: Error) -> Error {
    let refuse = |element: String, expected: &str| {
        let detail = format!("{element}\tcontent\t{expected}");
        Refusal::new(Reason::ValidationFailed).and("report_json", Fault::TemplateField, &detail)
    };
    match error {
        Error::Print(print::Error::Code { element }) => refuse(element, "code").into(),
        Error::Print(print::Error::TooLong { element }) => refuse(element, "short").into(),
        Error::Print(print::Error::Template(error)) => refusal_of(&error).into(),
        error => error,
    }
}
