//! What the service publishes.

use listing::left;
use outbox::Event;
use platform::Caller;
use proto::maillon::event::v1::{Export, FiguresLeft, RecordLeft, TemplateUse};
use proto::maillon::reports::v1::{Job, Report};
use proto::{JobAct, Named};

/// Full name of the message in facts about jobs.
pub(crate) const JOB: &str = Job::FULL_NAME;
const EXPORTED: &str = "reports.export.made";

/// Somebody did this to a job; the service of `job_service` applies it.
pub(crate) fn job(act: JobAct, job: &Job, version: i64, regions: Vec<i64>) -> Event {
    let subject = match act {
        JobAct::Pause => "reports.job.paused",
        JobAct::Resume => "reports.job.resumed",
        JobAct::Retry => "reports.job.retried",
        JobAct::Cancel => "reports.job.cancelled",
    };
    Event::new(subject, job.id, version, JOB)
        .concerning(regions)
        .after(job)
}

/// A template was added. Facts carry its record and the hash of its current version, not the template.
pub(crate) fn report_created(report: &Report) -> Event {
    fact("reports.report.created", report).after(report)
}

/// It was renamed, has a new version, or became the default one or no longer is.
pub(crate) fn report_updated(before: &Report, after: &Report) -> Event {
    fact("reports.report.updated", after)
        .before(before)
        .after(after)
}

/// `version` is the tombstone's.
pub(crate) fn report_deleted(before: &Report, version: i64) -> Event {
    Event::new(
        "reports.report.deleted",
        before.id,
        version,
        Report::FULL_NAME,
    )
    .before(before)
}

fn fact(subject: &'static str, report: &Report) -> Event {
    Event::new(subject, report.id, report.row_version, Report::FULL_NAME)
}

/// A template left as a file.
pub(crate) fn report_exported(used: TemplateUse, by: &Caller) -> Event {
    let fact = Export {
        template: Some(used),
        ..left::rows("report", "json", 1)
    };
    left::fact(EXPORTED, &fact, by)
}

/// A record was printed to try a template.
pub(crate) fn previewed(list: &str, used: TemplateUse, record: RecordLeft, by: &Caller) -> Event {
    let fact = Export {
        template: Some(used),
        records: vec![record],
        ..left::rows(list, "pdf", 1)
    };
    left::fact(EXPORTED, &fact, by)
}

/// The audit left as a file.
pub(crate) fn exported(format: &str, rows: i64, by: &Caller) -> Event {
    left::fact(EXPORTED, &left::rows("audit", format, rows), by)
}

/// Figures left as a file, or on paper.
pub(crate) fn statistics_left(figures: FiguresLeft, format: &str, rows: i64, by: &Caller) -> Event {
    let fact = Export {
        figures: Some(figures),
        ..left::rows("statistics", format, rows)
    };
    left::fact(EXPORTED, &fact, by)
}
