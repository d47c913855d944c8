//! Every SQL statement about cards one by one.

use platform::postgres::rows;
use proto::Date;
use proto::maillon::cards::v1::Card;
use sqlx::PgExecutor;
use tracing::instrument;

/// These cards in this order, without those that don't exist; `today` decides which have expired.
#[instrument(name = "store.card.at", skip_all)]
pub(crate) async fn at(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    today: Date,
) -> sqlx::Result<Vec<Card>> {
    rows(sqlx::query_file_as!(Card, "src/store/card_at.sql", ids, today as Date).fetch_all(db))
        .await
}
