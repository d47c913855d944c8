//! What is printed of a real record, for who tries a template with it.

use platform::{Caller, Refusal};
use print::{DocumentData, Photo, Record};
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::ReportType;

use crate::App;
use crate::domain::template::word;
use crate::error::Error;

/// The permission by which a type is printed.
const fn permission(report_type: ReportType) -> Option<&'static str> {
    match report_type {
        ReportType::Card => Some("cards.print"),
        ReportType::Delivery | ReportType::SigningSheet => Some("deliveries.read"),
        ReportType::Receipt | ReportType::TransactionList => Some("transactions.read"),
        ReportType::Document | ReportType::MemberList => Some("members.read"),
        ReportType::Unspecified => None,
    }
}

/// A record and its lines.
#[derive(Default)]
pub(super) struct Real {
    pub(super) data: DocumentData,
    /// Cards on their way back, which have a slip of their own among those that ship.
    pub(super) goes_back: bool,
}

/// What is printed of the record, for who may print it; of a list, the record is the one line.
pub(super) async fn read(
    app: &App,
    caller: &Caller,
    report_type: ReportType,
    id: i64,
) -> Result<Real, Error> {
    let Some(permission) = permission(report_type) else {
        return Err(Refusal::field("entity_id", Fault::OutOfPlace).into());
    };
    if !caller.holds(permission) {
        return Err(Reason::PermissionDenied.into());
    }
    let asked = ReadPrintableRequest {
        r#type: word(report_type),
        id,
        login_id: caller.login_id,
        region_ids: caller.regions.clone(),
    };
    let parts = app.neighbours.read_printable(asked).await?;
    let goes_back = parts.iter().any(|part| part.goes_back);
    let mut parts = parts.into_iter().map(record);
    let whole = parts.next().unwrap_or_default();
    let data = DocumentData {
        // The owner knows nobody's name.
        record: whole.with("list_createdByLogin", &*caller.name),
        lines: parts.collect(),
    };
    Ok(Real { data, goes_back })
}

fn record(part: Printable) -> Record {
    let photo = (!part.photo.is_empty()).then(|| Photo::jpeg(part.photo).ok());
    Record::from_iter(part.texts).with_photo(photo.flatten())
}
