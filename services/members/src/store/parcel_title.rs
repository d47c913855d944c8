//! Every SQL statement about the pages of parcels' titles of land.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::ParcelTitle;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use super::member_change::By;

/// Pages that were not removed, as they are shown: the rest of the statement and its arguments. A macro,
/// because sqlx checks the text of a statement where it stands.
macro_rules! select_titles {
    ($rest:tt, $($argument:expr),+) => {
        sqlx::query_as!(
            ParcelTitle,
            r#"select id, parcel_id, file_name, '/api/parcel/title/' || id || '/file' as "path!", added_at,
                added_by as added_by_user
            from parcel_title where deleted_at is null and "#
                + $rest,
            $($argument),+
        )
    };
}

/// Those of a parcel, in the order in which they were added.
#[instrument(name = "store.parcel_title.of_parcel", skip_all)]
pub(crate) async fn of_parcel(
    db: impl PgExecutor<'_>,
    parcel_id: i64,
) -> sqlx::Result<Vec<ParcelTitle>> {
    let found = select_titles!("parcel_id = $1 order by id", parcel_id);
    rows(found.fetch_all(db)).await
}

/// One of them.
#[instrument(name = "store.parcel_title.one", skip_all)]
pub(crate) async fn one(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<ParcelTitle>> {
    select_titles!("id = $1", id).fetch_optional(db).await
}

/// How many a parcel has.
#[instrument(name = "store.parcel_title.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, parcel_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from parcel_title where parcel_id = $1 and deleted_at is null"#,
        parcel_id
    )
    .fetch_one(db)
    .await
}

/// Adds one and answers its id.
#[instrument(name = "store.parcel_title.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    parcel_id: i64,
    file_name: &str,
    by: By<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into parcel_title (uuid, parcel_id, file_name, added_at, added_by)
        values ($1, $2, $3, $4, $5)
        returning id",
        Uuid::now_v7(),
        parcel_id,
        file_name,
        by.now as Timestamp,
        by.name
    )
    .fetch_one(db)
    .await
}

/// Shows it no more.
#[instrument(name = "store.parcel_title.remove", skip_all)]
pub(crate) async fn remove(db: impl PgExecutor<'_>, id: i64, by: By<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel_title set deleted_at = $2, removed_by = $3, version = version + 1 where id = $1",
        id,
        by.now as Timestamp,
        by.name
    )
    .execute(db)
    .await
    .map(|_| ())
}
