//! Every SQL statement about who was in which cooperative when.

use std::collections::HashMap;

use listing::page::Page;
use listing::words::Words;
use platform::postgres::rows;
use proto::maillon::members::v1::{MemberStatus, Membership};
use proto::{Date, Timestamp};
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, Postgres, QueryBuilder, Row};
use territory::Scope;
use tracing::instrument;

use super::member_change::By;
use crate::domain::membership::Belonging;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("membership_joinedOn", "s.joined_on"),
    ("membership_leftOn", "s.left_on"),
    (
        "membership_memberName",
        "m.lastname_key || ' ' || m.firstname_key",
    ),
    ("member_idNumber", "m.id_number_key"),
    ("cooperative_name", "c.name_key"),
    ("locality_name", "place.locality_name"),
    ("membership_id", "s.id"),
];

/// A cooperative is named where it sits in the member's own region, or in one of the reader's.
const COLUMNS: &str = "s.id, s.member_id, m.lastname || ' ' || m.firstname, m.id_number,
    place.locality_name, s.cooperative_id,
    case when c.locality_id is not distinct from m.locality_id or (select regions from reader) is null
        or seat.region_id = any((select regions from reader) || place.region_id) then c.name end,
    s.joined_on, s.left_on, s.version";
const TABLES: &str = "from membership as s
    join member as m on m.id = s.member_id
    join cooperative as c on c.id = s.cooperative_id
    left join territory_place as place on place.locality_id = m.locality_id
    left join territory_place as seat on seat.locality_id = c.locality_id
    where m.deleted_at is null";

/// What the list is narrowed to; its members in reach.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) member_id: Option<i64>,
    pub(crate) is_current: Option<bool>,
    pub(crate) words: Words,
}

fn read(row: PgRow) -> sqlx::Result<Membership> {
    Ok(Membership {
        id: row.try_get(0)?,
        member_id: row.try_get(1)?,
        member_name: row.try_get(2)?,
        member_id_number: row.try_get(3)?,
        locality_name: row.try_get(4)?,
        cooperative_id: row.try_get(5)?,
        cooperative_name: row.try_get(6)?,
        joined_on: row.try_get(7)?,
        left_on: row.try_get(8)?,
        version: row.try_get(9)?,
    })
}

#[instrument(name = "store.membership.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    regions: Option<&[i64]>,
    page: &Page,
) -> sqlx::Result<Vec<Membership>> {
    let mut query = select(regions);
    narrow(&mut query, filter);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        " order by {}{way} nulls last, s.id{way}",
        page.column
    ));
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    rows(query.build().try_map(read).fetch_all(db)).await
}

#[instrument(name = "store.membership.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, filter: &Filter) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new(format!("select count(*) {TABLES}"));
    narrow(&mut query, filter);
    query.build_query_scalar().fetch_one(db).await
}

/// `regions`: [`FACTS`](super::member::FACTS), or those of the reader's territory.
fn select(regions: Option<&[i64]>) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new("with reader as (select ");
    query.push_bind(regions);
    query.push(format!(" as regions) select {COLUMNS} {TABLES}"));
    query
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    filter
        .scope
        .bound(query, "m.locality_id", "m.created_by_id");
    if let Some(id) = filter.cooperative_id {
        query.push(" and s.cooperative_id = ").push_bind(id);
    }
    if let Some(id) = filter.member_id {
        query.push(" and s.member_id = ").push_bind(id);
    }
    match filter.is_current {
        Some(true) => drop(query.push(" and s.left_on is null")),
        Some(false) => drop(query.push(" and s.left_on is not null")),
        None => {}
    }
    filter.words.find(query, "m.search");
}

/// One as facts tell it.
#[instrument(name = "store.membership.one", skip_all)]
pub(crate) async fn one(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Membership>> {
    let mut query = select(super::member::FACTS);
    query.push(" and s.id = ").push_bind(id);
    query.build().try_map(read).fetch_optional(db).await
}

/// What decides whether these members may join or leave. Of members that are held.
#[instrument(name = "store.membership.belongings", skip_all)]
pub(crate) async fn belongings(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
) -> sqlx::Result<HashMap<i64, (String, Belonging)>> {
    let found = sqlx::query!(
        r#"select m.id, m.lastname || ' ' || m.firstname as "name!", m.cooperative_id, m.status,
            (
                select max(coalesce(s.left_on, s.joined_on)) from membership as s
                where s.member_id = m.id
            ) as "since: Date",
            exists (
                select from cooperative as c
                where c.president_member_id = m.id and c.deleted_at is null
            ) as "is_president!"
        from member as m
        where m.id = any($1)"#,
        member_ids
    );
    let found = rows(found.fetch_all(db)).await?;
    let read = found.into_iter().map(|row| {
        let belonging = Belonging {
            cooperative_id: row.cooperative_id,
            since: row.since,
            is_president: row.is_president,
            status: MemberStatus::try_from(row.status).unwrap_or_default(),
        };
        (row.id, (row.name, belonging))
    });
    Ok(read.collect())
}

/// Ends the memberships of today of these members on a day.
#[instrument(name = "store.membership.end", skip_all)]
pub(crate) async fn end(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
    on: Date,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update membership
        set left_on = $2, version = version + 1, updated_at = $4, updated_by = $3
        where member_id = any($1) and left_on is null",
        member_ids,
        on as Date,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Begins memberships in a cooperative on a day.
#[instrument(name = "store.membership.begin", skip_all)]
pub(crate) async fn begin(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
    cooperative_id: i64,
    on: Date,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into membership (uuid, member_id, cooperative_id, joined_on, created_at, created_by,
            updated_at, updated_by)
        select gen_random_uuid(), member_id, $2, $3, $5, $4, $5, $4 from unnest($1::bigint[]) as member_id",
        member_ids,
        cooperative_id,
        on as Date,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Puts members into a cooperative, or into none, as their records show it.
#[instrument(name = "store.membership.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
    cooperative_id: Option<i64>,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set cooperative_id = $2, synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $4, updated_by = $3
        where id = any($1)",
        member_ids,
        cooperative_id,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Changes the days of one and answers its version.
#[instrument(name = "store.membership.correct", skip_all)]
pub(crate) async fn correct(
    db: impl PgExecutor<'_>,
    id: i64,
    joined_on: Date,
    left_on: Option<Date>,
    by: By<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update membership
        set joined_on = $2, left_on = $3, version = version + 1, updated_at = $5, updated_by = $4
        where id = $1
        returning version",
        id,
        joined_on as Date,
        left_on as Option<Date>,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// How many members a cooperative has, archived ones too, and how many memberships in it have ended.
#[instrument(name = "store.membership.of_cooperative", skip_all)]
pub(crate) async fn of_cooperative(
    db: impl PgExecutor<'_>,
    cooperative_id: i64,
) -> sqlx::Result<(i64, i64)> {
    let counted = sqlx::query!(
        r#"select count(*) filter (where left_on is null) as "members!",
            count(*) filter (where left_on is not null) as "former!"
        from membership where cooperative_id = $1"#,
        cooperative_id
    )
    .fetch_one(db)
    .await?;
    Ok((counted.members, counted.former))
}
