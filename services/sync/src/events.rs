//! What the service publishes: that a run began, and how it ended.

use outbox::Event;
use proto::Named;
use proto::maillon::sync::v1::SynchronizationJournal;

use crate::domain::run::Run;

pub(crate) fn started(run: &Run) -> Event {
    Event::new(
        "sync.synchronization.started",
        run.id,
        run.version,
        SynchronizationJournal::FULL_NAME,
    )
    .after(&run.entry())
}

pub(crate) fn ended(before: &Run, after: &Run) -> Event {
    Event::new(
        "sync.synchronization.ended",
        after.id,
        after.version,
        SynchronizationJournal::FULL_NAME,
    )
    .before(&before.entry())
    .after(&after.entry())
}
