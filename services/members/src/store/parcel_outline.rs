//! Every SQL statement about the outlines that a parcel has and had.

use platform::postgres::rows;
use proto::maillon::members::v1::ParcelOutline;
use sqlx::PgExecutor;
use tracing::instrument;

/// Notes where a parcel is from its present version on.
#[instrument(name = "store.parcel_outline.note", skip_all)]
pub(crate) async fn note(db: impl PgExecutor<'_>, parcel_id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into parcel_outline (parcel_id, version, geometry, area_ha, accuracy_m, made_at, made_by)
        select id, version, geometry, measured_area_ha, accuracy_m, updated_at, updated_by
        from parcel where id = $1",
        parcel_id
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// A page of them, the latest first.
#[instrument(name = "store.parcel_outline.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    parcel_id: i64,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<ParcelOutline>> {
    let found = sqlx::query_as!(
        ParcelOutline,
        "select version, geometry, area_ha, accuracy_m, made_at, made_by as made_by_user
        from parcel_outline where parcel_id = $1
        order by version desc limit $2 offset $3",
        parcel_id,
        limit,
        offset
    );
    rows(found.fetch_all(db)).await
}

/// How many it has and had.
#[instrument(name = "store.parcel_outline.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, parcel_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from parcel_outline where parcel_id = $1"#,
        parcel_id
    )
    .fetch_one(db)
    .await
}
