//! Every SQL statement of a replay: the rows of a table in the order of their ids, deleted ones included.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// A unit as it is, or as it was when it was deleted.
pub(crate) struct Row<U> {
    /// With the version of the last fact about it.
    pub(crate) unit: U,
    pub(crate) is_deleted: bool,
    pub(crate) at: Timestamp,
}

/// Waits until nobody is writing a unit: a deletion that has begun is over then.
#[instrument(name = "store.replay.await_writers", skip_all)]
pub(crate) async fn await_writers(db: &mut PgConnection, level: &str, id: i64) -> sqlx::Result<()> {
    match level {
        "region" => {
            let held = sqlx::query!("select from region where id = $1 for share", id);
            held.fetch_optional(db).await?;
        }
        "department" => {
            let held = sqlx::query!("select from department where id = $1 for share", id);
            held.fetch_optional(db).await?;
        }
        "subprefecture" => {
            let held = sqlx::query!("select from subprefecture where id = $1 for share", id);
            held.fetch_optional(db).await?;
        }
        _ => {
            let held = sqlx::query!("select from locality where id = $1 for share", id);
            held.fetch_optional(db).await?;
        }
    }
    Ok(())
}

/// A unit and those above it, from above, with their levels; none when it does not exist.
#[instrument(name = "store.replay.above", skip_all)]
pub(crate) async fn above(
    db: impl PgExecutor<'_>,
    level: &str,
    id: i64,
) -> sqlx::Result<Vec<(&'static str, i64)>> {
    let found = sqlx::query!(
        r#"with unit as (
            select $1::text as level, $2::bigint as id
        ), subprefecture_of as (
            select case when level = 'locality' then (select subprefecture_id from locality as l
                where l.id = unit.id)
                when level = 'subprefecture' then unit.id end as id from unit
        ), department_of as (
            select case when level = 'department' then unit.id
                else (select department_id from subprefecture as s
                    where s.id = (select id from subprefecture_of)) end as id from unit
        ), region_of as (
            select case when level = 'region' then unit.id
                else (select region_id from department as d
                    where d.id = (select id from department_of)) end as id from unit
        )
        select (select id from region_of) as region, (select id from department_of) as department,
            (select id from subprefecture_of) as subprefecture,
            case when unit.level = 'locality' then unit.id end as locality
        from unit"#,
        level,
        id
    );
    let found = found.fetch_one(db).await?;
    let units = [
        ("region", found.region),
        ("department", found.department),
        ("subprefecture", found.subprefecture),
        ("locality", found.locality),
    ];
    Ok(units
        .into_iter()
        .filter_map(|(level, id)| Some((level, id?)))
        .collect())
}

/// Those behind an id.
#[instrument(name = "store.replay.regions", skip_all)]
pub(crate) async fn regions(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Row<Region>>> {
    let found = sqlx::query!(
        r#"select r.id, r.code, r.name,
                r.version, r.deleted_at is not null as "is_deleted!", r.updated_at
            from region as r
            where r.id > $1
            order by r.id
            limit $2"#,
        after,
        limit
    );
    let found = found.map(|row| Row {
        unit: Region {
            id: row.id,
            code: row.code,
            name: row.name,
            version: row.version,
        },
        is_deleted: row.is_deleted,
        at: row.updated_at,
    });
    rows(found.fetch_all(db)).await
}

/// Those behind an id.
#[instrument(name = "store.replay.departments", skip_all)]
pub(crate) async fn departments(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Row<Department>>> {
    let found = sqlx::query!(
        r#"select d.id, d.code, d.name, d.region_id, r.code as region_code, r.name as region_name,
                d.version, d.deleted_at is not null as "is_deleted!", d.updated_at
            from department as d
            join region as r on r.id = d.region_id
            where d.id > $1
            order by d.id
            limit $2"#,
        after,
        limit
    );
    let found = found.map(|row| Row {
        unit: Department {
            id: row.id,
            code: row.code,
            name: row.name,
            region_id: row.region_id,
            region_code: row.region_code,
            region_name: row.region_name,
            version: row.version,
        },
        is_deleted: row.is_deleted,
        at: row.updated_at,
    });
    rows(found.fetch_all(db)).await
}

/// Those behind an id.
#[instrument(name = "store.replay.subprefectures", skip_all)]
pub(crate) async fn subprefectures(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Row<Subprefecture>>> {
    let found = sqlx::query!(
        r#"select s.id, s.code, s.name, s.department_id, d.code as department_code,
                d.name as department_name,
                d.region_id, r.code as region_code, r.name as region_name,
                s.version, s.deleted_at is not null as "is_deleted!", s.updated_at
            from subprefecture as s
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where s.id > $1
            order by s.id
            limit $2"#,
        after,
        limit
    );
    let found = found.map(|row| Row {
        unit: Subprefecture {
            id: row.id,
            code: row.code,
            name: row.name,
            department_id: row.department_id,
            department_code: row.department_code,
            department_name: row.department_name,
            region_id: row.region_id,
            region_code: row.region_code,
            region_name: row.region_name,
            version: row.version,
        },
        is_deleted: row.is_deleted,
        at: row.updated_at,
    });
    rows(found.fetch_all(db)).await
}

/// Those behind an id.
#[instrument(name = "store.replay.localities", skip_all)]
pub(crate) async fn localities(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Row<Locality>>> {
    let found = sqlx::query!(
        r#"select l.id, l.name, l.subprefecture_id, s.code as subprefecture_code,
                s.name as subprefecture_name,
                s.department_id, d.code as department_code, d.name as department_name,
                d.region_id, r.code as region_code, r.name as region_name,
                l.version, l.deleted_at is not null as "is_deleted!", l.updated_at
            from locality as l
            join subprefecture as s on s.id = l.subprefecture_id
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where l.id > $1
            order by l.id
            limit $2"#,
        after,
        limit
    );
    let found = found.map(|row| Row {
        unit: Locality {
            id: row.id,
            name: row.name,
            subprefecture_id: row.subprefecture_id,
            subprefecture_code: row.subprefecture_code,
            subprefecture_name: row.subprefecture_name,
            department_id: row.department_id,
            department_code: row.department_code,
            department_name: row.department_name,
            region_id: row.region_id,
            region_code: row.region_code,
            region_name: row.region_name,
            version: row.version,
        },
        is_deleted: row.is_deleted,
        at: row.updated_at,
    });
    rows(found.fetch_all(db)).await
}
