//! Every SQL statement about regions.

use listing::page::Page;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::Region;
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::author::By;
use crate::domain::region::Content;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("region_name", "name_key"),
    ("region_code", "code_key"),
    ("region_id", "id"),
    ("region_version", "version"),
];

#[instrument(name = "store.region.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Region>> {
    sqlx::query_as!(
        Region,
        "select id, code, name, version from region where id = $1 and deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// The region as it is, until the transaction ends.
#[instrument(name = "store.region.lock", skip_all)]
pub(crate) async fn lock(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Region>> {
    sqlx::query_as!(
        Region,
        "select id, code, name, version from region where id = $1 and deleted_at is null \
        for update",
        id
    )
    .fetch_optional(db)
    .await
}

#[instrument(name = "store.region.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: &By,
) -> sqlx::Result<Region> {
    sqlx::query_as!(
        Region,
        "insert into region (code, name, created_at, created_by, updated_at, updated_by)
        values ($1, $2, $4, $3, $4, $3)
        returning id, code, name, version",
        content.code,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.region.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<Region> {
    sqlx::query_as!(
        Region,
        "update region
        set code = $2, name = $3, version = version + 1, updated_at = $5, updated_by = $4
        where id = $1
        returning id, code, name, version",
        id,
        content.code,
        content.name,
        by.name(),
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.region.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &By) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update region
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

/// How many a filter finds.
#[instrument(name = "store.region.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, filter: Option<&str>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from region where deleted_at is null
        and ($1::text is null or finds(search, fold($1)))"#,
        filter
    )
    .fetch_one(db)
    .await
}

/// One page, checked at compile time in each of its orders: a region's list is short enough to be sorted
/// without an index.
macro_rules! page {
    ($db:expr, $page:expr, $order:literal) => {
        rows(
            sqlx::query_as!(
                Region,
                "select id, code, name, version from region
            where deleted_at is null and ($1::text is null or finds(search, fold($1)))
            order by "
                    + $order
                    + " limit $2 offset $3",
                $page.filter.as_deref(),
                $page.limit,
                $page.offset
            )
            .fetch_all($db),
        )
        .await
    };
}

/// One page of the list, in a total order.
#[instrument(name = "store.region.list", skip_all)]
pub(crate) async fn list(db: impl PgExecutor<'_>, page: &Page) -> sqlx::Result<Vec<Region>> {
    match (page.column, page.descending) {
        ("id", false) => page!(db, page, "id"),
        ("id", true) => page!(db, page, "id desc"),
        ("code_key", false) => page!(db, page, "code_key, id"),
        ("code_key", true) => page!(db, page, "code_key desc, id desc"),
        ("version", false) => page!(db, page, "version, id"),
        ("version", true) => page!(db, page, "version desc, id desc"),
        (_, false) => page!(db, page, "name_key, id"),
        (_, true) => page!(db, page, "name_key desc, id desc"),
    }
}

/// Those of these that are still there.
#[instrument(name = "store.region.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Region>> {
    rows(
        sqlx::query_as!(
            Region,
            "select id, code, name, version from region where id = any($1) and deleted_at is null",
            ids
        )
        .fetch_all(db),
    )
    .await
}

/// Whether it is there, and stays until the transaction ends: somebody puts a child below it.
#[instrument(name = "store.region.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<bool> {
    let held = sqlx::query!(
        "select from region where id = $1 and deleted_at is null for key share",
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(held.is_some())
}

/// What is below a region.
pub(crate) struct Below {
    pub(crate) departments: i64,
    pub(crate) subprefectures: i64,
    pub(crate) localities: i64,
}

#[instrument(name = "store.region.below", skip_all)]
pub(crate) async fn below(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Below> {
    sqlx::query_as!(
        Below,
        r#"select count(distinct d.id) as "departments!", count(distinct s.id) as "subprefectures!",
            count(l.id) as "localities!"
        from department as d
        left join subprefecture as s on s.department_id = d.id and s.deleted_at is null
        left join locality as l on l.subprefecture_id = s.id and l.deleted_at is null
        where d.region_id = $1 and d.deleted_at is null"#,
        id
    )
    .fetch_one(db)
    .await
}
