//! Who may write beside whom. An import decides about the whole hierarchy in memory, so nobody else writes
//! meanwhile; saves and deletions go on side by side. Whoever writes takes its part before any row: no two
//! can wait for each other.

use sqlx::PgExecutor;
use tracing::instrument;

/// Our space among the advisory locks of this database; others (migrations, relay) have theirs.
const SPACE: i32 = 0x6765;
/// The hierarchy as a whole.
const HIERARCHY: i32 = 1;

/// Until the transaction ends no import changes the hierarchy.
#[instrument(name = "store.lock.share", skip_all)]
pub(crate) async fn share(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock_shared($1, $2)",
        SPACE,
        HIERARCHY
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Until the transaction ends nobody else changes the hierarchy.
#[instrument(name = "store.lock.own", skip_all)]
pub(crate) async fn own(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, HIERARCHY)
        .execute(db)
        .await
        .map(|_| ())
}
