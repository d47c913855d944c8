//! Every SQL statement.

pub(crate) mod candidate;
pub(crate) mod candidate_list;
pub(crate) mod card;
pub(crate) mod card_list;
pub(crate) mod check;
pub(crate) mod creation;
pub(crate) mod declaration;
pub(crate) mod delivery;
pub(crate) mod holder;
pub(crate) mod known_member;
pub(crate) mod payment;
pub(crate) mod print;
pub(crate) mod qr_key;
pub(crate) mod region;
pub(crate) mod replay;
pub(crate) mod transaction;
pub(crate) mod transaction_list;
pub(crate) mod verification;

use listing::page::Page;
use platform::postgres::rows;
use proto::Date;
use sqlx::{PgPool, Postgres, QueryBuilder};

/// A page of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) ids: Vec<i64>,
    pub(crate) total: i64,
    pub(crate) is_estimate: bool,
}

impl Found {
    /// A page with how many rows there are in all, counted where the page does not show the list's end.
    async fn of(
        ids: Vec<i64>,
        page: &Page,
        count: impl Future<Output = sqlx::Result<(i64, bool)>>,
    ) -> sqlx::Result<Self> {
        let (total, is_estimate) = match page.total_if_whole(ids.len()) {
            Some(total) => (total, false),
            None => count.await?,
        };
        Ok(Self {
            ids,
            total,
            is_estimate,
        })
    }
}

/// Adds a total order: the page's, and the id where that leaves two rows equal.
fn order(query: &mut QueryBuilder<Postgres>, page: &Page, id: &str) {
    let (column, way) = (page.column, if page.descending { " desc" } else { "" });
    if column == id {
        query.push(format!(" order by {id}{way}"));
    } else {
        query.push(format!(" order by {column}{way}, {id}{way}"));
    }
}

/// Adds the bounds of a page.
fn limit(query: &mut QueryBuilder<Postgres>, page: &Page) {
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
}

/// Adds that a column of days lies within these.
fn between(query: &mut QueryBuilder<Postgres>, column: &str, (from, to): Days) {
    for (compared, day) in [(">=", from), ("<=", to)] {
        if let Some(day) = day {
            query.push(format!(" and {column} {compared} "));
            query.push_bind(day);
        }
    }
}

/// Adds that a column of instants lies within these days of UTC.
fn during(query: &mut QueryBuilder<Postgres>, column: &str, (from, to): Days) {
    if let Some(day) = from {
        query.push(format!(" and {column} >= ")).push_bind(day);
        query.push("::date at time zone 'UTC'");
    }
    if let Some(day) = to {
        query.push(format!(" and {column} < (")).push_bind(day);
        query.push("::date + 1) at time zone 'UTC'");
    }
}

/// The first and the last day.
type Days = (Option<Date>, Option<Date>);

/// The ids that a statement made for one question finds: planned with its values, and not kept.
async fn ids(db: &PgPool, mut query: QueryBuilder<Postgres>) -> sqlx::Result<Vec<i64>> {
    rows(query.build_query_scalar().persistent(false).fetch_all(db)).await
}
