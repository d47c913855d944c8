//! What opens an account, and what its owner does with it.

use proto::Timestamp;
use sqlx::PgExecutor;

use crate::domain::user::User;

/// What a sign-in is checked against.
pub(crate) struct Credentials {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) role: String,
    /// None = no password opens it.
    pub(crate) password_hash: Option<String>,
    /// Empty = national.
    pub(crate) region_ids: Vec<i64>,
}

/// A living account by its name as typed.
#[tracing::instrument(skip_all, name = "store.credential.named")]
pub(crate) async fn named(
    db: impl PgExecutor<'_>,
    name: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as!(
        Credentials,
        "select id, name, role, password_hash, region_ids
        from login
        where name_key = fold($1) and deleted_at is null",
        name
    )
    .fetch_optional(db)
    .await
}

/// A living account by id.
#[tracing::instrument(skip_all, name = "store.credential.find")]
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    id: i64,
) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as!(
        Credentials,
        "select id, name, role, password_hash, region_ids from login where id = $1 and deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// Notes a sign-in, if the account is still opened by the hash that was checked; takes a fresh hash along
/// where there is one. Answers the account as it is now.
#[tracing::instrument(skip_all, name = "store.credential.sign_in")]
pub(crate) async fn sign_in(
    db: impl PgExecutor<'_>,
    id: i64,
    checked_hash: &str,
    fresh_hash: Option<&str>,
    now: Timestamp,
) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"update login
        set last_connection_at = $4, password_hash = coalesce($3, password_hash)
        where id = $1 and password_hash = $2 and deleted_at is null
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        id,
        checked_hash,
        fresh_hash,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// The account whose node has this token, which connects now.
#[tracing::instrument(skip_all, name = "store.credential.sign_in_node")]
pub(crate) async fn sign_in_node(
    db: impl PgExecutor<'_>,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"update login
        set last_connection_at = $2
        where sync_token_hash = $1 and role = 'sync' and deleted_at is null
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        token_hash,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// Its owner's new password, if the account is still opened by the hash that was checked.
#[tracing::instrument(skip_all, name = "store.credential.change_own")]
pub(crate) async fn change_own(
    db: impl PgExecutor<'_>,
    id: i64,
    checked_hash: &str,
    hash: &str,
    by: &str,
    now: Timestamp,
) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"update login
        set password_hash = $3, must_change_password = false, version = version + 1,
            updated_at = $5, updated_by = $4
        where id = $1 and password_hash = $2 and deleted_at is null
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        id,
        checked_hash,
        hash,
        by,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}
