//! Every SQL statement about the projection of the users' territories.

use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

/// Keeps a user's territory as a fact has it, unless something newer is known.
#[instrument(name = "store.territory.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    login_id: i64,
    region_ids: &[i64],
    version: i64,
    is_deleted: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into login_territory as known (login_id, region_ids, version, is_deleted)
        values ($1, $2, $3, $4)
        on conflict (login_id) do update
        set region_ids = excluded.region_ids, version = excluded.version, is_deleted = excluded.is_deleted
        where known.version < excluded.version",
        login_id,
        region_ids,
        version,
        is_deleted
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// How many users are limited to one of these regions, among others or alone.
#[instrument(name = "store.territory.users", skip_all)]
pub(crate) async fn users(db: impl PgExecutor<'_>, region_ids: &[i64]) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from login_territory where not is_deleted and region_ids && $1"#,
        region_ids
    )
    .fetch_one(db)
    .await
}

/// How many users are limited to a region that an import added.
#[instrument(name = "store.territory.users_of_import", skip_all)]
pub(crate) async fn users_of_import(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from login_territory
        where not is_deleted
        and region_ids && array(select id from region where import_uuid = $1 and deleted_at is null)"#,
        import
    )
    .fetch_one(db)
    .await
}
