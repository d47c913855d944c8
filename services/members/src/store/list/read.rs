//! Reading a page the way that was planned.

use listing::page::{Found, Page};
use listing::statement::{HITS, fetch, limit, order, page_of_hits};
use sqlx::{PgPool, QueryBuilder};

use super::statement::{ALL, select};
use crate::store::filter::Filter;

/// The ids of a page by the index of its order; `listed` rows from whose end it is read, none = from the
/// beginning.
pub(super) async fn in_order(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    listed: Option<i64>,
) -> sqlx::Result<Vec<i64>> {
    let (mut offset, mut most, mut descending) = (page.offset, page.limit, page.descending);
    if let Some(listed) = listed {
        most = page.limit.min(listed - page.offset);
        offset = listed - page.offset - most;
        descending = !descending;
    }
    let mut query = QueryBuilder::new(select("m.id", ALL, page));
    filter.narrow(&mut query);
    order(&mut query, page.column, descending, "m.id");
    query.push(" limit ").push_bind(most);
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
    order(&mut query, page.column, page.descending, "m.id");
    query.push(" limit ").push_bind(most);
    query.push(") as m where true");
    filter.text.find(&mut query);
    order(&mut query, "m.key", page.descending, "m.id");
    limit(&mut query, page);
    let ids: Vec<i64> = fetch(db, query).await?;
    let is_full = i64::try_from(ids.len()).is_ok_and(|found| found == page.limit);
    Ok(is_full.then_some(ids))
}

/// The page out of all that the words' own index finds, and how much that is.
pub(super) async fn by_index(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let columns = format!("m.id, {} as key", page.column);
    let hits = select(&columns, ALL, page);
    let mut query = QueryBuilder::new(format!("{HITS}{hits}"));
    filter.narrow(&mut query);
    page_of_hits(db, query, page.descending, (page.limit, page.offset)).await
}
