//! A page in the order of its places. No index has the names of other tables, and sorting everybody takes a
//! second; so the places are put in order, and members are looked for place after place until the page is
//! full.

use listing::page::Page;
use listing::statement::{HITS, page_of_hits};
use sqlx::{PgPool, Postgres, QueryBuilder};
use tracing::instrument;

use super::filter::Filter;

/// Localities that are looked through at first, and so many times more each time.
const FIRST: usize = 64;
const MORE: usize = 4;

/// The page; `page.column` is one of a place's keys.
#[instrument(name = "store.candidate_list.by_place", skip_all)]
pub(super) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut groups = groups(db, filter, page.column).await?;
    // Who lives nowhere, or where nobody here has heard of yet, comes last, as nulls do.
    let nowhere = match filter.scope.localities {
        None => Some(find_unknown(db, groups.concat()).await?),
        Some(_) => None,
    };
    if page.descending {
        groups.reverse();
    }
    let mut search = Search {
        db,
        filter,
        page,
        skipped: page.offset,
        ids: Vec::new(),
    };
    if page.descending
        && let Some(unheard) = &nowhere
    {
        search.among(unheard.clone(), true).await?;
    }
    let (mut size, mut groups) = (FIRST, groups.into_iter().peekable());
    while !search.is_full() && groups.peek().is_some() {
        let mut localities = Vec::new();
        while localities.len() < size
            && let Some(group) = groups.next()
        {
            localities.extend(group);
        }
        search.among(localities, false).await?;
        size *= MORE;
    }
    if let Some(unheard) = nowhere.filter(|_| !page.descending && !search.is_full()) {
        search.among(unheard, true).await?;
    }
    Ok(search.ids)
}

/// Localities of one name or below one, in the order of these.
async fn groups(db: &PgPool, filter: &Filter, key: &str) -> sqlx::Result<Vec<Vec<i64>>> {
    let mut query =
        QueryBuilder::new("select array_agg(place.locality_id) from territory_place as place");
    if let Some(localities) = &filter.scope.localities {
        query.push(" where place.locality_id = any(");
        query.push_bind(localities.clone()).push(")");
    }
    query.push(format!(" group by {key} order by {key}"));
    let rows = query.build_query_scalar().persistent(false);
    rows.fetch_all(db).await
}

/// Localities of members that the hierarchy does not have, looked for in the gaps between those that it has.
async fn find_unknown(db: &PgPool, mut known: Vec<i64>) -> sqlx::Result<Vec<i64>> {
    known.sort_unstable();
    known.insert(0, i64::MIN);
    known.push(i64::MAX);
    let gaps = known.windows(2).filter(|pair| pair[1] - 1 > pair[0]);
    let (after, before): (Vec<i64>, Vec<i64>) = gaps.map(|pair| (pair[0], pair[1])).unzip();
    sqlx::query_scalar!(
        r#"select distinct m.locality_id as "locality_id!"
        from unnest($1::bigint[], $2::bigint[]) as gap (after, before)
        join known_member as m on m.locality_id > gap.after and m.locality_id < gap.before
        where not m.is_archived"#,
        &after,
        &before
    )
    .fetch_all(db)
    .await
}

/// A page that fills.
struct Search<'a> {
    db: &'a PgPool,
    filter: &'a Filter,
    page: &'a Page,
    /// Rows that still lie before it.
    skipped: i64,
    ids: Vec<i64>,
}

impl Search<'_> {
    fn is_full(&self) -> bool {
        i64::try_from(self.ids.len()) == Ok(self.page.limit)
    }

    /// Looks among the members of these localities, and of none.
    async fn among(&mut self, localities: Vec<i64>, and_none: bool) -> sqlx::Result<()> {
        let mut query: QueryBuilder<Postgres> =
            QueryBuilder::new(format!("{HITS}select m.id, {} as key", self.page.column));
        self.filter.narrow(&mut query, true);
        query.push(" and (");
        let mut either = query.separated(" or ");
        if and_none {
            either.push("m.locality_id is null");
        }
        if !localities.is_empty() {
            either.push("m.locality_id = any(");
            either
                .push_bind_unseparated(localities)
                .push_unseparated(")");
        }
        query.push(")");
        let wanted = self.page.limit - i64::try_from(self.ids.len()).unwrap_or(i64::MAX);
        let bounds = (wanted, self.skipped);
        let found = page_of_hits(self.db, query, self.page.descending, bounds).await?;
        self.skipped = (self.skipped - found.total).max(0);
        self.ids.extend(found.ids);
        Ok(())
    }
}
