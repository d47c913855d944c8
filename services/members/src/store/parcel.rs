//! Every SQL statement about one parcel.

use geometry::Geometry;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::Parcel;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use super::member_change::By;
use crate::domain::parcel::{Content, Held};

/// Parcels as a page shows them: the geometry, the tables, conditions and order, the arguments. The second
/// one says in which regions cooperatives are named beside those of the member's own region (none = in all).
/// A macro, because sqlx checks the text of a statement where it stands.
macro_rules! select_parcels {
    ($geometry:tt, $tables:tt, $($argument:expr),+) => {
        sqlx::query_as!(
            Parcel,
            r#"select
                p.id,
                p.uuid::text as "uuid!",
                p.code,
                p.member_id,
                m.lastname || ' ' || m.firstname as "member_name!",
                m.id_number as member_id_number,
                p.locality_id,
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
                p.crop,
                p.area_ha,
                p.planted_year,
            "#
                + $geometry
                + r#"
                p.version,
                p.declared_area_ha,
                p.accuracy_m,
                p.land_title,
                m.cooperative_id,
                case when cooperative.locality_id is not distinct from m.locality_id
                    or $2::bigint[] is null
                    or (select seat.region_id from territory_place as seat
                        where seat.locality_id = cooperative.locality_id) = any($2 || (
                            select own.region_id from territory_place as own
                            where own.locality_id = m.locality_id))
                    then cooperative.name end as cooperative_name,
                (select count(*) from parcel_finding as f
                where f.kept_at is null and (f.parcel_id = p.id or f.other_id = p.id)) as finding_count,
                p.created_at,
                p.created_by as created_by_user,
                p.updated_at,
                p.updated_by as updated_by_user,
                p.outline_version
            "#
                + $tables,
            $($argument),+
        )
    };
}

/// `regions`: [`FACTS`](super::member::FACTS), or those of the caller's territory.
#[instrument(name = "store.parcel.one", skip_all)]
pub(crate) async fn one(
    db: impl PgExecutor<'_>,
    id: i64,
    regions: Option<&[i64]>,
) -> sqlx::Result<Option<Parcel>> {
    let found = select_parcels!(
        "p.geometry,",
        "from parcel as p
            join member as m on m.id = p.member_id
            left join cooperative on cooperative.id = m.cooperative_id
            left join territory_place as place on place.locality_id = p.locality_id
            where p.id = $1 and p.deleted_at is null",
        id,
        regions
    );
    found.fetch_optional(db).await
}

/// These in this order, without those that are gone; their places are read where a map is made.
#[instrument(name = "store.parcel.at", skip_all)]
pub(crate) async fn at(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    regions: Option<&[i64]>,
    with_places: bool,
) -> sqlx::Result<Vec<Parcel>> {
    let found = select_parcels!(
        "case when $3 then p.geometry end as geometry,",
        "from unnest((select $1::bigint[])) with ordinality as asked (id, nth)
            join parcel as p on p.id = asked.id
            join member as m on m.id = p.member_id
            left join cooperative on cooperative.id = m.cooperative_id
            left join territory_place as place on place.locality_id = p.locality_id
            where p.deleted_at is null
            order by asked.nth",
        ids,
        regions,
        with_places
    );
    rows(found.fetch_all(db)).await
}

/// What decides who may do what with it.
#[instrument(name = "store.parcel.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    let found = sqlx::query_as!(
        Held,
        r#"select p.member_id, m.locality_id, place.region_id as "region_id?", m.created_by_id, m.can_write
        from parcel as p
        join member as m on m.id = p.member_id
        left join territory_place as place on place.locality_id = m.locality_id
        where p.id = $1 and p.deleted_at is null"#,
        id
    );
    found.fetch_optional(db).await
}

/// The same, for whoever changes it.
#[instrument(name = "store.parcel.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<Held>> {
    sqlx::query!("select id from parcel where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    // Read once it is locked: a join beside the lock would keep the member of before.
    find(db, id).await
}

/// Whose it would be: the member's number, and how many parcels it has or had.
#[instrument(name = "store.parcel.rank", skip_all)]
pub(crate) async fn rank(db: impl PgExecutor<'_>, member_id: i64) -> sqlx::Result<(String, i64)> {
    let found = sqlx::query!(
        r#"select m.id_number, (select count(*) from parcel where member_id = m.id) as "parcels!"
        from member as m where m.id = $1"#,
        member_id
    );
    let found = found.fetch_one(db).await?;
    Ok((found.id_number, found.parcels))
}

/// Whether a parcel that is there has this code.
#[instrument(name = "store.parcel.has_code", skip_all)]
pub(crate) async fn has_code(db: impl PgExecutor<'_>, code: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
            select from parcel where code_key = lower($1) and deleted_at is null
        ) as "exists!""#,
        code
    )
    .fetch_one(db)
    .await
}

/// Adds one and answers its id.
#[instrument(name = "store.parcel.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: By<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into parcel (uuid, code, member_id, locality_id, crop, declared_area_ha, planted_year,
            land_title, accuracy_m, geometry, measured_area_ha, bounds, outline_version,
            created_at, created_by, updated_at, updated_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::text::box,
            case when $10::text is null then 0 else 1 end, $14, $13, $14, $13)
        returning id",
        Uuid::now_v7(),
        content.code,
        content.member_id,
        content.locality_id,
        content.crop.map(i32::from),
        content.declared_area_ha,
        content.planted_year,
        content.land_title,
        content.accuracy_m,
        content.geometry.as_ref().map(Geometry::encode),
        content.measured_area_ha(),
        content.geometry.as_ref().map(Geometry::encode_bounds),
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// `moves`: it has another outline than before.
#[instrument(name = "store.parcel.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    moves: bool,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel
        set code = $2, member_id = $3, locality_id = $4, crop = $5, declared_area_ha = $6,
            planted_year = $7, land_title = $8, accuracy_m = $9, geometry = $10, measured_area_ha = $11,
            bounds = $12::text::box,
            outline_version = case when $13 then version + 1 else outline_version end,
            version = version + 1, updated_at = $15, updated_by = $14
        where id = $1",
        id,
        content.code,
        content.member_id,
        content.locality_id,
        content.crop.map(i32::from),
        content.declared_area_ha,
        content.planted_year,
        content.land_title,
        content.accuracy_m,
        content.geometry.as_ref().map(Geometry::encode),
        content.measured_area_ha(),
        content.geometry.as_ref().map(Geometry::encode_bounds),
        moves,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.parcel.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: By<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update parcel
        set deleted_at = $3, version = version + 1, updated_at = $3, updated_by = $2
        where id = $1
        returning version",
        id,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// How many parcels a member has.
#[instrument(name = "store.parcel.of_member", skip_all)]
pub(crate) async fn of_member(db: impl PgExecutor<'_>, member_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from parcel where member_id = $1 and deleted_at is null"#,
        member_id
    )
    .fetch_one(db)
    .await
}

/// How many parcels these localities have.
#[instrument(name = "store.parcel.in_localities", skip_all)]
pub(crate) async fn in_localities(
    db: impl PgExecutor<'_>,
    locality_ids: &[i64],
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from parcel where locality_id = any($1) and deleted_at is null"#,
        locality_ids
    )
    .fetch_one(db)
    .await
}
