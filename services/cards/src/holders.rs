//! What `members` has to know of the cards: told in the transaction that changed it.

use outbox::Actor;
use proto::Date;
use sqlx::PgConnection;

use crate::events;
use crate::store::holder;

/// Tells of these members whatever is no longer what was told. Last in a transaction: it holds the members until that ends.
pub(crate) async fn tell(
    db: &mut PgConnection,
    actor: &Actor,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<()> {
    let changed = holder::refresh(&mut *db, member_ids, today).await?;
    let facts = changed
        .iter()
        .map(|(told, version)| events::holder(told, *version))
        .collect();
    outbox::publish_all(&mut *db, actor, facts)
        .await
        .map(|_| ())
}
