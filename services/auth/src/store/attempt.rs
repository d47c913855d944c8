//! Failed attempts.

use chrono::{DateTime, Utc};
use proto::Timestamp;
use sqlx::PgExecutor;

use crate::domain::attempt::{Failures, WINDOW};

/// Our space among the advisory locks of this database.
const SPACE: i32 = 0x6176;
const SPACE_OF_NAMES: i32 = 0x6177;

/// Waits until nobody else counts a failure of this address; until the transaction ends.
#[tracing::instrument(skip_all, name = "store.attempt.lock")]
pub(crate) async fn lock(db: impl PgExecutor<'_>, address: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select pg_advisory_xact_lock($1, hashtext($2))",
        SPACE,
        address
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The same for a name, after its address.
#[tracing::instrument(skip_all, name = "store.attempt.lock_name")]
pub(crate) async fn lock_name(db: impl PgExecutor<'_>, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select pg_advisory_xact_lock($1, hashtext(fold($2)))",
        SPACE_OF_NAMES,
        name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Where an account signed in lately: its sessions stay for a month.
#[tracing::instrument(skip_all, name = "store.attempt.places")]
pub(crate) async fn places(
    db: impl PgExecutor<'_>,
    login_id: i64,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select distinct address from session where login_id = $1",
        login_id
    )
    .fetch_all(db)
    .await
}

/// The failures that count now.
#[tracing::instrument(skip_all, name = "store.attempt.count")]
pub(crate) async fn count(
    db: impl PgExecutor<'_>,
    address: &str,
    name: &str,
    now: DateTime<Utc>,
) -> Result<Failures, sqlx::Error> {
    let since = Timestamp::from(now - WINDOW);
    sqlx::query_as!(
        Failures,
        r#"select count(*) filter (where is_of_name and is_of_address) as "of_name!",
            min(failed_at) filter (where is_of_name and is_of_address) as first_of_name,
            count(*) filter (where is_of_address) as "of_address!",
            min(failed_at) filter (where is_of_address) as first_of_address,
            count(*) filter (where is_of_name) as "of_account!",
            max(failed_at) filter (where is_of_name) as last_of_account
        from (
            select failed_at, address = $1 as is_of_address, name_hash = sha256(convert_to(fold($2),
                'UTF8')) as is_of_name
            from sign_in_failure
            where (address = $1 or name_hash = sha256(convert_to(fold($2), 'UTF8'))) and failed_at > $3
        ) as failure"#,
        address,
        name,
        since as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Counts one more.
#[tracing::instrument(skip_all, name = "store.attempt.insert")]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    address: &str,
    name: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into sign_in_failure (address, name_hash, failed_at)
        values ($1, sha256(convert_to(fold($2), 'UTF8')), $3)",
        address,
        name,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Forgets the failures of a name from an address.
#[tracing::instrument(skip_all, name = "store.attempt.forget")]
pub(crate) async fn forget(
    db: impl PgExecutor<'_>,
    address: &str,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from sign_in_failure
        where address = $1 and name_hash = sha256(convert_to(fold($2), 'UTF8'))",
        address,
        name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Forgets the failures of a name from all addresses.
#[tracing::instrument(skip_all, name = "store.attempt.forget_everywhere")]
pub(crate) async fn forget_everywhere(
    db: impl PgExecutor<'_>,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from sign_in_failure where name_hash = sha256(convert_to(fold($1), 'UTF8'))",
        name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Forgets what does not count any more.
#[tracing::instrument(skip_all, name = "store.attempt.clean")]
pub(crate) async fn clean(db: impl PgExecutor<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let before = Timestamp::from(now - WINDOW);
    sqlx::query!(
        "delete from sign_in_failure where failed_at <= $1",
        before as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
