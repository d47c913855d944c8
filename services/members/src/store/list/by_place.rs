//! A page in the order of its places. No index has the names of other tables, and sorting a million rows
//! takes a second; but the number of members of each locality is known, so the localities of the page are
//! found first and only their members are read.

use sqlx::{PgPool, QueryBuilder};
use tracing::instrument;

use crate::store::filter::Filter;
use listing::page::Page;
use listing::statement::{fetch, order};

/// Localities of one name, or below one name, and how many members they have.
struct Group {
    localities: Vec<i64>,
    members: i64,
}

/// The page; `page.column` is one of a place's keys, and the filter bounds nothing but places.
#[instrument(name = "store.list.by_place", skip_all)]
pub(super) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut groups = groups(db, filter, page).await?;
    if filter.scope.localities.is_none() || filter.scope.creator.is_some() {
        // Those without a place come last, as nulls do; in a descending list first, where their number
        // matters.
        groups.push(Group {
            localities: Vec::new(),
            members: without_place(db, filter).await?,
        });
    }
    if page.descending {
        groups.reverse();
    }
    let (mut skipped, mut ids) = (page.offset, Vec::new());
    for group in groups {
        let wanted = page.limit - i64::try_from(ids.len()).unwrap_or(i64::MAX);
        if wanted <= 0 {
            break;
        }
        if skipped >= group.members {
            skipped -= group.members;
            continue;
        }
        ids.extend(members(db, filter, &group, page.descending, wanted, skipped).await?);
        skipped = 0;
    }
    Ok(ids)
}

async fn groups(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<Group>> {
    let key = page.column;
    let mut query = QueryBuilder::new(
        "select array_agg(place.locality_id), sum(used.members)::bigint from locality_use as used
        join territory_place as place on place.locality_id = used.locality_id where used.members > 0",
    );
    if let Some(localities) = &filter.scope.localities {
        query.push(" and used.locality_id = any(");
        query.push_bind(localities.clone()).push(")");
    }
    query.push(format!(" group by {key} order by {key}"));
    let rows: Vec<(Vec<i64>, i64)> = query.build_query_as().fetch_all(db).await?;
    let groups = rows.into_iter().map(|(localities, members)| Group {
        localities,
        members,
    });
    Ok(groups.collect())
}

async fn without_place(db: &PgPool, filter: &Filter) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new(
        "select count(*) from member as m where m.deleted_at is null and m.locality_id is null",
    );
    if let Some(creator) = filter.scope.creator {
        query.push(" and m.created_by_id = ").push_bind(creator);
    }
    query.build_query_scalar().fetch_one(db).await
}

async fn members(
    db: &PgPool,
    filter: &Filter,
    group: &Group,
    descending: bool,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<i64>> {
    let mut query =
        QueryBuilder::new("select m.id from member as m where m.deleted_at is null and ");
    if group.localities.is_empty() {
        query.push("m.locality_id is null");
        if let Some(creator) = filter.scope.creator {
            query.push(" and m.created_by_id = ").push_bind(creator);
        }
    } else {
        query.push("m.locality_id = any(");
        query.push_bind(group.localities.clone()).push(")");
    }
    order(&mut query, "m.id", descending, "m.id");
    query.push(" limit ").push_bind(limit);
    query.push(" offset ").push_bind(offset);
    fetch(db, query).await
}
