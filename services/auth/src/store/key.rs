//! Signing keys.

use chrono::{DateTime, Utc};
use proto::Timestamp;
use sqlx::PgExecutor;

use crate::domain::key::{KEPT_PUBLISHED, SigningKey};

/// Every key that signs, will sign, or may have signed a token that is still looked at; the oldest first.
#[tracing::instrument(skip_all, name = "store.key.published")]
pub(crate) async fn published(
    db: impl PgExecutor<'_>,
    now: DateTime<Utc>,
) -> Result<Vec<SigningKey>, sqlx::Error> {
    let since = Timestamp::from(now - KEPT_PUBLISHED);
    sqlx::query_as!(
        SigningKey,
        "select kid, public_key, private_key, created_at, retired_at
        from signing_key
        where retired_at is null or retired_at > $1
        order by created_at, kid",
        since as Timestamp
    )
    .fetch_all(db)
    .await
}

/// Keeps a new key.
#[tracing::instrument(skip_all, name = "store.key.insert")]
pub(crate) async fn insert(db: impl PgExecutor<'_>, key: &SigningKey) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into signing_key (kid, public_key, private_key, created_at)
        values ($1, $2, $3, $4)",
        key.kid,
        key.public_key,
        key.private_key,
        key.created_at as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Whether there is a key that has not retired.
#[tracing::instrument(skip_all, name = "store.key.is_any_in_use")]
pub(crate) async fn is_any_in_use(db: impl PgExecutor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from signing_key where retired_at is null) as "is_any!""#
    )
    .fetch_one(db)
    .await
}

/// When the newest key that has not retired was made.
#[tracing::instrument(skip_all, name = "store.key.newest_in_use")]
pub(crate) async fn newest_in_use(
    db: impl PgExecutor<'_>,
) -> Result<Option<Timestamp>, sqlx::Error> {
    sqlx::query_scalar!("select max(created_at) from signing_key where retired_at is null")
        .fetch_one(db)
        .await
}

/// Retires the keys behind one that signs: a newer one, made before `signs_since`. A retired key never signs
/// again, so its private half goes at once.
#[tracing::instrument(skip_all, name = "store.key.retire_replaced")]
pub(crate) async fn retire_replaced(
    db: impl PgExecutor<'_>,
    signs_since: Timestamp,
    now: Timestamp,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "update signing_key as old
        set retired_at = $2, private_key = ''
        where retired_at is null
            and exists (
                select from signing_key as newer
                where newer.retired_at is null and newer.created_at > old.created_at
                and newer.created_at <= $1
            )",
        signs_since as Timestamp,
        now as Timestamp
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// Forgets keys that nobody needs any more.
#[tracing::instrument(skip_all, name = "store.key.delete_retired")]
pub(crate) async fn delete_retired(
    db: impl PgExecutor<'_>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let before = Timestamp::from(now - KEPT_PUBLISHED);
    sqlx::query!(
        "delete from signing_key where retired_at <= $1",
        before as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Withdraws every key: no token that any of them signed is good any more.
#[tracing::instrument(skip_all, name = "store.key.delete_all")]
pub(crate) async fn delete_all(db: impl PgExecutor<'_>) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from signing_key")
        .execute(db)
        .await
        .map(|_| ())
}
