//! What other services tell this one.

use outbox::{Consumer, Envelope, Handled, Nats, Table};
use platform::Clock;
use prost::{DecodeError, Message};
use proto::Timestamp;
use proto::maillon::members::v1::Member;
use sqlx::{PgConnection, PgPool};

use crate::domain::job::Kind;
use crate::store::known_member;

const TABLES: [Table; 1] = [Table::of_records(known_member::TABLE, "id")];

/// Keeps the members as `members` tells them; its replay tells the entity `member`.
pub fn members(db: PgPool, nats: Nats, clock: Clock) -> Consumer {
    let of_sets = clock.clone();
    Consumer::new(
        db,
        nats,
        "members",
        "cards_members",
        &["members.member.*"],
        move |db, event| keep_members(db, vec![event], clock.now().into()),
    )
    .keeping(&TABLES)
    .in_sets(move |db, arrivals| {
        let events = arrivals.iter().map(|arrival| arrival.event);
        keep_members(db, outbox::latest(events), of_sets.now().into())
    })
}

/// Pauses, resumes, tries again and cancels the jobs of which somebody asked that in `reports`.
pub fn changed_jobs(db: PgPool, nats: Nats) -> Consumer {
    jobs::consumer::<Kind>(db, nats, "cards_jobs")
}

/// Keeps what facts tell, one of each member.
fn keep_members<'a>(
    db: &'a mut PgConnection,
    events: Vec<&'a Envelope>,
    now: Timestamp,
) -> Handled<'a> {
    Box::pin(async move {
        let members = events.into_iter().map(member_of);
        let members = members.collect::<Result<Vec<_>, _>>()?;
        Ok(known_member::put(db, &members, now).await?)
    })
}

/// The member after a fact. An archived one's has its last state before it.
fn member_of(event: &Envelope) -> Result<Member, DecodeError> {
    if !event.after.is_empty() {
        return Member::decode(event.after.as_slice());
    }
    Ok(Member {
        id: event.entity_id,
        version: event.version,
        archived_at: Some(event.at.unwrap_or_default()),
        ..Member::decode(event.before.as_slice())?
    })
}
