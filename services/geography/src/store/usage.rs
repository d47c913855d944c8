//! Every SQL statement about how many members the localities have, by the facts of `members`.

use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

/// Keeps how many members a locality has, unless something newer is known.
#[instrument(name = "store.usage.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    locality_id: i64,
    members: i64,
    version: i64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into locality_use as known (locality_id, members, version) values ($1, $2, $3)
        on conflict (locality_id) do update set members = excluded.members, version = excluded.version
        where known.version < excluded.version",
        locality_id,
        members,
        version
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// How many members a locality has.
#[instrument(name = "store.usage.members", skip_all)]
pub(crate) async fn members(db: impl PgExecutor<'_>, locality_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(members), 0)::bigint as "members!" from locality_use where locality_id = $1"#,
        locality_id
    )
    .fetch_one(db)
    .await
}

/// How many members the localities have that an import added.
#[instrument(name = "store.usage.members_of_import", skip_all)]
pub(crate) async fn members_of_import(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(used.members), 0)::bigint as "members!"
        from locality as l
        join locality_use as used on used.locality_id = l.id
        where l.import_uuid = $1 and l.deleted_at is null"#,
        import
    )
    .fetch_one(db)
    .await
}
