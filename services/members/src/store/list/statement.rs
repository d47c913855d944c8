//! What the statements of a list have in common. They are made of just what was asked for and planned each
//! time: a million rows forgive no plan for all values.

use listing::page::Page;
use platform::postgres::rows;
use sqlx::{Decode, PgPool, Postgres, QueryBuilder, Type};

/// The members, all of them.
pub(super) const ALL: &str = "member as m";

/// These columns of the members, [`ALL`] or some, with their places where the order needs them.
pub(super) fn select(columns: &str, members: &str, page: &Page) -> String {
    let places = if page.column.starts_with("place.") {
        " left join territory_place as place on place.locality_id = m.locality_id"
    } else {
        ""
    };
    format!("select {columns} from {members}{places}")
}

pub(super) fn order(query: &mut QueryBuilder<Postgres>, column: &str, descending: bool) {
    let way = if descending { " desc" } else { "" };
    if column == "m.id" {
        query.push(format!(" order by m.id{way}"));
    } else {
        query.push(format!(" order by {column}{way}, m.id{way}"));
    }
}

pub(super) async fn fetch<T>(db: &PgPool, mut query: QueryBuilder<Postgres>) -> sqlx::Result<Vec<T>>
where
    T: for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
{
    rows(query.build_query_scalar().persistent(false).fetch_all(db)).await
}
