//! Reading a page the way that was planned.

use listing::page::Page;
use sqlx::{PgPool, QueryBuilder};

use super::found::Found;
use super::statement::{ALL, fetch, order, select};
use crate::store::filter::Filter;

/// The ids of a page by the index of its order; `listed` rows from whose end it is read, none = from the
/// beginning.
pub(super) async fn in_order(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    listed: Option<i64>,
) -> sqlx::Result<Vec<i64>> {
    let (mut offset, mut limit, mut descending) = (page.offset, page.limit, page.descending);
    if let Some(listed) = listed {
        limit = page.limit.min(listed - page.offset);
        offset = listed - page.offset - limit;
        descending = !descending;
    }
    let mut query = QueryBuilder::new(select("m.id", ALL, page));
    filter.narrow(&mut query);
    order(&mut query, page.column, descending);
    query.push(" limit ").push_bind(limit);
    query.push(" offset ").push_bind(offset);
    let mut ids: Vec<i64> = fetch(db, query).await?;
    if listed.is_some() {
        ids.reverse();
    }
    Ok(ids)
}

/// The ids of a page by walking over at most so many rows of its order; none = it did not get full.
pub(super) async fn walk(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    most: i64,
) -> sqlx::Result<Option<Vec<i64>>> {
    // With one column more the index alone would not do.
    let more = filter.more_columns();
    let columns = format!("m.id, m.search{more}, {} as key", page.column);
    let members = select(&columns, ALL, page);
    let mut query = QueryBuilder::new(format!("select m.id from ({members}"));
    filter.narrow_but_text(&mut query);
    order(&mut query, page.column, page.descending);
    query.push(" limit ").push_bind(most);
    query.push(") as m where true");
    filter.text.find(&mut query);
    order(&mut query, "m.key", page.descending);
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    let ids: Vec<i64> = fetch(db, query).await?;
    let is_full = i64::try_from(ids.len()).is_ok_and(|found| found == page.limit);
    Ok(is_full.then_some(ids))
}

/// The page out of all that the words' own index finds, and how much that is.
pub(super) async fn by_index(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let columns = format!("m.id, {} as key", page.column);
    let hits = select(&columns, ALL, page);
    let mut query = QueryBuilder::new(format!("with hit as materialized ({hits}"));
    filter.narrow(&mut query);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        ") select (select count(*) from hit) as total, array(select id from hit order by key{way}, id{way}
            limit "
    ));
    query.push_bind(page.limit).push(" offset ");
    query.push_bind(page.offset).push(") as ids");
    let reading = query.build_query_as().persistent(false);
    let (total, ids): (i64, Vec<i64>) = reading.fetch_one(db).await?;
    Ok(Found {
        ids,
        total,
        is_estimate: false,
    })
}
