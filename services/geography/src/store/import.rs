//! Every SQL statement of an import: sets, never single rows.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::{Department, Level, Locality, Region, Subprefecture};
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;
use crate::domain::import::{Known, KnownLocality};

/// An import may take longer than other statements: its call's own deadline ends it.
pub(crate) async fn take_time(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("set local statement_timeout = '300s'")
        .execute(db)
        .await
        .map(|_| ())
}

/// What codes are compared by, in their order.
#[instrument(name = "store.import.code_keys", skip_all)]
pub(crate) async fn code_keys(
    db: impl PgExecutor<'_>,
    codes: &[&str],
) -> sqlx::Result<Vec<String>> {
    rows(
        sqlx::query_scalar!(
            r#"select lower(code) as "key!" from unnest($1::text[]) with ordinality as given (code, nth)
            order by nth"#,
            codes as &[&str]
        )
        .fetch_all(db),
    )
    .await
}

/// What names are compared by, in their order.
#[instrument(name = "store.import.name_keys", skip_all)]
pub(crate) async fn name_keys(
    db: impl PgExecutor<'_>,
    names: &[&str],
) -> sqlx::Result<Vec<String>> {
    rows(
        sqlx::query_scalar!(
            r#"select name_key(name) as "key!" from unnest($1::text[]) with ordinality as given (name, nth)
            order by nth"#,
            names as &[&str]
        )
        .fetch_all(db),
    )
    .await
}

#[instrument(name = "store.import.regions", skip_all)]
pub(crate) async fn regions(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<Known>> {
    rows(
        sqlx::query_as!(
            Known,
            r#"select id, 0::bigint as "parent_id!", code, name, code_key, name_key, version
            from region where deleted_at is null order by id"#
        )
        .fetch_all(db),
    )
    .await
}

#[instrument(name = "store.import.departments", skip_all)]
pub(crate) async fn departments(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<Known>> {
    rows(
        sqlx::query_as!(
            Known,
            "select id, region_id as parent_id, code, name, code_key, name_key, version
            from department where deleted_at is null order by id"
        )
        .fetch_all(db),
    )
    .await
}

#[instrument(name = "store.import.subprefectures", skip_all)]
pub(crate) async fn subprefectures(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<Known>> {
    rows(
        sqlx::query_as!(
            Known,
            "select id, department_id as parent_id, code, name, code_key, name_key, version
            from subprefecture where deleted_at is null order by id"
        )
        .fetch_all(db),
    )
    .await
}

/// The localities of these sub-prefectures, in the order of the sub-prefectures' ids.
#[instrument(name = "store.import.localities", skip_all)]
pub(crate) async fn localities(
    db: impl PgExecutor<'_>,
    subprefecture_ids: &[i64],
) -> sqlx::Result<Vec<KnownLocality>> {
    rows(
        sqlx::query_as!(
            KnownLocality,
            "select id, subprefecture_id, name, name_key, version from locality
            where subprefecture_id = any($1) and deleted_at is null
            order by subprefecture_id, name_key",
            subprefecture_ids
        )
        .fetch_all(db),
    )
    .await
}

/// So many new ids of a table.
#[instrument(name = "store.import.ids", skip_all)]
pub(crate) async fn ids(
    db: impl PgExecutor<'_>,
    table: &str,
    number: usize,
) -> sqlx::Result<Vec<i64>> {
    rows(
        sqlx::query_scalar!(
            r#"select nextval(pg_get_serial_sequence($1, 'id')) as "id!"
            from generate_series(1, $2::bigint)"#,
            table,
            i64::try_from(number).unwrap_or(i64::MAX)
        )
        .fetch_all(db),
    )
    .await
}

#[instrument(name = "store.import.add_regions", skip_all)]
pub(crate) async fn add_regions(
    db: impl PgExecutor<'_>,
    units: &[Region],
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = units.iter().map(|unit| unit.id).collect();
    let codes: Vec<&str> = units.iter().map(|unit| unit.code.as_str()).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    sqlx::query!(
        "insert into region (id, code, name, import_uuid, created_at, created_by, updated_at, updated_by)
        select id, code, name, $4, $6, $5, $6, $5 from unnest($1::bigint[], $2::text[], $3::text[])
        as given (id, code, name)",
        &ids,
        &codes as &[&str],
        &names as &[&str],
        import,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

#[instrument(name = "store.import.add_departments", skip_all)]
pub(crate) async fn add_departments(
    db: impl PgExecutor<'_>,
    units: &[Department],
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = units.iter().map(|unit| unit.id).collect();
    let parents: Vec<i64> = units.iter().map(|unit| unit.region_id).collect();
    let codes: Vec<&str> = units.iter().map(|unit| unit.code.as_str()).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    sqlx::query!(
        "insert into department (id, region_id, code, name, import_uuid, created_at, created_by, updated_at,
            updated_by)
        select id, parent, code, name, $5, $7, $6, $7, $6
        from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as given (id, parent, code, name)",
        &ids,
        &parents,
        &codes as &[&str],
        &names as &[&str],
        import,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

#[instrument(name = "store.import.add_subprefectures", skip_all)]
pub(crate) async fn add_subprefectures(
    db: impl PgExecutor<'_>,
    units: &[Subprefecture],
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = units.iter().map(|unit| unit.id).collect();
    let parents: Vec<i64> = units.iter().map(|unit| unit.department_id).collect();
    let codes: Vec<&str> = units.iter().map(|unit| unit.code.as_str()).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    sqlx::query!(
        "insert into subprefecture (id, department_id, code, name, import_uuid, created_at, created_by,
            updated_at, updated_by)
        select id, parent, code, name, $5, $7, $6, $7, $6
        from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as given (id, parent, code, name)",
        &ids,
        &parents,
        &codes as &[&str],
        &names as &[&str],
        import,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

#[instrument(name = "store.import.add_localities", skip_all)]
pub(crate) async fn add_localities(
    db: impl PgExecutor<'_>,
    units: &[Locality],
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = units.iter().map(|unit| unit.id).collect();
    let parents: Vec<i64> = units.iter().map(|unit| unit.subprefecture_id).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    sqlx::query!(
        "insert into locality (id, subprefecture_id, name, import_uuid, created_at, created_by, updated_at,
            updated_by)
        select id, parent, name, $4, $6, $5, $6, $5
        from unnest($1::bigint[], $2::bigint[], $3::text[]) as given (id, parent, name)",
        &ids,
        &parents,
        &names as &[&str],
        import,
        by.name(),
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Takes names away from those that get other ones, so that two of them may swap theirs.
#[instrument(name = "store.import.park", skip_all)]
pub(crate) async fn park(db: impl PgExecutor<'_>, level: Level, ids: &[i64]) -> sqlx::Result<()> {
    macro_rules! park {
        ($table:literal) => {
            sqlx::query!(
                "update " + $table + " set name = chr(1) || id where id = any($1)",
                ids
            )
            .execute(db)
            .await
        };
    }
    let parked = match level {
        Level::Region => park!("region"),
        Level::Department => park!("department"),
        Level::Subprefecture => park!("subprefecture"),
        // Their names are unique among siblings only, and are respelled, never swapped.
        Level::Unspecified | Level::Locality => return Ok(()),
    };
    parked.map(|_| ())
}

#[instrument(name = "store.import.rename", skip_all)]
pub(crate) async fn rename(
    db: impl PgExecutor<'_>,
    level: Level,
    ids: &[i64],
    names: &[&str],
    by: &By,
) -> sqlx::Result<()> {
    macro_rules! rename {
        ($table:literal) => {
            sqlx::query!(
                "update "
                    + $table
                    + " as unit
        set name = given.name, version = version + 1, updated_at = $4, updated_by = $3
        from unnest($1::bigint[], $2::text[]) as given (id, name)
        where unit.id = given.id",
                ids,
                names as &[&str],
                by.name(),
                by.now as Timestamp
            )
            .execute(db)
            .await
        };
    }
    let renamed = match level {
        Level::Region => rename!("region"),
        Level::Department => rename!("department"),
        Level::Subprefecture => rename!("subprefecture"),
        Level::Unspecified | Level::Locality => rename!("locality"),
    };
    renamed.map(|_| ())
}

/// Whether there is or was any region.
#[instrument(name = "store.import.is_used", skip_all)]
pub(crate) async fn is_used(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from region) as "used!""#)
        .fetch_one(db)
        .await
}
