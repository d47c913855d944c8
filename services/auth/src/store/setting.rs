//! Settings that somebody set.

use proto::{Setting, Timestamp, settings};
use sqlx::PgExecutor;

use crate::domain::account::Policy;
use crate::domain::password::MIN_CHARACTERS;
use crate::domain::setting::Values;

/// A setting as it is kept; the version 0 = never set.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) id: i64,
    pub(crate) string_value: Option<String>,
    pub(crate) int_value: Option<i64>,
    pub(crate) bool_value: Option<bool>,
    pub(crate) version: i64,
    pub(crate) updated_at: Timestamp,
}

impl Kept {
    pub(crate) fn values(&self) -> Values {
        Values {
            string: self.string_value.clone(),
            int: self.int_value,
            bool: self.bool_value,
        }
    }
}

/// All of them.
#[tracing::instrument(skip_all, name = "store.setting.all")]
pub(crate) async fn all(db: impl PgExecutor<'_>) -> Result<Vec<Kept>, sqlx::Error> {
    sqlx::query_as!(
        Kept,
        "select id, string_value, int_value, bool_value, version, updated_at from setting
        where deleted_at is null"
    )
    .fetch_all(db)
    .await
}

/// The setting as it is, until the transaction ends; made where nobody set it before.
#[tracing::instrument(skip_all, name = "store.setting.lock")]
pub(crate) async fn lock(
    db: &mut sqlx::PgConnection,
    setting: &Setting,
    by: &str,
    now: Timestamp,
) -> Result<Kept, sqlx::Error> {
    // Two who set it first at once: the second waits for the first's row.
    sqlx::query!(
        "insert into setting (id, name, version, created_at, created_by, updated_at, updated_by)
        values ($1, $2, 0, $3, $4, $3, $4)
        on conflict (id) do nothing",
        setting.id,
        setting.name,
        now as Timestamp,
        by
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_as!(
        Kept,
        "select id, string_value, int_value, bool_value, version, updated_at from setting where id = $1
        for update",
        setting.id
    )
    .fetch_one(db)
    .await
}

/// Sets it, and answers its version.
#[tracing::instrument(skip_all, name = "store.setting.update")]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    values: &Values,
    by: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "update setting
        set string_value = $2, int_value = $3, bool_value = $4, version = version + 1,
            updated_at = $5,
            updated_by = $6
        where id = $1
        returning version",
        id,
        values.string,
        values.int,
        values.bool,
        now as Timestamp,
        by
    )
    .fetch_one(db)
    .await
}

/// What new passwords must be like.
#[tracing::instrument(skip_all, name = "store.setting.policy")]
pub(crate) async fn policy(db: impl PgExecutor<'_>) -> Result<Policy, sqlx::Error> {
    let row = sqlx::query!(
        r#"select max(int_value) filter (where name = $1) as min_characters,
            coalesce(bool_or(bool_value) filter (where name = $2), false) as "refuses_common!"
        from setting
        where deleted_at is null"#,
        settings::PASSWORD_MIN_LENGTH.name,
        settings::PASSWORD_REFUSE_COMMON.name
    )
    .fetch_one(db)
    .await?;
    Ok(Policy {
        min_characters: row.min_characters.unwrap_or(MIN_CHARACTERS),
        refuses_common: row.refuses_common,
    })
}
