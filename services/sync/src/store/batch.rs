//! Every SQL statement about records on their way to the centre.

use proto::Timestamp;
use serde_json::Value;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::batch::Batch;

/// The one whose answer is not here yet.
#[instrument(name = "store.batch.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>) -> sqlx::Result<Option<Batch>> {
    sqlx::query_as!(Batch, "select uuid, records from out_batch")
        .fetch_optional(db)
        .await
}

/// Keeps one until it is answered; none = another one is on its way.
#[instrument(name = "store.batch.keep", skip_all)]
pub(crate) async fn keep(
    db: impl PgExecutor<'_>,
    records: &Value,
    now: Timestamp,
) -> sqlx::Result<Option<Batch>> {
    sqlx::query_as!(
        Batch,
        "insert into out_batch (uuid, records, made_at) values ($1, $2, $3)
        on conflict on constraint out_batch_pkey do nothing
        returning uuid, records",
        Uuid::now_v7(),
        records,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// Forgets one that was answered.
#[instrument(name = "store.batch.forget", skip_all)]
pub(crate) async fn forget(db: impl PgExecutor<'_>, uuid: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from out_batch where uuid = $1", uuid)
        .execute(db)
        .await
        .map(|_| ())
}
