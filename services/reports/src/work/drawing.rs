//! Templates as the server draws them: to be looked at, and to be proven before they are kept.

use print::{CardOptions, DocumentData, DocumentOptions, Layout, Offset, Template};
use printer::Printer;
use proto::maillon::reports::v1::ReportType;

use crate::domain::sample;
use crate::domain::template::{JSON, Kept, check, word};
use crate::error::Error;

/// The form in which a template is kept, once it has drawn the sample of its type: one that can't would stop
/// the printing of all.
pub(super) async fn prove(report_type: ReportType, json: &str) -> Result<Kept, Error> {
    let (template, kept) = check(report_type, json)?;
    let sample = sample::of_type(&word(report_type));
    draw(report_type, template, sample).await?;
    Ok(kept)
}

/// The file of one record.
pub(super) async fn draw(
    report_type: ReportType,
    template: Template,
    data: DocumentData,
) -> Result<Vec<u8>, Error> {
    let draw = move || {
        template.refuse_broken_pictures()?;
        if report_type == ReportType::Card {
            let options = CardOptions {
                layout: Layout::Single,
                offset: Offset::default(),
                title: String::new(),
            };
            return print::cards(&template, &options, [data.record]);
        }
        print::documents(&template, &DocumentOptions::default(), [data])
    };
    Printer::free().await.draw(JSON, draw).await
}
