//! Every SQL statement about what binds cards and the transactions that paid for them.

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::domain::author::By;

/// The transactions that these cards used.
#[instrument(name = "store.payment.of", skip_all)]
pub(crate) async fn of(db: impl PgExecutor<'_>, card_ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from transaction where card_id = any($1) order by id",
        card_ids
    )
    .fetch_all(db)
    .await
}

/// Takes cards and what paid for them apart, so that it pays for another.
#[instrument(name = "store.payment.free", skip_all)]
pub(crate) async fn free(db: &mut PgConnection, card_ids: &[i64], by: &By) -> sqlx::Result<()> {
    sqlx::query!(
        "update card set transaction_id = null where id = any($1)",
        card_ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update transaction
        set card_id = null, version = version + 1, updated_at = $2, updated_by = $3
        where card_id = any($1)",
        card_ids,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}
