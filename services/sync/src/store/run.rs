//! Every SQL statement about one run.

use proto::Timestamp;
use proto::maillon::sync::v1::SynchronizationState;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::batch::Outcomes;
use crate::domain::run::{Cause, Run};

/// Reads runs: what stands in the statement before and behind their columns, and its values.
macro_rules! read {
    ($before:literal, $after:literal, $($values:tt)*) => {
        sqlx::query_as!(
            Run,
            $before
                + r#"id, uuid, node, node_name, direction, state, message, login_name,
                started_at as "started_at: Timestamp", stopped_at as "stopped_at: Timestamp",
                wanted_at is not null as "is_wanted!", done, total, bytes, photos_done, photos_total,
                conflicts, errors, rejected, version"#
                + $after,
            $($values)*
        )
    };
}

/// A run that begins.
pub(crate) struct Beginning<'a> {
    pub(crate) node: i32,
    pub(crate) node_name: &'a str,
    pub(crate) direction: i32,
    pub(crate) login_id: i64,
    pub(crate) login_name: &'a str,
}

/// Begins a run; none = one of this node is open.
#[instrument(name = "store.run.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    run: Beginning<'_>,
    now: Timestamp,
) -> sqlx::Result<Option<Run>> {
    read!(
        "insert into run (uuid, node, node_name, direction, login_id, login_name, started_at, heard_at)
        values ($1, $2, $3, $4, $5, $6, $7, $7)
        on conflict (node) where state = 1 do nothing
        returning ",
        "",
        Uuid::now_v7(),
        run.node,
        run.node_name,
        run.direction,
        run.login_id,
        run.login_name,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// The open run of a node.
#[instrument(name = "store.run.open_of", skip_all)]
pub(crate) async fn open_of(db: impl PgExecutor<'_>, node: i32) -> sqlx::Result<Option<Run>> {
    read!("select ", " from run where node = $1 and state = 1", node)
        .fetch_optional(db)
        .await
}

/// When the last run of a node ended; none = none did yet.
#[instrument(name = "store.run.last_end", skip_all)]
pub(crate) async fn last_end(
    db: impl PgExecutor<'_>,
    node: i32,
) -> sqlx::Result<Option<Timestamp>> {
    sqlx::query_scalar!(
        r#"select max(stopped_at) as "ended: Timestamp" from run where node = $1"#,
        node
    )
    .fetch_one(db)
    .await
}

/// A run.
#[instrument(name = "store.run.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, uuid: Uuid) -> sqlx::Result<Option<Run>> {
    read!("select ", " from run where uuid = $1", uuid)
        .fetch_optional(db)
        .await
}

/// A run; nobody else ends it until the transaction does.
#[instrument(name = "store.run.lock", skip_all)]
pub(crate) async fn lock(db: impl PgExecutor<'_>, uuid: Uuid) -> sqlx::Result<Option<Run>> {
    read!("select ", " from run where uuid = $1 for update", uuid)
        .fetch_optional(db)
        .await
}

/// Ends an open run.
#[instrument(name = "store.run.end", skip_all)]
pub(crate) async fn end(
    db: impl PgExecutor<'_>,
    id: i64,
    state: SynchronizationState,
    cause: Option<Cause>,
    now: Timestamp,
) -> sqlx::Result<Option<Run>> {
    read!(
        "update run
        set state = $2, message = $3, stopped_at = $4, heard_at = $4, version = version + 1
        where id = $1 and state = 1
        returning ",
        "",
        id,
        state as i32,
        cause.map(Cause::word),
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// The open run that shall be carried out, for a process that takes it until an instant; none = there is
/// none, or another process has it.
#[instrument(name = "store.run.take", skip_all)]
pub(crate) async fn take(
    db: impl PgExecutor<'_>,
    carrier: Uuid,
    now: Timestamp,
    until: Timestamp,
) -> sqlx::Result<Option<Run>> {
    read!(
        "update run set carrier = $1, carried_until = $3
        where id = (
            select id from run
            where state = 1 and wanted_at is not null
                and (carrier is null or carrier = $1 or carried_until < $2)
            order by id limit 1 for update skip locked
        )
        returning ",
        "",
        carrier,
        now as Timestamp,
        until as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// Asks for an open run to be carried out.
#[instrument(name = "store.run.want", skip_all)]
pub(crate) async fn want(db: impl PgExecutor<'_>, id: i64, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update run set wanted_at = coalesce(wanted_at, $2), heard_at = $2 where id = $1 and state = 1",
        id,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes what was done in an open run since it was last noted, and how much of it failed where that is known.
#[instrument(name = "store.run.advance", skip_all)]
pub(crate) async fn advance(
    db: impl PgExecutor<'_>,
    id: i64,
    done: i64,
    bytes: i64,
    errors: Option<i64>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update run
        set done = done + $2, bytes = bytes + $3, errors = coalesce($4, errors), heard_at = $5, message = null
        where id = $1 and state = 1",
        id,
        done,
        bytes,
        errors,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes what the centre made of records that went up in an open run.
#[instrument(name = "store.run.count", skip_all)]
pub(crate) async fn count(
    db: impl PgExecutor<'_>,
    id: i64,
    answered: Outcomes,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update run
        set done = done + $2, rejected = rejected + $3, conflicts = conflicts + $4, bytes = bytes + $5,
            heard_at = $6, message = null
        where id = $1 and state = 1",
        id,
        answered.taken,
        answered.rejected,
        answered.conflicts,
        answered.bytes,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Says why an open run does not advance.
#[instrument(name = "store.run.tell", skip_all)]
pub(crate) async fn tell(db: impl PgExecutor<'_>, id: i64, cause: Cause) -> sqlx::Result<()> {
    sqlx::query!(
        "update run set message = $2 where id = $1 and state = 1 and message is distinct from $2",
        id,
        cause.word()
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Runs that are open, in which nothing was done since this instant, and that nobody ends just now.
#[instrument(name = "store.run.silent_since", skip_all)]
pub(crate) async fn silent_since(
    db: impl PgExecutor<'_>,
    since: Timestamp,
) -> sqlx::Result<Vec<Run>> {
    read!(
        "select ",
        " from run where state = 1 and heard_at < $1 for update skip locked",
        since as Timestamp
    )
    .fetch_all(db)
    .await
}
