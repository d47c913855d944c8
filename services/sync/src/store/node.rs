//! Every SQL statement about the nodes that this centre knows.

use listing::page::Page;
use listing::statement::{Days, during};
use listing::words::Words;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::sync::v1::Node;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

use super::page_of;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("node_id", "number"),
    ("node_name", "fold(name)"),
    ("node_loginId", "login_id"),
    ("login_name", "fold(login_name)"),
    ("node_version", "program"),
    ("node_lastSeenAt", "last_seen_at"),
    ("node_lastSuccessAt", "last_success_at"),
    ("node_clockSkewSeconds", "skew_s"),
    ("node_toSend", "to_send"),
    ("node_oldestUnsentAt", "oldest_unsent_at"),
];

/// What a list is narrowed to.
pub(crate) struct Within {
    pub(crate) words: Words,
    /// The day of the last run that ended well.
    pub(crate) success: Days,
    pub(crate) never_succeeded: Option<bool>,
}

/// A node that calls.
pub(crate) struct Calling<'a> {
    pub(crate) number: i32,
    pub(crate) name: &'a str,
    pub(crate) login_id: i64,
    pub(crate) login_name: &'a str,
    pub(crate) program: Option<&'a str>,
    pub(crate) skew_s: Option<i64>,
    pub(crate) to_send: Option<i64>,
    pub(crate) oldest_unsent_at: Option<Timestamp>,
}

/// Notes a node; false = another account has its number.
#[instrument(name = "store.node.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    node: Calling<'_>,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let noted = sqlx::query!(
        "insert into known_node as known (number, name, login_id, login_name, program, skew_s, last_seen_at,
            to_send, oldest_unsent_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict on constraint known_node_pkey do update
        set (name, login_name, program, skew_s, last_seen_at, to_send, oldest_unsent_at) = (
            excluded.name, excluded.login_name, excluded.program, excluded.skew_s, excluded.last_seen_at,
            excluded.to_send, excluded.oldest_unsent_at
        )
        where known.login_id = excluded.login_id",
        node.number,
        node.name,
        node.login_id,
        node.login_name,
        node.program,
        node.skew_s,
        now as Timestamp,
        node.to_send,
        node.oldest_unsent_at as Option<Timestamp>
    );
    Ok(noted.execute(db).await?.rows_affected() > 0)
}

/// The number of the node that has this account's token.
#[instrument(name = "store.node.number_of", skip_all)]
pub(crate) async fn number_of(db: impl PgExecutor<'_>, login_id: i64) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select number from known_node where login_id = $1",
        login_id
    )
    .fetch_optional(db)
    .await
}

/// Notes what a node said that it has to send: how many records, and since when the first of them waits.
#[instrument(name = "store.node.put_backlog", skip_all)]
pub(crate) async fn put_backlog(
    db: impl PgExecutor<'_>,
    number: i32,
    (to_send, oldest): (Option<i64>, Option<Timestamp>),
) -> sqlx::Result<()> {
    sqlx::query!(
        "update known_node set to_send = $2, oldest_unsent_at = $3 where number = $1",
        number,
        to_send,
        oldest as Option<Timestamp>
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes that a node called, and whether one of its runs ended well.
#[instrument(name = "store.node.hear", skip_all)]
pub(crate) async fn hear(
    db: impl PgExecutor<'_>,
    number: i32,
    is_success: bool,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update known_node
        set last_seen_at = $3, last_success_at = case when $2 then $3 else last_success_at end
        where number = $1",
        number,
        is_success,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// One page.
#[instrument(name = "store.node.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    within: &Within,
    page: &Page,
) -> sqlx::Result<Vec<i32>> {
    let mut query = QueryBuilder::<Postgres>::new("select number from known_node where true");
    narrow(&mut query, within);
    page_of(&mut query, page, "number");
    rows(query.build_query_scalar().fetch_all(db)).await
}

/// How many there are.
#[instrument(name = "store.node.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, within: &Within) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::<Postgres>::new("select count(*) from known_node where true");
    narrow(&mut query, within);
    query.build_query_scalar().fetch_one(db).await
}

/// These nodes, in this order. What they have still to send they do not tell yet.
#[instrument(name = "store.node.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, numbers: &[i32]) -> sqlx::Result<Vec<Node>> {
    let found = sqlx::query!(
        r#"select number, name, login_id, login_name, program, last_seen_at, last_success_at, skew_s,
            to_send, oldest_unsent_at as "oldest_unsent_at: Timestamp"
        from unnest($1::integer[]) with ordinality as asked (wanted, nth)
        join known_node on number = wanted
        order by nth"#,
        numbers
    );
    let found = found.map(|row| Node {
        id: row.number.into(),
        name: row.name,
        login_id: Some(row.login_id),
        login_name: Some(row.login_name),
        version: row.program,
        last_seen_at: Some(row.last_seen_at),
        last_success_at: row.last_success_at,
        clock_skew_seconds: row.skew_s,
        to_send: row.to_send,
        oldest_unsent_at: row.oldest_unsent_at,
        ..Node::default()
    });
    rows(found.fetch_all(db)).await
}

fn narrow(query: &mut QueryBuilder<Postgres>, within: &Within) {
    within.words.find(query, "search");
    during(query, "last_success_at", within.success);
    if let Some(never) = within.never_succeeded {
        query
            .push(" and (last_success_at is null) = ")
            .push_bind(never);
    }
}
