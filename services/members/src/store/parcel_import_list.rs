//! Every SQL statement about imports of parcels as they are listed.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::ParcelImport;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use super::member_change::By;
use crate::domain::parcel_import::Key;

/// Notes that an import adds something; once more under its name, it goes on, or begins anew where it was
/// taken back.
#[instrument(name = "store.parcel_import_list.begin", skip_all)]
pub(crate) async fn begin(
    db: impl PgExecutor<'_>,
    import: Uuid,
    file_name: Option<&str>,
    key: Key,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into parcel_import as known (uuid, file_name, file_key, begun_at, begun_by)
        values ($1, $2, $5, $3, $4)
        on conflict (uuid) do update
        set begun_at = excluded.begun_at, begun_by = excluded.begun_by, file_name = excluded.file_name,
            file_key = excluded.file_key, added = 0, undone_at = null, undone_by = null
        where known.undone_at is not null",
        import,
        file_name,
        by.now as Timestamp,
        by.name,
        &key[..]
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The file of an import that was not taken back; none of those before it was kept, too.
#[instrument(name = "store.parcel_import_list.file_key", skip_all)]
pub(crate) async fn file_key(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<Option<Key>> {
    let found = sqlx::query_scalar!(
        "select file_key from parcel_import where uuid = $1 and undone_at is null",
        import
    );
    let key = found.fetch_optional(db).await?.flatten();
    Ok(key.and_then(|key| key.try_into().ok()))
}

/// Counts what a part of an import added.
#[instrument(name = "store.parcel_import_list.add", skip_all)]
pub(crate) async fn add(db: impl PgExecutor<'_>, import: Uuid, parcels: usize) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel_import set added = added + $2 where uuid = $1",
        import,
        i64::try_from(parcels).unwrap_or(i64::MAX)
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes that an import was taken back.
#[instrument(name = "store.parcel_import_list.end", skip_all)]
pub(crate) async fn end(db: impl PgExecutor<'_>, import: Uuid, by: By<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel_import set undone_at = $2, undone_by = $3 where uuid = $1",
        import,
        by.now as Timestamp,
        by.name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// A page of them, the latest first.
#[instrument(name = "store.parcel_import_list.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<ParcelImport>> {
    let found = sqlx::query_as!(
        ParcelImport,
        r#"select uuid::text as "uuid!", file_name, begun_at, begun_by as begun_by_user, added, undone_at,
            undone_by as undone_by_user
        from parcel_import
        order by begun_at desc, uuid desc limit $1 offset $2"#,
        limit,
        offset
    );
    rows(found.fetch_all(db)).await
}

/// How many there are.
#[instrument(name = "store.parcel_import_list.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from parcel_import"#)
        .fetch_one(db)
        .await
}
