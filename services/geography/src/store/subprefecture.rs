//! Every SQL statement about sub-prefectures.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::Subprefecture;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Row};
use tracing::instrument;

use super::list::List;
use crate::domain::author::By;
use crate::domain::subprefecture::Content;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("subprefecture_name", "s.name_key"),
    ("subprefecture_code", "s.code_key"),
    ("subprefecture_id", "s.id"),
    ("subprefecture_departmentId", "s.department_id"),
    ("department_code", "d.code_key"),
    ("department_name", "d.name_key"),
    ("subprefecture_regionId", "d.region_id"),
    ("region_code", "r.code_key"),
    ("region_name", "r.name_key"),
    ("subprefecture_version", "s.version"),
];

/// The list.
pub(crate) const LIST: List<Subprefecture> = List {
    columns: "s.id, s.code, s.name, s.department_id, d.code, d.name, d.region_id, r.code, r.name, s.version",
    table: "subprefecture",
    alias: "s",
    joins: "join department as d on d.id = s.department_id join region as r on r.id = d.region_id",
    read,
};

fn read(row: PgRow) -> sqlx::Result<Subprefecture> {
    Ok(Subprefecture {
        id: row.try_get(0)?,
        code: row.try_get(1)?,
        name: row.try_get(2)?,
        department_id: row.try_get(3)?,
        department_code: row.try_get(4)?,
        department_name: row.try_get(5)?,
        region_id: row.try_get(6)?,
        region_code: row.try_get(7)?,
        region_name: row.try_get(8)?,
        version: row.try_get(9)?,
    })
}

#[instrument(name = "store.subprefecture.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Subprefecture>> {
    sqlx::query_as!(
        Subprefecture,
        "select s.id, s.code, s.name, s.department_id, d.code as department_code,
                d.name as department_name,
            d.region_id, r.code as region_code, r.name as region_name, s.version
        from subprefecture as s
        join department as d on d.id = s.department_id
        join region as r on r.id = d.region_id
        where s.id = $1 and s.deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// The sub-prefecture as it is, until the transaction ends.
#[instrument(name = "store.subprefecture.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<Subprefecture>> {
    sqlx::query!("select id from subprefecture where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    // Read once it is locked: a join beside the lock finds nothing when the unit moved meanwhile.
    find(db, id).await
}

/// Whether it is there, and stays until the transaction ends: somebody puts a child below it.
#[instrument(name = "store.subprefecture.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<bool> {
    let held = sqlx::query!(
        "select from subprefecture where id = $1 and deleted_at is null for key share",
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(held.is_some())
}

/// These of the list that are still there, in this order.
#[instrument(name = "store.subprefecture.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Subprefecture>> {
    rows(
        sqlx::query_as!(
            Subprefecture,
            "select s.id, s.code, s.name, s.department_id, d.code as department_code,
                d.name as department_name,
                d.region_id, r.code as region_code, r.name as region_name, s.version
            from unnest($1::bigint[]) with ordinality as asked (id, nth)
            join subprefecture as s on s.id = asked.id
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where s.deleted_at is null
            order by nth",
            ids
        )
        .fetch_all(db),
    )
    .await
}

/// Adds one and answers its id.
#[instrument(name = "store.subprefecture.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into subprefecture (department_id, code, name, created_at, created_by, updated_at, updated_by)
        values ($1, $2, $3, $5, $4, $5, $4)
        returning id",
        content.department_id,
        content.code,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.subprefecture.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update subprefecture
        set department_id = $2, code = $3, name = $4, version = version + 1,
            updated_at = $6, updated_by = $5
        where id = $1",
        id,
        content.department_id,
        content.code,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.subprefecture.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &By) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update subprefecture
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

/// How many localities are below it.
#[instrument(name = "store.subprefecture.below", skip_all)]
pub(crate) async fn below(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from locality where subprefecture_id = $1 and deleted_at is null"#,
        id
    )
    .fetch_one(db)
    .await
}
