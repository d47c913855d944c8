//! What the record of a template holds, and when it may be saved.

use platform::{Refusal, text};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{GetReportReply, Report, ReportType, SaveReportRequest};
use proto::{Change, bounds};

/// Longest sample data, in bytes: a fact carries them twice, as they were and as they are, and has a
/// megabyte.
const MOST_PREVIEW: usize = bounds::REPORT_SAMPLE_MAX;

/// The content of a record that may be stored.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Content {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) report_type: ReportType,
    pub(crate) preview_data: Option<String>,
    /// On the current version.
    pub(crate) notes: Option<String>,
}

impl Content {
    /// What a save makes of the record as it is; none = a new one.
    pub(crate) fn after(
        save: SaveReportRequest,
        current: Option<&Report>,
    ) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let cleared = &save.cleared;
        let given_type = save.report_type.map(|_| save.report_type());
        let name = Change::of(cleared, "report_name", save.name);
        let description = Change::of(cleared, "report_description", save.description);
        let preview = Change::of(cleared, "report_previewData", save.preview_data);
        let notes = Change::of(cleared, "report_versionNotes", save.version_notes);
        let content = Self {
            name: name_after(name, current, &mut refusal),
            description: text_after(
                "report_description",
                description,
                current.and_then(|current| current.description.clone()),
                &mut refusal,
            ),
            report_type: type_after(given_type, current, &mut refusal),
            preview_data: preview_after(preview, current, &mut refusal),
            notes: text_after(
                "report_versionNotes",
                notes,
                current.and_then(|current| current.version_notes.clone()),
                &mut refusal,
            ),
        };
        refusal.unless_clean()?;
        Ok(content)
    }

    /// Whether a save of it would change nothing.
    pub(crate) fn is_of(&self, current: &Report) -> bool {
        *self
            == Self {
                name: current.name.clone(),
                description: current.description.clone(),
                report_type: current.report_type(),
                preview_data: current.preview_data.clone(),
                notes: current.version_notes.clone(),
            }
    }
}

/// The name of a new record: given, and good.
pub(crate) fn new_name(given: Option<String>) -> Result<String, Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let change = given.map_or(Change::Keep, Change::Set);
    let name = name_after(change, None, &mut refusal);
    refusal.unless_clean()?;
    Ok(name)
}

/// Notes that come with a version, as they are kept.
pub(crate) fn new_notes(given: Option<String>) -> Result<Option<String>, Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let change = given.map_or(Change::Keep, Change::Set);
    let notes = text_after("report_versionNotes", change, None, &mut refusal);
    refusal.unless_clean()?;
    Ok(notes)
}

/// Refuses a change that was made on another version than the record has.
pub(crate) fn refuse_stale(current: &Report, seen: Option<i64>) -> Result<(), Refusal> {
    if seen.is_none_or(|seen| seen == current.row_version) {
        return Ok(());
    }
    let reply = GetReportReply {
        report: Some(current.clone()),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

fn add(refusal: &mut Refusal, field: &str, fault: Fault, detail: &str) {
    *refusal = std::mem::take(refusal).and(field, fault, detail);
}

fn name_after(change: Change<String>, current: Option<&Report>, refusal: &mut Refusal) -> String {
    const MAX: usize = bounds::REPORT_NAME_MAX;
    let given = match change {
        Change::Keep => current
            .map(|current| current.name.clone())
            .ok_or(Fault::Required),
        Change::Clear => Err(Fault::Required),
        Change::Set(given) => text::line(&given, MAX).and_then(|name| {
            if name.is_empty() {
                Err(Fault::Required)
            } else {
                Ok(name)
            }
        }),
    };
    given.unwrap_or_else(|fault| {
        add(refusal, "report_name", fault, &MAX.to_string());
        String::new()
    })
}

fn text_after(
    field: &str,
    change: Change<String>,
    kept: Option<String>,
    refusal: &mut Refusal,
) -> Option<String> {
    const MAX: usize = bounds::REPORT_TEXT_MAX;
    match change {
        Change::Keep => kept,
        Change::Clear => None,
        Change::Set(given) => match text::line(&given, MAX) {
            Ok(line) => Some(line).filter(|line| !line.is_empty()),
            Err(fault) => {
                add(refusal, field, fault, &MAX.to_string());
                None
            }
        },
    }
}

/// Fixed once the record is there.
fn type_after(
    given: Option<ReportType>,
    current: Option<&Report>,
    refusal: &mut Refusal,
) -> ReportType {
    match (given, current.map(Report::report_type)) {
        (None, Some(kept)) => kept,
        (Some(given), Some(kept)) if given == kept => kept,
        (Some(_), Some(kept)) => {
            add(refusal, "report_type", Fault::OutOfPlace, "");
            kept
        }
        (Some(given), None) if given != ReportType::Unspecified => given,
        (_, None) => {
            add(refusal, "report_type", Fault::Required, "");
            ReportType::Unspecified
        }
    }
}

fn preview_after(
    change: Change<String>,
    current: Option<&Report>,
    refusal: &mut Refusal,
) -> Option<String> {
    match change {
        Change::Keep => current.and_then(|current| current.preview_data.clone()),
        Change::Clear => None,
        Change::Set(given) if given.len() > MOST_PREVIEW => {
            add(
                refusal,
                "report_previewData",
                Fault::TooLong,
                &MOST_PREVIEW.to_string(),
            );
            None
        }
        Change::Set(given) => match super::sample::read(&given) {
            Ok(_) => Some(given),
            Err((fault, bound)) => {
                add(refusal, "report_previewData", fault, &bound);
                None
            }
        },
    }
}
