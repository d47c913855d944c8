//! Every SQL statement about accounts that come from the centre.

use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::user::User;

/// These names as they are compared.
#[instrument(skip_all, name = "store.replica.keys")]
pub(crate) async fn keys(db: impl PgExecutor<'_>, names: &[&str]) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select fold(given.name) as "key!"
        from unnest($1::text[]) with ordinality as given (name, nth)
        order by nth"#,
        names as &[&str]
    )
    .fetch_all(db)
    .await
}

/// An account in use that has one of some names.
pub(crate) struct Named {
    pub(crate) id: i64,
    /// Its name as it is compared.
    pub(crate) key: String,
    /// It was made here.
    pub(crate) is_own: bool,
}

/// Accounts in use that have one of these names, or one of these ids.
#[instrument(skip_all, name = "store.replica.named")]
pub(crate) async fn named(
    db: impl PgExecutor<'_>,
    keys: &[String],
    ids: &[i64],
) -> sqlx::Result<Vec<Named>> {
    sqlx::query_as!(
        Named,
        r#"select id, name_key as "key!", not exists (
            select from replica_known as known where known.entity = 'login' and known.id = login.id
        ) as "is_own!"
        from login
        where deleted_at is null and (name_key = any($1) or id = any($2))"#,
        keys,
        ids
    )
    .fetch_all(db)
    .await
}

/// Living accounts by their ids, as they are until the transaction ends, in the order of their ids.
#[instrument(skip_all, name = "store.replica.lock_users")]
pub(crate) async fn lock_users(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<User>> {
    sqlx::query_as!(
        User,
        r#"select id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version
        from login
        where id = any($1) and deleted_at is null
        order by id
        for update"#,
        ids
    )
    .fetch_all(db)
    .await
}
