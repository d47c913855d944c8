//! Every SQL statement of the service.

pub(crate) mod batch;
pub(crate) mod journal;
pub(crate) mod node;
pub(crate) mod record;
pub(crate) mod run;

use listing::page::Page;
use listing::statement::limit;
use sqlx::{Postgres, QueryBuilder};

/// Adds the order and the bounds of a page; rows without a value come last both ways.
fn page_of(query: &mut QueryBuilder<Postgres>, page: &Page, id: &str) {
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        " order by {}{way} nulls last, {id}{way}",
        page.column
    ));
    limit(query, page);
}
