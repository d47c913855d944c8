//! The regions that territories may name: a projection of those of `geography`.

use proto::maillon::geography::v1::Region;
use sqlx::PgExecutor;

/// Keeps a region as a fact has it, unless something newer is known.
#[tracing::instrument(skip_all, name = "store.region.keep")]
pub(crate) async fn keep(
    db: impl PgExecutor<'_>,
    region: &Region,
    version: i64,
    is_deleted: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into region (id, code, name, version, is_deleted)
        values ($1, $2, $3, $4, $5)
        on conflict (id) do update
        set code = excluded.code, name = excluded.name, version = excluded.version,
            is_deleted = excluded.is_deleted
        where region.version < excluded.version",
        region.id,
        region.code,
        region.name,
        version,
        is_deleted
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Those of the ids that are no region.
#[tracing::instrument(skip_all, name = "store.region.unknown")]
pub(crate) async fn unknown(db: impl PgExecutor<'_>, ids: &[i64]) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select asked.id as "id!"
        from unnest($1::bigint[]) as asked (id)
        where not exists (select from region where region.id = asked.id and not region.is_deleted)"#,
        ids
    )
    .fetch_all(db)
    .await
}
