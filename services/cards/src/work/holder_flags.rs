//! What `members` has to know of the cards, told in the transaction that changed it.

use outbox::Actor;
use proto::Date;
use sqlx::PgConnection;

use crate::events;
use crate::store::holder;

/// Works the flags of these members out and tells those that changed. Last in a transaction: it locks the
/// members' flags until that ends.
pub async fn publish_flags(
    db: &mut PgConnection,
    actor: &Actor,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<()> {
    let changed = holder::refresh(&mut *db, member_ids, today).await?;
    let facts = changed
        .iter()
        .map(|(holder, version)| events::holder(holder, *version))
        .collect();
    outbox::publish_all(&mut *db, actor, facts)
        .await
        .map(|_| ())
}
