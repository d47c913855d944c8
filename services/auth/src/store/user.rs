//! Accounts.

use proto::Timestamp;
use proto::maillon::auth::v1::Author;
use sqlx::PgExecutor;

use crate::domain::account::Content;
use crate::domain::secret::Secrets;
use crate::domain::user::{User, role};

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
        r#"select id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version
        from login
        where id = $1 and deleted_at is null"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Living accounts among these, with their roles and regions.
#[tracing::instrument(skip_all, name = "store.user.authors")]
pub(crate) async fn authors(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> Result<Vec<Author>, sqlx::Error> {
    let found = sqlx::query!(
        "select id, role, region_ids from login where id = any($1) and deleted_at is null order by id",
        ids
    );
    let found = found.map(|row| Author {
        login_id: row.id,
        role: role(&row.role).into(),
        region_ids: row.region_ids,
    });
    found.fetch_all(db).await
}

/// A living account as it is, until the transaction ends.
#[tracing::instrument(skip_all, name = "store.user.lock")]
pub(crate) async fn lock(db: impl PgExecutor<'_>, id: i64) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"select id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version
        from login
        where id = $1 and deleted_at is null
        for update"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Whether an account other than this one is that of a national administrator who signs in by password.
#[tracing::instrument(skip_all, name = "store.user.is_there_another_keeper")]
pub(crate) async fn is_there_another_keeper(
    db: impl PgExecutor<'_>,
    id: i64,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
            select from login
            where role = 'admin' and provider = 'local' and password_hash is not null and region_ids = '{}'
            and deleted_at is null
                and id <> $1
        ) as "is_there!""#,
        id
    )
    .fetch_one(db)
    .await
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
        r#"insert into login (name, role, password_hash, created_at, created_by, updated_at, updated_by)
        values ($1, 'admin', $2, $3, '', $3, '')
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        name,
        password_hash,
        now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Makes an account anew what the first one was: a national administrator's, opened by this password until
/// its owner has set another.
#[tracing::instrument(skip_all, name = "store.user.reset_admin")]
pub(crate) async fn reset_admin(
    db: impl PgExecutor<'_>,
    id: i64,
    password_hash: &str,
    now: Timestamp,
) -> Result<User, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"update login
        set role = 'admin', provider = 'local', region_ids = '{}', password_hash = $2,
            must_change_password = true,
            version = version + 1, updated_at = $3, updated_by = ''
        where id = $1
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        id,
        password_hash,
        now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// Makes an account.
#[tracing::instrument(skip_all, name = "store.user.insert")]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    secrets: &Secrets,
    by: &str,
    now: Timestamp,
) -> Result<User, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"insert into login (name, role, provider, region_ids, password_hash, must_change_password,
            sync_token_hash,
            created_at, created_by, updated_at, updated_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        content.name,
        content.role,
        content.provider,
        &content.region_ids,
        secrets.password.hash(),
        secrets.must_change_password,
        secrets.sync_token.hash(),
        now as Timestamp,
        by
    )
    .fetch_one(db)
    .await
}

/// Changes an account.
#[tracing::instrument(skip_all, name = "store.user.update")]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    secrets: &Secrets,
    by: &str,
    now: Timestamp,
) -> Result<User, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"update login
        set name = $2, role = $3, provider = $4, region_ids = $5,
            password_hash = case when $6 then $7 else password_hash end,
            must_change_password = $8,
            sync_token_hash = case when $9 then $10 else sync_token_hash end,
            version = version + 1, updated_at = $11, updated_by = $12
        where id = $1
        returning id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version"#,
        id,
        content.name,
        content.role,
        content.provider,
        &content.region_ids,
        secrets.password.is_set(),
        secrets.password.hash(),
        secrets.must_change_password,
        secrets.sync_token.is_set(),
        secrets.sync_token.hash(),
        now as Timestamp,
        by
    )
    .fetch_one(db)
    .await
}

/// Leaves a tombstone that nothing opens, and answers its version.
#[tracing::instrument(skip_all, name = "store.user.delete")]
pub(crate) async fn delete(
    db: impl PgExecutor<'_>,
    id: i64,
    by: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "update login
        set deleted_at = $2, password_hash = null, sync_token_hash = null, version = version + 1,
            updated_at = $2, updated_by = $3
        where id = $1
        returning version",
        id,
        now as Timestamp,
        by
    )
    .fetch_one(db)
    .await
}

/// An account for a replay: deleted ones too.
pub(crate) struct Replayed {
    pub(crate) user: User,
    pub(crate) updated_at: Timestamp,
    pub(crate) is_deleted: bool,
}

/// Accounts behind an id, at most so many, in the order of their ids.
#[tracing::instrument(skip_all, name = "store.user.replay")]
pub(crate) async fn replay(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> Result<Vec<Replayed>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, name, role, must_change_password, region_ids, provider, last_connection_at,
            sync_token_hash is not null as "has_sync_token!", version, updated_at,
                deleted_at is not null as "is_deleted!"
        from login
        where id > $1
        order by id
        limit $2"#,
        after,
        limit
    )
    .fetch_all(db)
    .await?;
    let replayed = rows.into_iter().map(|row| Replayed {
        user: User {
            id: row.id,
            name: row.name,
            role: row.role,
            must_change_password: row.must_change_password,
            region_ids: row.region_ids,
            provider: row.provider,
            last_connection_at: row.last_connection_at,
            has_sync_token: row.has_sync_token,
            version: row.version,
        },
        updated_at: row.updated_at,
        is_deleted: row.is_deleted,
    });
    Ok(replayed.collect())
}

/// How many accounts are limited to one of these regions, among others or alone.
#[tracing::instrument(skip_all, name = "store.user.limited_to")]
pub(crate) async fn limited_to(
    db: impl PgExecutor<'_>,
    region_ids: &[i64],
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from login where deleted_at is null and region_ids && $1"#,
        region_ids
    )
    .fetch_one(db)
    .await
}
