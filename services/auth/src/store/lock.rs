//! Locks for what only one process may do at a time.

use sqlx::PgExecutor;

/// What only one process does at a time, until its transaction ends.
#[derive(Clone, Copy)]
pub(crate) enum Once {
    /// Making a signing key.
    Key = 1,
    /// Making the first account.
    Admin = 2,
    /// Changing or deleting accounts: the last administrator must not go by two ways at once.
    Users = 3,
}

/// Our space among the advisory locks of this database; others (migrations, relay) have theirs.
const SPACE: i32 = 0x6175;

/// Waits until no other process does this.
#[tracing::instrument(skip_all, name = "store.lock.take")]
pub(crate) async fn take(db: impl PgExecutor<'_>, what: Once) -> Result<(), sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, what as i32)
        .execute(db)
        .await
        .map(|_| ())
}
