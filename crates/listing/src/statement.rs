//! What statements of lists have alike. They are made of just what was asked for, so that PostgreSQL plans
//! each with its own values and indexes.

use platform::postgres::rows;
use proto::Date;
use sqlx::{Decode, PgPool, Postgres, QueryBuilder, Type};

use crate::page::{Found, Page};

/// The first and the last day.
pub type Days = (Option<Date>, Option<Date>);

/// Adds a total order: the column's, and the id where that leaves two rows equal.
pub fn order(query: &mut QueryBuilder<Postgres>, column: &str, descending: bool, id: &str) {
    let way = if descending { " desc" } else { "" };
    if column == id {
        query.push(format!(" order by {id}{way}"));
    } else {
        query.push(format!(" order by {column}{way}, {id}{way}"));
    }
}

/// Adds the bounds of a page.
pub fn limit(query: &mut QueryBuilder<Postgres>, page: &Page) {
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
}

/// Adds that a column of days lies within these.
pub fn between(query: &mut QueryBuilder<Postgres>, column: &str, (from, to): Days) {
    for (compared, day) in [(">=", from), ("<=", to)] {
        if let Some(day) = day {
            query.push(format!(" and {column} {compared} "));
            query.push_bind(day);
        }
    }
}

/// Adds that a column of instants lies within these days of UTC.
pub fn during(query: &mut QueryBuilder<Postgres>, column: &str, (from, to): Days) {
    if let Some(day) = from {
        query.push(format!(" and {column} >= ")).push_bind(day);
        query.push("::date at time zone 'UTC'");
    }
    if let Some(day) = to {
        query.push(format!(" and {column} < (")).push_bind(day);
        query.push("::date + 1) at time zone 'UTC'");
    }
}

/// The one column that a statement finds: planned with its values, and not kept.
pub async fn fetch<T>(db: &PgPool, mut query: QueryBuilder<Postgres>) -> sqlx::Result<Vec<T>>
where
    T: for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
{
    rows(query.build_query_scalar().persistent(false).fetch_all(db)).await
}

/// The page out of all that an index finds, and how much that is. `hits` begins with [`HITS`], ends before
/// its last bracket and finds an id and its `key`.
pub async fn page_of_hits(
    db: &PgPool,
    mut hits: QueryBuilder<Postgres>,
    descending: bool,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Found> {
    let way = if descending { " desc" } else { "" };
    hits.push(format!(
        ") select (select count(*) from hit) as total, array(select id from hit order by key{way}, \
        id{way} limit "
    ));
    hits.push_bind(limit).push(" offset ");
    hits.push_bind(offset).push(") as ids");
    let reading = hits.build_query_as().persistent(false);
    let (total, ids) = reading.fetch_one(db).await?;
    Ok(Found::exact(ids, total))
}

/// How a statement of hits begins.
pub const HITS: &str = "with hit as materialized (";
