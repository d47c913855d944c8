//! What the service publishes and what it hears. A member's facts carry it whole, before and after, with the names of its place, of
//! its cooperative and of its main member as they were at the time. Never a photo: its file's name only.

use outbox::Event;
use proto::maillon::members::v1::Member;

/// Full name of the message in a member's facts.
pub(crate) const MEMBER: &str = "maillon.members.v1.Member";
pub(crate) const MEMBER_CREATED: &str = "members.member.created";
pub(crate) const MEMBER_UPDATED: &str = "members.member.updated";
pub(crate) const MEMBER_ARCHIVED: &str = "members.member.archived";
pub(crate) const MEMBER_RESTORED: &str = "members.member.restored";
/// How many members a locality has.
pub(crate) const USE: &str = "maillon.members.v1.LocalityUse";
pub(crate) const USE_COUNTED: &str = "members.use.counted";

pub(crate) fn created(member: &Member) -> Event {
    Event::new(MEMBER_CREATED, member.id, member.version, MEMBER).after(member)
}

pub(crate) fn updated(before: &Member, after: &Member) -> Event {
    Event::new(MEMBER_UPDATED, after.id, after.version, MEMBER)
        .before(before)
        .after(after)
}

/// `version` is the archived one's; nothing is left of it for others.
pub(crate) fn archived(before: &Member, version: i64) -> Event {
    Event::new(MEMBER_ARCHIVED, before.id, version, MEMBER).before(before)
}

pub(crate) fn restored(before: &Member, after: &Member) -> Event {
    Event::new(MEMBER_RESTORED, after.id, after.version, MEMBER)
        .before(before)
        .after(after)
}
