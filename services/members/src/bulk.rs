//! The door for programs that write members by the thousand, beside the calls: their numbers, and what others
//! are told of them.

use outbox::Actor;
use sqlx::PgConnection;

use crate::domain::number;
use crate::events;
use crate::store::member;

/// The number of a node's member in a year.
pub fn member_number(node: i32, year: i32, sequence: i64) -> String {
    number::given(node, year, sequence)
}

/// Publishes these members, which were just written, archived ones as such; answers how many there are.
pub async fn publish_created(
    db: &mut PgConnection,
    actor: &Actor,
    ids: &[i64],
) -> sqlx::Result<usize> {
    let members = member::at(&mut *db, ids, member::FACTS).await?;
    let facts = members
        .iter()
        .map(|member| match member.archived_at {
            None => events::created(member),
            Some(_) => events::archived(member, member.version),
        })
        .collect();
    events::publish(db, actor, facts).await?;
    Ok(members.len())
}
