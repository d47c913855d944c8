//! Every SQL statement of an import of parcels: sets, never single rows.

use geometry::Geometry;
use platform::postgres::rows;
use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use super::member_change::By;
use crate::domain::access::Held;
use crate::domain::parcel_import::{Known, KnownPlace, New, Owner};

/// The members that have these numbers.
#[instrument(name = "store.parcel_import.owners", skip_all)]
pub(crate) async fn owners(
    db: impl PgExecutor<'_>,
    numbers: &[String],
) -> sqlx::Result<Vec<Owner>> {
    let found = sqlx::query!(
        r#"select given.nth as "nth!", m.id, m.kind, m.main_member_id, m.locality_id,
            (select region_id from territory_place as place
            where place.locality_id = m.locality_id) as region_id,
            m.created_by_id, m.can_write, m.deleted_at as "archived_at: Timestamp"
        from unnest($1::text[]) with ordinality as given (number, nth)
        join member as m on m.id_number_key = number_key(given.number)"#,
        numbers
    );
    let owners = found.map(|row| Owner {
        nth: usize::try_from(row.nth - 1).unwrap_or(usize::MAX),
        held: Held {
            id: row.id,
            kind: row.kind,
            main_member_id: row.main_member_id,
            locality_id: row.locality_id,
            region_id: row.region_id,
            created_by_id: row.created_by_id,
            can_write: row.can_write,
            archived_at: row.archived_at,
        },
    });
    rows(owners.fetch_all(db)).await
}

/// The parcels that have these codes.
#[instrument(name = "store.parcel_import.known", skip_all)]
pub(crate) async fn known(db: impl PgExecutor<'_>, codes: &[&str]) -> sqlx::Result<Vec<Known>> {
    let found = sqlx::query!(
        r#"select code_key, member_id, sha256(convert_to(geometry, 'UTF8')) as key
        from parcel
        where code_key = any(array(select lower(code) from unnest($1::text[]) as code))
            and deleted_at is null"#,
        codes as &[&str]
    );
    let known = found.map(|row| Known {
        code_key: row.code_key,
        member_id: row.member_id,
        key: row.key.and_then(|key| key.try_into().ok()),
    });
    rows(known.fetch_all(db)).await
}

/// Where these members have parcels, but for those of an import.
#[instrument(name = "store.parcel_import.places", skip_all)]
pub(crate) async fn places(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
    but: Option<Uuid>,
) -> sqlx::Result<Vec<KnownPlace>> {
    let found = sqlx::query!(
        r#"select member_id, sha256(convert_to(geometry, 'UTF8')) as "key!"
        from parcel
        where member_id = any($1) and geometry is not null and deleted_at is null
            and ($2::uuid is null or import_uuid is distinct from $2)"#,
        member_ids,
        but
    );
    let places = found.map(|row| KnownPlace {
        member_id: row.member_id,
        key: row.key.try_into().unwrap_or_default(),
    });
    rows(places.fetch_all(db)).await
}

/// Our space among the advisory locks of this database, beside that of outlines.
const SPACE: i32 = 0x7063_696d;

/// Waits for whoever writes a part of the same import, or takes it back; until the transaction ends, nobody
/// else does.
#[instrument(name = "store.parcel_import.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock($1, hashtext($2::uuid::text))",
        SPACE,
        import
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Which of these rows an import added.
#[instrument(name = "store.parcel_import.done_of", skip_all)]
pub(crate) async fn done_of(
    db: impl PgExecutor<'_>,
    import: Uuid,
    of: &[i64],
) -> sqlx::Result<Vec<i64>> {
    rows(
        sqlx::query_scalar!(
            r#"select import_row as "row!" from parcel
            where import_uuid = $1 and import_row = any($2) and deleted_at is null"#,
            import,
            of
        )
        .fetch_all(db),
    )
    .await
}

/// The rows that an import added.
#[instrument(name = "store.parcel_import.done", skip_all)]
pub(crate) async fn done(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<Vec<i64>> {
    rows(
        sqlx::query_scalar!(
            r#"select import_row as "row!" from parcel where import_uuid = $1 and deleted_at is null"#,
            import
        )
        .fetch_all(db),
    )
    .await
}

/// How many parcels these members have or had, and their numbers.
#[instrument(name = "store.parcel_import.ranks", skip_all)]
pub(crate) async fn ranks(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
) -> sqlx::Result<Vec<(i64, String, i64)>> {
    let found = sqlx::query!(
        r#"select m.id, m.id_number,
            (select count(*) from parcel where member_id = m.id) as "parcels!"
        from member as m where m.id = any($1)"#,
        member_ids
    );
    let ranks = found.map(|row| (row.id, row.id_number, row.parcels));
    rows(ranks.fetch_all(db)).await
}

/// Which of these a parcel has, as codes are compared.
#[instrument(name = "store.parcel_import.used_codes", skip_all)]
pub(crate) async fn used_codes(
    db: impl PgExecutor<'_>,
    codes: &[&str],
) -> sqlx::Result<Vec<String>> {
    rows(
        sqlx::query_scalar!(
            "select code_key from parcel where code_key = any($1) and deleted_at is null",
            codes as &[&str]
        )
        .fetch_all(db),
    )
    .await
}

/// Adds parcels with their first outlines, and answers their ids in the order of the rows.
#[instrument(name = "store.parcel_import.insert", skip_all)]
pub(crate) async fn insert(
    db: &mut PgConnection,
    import: Uuid,
    new: &[New],
    by: By<'_>,
) -> sqlx::Result<Vec<i64>> {
    let columns = Columns::of(new);
    let added = sqlx::query!(
        r#"insert into parcel (uuid, code, member_id, locality_id, crop, declared_area_ha, planted_year,
            land_title, geometry, measured_area_ha, bounds, import_row, import_uuid, outline_version,
            created_at, created_by, updated_at, updated_by)
        select given.uuid, code, member_id, locality_id, crop, declared, planted, title, geometry, measured,
            bounds::box, import_row, $13, case when geometry is null then 0 else 1 end, $15, $14, $15, $14
        from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::integer[],
            $6::double precision[], $7::integer[], $8::text[], $9::text[], $10::double precision[],
            $11::text[], $12::bigint[])
        as given (uuid, code, member_id, locality_id, crop, declared, planted, title, geometry, measured,
            bounds, import_row)
        returning id, import_row as "row!""#,
        &columns.uuid,
        &columns.code,
        &columns.member_id,
        &columns.locality_id as &[Option<i64>],
        &columns.crop as &[Option<i32>],
        &columns.declared_area_ha as &[Option<f64>],
        &columns.planted_year as &[Option<i32>],
        &columns.land_title as &[Option<String>],
        &columns.geometry as &[Option<String>],
        &columns.measured_area_ha as &[Option<f64>],
        &columns.bounds as &[Option<String>],
        &columns.row,
        import,
        by.name,
        by.now as Timestamp
    );
    let mut added = added.fetch_all(&mut *db).await?;
    added.sort_unstable_by_key(|added| added.row);
    let ids: Vec<i64> = added.into_iter().map(|added| added.id).collect();
    sqlx::query!(
        "insert into parcel_outline (parcel_id, version, geometry, area_ha, accuracy_m, made_at, made_by)
        select id, version, geometry, measured_area_ha, accuracy_m, updated_at, updated_by
        from parcel where id = any($1) and geometry is not null",
        &ids
    )
    .execute(db)
    .await?;
    Ok(ids)
}

/// Parcels as columns.
#[derive(Default)]
struct Columns {
    uuid: Vec<Uuid>,
    code: Vec<String>,
    member_id: Vec<i64>,
    locality_id: Vec<Option<i64>>,
    crop: Vec<Option<i32>>,
    declared_area_ha: Vec<Option<f64>>,
    planted_year: Vec<Option<i32>>,
    land_title: Vec<Option<String>>,
    geometry: Vec<Option<String>>,
    measured_area_ha: Vec<Option<f64>>,
    bounds: Vec<Option<String>>,
    row: Vec<i64>,
}

impl Columns {
    fn of(new: &[New]) -> Self {
        let mut columns = Self::default();
        for New { row, content } in new {
            columns.uuid.push(Uuid::now_v7());
            columns.code.push(content.code.clone());
            columns.member_id.extend(content.member_id);
            columns.locality_id.push(content.locality_id);
            columns.crop.push(content.crop.map(i32::from));
            columns.declared_area_ha.push(content.declared_area_ha);
            columns.planted_year.push(content.planted_year);
            columns.land_title.push(content.land_title.clone());
            let geometry = content.geometry.as_ref();
            columns.geometry.push(geometry.map(Geometry::encode));
            columns.measured_area_ha.push(content.measured_area_ha());
            columns.bounds.push(geometry.map(Geometry::encode_bounds));
            columns.row.push(*row);
        }
        columns
    }
}

/// Whose parcels an import added.
#[instrument(name = "store.parcel_import.owners_of", skip_all)]
pub(crate) async fn owners_of(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<Vec<i64>> {
    rows(
        sqlx::query_scalar!(
            "select distinct member_id from parcel where import_uuid = $1 and deleted_at is null",
            import
        )
        .fetch_all(db),
    )
    .await
}

/// The parcels that an import added and that are left, and how many of them somebody changed or may not be
/// changed here.
#[instrument(name = "store.parcel_import.left", skip_all)]
pub(crate) async fn left(db: impl PgExecutor<'_>, import: Uuid) -> sqlx::Result<(Vec<i64>, i64)> {
    let found = sqlx::query!(
        r#"select p.id, p.version > 1 or not m.can_write or exists (
                select from parcel_title as t where t.parcel_id = p.id and t.deleted_at is null
            ) as "is_changed!"
        from parcel as p join member as m on m.id = p.member_id
        where p.import_uuid = $1 and p.deleted_at is null
        order by p.id
        for update of p"#,
        import
    );
    let found = found.fetch_all(db).await?;
    let changed = found.iter().filter(|parcel| parcel.is_changed).count();
    let ids = found.iter().map(|parcel| parcel.id).collect();
    Ok((ids, i64::try_from(changed).unwrap_or(i64::MAX)))
}

/// Leaves tombstones of parcels, and nothing of what was found of them.
#[instrument(name = "store.parcel_import.delete", skip_all)]
pub(crate) async fn delete(db: &mut PgConnection, ids: &[i64], by: By<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from parcel_finding where parcel_id = any($1) or other_id = any($1)",
        ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update parcel
        set deleted_at = $3, version = version + 1, updated_at = $3, updated_by = $2
        where id = any($1)",
        ids,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
