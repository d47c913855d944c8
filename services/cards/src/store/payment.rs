//! Every SQL statement about what binds cards and the transactions that paid for them.

use proto::Timestamp;
use sqlx::PgConnection;
use tracing::instrument;

/// Takes cards and what paid for them apart, so that it pays for another; answers the transactions.
#[instrument(name = "store.payment.free", skip_all)]
pub(crate) async fn free(
    db: &mut PgConnection,
    card_ids: &[i64],
    now: Timestamp,
    by: &str,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query!(
        "update card set transaction_id = null where id = any($1)",
        card_ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        "update transaction
        set card_id = null, version = version + 1, feed_seq = null, updated_at = $2, updated_by = $3
        where card_id = any($1)
        returning id",
        card_ids,
        now as Timestamp,
        by
    )
    .fetch_all(db)
    .await
}
