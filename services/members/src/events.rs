//! What the service publishes and what it hears.

use outbox::Event;
use proto::maillon::members::v1::Member;

pub(crate) fn updated(before: &Member, after: &Member) -> Event {
    Event::new(
        "members.member.updated",
        after.id,
        after.version,
        "maillon.members.v1.Member",
    )
    .before(before)
    .after(after)
}
