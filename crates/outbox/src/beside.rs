//! Connections beside a pool.

use sqlx::{Connection, PgConnection, PgPool};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// A connection beside the pool's, with these options of its session; it ends with whoever holds it. One that
/// is taken out of the pool would be missed by a call, which then makes another: that takes longer than
/// anybody waits. So it is made on a thread that no call shares (docs/decisions/0126).
pub async fn connect_beside(
    db: &PgPool,
    session: &[(&'static str, &'static str)],
) -> sqlx::Result<PgConnection> {
    let patience = db.options().get_acquire_timeout();
    let options = (*db.connect_options()).clone();
    let options = options.options(session.iter().copied());
    let runtime = Handle::current();
    let connect = move || {
        let connected = async { timeout(patience, PgConnection::connect_with(&options)).await };
        let connected = runtime.block_on(connected);
        connected.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    };
    let connected = tokio::task::spawn_blocking(connect).await;
    connected.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}
