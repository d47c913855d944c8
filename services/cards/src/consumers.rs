//! What other services tell this one.

use outbox::{Consumer, Envelope, Handled, Nats};
use prost::Message;
use proto::maillon::members::v1::Member;
use proto::maillon::reports::v1::Job;
use sqlx::{PgConnection, PgPool};

use crate::store::known_member;
use crate::work::job;

/// Keeps the members as `members` tells them; its replay tells the entity `member`.
pub fn members(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "members",
        "cards_members",
        &["members.member.*"],
        keep_member,
    )
}

/// Cancels the jobs that somebody cancelled in `reports`.
pub(crate) fn cancelled_jobs(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "reports",
        "cards_jobs",
        &["reports.job.cancelled"],
        cancel_job,
    )
}

fn cancel_job<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let cancelled = Job::decode(event.after.as_slice())?;
        if cancelled.service == crate::NAME {
            let actor = event.actor.clone().unwrap_or_default();
            job::cancel(db, cancelled.id, &actor, event.at.unwrap_or_default()).await?;
        }
        Ok(())
    })
}

fn keep_member<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        if event.after.is_empty() {
            known_member::archive(db, event.entity_id, event.version).await?;
        } else {
            let member = Member::decode(event.after.as_slice())?;
            known_member::put(db, &member).await?;
        }
        Ok(())
    })
}
