//! What users keep for themselves.

use proto::Timestamp;
use proto::maillon::auth::v1::LoginParam;
use sqlx::PgExecutor;

/// A value of a user.
#[tracing::instrument(skip_all, name = "store.param.find")]
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    login_id: i64,
    name: &str,
) -> Result<Option<LoginParam>, sqlx::Error> {
    sqlx::query_as!(
        LoginParam,
        "select name, string_value, int_value, date_value, bool_value, version
        from login_param
        where login_id = $1 and name = $2",
        login_id,
        name
    )
    .fetch_optional(db)
    .await
}

/// The value as it is, until the transaction ends; made, with version 0, where there is none.
#[tracing::instrument(skip_all, name = "store.param.lock")]
pub(crate) async fn lock(
    db: &mut sqlx::PgConnection,
    login_id: i64,
    name: &str,
    now: Timestamp,
) -> Result<LoginParam, sqlx::Error> {
    sqlx::query!(
        "insert into login_param (login_id, name, version, updated_at)
        values ($1, $2, 0, $3)
        on conflict (login_id, name) do nothing",
        login_id,
        name,
        now as Timestamp
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_as!(
        LoginParam,
        "select name, string_value, int_value, date_value, bool_value, version
        from login_param
        where login_id = $1 and name = $2
        for update",
        login_id,
        name
    )
    .fetch_one(db)
    .await
}

/// Sets it, and answers its version.
#[tracing::instrument(skip_all, name = "store.param.update")]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    login_id: i64,
    param: &LoginParam,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "update login_param
        set string_value = $3, int_value = $4, date_value = $5, bool_value = $6, version = version + 1,
            updated_at = $7
        where login_id = $1 and name = $2
        returning version",
        login_id,
        param.name,
        param.string_value,
        param.int_value,
        param.date_value as Option<proto::Date>,
        param.bool_value,
        now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Forgets all values of a user.
#[tracing::instrument(skip_all, name = "store.param.delete_of")]
pub(crate) async fn delete_of(db: impl PgExecutor<'_>, login_id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from login_param where login_id = $1", login_id)
        .execute(db)
        .await
        .map(|_| ())
}
