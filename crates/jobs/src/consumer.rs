//! What `reports` tells of jobs: what somebody did to them.

use outbox::{Consumer, Envelope, Handled, Nats};
use prost::Message;
use proto::JobAct;
use proto::maillon::reports::v1::Job;
use sqlx::{PgConnection, PgPool};

use crate::act;
use crate::kind::Kind;

/// Pauses, resumes, tries again and cancels the jobs of which somebody asked that; `name` is one for ever:
/// `<service>_jobs`.
pub fn consumer<K: Kind>(db: PgPool, nats: Nats, name: &'static str) -> Consumer {
    Consumer::new(
        db,
        nats,
        "reports",
        name,
        &[
            "reports.job.paused",
            "reports.job.resumed",
            "reports.job.retried",
            "reports.job.cancelled",
        ],
        change::<K>,
    )
}

fn change<'a, K: Kind>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let changed = Job::decode(event.after.as_slice())?;
        let act = event.subject.rsplit('.').next().and_then(JobAct::of);
        if let (Some(act), true) = (act, changed.service == K::SUBJECTS.service) {
            let (actor, at) = (event.actor.clone().unwrap_or_default(), event.at);
            act::change::<K>(db, changed.id, act, &actor, at.unwrap_or_default()).await?;
        }
        Ok(())
    })
}
