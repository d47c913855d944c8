//! Every SQL statement of the undoing of an import.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::{Department, Level, Locality, Region, Subprefecture};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;
use crate::domain::unit::Unit;

/// What of an import is left, and what speaks against removing it.
pub(crate) struct Left {
    pub(crate) units: i64,
    pub(crate) changed: i64,
    pub(crate) departments: i64,
    pub(crate) subprefectures: i64,
    pub(crate) localities: i64,
}

#[instrument(name = "store.undo.left", skip_all)]
pub(crate) async fn left(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<Left> {
    sqlx::query_as!(
        Left,
        r#"with added as (
            select version from region where import_uuid = $1 and deleted_at is null
            union all
            select version from department where import_uuid = $1 and deleted_at is null
            union all
            select version from subprefecture where import_uuid = $1 and deleted_at is null
            union all
            select version from locality where import_uuid = $1 and deleted_at is null
        )
        select
            (select count(*) from added) as "units!",
            (select count(*) from added where version > 1) as "changed!",
            (select count(*) from department as below join region as above on above.id = below.region_id
                where above.import_uuid = $1 and above.deleted_at is null
                and below.import_uuid is distinct from $1 and below.deleted_at is null) as "departments!",
            (select count(*) from subprefecture as below
                join department as above on above.id = below.department_id
                where above.import_uuid = $1 and above.deleted_at is null
                and below.import_uuid is distinct from $1 and below.deleted_at is null) as "subprefectures!",
            (select count(*) from locality as below
                join subprefecture as above on above.id = below.subprefecture_id
                where above.import_uuid = $1 and above.deleted_at is null
                and below.import_uuid is distinct from $1 and below.deleted_at is null) as "localities!""#,
        import
    )
    .fetch_one(db)
    .await
}

/// What of an import is left that other services refer to: its regions and its localities.
#[instrument(name = "store.undo.referred_to", skip_all)]
pub(crate) async fn referred_to(
    db: impl PgExecutor<'_>,
    import: Uuid,
) -> sqlx::Result<(Vec<i64>, Vec<i64>)> {
    let found = sqlx::query!(
        r#"select array(select id from region where import_uuid = $1 and deleted_at is null) as "regions!",
            array(select id from locality where import_uuid = $1 and deleted_at is null) as "localities!""#,
        import
    );
    let found = found.fetch_one(db).await?;
    Ok((found.regions, found.localities))
}

/// A unit that an import may have added.
pub(crate) trait Added: Unit {
    /// Some of those that an import added and that are left.
    fn left(
        db: &mut PgConnection,
        import: Uuid,
        limit: i64,
    ) -> impl Future<Output = sqlx::Result<Vec<Self>>> + Send;
}

impl Added for Region {
    #[instrument(name = "store.undo.regions", skip_all)]
    async fn left(db: &mut PgConnection, import: Uuid, limit: i64) -> sqlx::Result<Vec<Self>> {
        rows(
            sqlx::query_as!(
                Region,
                "select id, code, name, version from region where import_uuid = $1 and deleted_at is null
                order by id limit $2",
                import,
                limit
            )
            .fetch_all(db),
        )
        .await
    }
}

impl Added for Department {
    #[instrument(name = "store.undo.departments", skip_all)]
    async fn left(db: &mut PgConnection, import: Uuid, limit: i64) -> sqlx::Result<Vec<Self>> {
        rows(
            sqlx::query_as!(
                Department,
                "select d.id, d.code, d.name, d.region_id, r.code as region_code, r.name as region_name,
                    d.version
            from department as d
            join region as r on r.id = d.region_id
            where d.import_uuid = $1 and d.deleted_at is null
            order by d.id
            limit $2",
                import,
                limit
            )
            .fetch_all(db),
        )
        .await
    }
}

impl Added for Subprefecture {
    #[instrument(name = "store.undo.subprefectures", skip_all)]
    async fn left(db: &mut PgConnection, import: Uuid, limit: i64) -> sqlx::Result<Vec<Self>> {
        rows(
            sqlx::query_as!(
                Subprefecture,
                "select s.id, s.code, s.name, s.department_id, d.code as department_code,
                d.name as department_name,
                d.region_id, r.code as region_code, r.name as region_name, s.version
            from subprefecture as s
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where s.import_uuid = $1 and s.deleted_at is null
            order by s.id
            limit $2",
                import,
                limit
            )
            .fetch_all(db),
        )
        .await
    }
}

impl Added for Locality {
    #[instrument(name = "store.undo.localities", skip_all)]
    async fn left(db: &mut PgConnection, import: Uuid, limit: i64) -> sqlx::Result<Vec<Self>> {
        rows(
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
            where l.import_uuid = $1 and l.deleted_at is null
            order by l.id
            limit $2",
                import,
                limit
            )
            .fetch_all(db),
        )
        .await
    }
}

/// Leaves tombstones.
#[instrument(name = "store.undo.remove", skip_all)]
pub(crate) async fn remove(
    db: impl PgExecutor<'_>,
    level: Level,
    ids: &[i64],
    by: &By,
) -> sqlx::Result<()> {
    macro_rules! remove {
        ($table:literal) => {
            sqlx::query!(
                "update "
                    + $table
                    + "
        set deleted_at = $3, version = version + 1, updated_at = $3, updated_by = $2
        where id = any($1)",
                ids,
                by.name(),
                by.now as Timestamp
            )
            .execute(db)
            .await
        };
    }
    let removed = match level {
        Level::Region => remove!("region"),
        Level::Department => remove!("department"),
        Level::Subprefecture => remove!("subprefecture"),
        Level::Unspecified | Level::Locality => remove!("locality"),
    };
    removed.map(|_| ())
}
