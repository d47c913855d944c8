//! The begin of a transaction, which a cancelled call can't lose.

use std::panic::resume_unwind;

use sqlx::{PgPool, Postgres, Transaction};
use tracing::Instrument;

/// Begins a transaction; dropped before its commit it is rolled back, also where its caller was cancelled
/// while it began. The only way a service begins one (docs/decisions/0172).
#[expect(
    clippy::disallowed_methods,
    reason = "nothing supervises it: it ends with the server's answer, and its end goes to nobody else"
)]
pub async fn begin(db: &PgPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    let connection = db.acquire().await?;
    let beginning = Transaction::begin(connection, None).in_current_span();
    match tokio::spawn(beginning).await {
        Ok(begun) => begun,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(_) => Err(sqlx::Error::WorkerCrashed),
        },
    }
}
