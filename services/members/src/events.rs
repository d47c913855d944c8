//! What the service publishes and what it hears. A member's facts carry it whole, before and after, with the names of its place, of
//! its cooperative and of its main member as they were at the time. Never a photo: its file's name only.

use outbox::{Actor, Consumer, Envelope, Event, Handled, Nats};
use platform::Caller;
use prost::Message;
use proto::maillon::cards::v1::Holder;
use proto::maillon::event::v1::Export;
use proto::maillon::members::v1::{LocalityUse, Member};
use sqlx::{PgConnection, PgPool};

use crate::store::holder;

/// Full name of the message in a member's facts.
pub(crate) const MEMBER: &str = "maillon.members.v1.Member";
pub(crate) const MEMBER_CREATED: &str = "members.member.created";
pub(crate) const MEMBER_UPDATED: &str = "members.member.updated";
pub(crate) const MEMBER_ARCHIVED: &str = "members.member.archived";
pub(crate) const MEMBER_RESTORED: &str = "members.member.restored";
/// How many members a locality has.
pub(crate) const USE: &str = "maillon.members.v1.LocalityUse";
pub(crate) const USE_COUNTED: &str = "members.use.counted";

/// Tells facts about members, each with the regions of the places that it names.
pub(crate) async fn publish(
    db: &mut PgConnection,
    actor: &Actor,
    facts: Vec<Event>,
) -> sqlx::Result<()> {
    let places: Vec<i64> = facts.iter().flat_map(Event::records).copied().collect();
    let regions = territory::regions_of(&mut *db, &places).await?;
    let facts = facts.into_iter().map(|fact| {
        let known = fact.records().iter().filter_map(|place| regions.get(place));
        let known: Vec<i64> = known.copied().collect();
        fact.concerning(known)
    });
    outbox::publish_all(db, actor, facts.collect()).await?;
    Ok(())
}

pub(crate) fn created(member: &Member) -> Event {
    Event::new(MEMBER_CREATED, member.id, member.version, MEMBER)
        .about(member.locality_id)
        .after(member)
}

pub(crate) fn updated(before: &Member, after: &Member) -> Event {
    Event::new(MEMBER_UPDATED, after.id, after.version, MEMBER)
        .about(before.locality_id)
        .about(after.locality_id)
        .before(before)
        .after(after)
}

/// `version` is the archived one's; nothing is left of it for others.
pub(crate) fn archived(before: &Member, version: i64) -> Event {
    Event::new(MEMBER_ARCHIVED, before.id, version, MEMBER)
        .about(before.locality_id)
        .before(before)
}

pub(crate) fn restored(before: &Member, after: &Member) -> Event {
    Event::new(MEMBER_RESTORED, after.id, after.version, MEMBER)
        .about(after.locality_id)
        .before(before)
        .after(after)
}

/// A list left as a file. A subject of its own: who hears of members is not concerned.
pub(crate) fn exported(format: &str, rows: i64, by: &Caller) -> Event {
    let fact = Export {
        list: "member".to_owned(),
        format: format.to_owned(),
        rows,
    };
    Event::new("members.export.made", 0, 1, "maillon.event.v1.Export")
        .concerning(by.regions.iter().copied())
        .after(&fact)
}

/// How many members a locality has from now on.
pub(crate) fn counted(told: &LocalityUse, version: i64) -> Event {
    Event::new(USE_COUNTED, told.locality_id, version, USE).after(told)
}

/// Hears from `cards` what cards and transactions a member has.
pub fn holders(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "cards",
        "members_holders",
        &["cards.holder.*"],
        hear_holder,
    )
}

fn hear_holder<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let told = Holder::decode(event.after.as_slice())?;
        holder::put(db, &told, event.version).await?;
        Ok(())
    })
}
