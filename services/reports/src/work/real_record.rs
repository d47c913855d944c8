//! What is printed of a real record, for who tries a template with it.

use platform::{Caller, Refusal};
use print::{DocumentData, Photo, Record};
use proto::maillon::event::v1::{Printable, ReadPrintableRequest, RecordLeft};
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

/// What a record is that a type is printed of, as subjects name it.
const fn entity(report_type: ReportType) -> &'static str {
    match report_type {
        ReportType::Card => "card",
        ReportType::Delivery | ReportType::SigningSheet => "delivery",
        ReportType::Receipt | ReportType::TransactionList => "transaction",
        ReportType::Document | ReportType::MemberList => "member",
        ReportType::Unspecified => "",
    }
}

/// A record and its lines.
pub(super) struct Real {
    pub(super) data: DocumentData,
    /// As the audit is told of it.
    pub(super) left: RecordLeft,
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
    let of_record = parts.first();
    let left = RecordLeft {
        entity: entity(report_type).to_owned(),
        id,
        label: of_record.map(|part| part.label.clone()).unwrap_or_default(),
        region_ids: of_record
            .map(|part| part.region_ids.clone())
            .unwrap_or_default(),
    };
    let mut parts = parts.into_iter().map(record);
    let whole = parts.next().unwrap_or_default();
    let data = DocumentData {
        // The owner knows nobody's name.
        record: whole.with("list_createdByLogin", &*caller.name),
        lines: parts.collect(),
    };
    Ok(Real {
        data,
        left,
        goes_back,
    })
}

fn record(part: Printable) -> Record {
    let photo = (!part.photo.is_empty()).then(|| Photo::jpeg(part.photo).ok());
    Record::from_iter(part.texts).with_photo(photo.flatten())
}
