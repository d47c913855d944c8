//! What the service publishes and what it hears.

use outbox::Event;
use proto::maillon::members::v1::Member;

const MEMBER: &str = "maillon.members.v1.Member";

pub(crate) fn created(member: &Member) -> Event {
    Event::new("members.member.created", member.id, member.version, MEMBER).after(member)
}

/// `version` is the archived one's.
pub(crate) fn archived(before: &Member, version: i64) -> Event {
    Event::new("members.member.archived", before.id, version, MEMBER).before(before)
}
