//! Sessions of a person: opened, in use, ended. Lists and sweeps are in `open_session`.

use platform::keys::Standing;
use proto::Timestamp;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::domain::session::{End, Origin, Session};

/// Opens a session.
#[tracing::instrument(skip_all, name = "store.session.insert")]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    uuid: Uuid,
    login_id: i64,
    origin: &Origin,
    now: Timestamp,
) -> Result<Session, sqlx::Error> {
    sqlx::query_as!(
        Session,
        "insert into session (uuid, login_id, created_at, last_seen_at, address, user_agent)
        values ($1, $2, $3, $3, $4, $5)
        returning id, uuid, login_id, created_at, last_seen_at, ended_at, user_agent",
        uuid,
        login_id,
        now as Timestamp,
        origin.address,
        origin.user_agent
    )
    .fetch_one(db)
    .await
}

/// A session of a user, held until the transaction ends: of two that end it at once, one finds it ended.
#[tracing::instrument(skip_all, name = "store.session.find_for_update")]
pub(crate) async fn find_for_update(
    db: impl PgExecutor<'_>,
    uuid: Uuid,
    login_id: i64,
) -> Result<Option<Session>, sqlx::Error> {
    sqlx::query_as!(
        Session,
        "select id, uuid, login_id, created_at, last_seen_at, ended_at, user_agent
        from session
        where uuid = $1 and login_id = $2
        for update",
        uuid,
        login_id
    )
    .fetch_optional(db)
    .await
}

/// Whether a user's session is open.
#[tracing::instrument(skip_all, name = "store.session.is_open")]
pub(crate) async fn is_open(
    db: impl PgExecutor<'_>,
    uuid: Uuid,
    login_id: i64,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
            select from session where uuid = $1 and login_id = $2 and ended_at is null
        ) as "is_open!""#,
        uuid,
        login_id
    )
    .fetch_one(db)
    .await
}

/// How a session of an account stands.
#[tracing::instrument(skip_all, name = "store.session.standing")]
pub(crate) async fn standing(
    db: impl PgExecutor<'_>,
    uuid: Uuid,
    login_id: i64,
) -> Result<Standing, sqlx::Error> {
    let is_provisional = sqlx::query_scalar!(
        "select must_change_password from session join login on login.id = login_id
        where uuid = $1 and login_id = $2 and ended_at is null",
        uuid,
        login_id
    )
    .fetch_optional(db)
    .await?;
    Ok(match is_provisional {
        None => Standing::Ended,
        Some(true) => Standing::Provisional,
        Some(false) => Standing::Full,
    })
}

/// Notes that a session is in use.
#[tracing::instrument(skip_all, name = "store.session.touch")]
pub(crate) async fn touch(
    db: impl PgExecutor<'_>,
    id: i64,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update session set last_seen_at = greatest(last_seen_at, $2) where id = $1",
        id,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Ends a session.
#[tracing::instrument(skip_all, name = "store.session.end")]
pub(crate) async fn end(
    db: impl PgExecutor<'_>,
    id: i64,
    why: End,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update session set ended_at = $3, end_reason = $2 where id = $1",
        id,
        why.word(),
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Ends every open session of a user but one, and answers those that ended.
#[tracing::instrument(skip_all, name = "store.session.end_of")]
pub(crate) async fn end_of(
    db: impl PgExecutor<'_>,
    login_id: i64,
    but: Option<Uuid>,
    why: End,
    now: Timestamp,
) -> Result<Vec<Session>, sqlx::Error> {
    sqlx::query_as!(
        Session,
        "update session
        set ended_at = $4, end_reason = $3
        where login_id = $1 and ended_at is null and uuid is distinct from $2
        returning id, uuid, login_id, created_at, last_seen_at, ended_at, user_agent",
        login_id,
        but,
        why.word(),
        now as Timestamp
    )
    .fetch_all(db)
    .await
}

/// Sessions that ended after an instant.
#[tracing::instrument(skip_all, name = "store.session.ended_since")]
pub(crate) async fn ended_since(
    db: impl PgExecutor<'_>,
    since: Timestamp,
) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select uuid from session where ended_at > $1",
        since as Timestamp
    )
    .fetch_all(db)
    .await
}

/// Forgets sessions that ended long ago.
#[tracing::instrument(skip_all, name = "store.session.delete_ended_before")]
pub(crate) async fn delete_ended_before(
    db: impl PgExecutor<'_>,
    before: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from session where ended_at < $1",
        before as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
