//! Every SQL statement about figures.

use proto::maillon::event::v1::Figures;
use proto::{Date, Timestamp};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::domain::statistics::Row;

/// Keeps what an owner counted, unless something newer is known: as it is, and as it was at the end of the
/// day.
#[instrument(name = "store.figures.put", skip_all)]
pub(crate) async fn put(
    db: &mut PgConnection,
    owner: &str,
    told: &Figures,
    version: i64,
) -> sqlx::Result<()> {
    let departments: Vec<i64> = told.figures.iter().map(|one| one.department_id).collect();
    let keys: Vec<i64> = told.figures.iter().map(|one| one.key).collect();
    let counts: Vec<i64> = told.figures.iter().map(|one| one.count).collect();
    let amounts: Vec<i64> = told.figures.iter().map(|one| one.amount).collect();
    let counted_at = told.counted_at.unwrap_or_default();
    sqlx::query!(
        "with kept as (
            insert into known_figures as known (owner, region_id, dimension, departments, keys, counts,
                amounts, counted_at, version)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (owner, region_id, dimension) do update
            set (departments, keys, counts, amounts, counted_at, version) = (excluded.departments,
                excluded.keys, excluded.counts, excluded.amounts, excluded.counted_at, excluded.version)
            where known.version < excluded.version
            returning owner, region_id, dimension, counted_at, departments, keys, counts, amounts
        )
        insert into figures_of_day (owner, region_id, dimension, day, departments, keys, counts, amounts)
        select owner, region_id, dimension, (counted_at at time zone 'UTC')::date, departments, keys, counts,
            amounts
        from kept
        where dimension <> 0
        on conflict (owner, region_id, dimension, day) do update
        set (departments, keys, counts, amounts) = (excluded.departments, excluded.keys, excluded.counts,
            excluded.amounts)",
        owner,
        told.region_id,
        told.dimension,
        &departments,
        &keys,
        &counts,
        &amounts,
        counted_at as Timestamp,
        version
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// What there is now of an owner's dimensions, in these regions or in all.
#[instrument(name = "store.figures.now", skip_all)]
pub(crate) async fn now(
    db: impl PgExecutor<'_>,
    owner: &str,
    dimensions: &[i32],
    regions: Option<&[i64]>,
) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        "select region_id, dimension, departments, keys, counts, amounts from known_figures
        where owner = $1 and dimension = any($2) and ($3::bigint[] is null or region_id = any($3))",
        owner,
        dimensions,
        regions
    )
    .fetch_all(db)
    .await
}

/// What there was at the end of a day: of each region and dimension one kept day is read, however many there
/// are.
#[instrument(name = "store.figures.on", skip_all)]
pub(crate) async fn on(
    db: impl PgExecutor<'_>,
    owner: &str,
    day: Date,
    dimensions: &[i32],
    regions: Option<&[i64]>,
) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        "select known.region_id, known.dimension, last.departments, last.keys, last.counts, last.amounts
        from known_figures as known
        cross join lateral (
            select departments, keys, counts, amounts
            from figures_of_day as kept
            where kept.owner = known.owner and kept.region_id = known.region_id
                and kept.dimension = known.dimension and kept.day <= $4
            order by kept.day desc
            limit 1
        ) as last
        where known.owner = $1 and known.dimension = any($2)
            and ($3::bigint[] is null or known.region_id = any($3))",
        owner,
        dimensions,
        regions,
        day as Date
    )
    .fetch_all(db)
    .await
}

/// Until when an owner's records are counted; none = nothing was heard of it yet.
#[instrument(name = "store.figures.counted_at", skip_all)]
pub(crate) async fn counted_at(
    db: impl PgExecutor<'_>,
    owner: &str,
) -> sqlx::Result<Option<Timestamp>> {
    sqlx::query_scalar!(
        r#"select max(counted_at) as "at: Timestamp" from known_figures where owner = $1"#,
        owner
    )
    .fetch_one(db)
    .await
}

/// The region of a department.
#[instrument(name = "store.figures.region_of", skip_all)]
pub(crate) async fn region_of(
    db: impl PgExecutor<'_>,
    department_id: i64,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select region_id from territory_department where id = $1",
        department_id
    )
    .fetch_optional(db)
    .await
}

/// Names of the regions, and of the departments of one.
#[instrument(name = "store.figures.places", skip_all)]
pub(crate) async fn places(
    db: impl PgExecutor<'_>,
    region_id: Option<i64>,
) -> sqlx::Result<Vec<(i64, String)>> {
    let names = sqlx::query!(
        r#"select id as "id!", name as "name!" from (
            select id, name, name_key from territory_region where $1::bigint is null
            union all
            select id, name, name_key from territory_department where region_id = $1
        ) as place
        order by name_key"#,
        region_id
    );
    names.map(|row| (row.id, row.name)).fetch_all(db).await
}
