//! What the service publishes.

use outbox::Event;
use platform::Caller;
use proto::Named;
use proto::maillon::event::v1::Export;
use proto::maillon::reports::v1::Job;

/// Full name of the message in facts about jobs.
pub(crate) const JOB: &str = Job::FULL_NAME;

/// A job is to go no further; the service of `job_service` does it.
pub(crate) fn job_cancelled(job: &Job, version: i64, regions: Vec<i64>) -> Event {
    Event::new("reports.job.cancelled", job.id, version, JOB)
        .concerning(regions)
        .after(job)
}

/// The audit left as a file.
pub(crate) fn exported(format: &str, rows: i64, by: &Caller) -> Event {
    let fact = Export {
        list: "audit".to_owned(),
        format: format.to_owned(),
        rows,
    };
    Event::new("reports.export.made", 0, 1, Export::FULL_NAME)
        .concerning(by.regions.iter().copied())
        .after(&fact)
}
