//! Every SQL statement about localities.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::Locality;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Row};
use tracing::instrument;

use super::list::List;
use crate::domain::author::By;
use crate::domain::import::KnownLocality;
use crate::domain::locality::Content;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("locality_name", "l.name_key"),
    ("locality_id", "l.id"),
    ("locality_subprefectureId", "l.subprefecture_id"),
    ("subprefecture_code", "s.code_key"),
    ("subprefecture_name", "s.name_key"),
    ("locality_departmentId", "s.department_id"),
    ("department_code", "d.code_key"),
    ("department_name", "d.name_key"),
    ("locality_regionId", "d.region_id"),
    ("region_code", "r.code_key"),
    ("region_name", "r.name_key"),
    ("locality_version", "l.version"),
];

/// The list.
pub(crate) const LIST: List<Locality> = List {
    columns: "l.id, l.name, l.subprefecture_id, s.code, s.name, s.department_id, d.code, d.name, \
        d.region_id, r.code, r.name, l.version",
    table: "locality",
    alias: "l",
    joins: "join subprefecture as s on s.id = l.subprefecture_id \
        join department as d on d.id = s.department_id \
        join region as r on r.id = d.region_id",
    read,
};

fn read(row: PgRow) -> sqlx::Result<Locality> {
    Ok(Locality {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        subprefecture_id: row.try_get(2)?,
        subprefecture_code: row.try_get(3)?,
        subprefecture_name: row.try_get(4)?,
        department_id: row.try_get(5)?,
        department_code: row.try_get(6)?,
        department_name: row.try_get(7)?,
        region_id: row.try_get(8)?,
        region_code: row.try_get(9)?,
        region_name: row.try_get(10)?,
        version: row.try_get(11)?,
    })
}

#[instrument(name = "store.locality.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Locality>> {
    sqlx::query_as!(
        Locality,
        "select l.id, l.name, l.subprefecture_id, s.code as subprefecture_code,
                s.name as subprefecture_name,
            s.department_id, d.code as department_code, d.name as department_name,
            d.region_id, r.code as region_code, r.name as region_name, l.version
        from locality as l
        join subprefecture as s on s.id = l.subprefecture_id
        join department as d on d.id = s.department_id
        join region as r on r.id = d.region_id
        where l.id = $1 and l.deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// The locality as it is, until the transaction ends.
#[instrument(name = "store.locality.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<Locality>> {
    sqlx::query!("select id from locality where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    // Read once it is locked: a join beside the lock finds nothing when the unit moved meanwhile.
    find(db, id).await
}

/// These of the list that are still there, in this order.
#[instrument(name = "store.locality.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Locality>> {
    rows(
        sqlx::query_as!(
            Locality,
            "select l.id, l.name, l.subprefecture_id, s.code as subprefecture_code,
                s.name as subprefecture_name,
                s.department_id, d.code as department_code, d.name as department_name,
                d.region_id, r.code as region_code, r.name as region_name, l.version
            from unnest($1::bigint[]) with ordinality as asked (id, nth)
            join locality as l on l.id = asked.id
        join subprefecture as s on s.id = l.subprefecture_id
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where l.deleted_at is null
            order by nth",
            ids
        )
        .fetch_all(db),
    )
    .await
}

/// Adds one and answers its id.
#[instrument(name = "store.locality.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into locality (subprefecture_id, name, created_at, created_by, updated_at, updated_by)
        values ($1, $2, $4, $3, $4, $3)
        returning id",
        content.subprefecture_id,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.locality.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update locality
        set subprefecture_id = $2, name = $3, version = version + 1, updated_at = $5,
            updated_by = $4
        where id = $1",
        id,
        content.subprefecture_id,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.locality.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &By) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update locality
        set deleted_at = $3, version = version + 1, updated_at = $3, updated_by = $2
        where id = $1
        returning version",
        id,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// The others of a sub-prefecture.
#[instrument(name = "store.locality.siblings", skip_all)]
pub(crate) async fn siblings(
    db: impl PgExecutor<'_>,
    subprefecture_id: i64,
    id: i64,
) -> sqlx::Result<Vec<KnownLocality>> {
    rows(
        sqlx::query_as!(
            KnownLocality,
            "select id, subprefecture_id, name, name_key, version from locality
            where subprefecture_id = $1 and id <> $2 and deleted_at is null
            order by name_key, id",
            subprefecture_id,
            id
        )
        .fetch_all(db),
    )
    .await
}

/// The key of a stored locality's name.
#[instrument(name = "store.locality.name_key", skip_all)]
pub(crate) async fn name_key(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<String> {
    sqlx::query_scalar!("select name_key from locality where id = $1", id)
        .fetch_one(db)
        .await
}
