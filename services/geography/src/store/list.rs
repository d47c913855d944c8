//! How the lists of the lower levels are read: one statement with just the conditions that were asked for, so
//! that PostgreSQL plans each combination with its own indexes (docs/decisions/0050). All words come from the
//! tables of the entities' files.

use listing::page::Page;
use listing::total;
use platform::postgres::rows;
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use uuid::Uuid;

/// Words of a filter that are looked up in the index.
const INDEXED: usize = 6;

/// What a list is narrowed to beside its filter.
#[derive(Default)]
pub(crate) struct Within {
    pub(crate) region_id: Option<i64>,
    pub(crate) department_id: Option<i64>,
    pub(crate) subprefecture_id: Option<i64>,
    pub(crate) import_uuid: Option<Uuid>,
}

/// The list of one level. The tables are called `r`, `d`, `s` and `l` in every one of them.
pub(crate) struct List<T> {
    /// What `read` reads.
    pub(crate) columns: &'static str,
    pub(crate) table: &'static str,
    pub(crate) alias: &'static str,
    /// The upper levels.
    pub(crate) joins: &'static str,
    pub(crate) read: fn(PgRow) -> sqlx::Result<T>,
}

impl<T: Send + Unpin> List<T> {
    /// One page, in a total order.
    pub(crate) async fn page(
        &self,
        db: impl PgExecutor<'_>,
        within: &Within,
        page: &Page,
    ) -> sqlx::Result<Vec<T>> {
        let mut query = self.query(self.columns, self.joins, within, page.filter.as_deref());
        self.order(&mut query, page);
        query.push(" limit ").push_bind(page.limit);
        query.push(" offset ").push_bind(page.offset);
        rows(query.build().try_map(self.read).fetch_all(db)).await
    }

    /// The ids of the whole list in its order.
    pub(crate) async fn ids(
        &self,
        db: impl PgExecutor<'_>,
        within: &Within,
        page: &Page,
    ) -> sqlx::Result<Vec<i64>> {
        let alias = self.alias;
        let mut query = self.query(
            &format!("{alias}.id"),
            self.joins,
            within,
            page.filter.as_deref(),
        );
        self.order(&mut query, page);
        rows(query.build_query_scalar().fetch_all(db)).await
    }

    /// How many there are, and whether that is an estimate.
    pub(crate) async fn count(
        &self,
        db: impl PgExecutor<'_>,
        within: &Within,
        filter: Option<&str>,
    ) -> sqlx::Result<(i64, bool)> {
        let upper = within.region_id.is_some() || within.department_id.is_some();
        let narrowed = upper
            || filter.is_some()
            || within.subprefecture_id.is_some()
            || within.import_uuid.is_some();
        if !narrowed {
            return total::of_table(db, self.table, "deleted_at is null").await;
        }
        let joins = if upper { self.joins } else { "" };
        let mut query = self.query("count(*), false", joins, within, filter);
        query.build_query_as().fetch_one(db).await
    }

    fn query(
        &self,
        columns: &str,
        joins: &str,
        within: &Within,
        filter: Option<&str>,
    ) -> QueryBuilder<Postgres> {
        let (table, alias) = (self.table, self.alias);
        let mut query = QueryBuilder::new(format!(
            "select {columns} from {table} as {alias} {joins} where {alias}.deleted_at is null"
        ));
        for (column, id) in [
            ("d.region_id", within.region_id),
            ("s.department_id", within.department_id),
            ("l.subprefecture_id", within.subprefecture_id),
        ] {
            if let Some(id) = id {
                query.push(format!(" and {column} = ")).push_bind(id);
            }
        }
        if let Some(import) = within.import_uuid {
            query.push(format!(" and {alias}.import_uuid = "));
            query.push_bind(import);
        }
        if let Some(filter) = filter {
            // The patterns are what an index finds, the words are what must be there.
            for word in filter.split_whitespace().take(INDEXED) {
                query.push(format!(" and {alias}.search like best_pattern(fold("));
                query.push_bind(word.to_owned()).push("))");
            }
            query.push(format!(" and finds({alias}.search, fold("));
            query.push_bind(filter.to_owned()).push("))");
        }
        query
    }

    fn order(&self, query: &mut QueryBuilder<Postgres>, page: &Page) {
        let (alias, column) = (self.alias, page.column);
        let way = if page.descending { " desc" } else { "" };
        query.push(format!(" order by {column}{way}, {alias}.id{way}"));
    }
}
