//! What other services tell this one.

use outbox::{Consumer, Envelope, Handled, Nats, Table};
use platform::Clock;
use prost::Message;
use proto::Timestamp;
use proto::maillon::members::v1::Member;
use sqlx::{PgConnection, PgPool};

use crate::domain::job::Kind;
use crate::store::known_member;

const TABLES: [Table; 1] = [Table::whole("known_member")];

/// Keeps the members as `members` tells them; its replay tells the entity `member`.
pub fn members(db: PgPool, nats: Nats, clock: Clock) -> Consumer {
    Consumer::new(
        db,
        nats,
        "members",
        "cards_members",
        &["members.member.*"],
        move |db, event| keep_member(db, event, clock.now().into()),
    )
    .keeping(&TABLES)
}

/// Pauses, resumes, tries again and cancels the jobs of which somebody asked that in `reports`.
pub fn changed_jobs(db: PgPool, nats: Nats) -> Consumer {
    jobs::consumer::<Kind>(db, nats, "cards_jobs")
}

fn keep_member<'a>(db: &'a mut PgConnection, event: &'a Envelope, now: Timestamp) -> Handled<'a> {
    Box::pin(async move {
        if event.after.is_empty() {
            known_member::archive(db, event.entity_id, event.version, now).await?;
        } else {
            let member = Member::decode(event.after.as_slice())?;
            known_member::put(db, &member, now).await?;
        }
        Ok(())
    })
}
