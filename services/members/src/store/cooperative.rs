//! Every SQL statement about one cooperative.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::{
    Cooperative, CooperativeFigure, CooperativeLand, CooperativeStatus,
};
use sqlx::PgExecutor;
use territory::Scope;
use tracing::instrument;
use uuid::Uuid;

use super::member_change::By;
use crate::domain::cooperative::{Content, Held};

/// A member who presides over a cooperative.
#[derive(Debug)]
pub(crate) struct President {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
}

/// Cooperatives as facts tell them, without their members' number: the tables, conditions and order, the one
/// argument. A president who lives in another region has no name here, since facts are read wherever the
/// cooperative is seen. A macro, because sqlx checks the text of a statement where it stands.
macro_rules! select_cooperatives {
    ($tables:tt, $argument:expr) => {
        sqlx::query_as!(
            Cooperative,
            r#"select
                c.id,
                c.uuid::text as "uuid!",
                c.code,
                c.name,
                c.locality_id,
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
                c.contact,
                c.president_member_id,
                case when home.region_id is not distinct from place.region_id
                    then president.lastname || ' ' || president.firstname end as president_member_name,
                null::bigint as member_count,
                c.status,
                c.version,
                c.created_at,
                c.created_by as created_by_user,
                c.updated_at,
                c.updated_by as updated_by_user
            "#
                + $tables,
            $argument
        )
    };
}

#[instrument(name = "store.cooperative.one", skip_all)]
pub(crate) async fn one(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Cooperative>> {
    let found = select_cooperatives!(
        "from cooperative as c
            left join member as president on president.id = c.president_member_id
            left join territory_place as home on home.locality_id = president.locality_id
            left join territory_place as place on place.locality_id = c.locality_id
            where c.id = $1 and c.deleted_at is null",
        id
    );
    found.fetch_optional(db).await
}

/// These in this order, without those that are gone.
#[instrument(name = "store.cooperative.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Cooperative>> {
    let found = select_cooperatives!(
        "from unnest((select $1::bigint[])) with ordinality as asked (id, nth)
            join cooperative as c on c.id = asked.id
            left join member as president on president.id = c.president_member_id
            left join territory_place as home on home.locality_id = president.locality_id
            left join territory_place as place on place.locality_id = c.locality_id
            where c.deleted_at is null
            order by asked.nth",
        ids
    );
    rows(found.fetch_all(db)).await
}

/// Who presides over cooperatives, with what decides who may see them.
#[instrument(name = "store.cooperative.presidents", skip_all)]
pub(crate) async fn presidents(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<President>> {
    let found = sqlx::query_as!(
        President,
        r#"select m.id, m.lastname || ' ' || m.firstname as "name!", m.locality_id,
            place.region_id as "region_id?", m.created_by_id
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = any($1)"#,
        ids
    );
    rows(found.fetch_all(db)).await
}

/// [`Held`] as its columns have it.
struct HeldRow {
    locality_id: Option<i64>,
    region_id: Option<i64>,
    created_by_id: i64,
    status: i32,
}

impl From<HeldRow> for Held {
    fn from(row: HeldRow) -> Self {
        Self {
            locality_id: row.locality_id,
            region_id: row.region_id,
            created_by_id: row.created_by_id,
            status: CooperativeStatus::try_from(row.status).unwrap_or_default(),
        }
    }
}

#[instrument(name = "store.cooperative.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    let found = sqlx::query_as!(
        HeldRow,
        r#"select c.locality_id, place.region_id as "region_id?", c.created_by_id, c.status
        from cooperative as c
        left join territory_place as place on place.locality_id = c.locality_id
        where c.id = $1 and c.deleted_at is null"#,
        id
    );
    Ok(found.fetch_optional(db).await?.map(Held::from))
}

/// The same, and nobody changes or deletes it until the transaction ends: somebody joins it.
#[instrument(name = "store.cooperative.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    let found = sqlx::query_as!(
        HeldRow,
        r#"select c.locality_id,
            (select region_id from territory_place as place
            where place.locality_id = c.locality_id) as region_id,
            c.created_by_id, c.status
        from cooperative as c
        where c.id = $1 and c.deleted_at is null
        for share of c"#,
        id
    );
    Ok(found.fetch_optional(db).await?.map(Held::from))
}

/// The same, for whoever changes it.
#[instrument(name = "store.cooperative.lock", skip_all)]
pub(crate) async fn lock(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    let found = sqlx::query_as!(
        HeldRow,
        r#"select c.locality_id,
            (select region_id from territory_place as place
            where place.locality_id = c.locality_id) as region_id,
            c.created_by_id, c.status
        from cooperative as c
        where c.id = $1 and c.deleted_at is null
        for update of c"#,
        id
    );
    Ok(found.fetch_optional(db).await?.map(Held::from))
}

/// Adds one and answers its id.
#[instrument(name = "store.cooperative.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: By<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into cooperative (uuid, code, name, locality_id, contact, president_member_id, status,
            created_at, created_by, created_by_id, updated_at, updated_by)
        values ($1, $2, $3, $4, $5, $6, $7, $10, $9, $8, $10, $9)
        returning id",
        Uuid::now_v7(),
        content.code,
        content.name,
        content.locality_id,
        content.contact,
        content.president_member_id,
        i32::from(content.status),
        by.id,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.cooperative.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update cooperative
        set code = $2, name = $3, locality_id = $4, contact = $5, president_member_id = $6, status = $7,
            version = version + 1, updated_at = $9, updated_by = $8
        where id = $1",
        id,
        content.code,
        content.name,
        content.locality_id,
        content.contact,
        content.president_member_id,
        i32::from(content.status),
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.cooperative.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: By<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update cooperative
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

/// How many cooperatives these localities have.
#[instrument(name = "store.cooperative.in_localities", skip_all)]
pub(crate) async fn in_localities(
    db: impl PgExecutor<'_>,
    locality_ids: &[i64],
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from cooperative where locality_id = any($1) and deleted_at is null"#,
        locality_ids
    )
    .fetch_one(db)
    .await
}

/// How many cooperatives somebody presides over.
#[instrument(name = "store.cooperative.presidencies", skip_all)]
pub(crate) async fn presidencies(db: impl PgExecutor<'_>, member_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from cooperative
        where president_member_id = $1 and deleted_at is null"#,
        member_id
    )
    .fetch_one(db)
    .await
}

/// How many living members of a cooperative are in reach, by locality and sex; the largest first.
#[instrument(name = "store.cooperative.figures", skip_all)]
pub(crate) async fn figures(
    db: impl PgExecutor<'_>,
    id: i64,
    scope: &Scope,
) -> sqlx::Result<Vec<CooperativeFigure>> {
    let counted = sqlx::query_as!(
        CooperativeFigure,
        r#"select m.locality_id, place.locality_name as "locality_name?", m.gender,
            count(*) as "members!"
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.cooperative_id = $1 and m.deleted_at is null
            and ($2::bigint[] is null or m.locality_id = any($2)
                or m.locality_id is null and m.created_by_id = $3)
        group by 1, 2, 3
        order by 4 desc, 2, 3"#,
        id,
        scope.localities.as_deref(),
        scope.creator
    );
    rows(counted.fetch_all(db)).await
}

/// How many parcels its members have at each locality, by the members' sex: of those in reach.
#[instrument(name = "store.cooperative.land", skip_all)]
pub(crate) async fn land(
    db: impl PgExecutor<'_>,
    id: i64,
    scope: &Scope,
) -> sqlx::Result<Vec<CooperativeLand>> {
    let counted = sqlx::query_as!(
        CooperativeLand,
        r#"select p.locality_id, place.locality_name as "locality_name?", m.gender,
            count(*) as "parcels!", coalesce(sum(p.area_ha), 0) as "area_ha!"
        from member as m
        join parcel as p on p.member_id = m.id and p.deleted_at is null
        left join territory_place as place on place.locality_id = p.locality_id
        where m.cooperative_id = $1 and m.deleted_at is null
            and ($2::bigint[] is null or m.locality_id = any($2)
                or m.locality_id is null and m.created_by_id = $3)
        group by 1, 2, 3
        order by 4 desc, 2, 3"#,
        id,
        scope.localities.as_deref(),
        scope.creator
    );
    rows(counted.fetch_all(db)).await
}
