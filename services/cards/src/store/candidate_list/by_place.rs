//! A page in the order of its places. No index has the names of other tables, and sorting everybody takes a second; so the places are put
//! in order, and members are looked for place after place until the page is full.

use platform::page::Page;
use sqlx::{PgPool, Postgres, QueryBuilder};
use tracing::instrument;

use super::Filter;

/// Localities that are looked through at first, and so many times more each time.
const FIRST: usize = 64;
const MORE: usize = 4;

/// Localities of one name or below one, and whether whoever has none belongs to them.
#[derive(Default)]
struct Group {
    localities: Vec<i64>,
    and_none: bool,
}

/// The page; `page.column` is one of a place's keys.
#[instrument(name = "store.candidate_list.by_place", skip_all)]
pub(super) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut groups = groups(db, filter, page.column).await?;
    if filter.scope.localities.is_none() {
        // Who lives nowhere, or where nobody here has heard of yet, comes last, as nulls do.
        groups.push(Group {
            localities: unheard_of(db).await?,
            and_none: true,
        });
    }
    if page.descending {
        groups.reverse();
    }
    let (mut size, mut skipped, mut ids) = (FIRST, page.offset, Vec::new());
    let mut groups = groups.into_iter().peekable();
    while groups.peek().is_some() {
        let mut some = Group::default();
        while some.localities.len() < size
            && let Some(group) = groups.next()
        {
            some.localities.extend(group.localities);
            some.and_none |= group.and_none;
        }
        let wanted = page.limit - i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let (total, found) = members(db, filter, page, &some, wanted, skipped).await?;
        skipped = (skipped - total).max(0);
        ids.extend(found);
        if i64::try_from(ids.len()) == Ok(page.limit) {
            break;
        }
        size *= MORE;
    }
    Ok(ids)
}

async fn groups(db: &PgPool, filter: &Filter, key: &str) -> sqlx::Result<Vec<Group>> {
    let mut query =
        QueryBuilder::new("select array_agg(place.locality_id) from territory_place as place");
    if let Some(localities) = &filter.scope.localities {
        query.push(" where place.locality_id = any(");
        query.push_bind(localities.clone()).push(")");
    }
    query.push(format!(" group by {key} order by {key}"));
    let rows = query.build_query_scalar().persistent(false);
    let rows: Vec<Vec<i64>> = rows.fetch_all(db).await?;
    let groups = rows.into_iter().map(|localities| Group {
        localities,
        and_none: false,
    });
    Ok(groups.collect())
}

/// Localities of members that the hierarchy does not have: each locality there is, from one to the next in the index.
async fn unheard_of(db: &PgPool) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"with recursive lived_in as (
            (select locality_id from known_member where not is_archived and locality_id is not null order by locality_id limit 1)
            union all
            select (
                select m.locality_id from known_member as m
                where not m.is_archived and m.locality_id > lived_in.locality_id order by m.locality_id limit 1
            )
            from lived_in
            where lived_in.locality_id is not null
        )
        select locality_id as "locality_id!" from lived_in
        where locality_id is not null and not exists (select from territory_place as place where place.locality_id = lived_in.locality_id)"#
    )
    .fetch_all(db)
    .await
}

/// How many of a group's members the filter finds, and those of the page.
async fn members(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    group: &Group,
    limit: i64,
    offset: i64,
) -> sqlx::Result<(i64, Vec<i64>)> {
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(format!(
        "with hit as materialized (select m.id, {} as key",
        page.column
    ));
    filter.narrow(&mut query, true);
    query.push(" and (m.locality_id = any(");
    query.push_bind(group.localities.clone()).push(")");
    if group.and_none {
        query.push(" or m.locality_id is null");
    }
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        ")) select (select count(*) from hit) as total, array(select id from hit order by key{way}, id{way} limit "
    ));
    query.push_bind(limit).push(" offset ");
    query.push_bind(offset).push(") as ids");
    query.build_query_as().persistent(false).fetch_one(db).await
}
