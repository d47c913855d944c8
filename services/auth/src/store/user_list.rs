//! Lists of accounts.

use listing::page::Page;
use platform::postgres::rows;
use sqlx::PgExecutor;

use crate::domain::user::User;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("login_name", "name_key"),
    ("login_id", "id"),
    ("login_role", "role"),
    ("login_provider", "provider"),
    ("login_lastConnection", "last_connection_at"),
    ("login_mustChangePassword", "must_change_password"),
    ("login_hasSyncToken", "has_sync_token"),
    ("login_regionIds", "region_ids"),
    ("login_version", "version"),
];

/// What a list is narrowed to, beside words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter<'a> {
    pub(crate) role: Option<&'a str>,
    pub(crate) must_change_password: Option<bool>,
}

/// How many a list finds.
#[tracing::instrument(skip_all, name = "store.user.count")]
pub(crate) async fn count(
    db: impl PgExecutor<'_>,
    page: &Page,
    filter: Filter<'_>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!"
        from login
        where deleted_at is null and ($1::text is null or finds(name_key, fold($1)))
        and ($2::text is null or role = $2) and ($3::bool is null or must_change_password = $3)"#,
        page.filter,
        filter.role,
        filter.must_change_password
    )
    .fetch_one(db)
    .await
}

/// One page, checked at compile time in each of its orders: accounts are few enough to be sorted without an
/// index.
macro_rules! page {
    ($db:expr, $page:expr, $filter:expr, $order:literal) => {
        rows(
            sqlx::query_as!(
                User,
                r#"select id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version
        from login
        where deleted_at is null and ($1::text is null or finds(name_key, fold($1)))
        and ($2::text is null or role = $2) and ($3::bool is null or must_change_password = $3)
        order by "#
                    + $order
                    + " limit $4 offset $5",
                $page.filter,
                $filter.role,
                $filter.must_change_password,
                $page.limit,
                $page.offset
            )
            .fetch_all($db),
        )
        .await
    };
}

/// One page of the list, in a total order; who never signed in comes last.
#[tracing::instrument(skip_all, name = "store.user.list")]
pub(crate) async fn list(
    db: impl PgExecutor<'_>,
    page: &Page,
    filter: Filter<'_>,
) -> Result<Vec<User>, sqlx::Error> {
    match (page.column, page.descending) {
        ("id", false) => page!(db, page, filter, "id"),
        ("id", true) => page!(db, page, filter, "id desc"),
        ("role", false) => page!(db, page, filter, "role, id"),
        ("role", true) => page!(db, page, filter, "role desc, id desc"),
        ("provider", false) => page!(db, page, filter, "provider, id"),
        ("provider", true) => page!(db, page, filter, "provider desc, id desc"),
        ("last_connection_at", false) => page!(db, page, filter, "last_connection_at, id"),
        ("last_connection_at", true) => {
            page!(
                db,
                page,
                filter,
                "last_connection_at desc nulls last, id desc"
            )
        }
        ("must_change_password", false) => page!(db, page, filter, "must_change_password, id"),
        ("must_change_password", true) => {
            page!(db, page, filter, "must_change_password desc, id desc")
        }
        ("has_sync_token", false) => page!(db, page, filter, "sync_token_hash is not null, id"),
        ("has_sync_token", true) => page!(db, page, filter, "sync_token_hash is null, id desc"),
        ("region_ids", false) => page!(db, page, filter, "region_ids, id"),
        ("region_ids", true) => page!(db, page, filter, "region_ids desc, id desc"),
        ("version", false) => page!(db, page, filter, "version, id"),
        ("version", true) => page!(db, page, filter, "version desc, id desc"),
        (_, false) => page!(db, page, filter, "name_key, id"),
        (_, true) => page!(db, page, filter, "name_key desc, id desc"),
    }
}
