//! Every SQL statement about conflicts of members and parcels beside those of `replica`.

use listing::page::Page;
use listing::statement::limit;
use listing::words::Words;
use platform::postgres::rows;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("conflict_foundAt", "c.found_at"),
    ("conflict_id", "c.number"),
    (
        "conflict_entityLabel",
        "case when c.entity = 'parcel' then p.code_key else fold(m.lastname || ' ' || m.firstname) end",
    ),
    ("conflict_entityId", "c.id"),
    ("conflict_field", "c.name"),
    ("conflict_node", "c.node"),
    ("conflict_nodeAt", "c.changed_at"),
    ("conflict_decidedAt", "c.decided_at"),
];

/// What the list is narrowed to.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    /// Where the members live, or those whose the parcels are; none = the whole country.
    pub(crate) regions: Vec<i64>,
    pub(crate) words: Words,
    pub(crate) entity: Option<&'static str>,
    /// Of the record.
    pub(crate) id: Option<i64>,
    /// The group.
    pub(crate) name: Option<&'static str>,
    pub(crate) node: Option<i64>,
    pub(crate) is_decided: bool,
}

/// Numbers of the conflicts of one page, in a total order.
#[instrument(name = "store.conflict.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select c.number");
    narrow(&mut query, filter);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        " order by {}{way} nulls last, c.number{way}",
        page.column
    ));
    limit(&mut query, page);
    rows(query.build_query_scalar().fetch_all(db)).await
}

/// How many the whole list has.
#[instrument(name = "store.conflict.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, filter: &Filter) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*)");
    narrow(&mut query, filter);
    query.build_query_scalar().fetch_one(db).await
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(
        " from replica_conflict as c
        left join parcel as p on c.entity = 'parcel' and p.id = c.id
        join member as m on m.id = case c.entity when 'member' then c.id else p.member_id end
        where (c.decided_at is not null) = ",
    );
    query.push_bind(filter.is_decided);
    if !filter.regions.is_empty() {
        query.push(" and m.locality_id in (select localities_of(");
        query.push_bind(filter.regions.clone()).push("))");
    }
    if let Some(entity) = filter.entity {
        query.push(" and c.entity = ").push_bind(entity);
    }
    if let Some(id) = filter.id {
        query.push(" and c.id = ").push_bind(id);
    }
    if let Some(name) = filter.name {
        query.push(" and c.name = ").push_bind(name);
    }
    if let Some(node) = filter.node {
        query.push(" and c.node = ").push_bind(node);
    }
    filter
        .words
        .find(query, "(m.search || coalesce(p.search, ''))");
}
