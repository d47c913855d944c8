//! Sessions that are open, as people see them and as time ends them.

use chrono::{DateTime, Utc};
use listing::page::Page;
use proto::Timestamp;
use proto::maillon::auth::v1 as pb;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::domain::session::{End, MAX_AGE, MAX_IDLE, Session};

/// What a list may be ordered by: JSON name and column, the default first. Owner and name are the same in all
/// of its rows.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("session_id", "id"),
    ("session_loginId", "id"),
    ("login_name", "id"),
    ("session_startedAt", "created_at"),
    ("session_expiresAt", "created_at"),
    ("session_lastSeenAt", "last_seen_at"),
    ("session_address", "address"),
    ("session_userAgent", "user_agent"),
    ("session_isCurrent", "is_current"),
];

/// Since when a session must have been opened and seen to live still.
struct Alive {
    opened: Timestamp,
    seen: Timestamp,
}

impl Alive {
    fn at(now: DateTime<Utc>) -> Self {
        Self {
            opened: (now - MAX_AGE).into(),
            seen: (now - MAX_IDLE).into(),
        }
    }
}

/// Life of a session in minutes, for PostgreSQL.
fn max_age() -> i32 {
    i32::try_from(MAX_AGE.num_minutes()).expect("half a day")
}

/// How many sessions of a user live.
#[tracing::instrument(skip_all, name = "store.open_session.count")]
pub(crate) async fn count(
    db: impl PgExecutor<'_>,
    login_id: i64,
    now: DateTime<Utc>,
) -> Result<i64, sqlx::Error> {
    let alive = Alive::at(now);
    sqlx::query_scalar!(
        r#"select count(*) as "count!"
        from session
        where login_id = $1 and ended_at is null and created_at > $2 and last_seen_at > $3"#,
        login_id,
        alive.opened as Timestamp,
        alive.seen as Timestamp
    )
    .fetch_one(db)
    .await
}

macro_rules! page {
    ($db:expr, $query:expr, $order:literal) => {
        sqlx::query_as!(
            pb::Session,
            r#"select session.id, login_id, login.name as login_name,
                session.created_at as started_at, last_seen_at,
                session.created_at + make_interval(mins => $5) as expires_at,
                nullif(address, '') as address, nullif(user_agent, '') as user_agent,
                uuid = $4 as "is_current!"
            from session join login on login.id = login_id
            where login_id = $1 and ended_at is null and session.created_at > $2 and last_seen_at > $3
            order by "#
                + $order
                + " limit $6 offset $7",
            $query.login_id,
            $query.alive.opened as Timestamp,
            $query.alive.seen as Timestamp,
            $query.current,
            max_age(),
            $query.page.limit,
            $query.page.offset
        )
        .fetch_all($db)
        .await
    };
}

/// What a list is of.
struct Query<'a> {
    page: &'a Page,
    login_id: i64,
    current: Uuid,
    alive: Alive,
}

/// One page of the sessions of a user that live, in a total order; `current` is the caller's own.
#[tracing::instrument(skip_all, name = "store.open_session.list")]
pub(crate) async fn list(
    db: impl PgExecutor<'_>,
    page: &Page,
    login_id: i64,
    current: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<pb::Session>, sqlx::Error> {
    let query = Query {
        page,
        login_id,
        current,
        alive: Alive::at(now),
    };
    match (page.column, page.descending) {
        ("created_at", false) => page!(db, query, "session.created_at, session.id"),
        ("created_at", true) => page!(db, query, "session.created_at desc, session.id desc"),
        ("last_seen_at", false) => page!(db, query, "last_seen_at, session.id"),
        ("last_seen_at", true) => page!(db, query, "last_seen_at desc, session.id desc"),
        ("address", false) => page!(db, query, "session.address, session.id"),
        ("address", true) => page!(db, query, "session.address desc, session.id desc"),
        ("user_agent", false) => page!(db, query, "session.user_agent, session.id"),
        ("user_agent", true) => page!(db, query, "session.user_agent desc, session.id desc"),
        ("is_current", false) => page!(db, query, "uuid = $4, session.id"),
        ("is_current", true) => page!(db, query, "uuid <> $4, session.id desc"),
        (_, false) => page!(db, query, "session.id"),
        (_, true) => page!(db, query, "session.id desc"),
    }
}

/// A session with its owner.
pub(crate) struct Owned {
    pub(crate) session: Session,
    pub(crate) login_name: String,
    pub(crate) role: String,
    pub(crate) region_ids: Vec<i64>,
}

/// A session that lives, until the transaction ends.
#[tracing::instrument(skip_all, name = "store.open_session.lock")]
pub(crate) async fn lock(
    db: impl PgExecutor<'_>,
    id: i64,
    now: DateTime<Utc>,
) -> Result<Option<Owned>, sqlx::Error> {
    let alive = Alive::at(now);
    let row = sqlx::query!(
        "select session.id, uuid, login_id, session.created_at, last_seen_at, ended_at, user_agent,
            login.name, role,
            region_ids
        from session join login on login.id = login_id
        where session.id = $1 and ended_at is null and session.created_at > $2 and last_seen_at > $3
        for update of session",
        id,
        alive.opened as Timestamp,
        alive.seen as Timestamp
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Owned {
        session: Session {
            id: row.id,
            uuid: row.uuid,
            login_id: row.login_id,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            ended_at: row.ended_at,
            user_agent: row.user_agent,
        },
        login_name: row.name,
        role: row.role,
        region_ids: row.region_ids,
    }))
}

/// Ends sessions for a reason: the too old and idle ones, or all; at most so many. What another process holds
/// is left to it.
#[tracing::instrument(skip_all, name = "store.open_session.end_some")]
pub(crate) async fn end_some(
    db: impl PgExecutor<'_>,
    why: End,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Owned>, sqlx::Error> {
    let opened_before = (why == End::TooOld).then(|| Timestamp::from(now - MAX_AGE));
    let seen_before = (why == End::Idle).then(|| Timestamp::from(now - MAX_IDLE));
    let rows = sqlx::query!(
        "with ending as (
            select id from session
            where ended_at is null
                and ($1::timestamptz is null or created_at <= $1)
                and ($2::timestamptz is null or last_seen_at <= $2)
            order by id
            limit $3
            for update skip locked
        )
        update session
        set ended_at = $4, end_reason = $5
        from ending, login
        where session.id = ending.id and login.id = session.login_id
        returning session.id, uuid, login_id, session.created_at, last_seen_at, ended_at, user_agent,
            login.name, role,
            region_ids",
        opened_before as Option<Timestamp>,
        seen_before as Option<Timestamp>,
        limit,
        Timestamp::from(now) as Timestamp,
        why.word()
    )
    .fetch_all(db)
    .await?;
    let ended = rows.into_iter().map(|row| Owned {
        session: Session {
            id: row.id,
            uuid: row.uuid,
            login_id: row.login_id,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            ended_at: row.ended_at,
            user_agent: row.user_agent,
        },
        login_name: row.name,
        role: row.role,
        region_ids: row.region_ids,
    });
    Ok(ended.collect())
}
