//! The journal as a list.

use listing::page::Page;
use listing::statement::{Days, during};
use listing::words::Words;
use platform::postgres::rows;
use proto::maillon::sync::v1::SynchronizationJournal;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

use super::page_of;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("synchronizationJournal_startedAt", "started_at"),
    ("synchronizationJournal_id", "id"),
    ("synchronizationJournal_uuid", "uuid"),
    ("synchronizationJournal_type", "direction"),
    ("synchronizationJournal_state", "state"),
    ("synchronizationJournal_message", "message"),
    ("synchronizationJournal_user", "fold(login_name)"),
    ("synchronizationJournal_node", "node"),
    ("synchronizationJournal_nodeName", "fold(node_name)"),
    ("synchronizationJournal_stoppedAt", "stopped_at"),
    ("synchronizationJournal_done", "done"),
    ("synchronizationJournal_total", "total"),
    ("synchronizationJournal_bytes", "bytes"),
    ("synchronizationJournal_photosDone", "photos_done"),
    ("synchronizationJournal_photosTotal", "photos_total"),
    ("synchronizationJournal_conflicts", "conflicts"),
    ("synchronizationJournal_errors", "errors"),
];

/// What a list is narrowed to.
#[derive(Default)]
pub(crate) struct Within {
    pub(crate) words: Words,
    pub(crate) direction: Option<i32>,
    pub(crate) state: Option<i32>,
    /// Of whose name this is a part.
    pub(crate) user: Words,
    pub(crate) node: Option<i64>,
    pub(crate) started: Days,
}

/// Ids of one page, in a total order.
#[instrument(name = "store.journal.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    within: &Within,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select id from run where true");
    narrow(&mut query, within);
    page_of(&mut query, page, "id");
    rows(query.build_query_scalar().fetch_all(db)).await
}

/// How many there are.
#[instrument(name = "store.journal.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, within: &Within) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*) from run where true");
    narrow(&mut query, within);
    query.build_query_scalar().fetch_one(db).await
}

/// These entries, in this order.
#[instrument(name = "store.journal.at", skip_all)]
pub(crate) async fn at(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<SynchronizationJournal>> {
    let found = sqlx::query_as!(
        SynchronizationJournal,
        r#"select run.id, uuid::text as "uuid!", direction, state, message, login_name as "user",
            node::bigint as "node!", node_name, started_at, stopped_at, done, total, bytes, photos_done,
            photos_total, conflicts, errors
        from unnest($1::bigint[]) with ordinality as asked (id, nth)
        join run on run.id = asked.id
        order by asked.nth"#,
        ids
    );
    rows(found.fetch_all(db)).await
}

fn narrow(query: &mut QueryBuilder<Postgres>, within: &Within) {
    within.words.find(query, "search");
    within.user.find(query, "(' ' || fold(login_name))");
    if let Some(direction) = within.direction {
        query.push(" and direction = ").push_bind(direction);
    }
    if let Some(state) = within.state {
        query.push(" and state = ").push_bind(state);
    }
    if let Some(node) = within.node {
        query.push(" and node = ").push_bind(node);
    }
    during(query, "started_at", within.started);
}
