//! Accounts.

use proto::Timestamp;
use sqlx::PgExecutor;

use crate::domain::user::User;

/// An account with what opens it.
pub(crate) struct Credentials {
    pub(crate) user: User,
    /// None = no password opens it.
    pub(crate) password_hash: Option<String>,
}

/// Whether there ever was an account.
#[tracing::instrument(skip_all, name = "store.user.exists")]
pub(crate) async fn exists(db: impl PgExecutor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select exists (select from login) as "exists!""#)
        .fetch_one(db)
        .await
}

/// A living account by id.
#[tracing::instrument(skip_all, name = "store.user.find")]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        "select id, name, role, must_change_password, region_ids, provider, version
        from login
        where id = $1 and deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// A living account by its name as typed, with what opens it.
#[tracing::instrument(skip_all, name = "store.user.credentials")]
pub(crate) async fn credentials(
    db: impl PgExecutor<'_>,
    name: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    let row = sqlx::query!(
        "select id, name, role, must_change_password, region_ids, provider, version, password_hash
        from login
        where name_key = fold($1) and deleted_at is null",
        name
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Credentials {
        user: User {
            id: row.id,
            name: row.name,
            role: row.role,
            must_change_password: row.must_change_password,
            region_ids: row.region_ids,
            provider: row.provider,
            version: row.version,
        },
        password_hash: row.password_hash,
    }))
}

/// Notes a sign-in, if the account is still opened by the hash that was checked; takes a fresh hash along where there is one.
#[tracing::instrument(skip_all, name = "store.user.sign_in")]
pub(crate) async fn sign_in(
    db: impl PgExecutor<'_>,
    id: i64,
    checked_hash: &str,
    fresh_hash: Option<&str>,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update login
        set last_connection_at = $4, password_hash = coalesce($3, password_hash)
        where id = $1 and password_hash = $2 and deleted_at is null",
        id,
        checked_hash,
        fresh_hash,
        now as Timestamp
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Makes the first account.
#[tracing::instrument(skip_all, name = "store.user.insert_admin")]
pub(crate) async fn insert_admin(
    db: impl PgExecutor<'_>,
    name: &str,
    password_hash: &str,
    now: Timestamp,
) -> Result<User, sqlx::Error> {
    sqlx::query_as!(
        User,
        "insert into login (name, role, password_hash, created_at, created_by, updated_at, updated_by)
        values ($1, 'admin', $2, $3, '', $3, '')
        returning id, name, role, must_change_password, region_ids, provider, version",
        name,
        password_hash,
        now as Timestamp
    )
    .fetch_one(db)
    .await
}
