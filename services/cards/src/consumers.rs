//! What is heard of other services.

use outbox::{Consumer, Envelope, Handled, Nats};
use prost::Message;
use proto::maillon::members::v1::Member;
use proto::maillon::reports::v1::Job;
use sqlx::{PgConnection, PgPool};

use crate::store::known_member;
use crate::work::job;

/// Hears from `members` who the members are; its replay tells the entity `member`.
pub fn members(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "members",
        "cards_members",
        &["members.member.*"],
        hear_member,
    )
}

/// Hears from `reports` which of its jobs nobody wants any more.
pub(crate) fn cancelled_jobs(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "reports",
        "cards_jobs",
        &["reports.job.cancelled"],
        hear_cancelled,
    )
}

fn hear_cancelled<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let told = Job::decode(event.after.as_slice())?;
        if told.service == crate::NAME {
            let actor = event.actor.clone().unwrap_or_default();
            job::cancel(db, told.id, &actor, event.at.unwrap_or_default()).await?;
        }
        Ok(())
    })
}

fn hear_member<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        if event.after.is_empty() {
            known_member::archive(db, event.entity_id, event.version).await?;
        } else {
            let told = Member::decode(event.after.as_slice())?;
            known_member::put(db, &told).await?;
        }
        Ok(())
    })
}
