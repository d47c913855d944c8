//! Every SQL statement about departments.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::Department;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Row};
use tracing::instrument;

use super::list::List;
use crate::domain::author::By;
use crate::domain::department::Content;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("department_name", "d.name_key"),
    ("department_code", "d.code_key"),
    ("department_id", "d.id"),
    ("department_regionId", "d.region_id"),
    ("region_code", "r.code_key"),
    ("region_name", "r.name_key"),
    ("department_version", "d.version"),
];

/// The list.
pub(crate) const LIST: List<Department> = List {
    columns: "d.id, d.code, d.name, d.region_id, r.code, r.name, d.version",
    table: "department",
    alias: "d",
    joins: "join region as r on r.id = d.region_id",
    read,
};

fn read(row: PgRow) -> sqlx::Result<Department> {
    Ok(Department {
        id: row.try_get(0)?,
        code: row.try_get(1)?,
        name: row.try_get(2)?,
        region_id: row.try_get(3)?,
        region_code: row.try_get(4)?,
        region_name: row.try_get(5)?,
        version: row.try_get(6)?,
    })
}

#[instrument(name = "store.department.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Department>> {
    sqlx::query_as!(
        Department,
        "select d.id, d.code, d.name, d.region_id, r.code as region_code, r.name as region_name,
                    d.version
        from department as d
        join region as r on r.id = d.region_id
        where d.id = $1 and d.deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// The department as it is, until the transaction ends.
#[instrument(name = "store.department.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<Department>> {
    sqlx::query!("select id from department where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    // Read once it is locked: a join beside the lock finds nothing when the unit moved meanwhile.
    find(db, id).await
}

/// Whether it is there, and stays until the transaction ends: somebody puts a child below it.
#[instrument(name = "store.department.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<bool> {
    let held = sqlx::query!(
        "select from department where id = $1 and deleted_at is null for key share",
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(held.is_some())
}

/// These of the list that are still there, in this order.
#[instrument(name = "store.department.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Department>> {
    rows(
        sqlx::query_as!(
            Department,
            "select d.id, d.code, d.name, d.region_id, r.code as region_code, r.name as region_name,
                    d.version
            from unnest($1::bigint[]) with ordinality as asked (id, nth)
            join department as d on d.id = asked.id
            join region as r on r.id = d.region_id
            where d.deleted_at is null
            order by nth",
            ids
        )
        .fetch_all(db),
    )
    .await
}

/// Adds one and answers its id.
#[instrument(name = "store.department.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into department (region_id, code, name, created_at, created_by, updated_at, updated_by)
        values ($1, $2, $3, $5, $4, $5, $4)
        returning id",
        content.region_id,
        content.code,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.department.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update department
        set region_id = $2, code = $3, name = $4, version = version + 1, updated_at = $6,
            updated_by = $5
        where id = $1",
        id,
        content.region_id,
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
#[instrument(name = "store.department.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &By) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update department
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

/// How many sub-prefectures and localities are below it.
#[instrument(name = "store.department.below", skip_all)]
pub(crate) async fn below(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<(i64, i64)> {
    let below = sqlx::query!(
        r#"select count(distinct s.id) as "subprefectures!", count(l.id) as "localities!"
        from subprefecture as s
        left join locality as l on l.subprefecture_id = s.id and l.deleted_at is null
        where s.department_id = $1 and s.deleted_at is null"#,
        id
    )
    .fetch_one(db)
    .await?;
    Ok((below.subprefectures, below.localities))
}
