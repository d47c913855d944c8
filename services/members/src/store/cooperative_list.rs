//! How the list of cooperatives is read: one statement with just the conditions that were asked for, so that
//! PostgreSQL plans each combination with its own indexes (docs/decisions/0050).

use listing::page::Page;
use listing::words::Words;
use platform::postgres::rows;
use proto::maillon::members::v1::Cooperative;
use sqlx::{PgExecutor, Postgres, QueryBuilder, Row};
use territory::Scope;
use tracing::instrument;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("cooperative_name", "c.name_key"),
    ("cooperative_code", "c.code_key"),
    ("cooperative_id", "c.id"),
    ("cooperative_status", "c.status"),
    ("cooperative_memberCount", "counted.members"),
    ("cooperative_createdAt", "c.created_at"),
    ("cooperative_updatedAt", "c.updated_at"),
    ("cooperative_version", "c.version"),
    ("locality_name", "place.locality_name"),
    ("region_name", "place.region_name"),
];

/// What the list is narrowed to.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    /// Where the cooperatives lie.
    pub(crate) places: Scope,
    /// Whose members are counted.
    pub(crate) members: Scope,
    pub(crate) words: Words,
    pub(crate) status: Option<i32>,
    pub(crate) without_president: bool,
}

/// Ids and numbers of members of one page, in a total order.
#[instrument(name = "store.cooperative_list.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Vec<(i64, i64)>> {
    let mut query = QueryBuilder::new("select c.id, counted.members from cooperative as c");
    join(&mut query, filter);
    narrow(&mut query, filter);
    order(&mut query, page);
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    let read = query
        .build()
        .try_map(|row: sqlx::postgres::PgRow| Ok((row.try_get(0)?, row.try_get(1)?)));
    rows(read.fetch_all(db)).await
}

/// The same of the whole list.
#[instrument(name = "store.cooperative_list.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, filter: &Filter) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*) from cooperative as c");
    narrow(&mut query, filter);
    query.build_query_scalar().fetch_one(db).await
}

/// Puts the numbers of members on their cooperatives.
pub(crate) fn counted(mut found: Vec<Cooperative>, page: &[(i64, i64)]) -> Vec<Cooperative> {
    let mut numbers = page.iter();
    for cooperative in &mut found {
        let number = numbers.find(|(id, _)| *id == cooperative.id);
        cooperative.member_count = number.map(|(_, members)| *members);
    }
    found
}

fn join(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(
        " left join territory_place as place on place.locality_id = c.locality_id
        cross join lateral (
            select count(*) as members from member as m
            where m.cooperative_id = c.id and m.deleted_at is null",
    );
    filter
        .members
        .bound(query, "m.locality_id", "m.created_by_id");
    query.push(") as counted");
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where c.deleted_at is null");
    filter
        .places
        .bound(query, "c.locality_id", "c.created_by_id");
    if let Some(status) = filter.status {
        query.push(" and c.status = ").push_bind(status);
    }
    if filter.without_president {
        query.push(" and c.president_member_id is null");
    }
    filter.words.find(query, "c.search");
}

fn order(query: &mut QueryBuilder<Postgres>, page: &Page) {
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        " order by {}{way} nulls last, c.id{way}",
        page.column
    ));
}
