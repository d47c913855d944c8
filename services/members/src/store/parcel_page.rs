//! One page of the list of parcels, in each of its orders and both ways without reading the list (decision
//! 0253): by an index of the order's own, or beginning at the members or the places that lead it.

use listing::page::Page;
use platform::postgres::rows;
use sqlx::{Connection, PgConnection, Postgres, QueryBuilder};
use tracing::instrument;

use super::parcel_list::{Filter, PLACE, narrow};

/// Columns of the orders that may be empty, beside those of the place.
const NULLABLE: [&str; 4] = [
    "p.crop",
    "p.area_ha",
    "p.declared_area_ha",
    "p.planted_year",
];

/// Which rows of a page are read, and how many of them behind how many.
struct Part {
    condition: String,
    limit: i64,
    offset: i64,
}

/// Ids of one page, in a total order in which parcels without a value come last both ways. Those are read
/// apart, since an index goes backwards only for an order that leaves them where they are; in one snapshot,
/// so that nobody is missed between the two.
#[instrument(name = "store.parcel_page.page", skip_all)]
pub(crate) async fn page(
    db: &mut PgConnection,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let column = page.column;
    let of = |condition: String, limit, offset| Part {
        condition,
        limit,
        offset,
    };
    let is_of_place = column.starts_with(PLACE);
    if !is_of_place && !NULLABLE.contains(&column) {
        let all = of(String::new(), page.limit, page.offset);
        return part(db, filter, page, &all).await;
    }
    let mut tx = db
        .begin_with("begin isolation level repeatable read read only")
        .await?;
    let with = of(
        format!(" and {column} is not null"),
        page.limit,
        page.offset,
    );
    let mut ids = if is_of_place && filter.is_open() {
        by_place(&mut tx, page).await?
    } else {
        part(&mut tx, filter, page, &with).await?
    };
    let found = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let rest = page.limit - found;
    if rest > 0 {
        // Behind the last one that has a value, the others begin.
        let skipped = match found {
            0 if page.offset > 0 => {
                page.offset - count(&mut tx, filter, page, &with.condition).await?
            }
            _ => 0,
        };
        let without = of(format!(" and {column} is null"), rest, skipped);
        ids.extend(part(&mut tx, filter, page, &without).await?);
    }
    tx.commit().await?;
    Ok(ids)
}

async fn part(
    db: &mut PgConnection,
    filter: &Filter,
    page: &Page,
    part: &Part,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select p.id");
    narrow(&mut query, filter, page.column);
    query.push(&part.condition).push(" order by ");
    let way = way(page);
    for column in page.column.split(", ") {
        query.push(format!("{column}{way}, "));
    }
    query.push(format!("p.id{way} limit "));
    query.push_bind(part.limit).push(" offset ");
    query.push_bind(part.offset);
    // Planned each time: a plan for any limit sorts the list.
    let read = query.build_query_scalar().persistent(false);
    rows(read.fetch_all(db)).await
}

/// Those that lie somewhere, of a list that nothing narrows: place after place in their order, and of each
/// its own. Left to itself, PostgreSQL reads all parcels and sorts them.
async fn by_place(db: &mut PgConnection, page: &Page) -> sqlx::Result<Vec<i64>> {
    let (column, way) = (page.column, way(page));
    let mut query = QueryBuilder::<Postgres>::new("select p.id from (select place.locality_id, ");
    query.push(format!(
        "{column} from territory_place as place where {column} is not null
        order by {column}{way} offset 0) as place
        cross join lateral (
            select own.id from parcel as own
            where own.locality_id = place.locality_id and own.deleted_at is null offset 0
        ) as p
        order by {column}{way}, p.id{way} limit "
    ));
    query.push_bind(page.limit).push(" offset ");
    query.push_bind(page.offset);
    let read = query.build_query_scalar().persistent(false);
    rows(read.fetch_all(db)).await
}

fn way(page: &Page) -> &'static str {
    if page.descending { " desc" } else { "" }
}

async fn count(
    db: &mut PgConnection,
    filter: &Filter,
    page: &Page,
    condition: &str,
) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*)");
    narrow(&mut query, filter, page.column);
    query.push(condition);
    let counted = query.build_query_scalar().persistent(false);
    counted.fetch_one(db).await
}
