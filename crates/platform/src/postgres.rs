//! The pool of a service's database, its migrations, and what a failed statement means to a caller.

pub(crate) mod connections;
mod share;

pub use connections::{CONNECTIONS, keep_full};
pub use share::{SERVICES, Share};

use std::io::ErrorKind;
use std::time::Duration;

use proto::maillon::refusal::v1::Reason;
use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, error::DatabaseError};
use tracing::instrument::WithSubscriber;
use tracing::subscriber::NoSubscriber;

use crate::refusal::Refusal;
use crate::telemetry::causes;
use connections::ACQUIRE;

/// A connection that was used this recently is not asked first whether it still lives: that costs a small
/// call a fifth of its time.
const FRESH: Duration = Duration::from_secs(1);
/// Longest wait for a server's word on one connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// What holds in every session of a service.
const SESSION: [(&str, &str); 8] = [
    // Compiling a plan takes longer than any of our statements, and what few rows cost is often overrated.
    ("jit", "off"),
    // A statement never outlives its call's deadline by much; jobs raise it for themselves.
    ("statement_timeout", "60s"),
    // A process that is frozen in the middle of a transaction would keep its locks from all others.
    ("idle_in_transaction_session_timeout", "60s"),
    // Nor does a statement outlive its process, whose end the server would see after it alone.
    ("client_connection_check_interval", "5s"),
    // The server notices within 11 s that a machine is gone, and frees what its sessions held; without these
    // it takes two hours. It is the server that asks: sqlx has no such options for its own end.
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10000"),
];

/// A pool that begins to connect at once, but waits for nothing, so that a process starts while its database
/// does not. Its connections are never given up for being idle or old: a new one costs so many turns of the
/// scheduler that a call would wait for it in vain.
pub fn pool_with(options: PgConnectOptions, connections: u32) -> PgPool {
    pool(options, connections, connections)
}

/// The same with connections that are made when they are asked for: of a test that ends while some are being
/// made, the server drops no database before they give up.
pub fn pool_on_demand(options: PgConnectOptions) -> PgPool {
    pool(options, CONNECTIONS, 0)
}

fn pool(options: PgConnectOptions, at_most: u32, at_least: u32) -> PgPool {
    let options = options.options(SESSION);
    PgPoolOptions::new()
        .max_connections(at_most)
        .min_connections(at_least)
        .idle_timeout(None)
        .max_lifetime(None)
        .acquire_timeout(ACQUIRE)
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                let lives = meta.idle_for < FRESH || connection.ping().await.is_ok();
                if !lives {
                    connections::lost();
                }
                Ok(lives)
            })
        })
        .connect_lazy_with(options)
}

/// Waits until the database answers; a service starts beside its database, not after it. Why it does not is
/// told once, and anew when it is something else.
pub async fn wait(db: &PgPool) {
    let mut told = String::new();
    while db.acquire().await.is_err() {
        if let Err(error) = reach(&db.connect_options()).await {
            let cause = causes(&error);
            if cause != told {
                tracing::warn!(error = cause, "the database does not answer yet");
                told = cause;
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Makes one connection by itself, and gives it up: a pool would try again whatever the server says, and tell
/// only that it took too long.
pub async fn reach(place: &PgConnectOptions) -> sqlx::Result<()> {
    let first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(place));
    let late = |_| sqlx::Error::Io(ErrorKind::TimedOut.into());
    first.await.map_err(late)??.close().await
}

/// Whether the database answers, and all connections are there; for readiness.
pub async fn answers(db: PgPool) -> bool {
    db.acquire().await.is_ok() && db.size() >= db.options().get_max_connections()
}

/// Migrations that the program has and the database lacks; a service refuses to start on them.
pub async fn pending(db: &PgPool, migrator: &Migrator) -> Result<Vec<i64>, MigrateError> {
    let mut connection = db.acquire().await?;
    // A running role makes no table.
    let is_begun: bool = sqlx::query_scalar("select to_regclass($1) is not null")
        .bind(migrator.table_name.as_ref())
        .fetch_one(&mut *connection)
        .await?;
    let applied = if is_begun {
        connection
            .list_applied_migrations(&migrator.table_name)
            .await?
    } else {
        Vec::new()
    };
    Ok(migrator
        .iter()
        .map(|own| own.version)
        .filter(|version| !applied.iter().any(|known| known.version == *version))
        .collect())
}

/// Reads a long list outside of the current span: sqlx enters it for each row, which costs more than the row.
pub fn rows<F: Future>(fetch: F) -> impl Future<Output = F::Output> {
    fetch.with_subscriber(NoSubscriber::default())
}

/// The name of the constraint a statement violated.
pub fn constraint(error: &sqlx::Error) -> Option<&str> {
    error
        .as_database_error()
        .and_then(DatabaseError::constraint)
}

/// What a failed statement means to a caller. Logs failures, once, here.
pub fn refusal_of(error: &sqlx::Error) -> Refusal {
    // Its caller is told what the same call was answered; no failure of ours.
    if outbox::is_replied_meanwhile(error) {
        return Refusal::new(Reason::Unavailable).retry_after(1);
    }
    let reason = match error {
        sqlx::Error::Io(_) => {
            connections::lost();
            Reason::Unavailable
        }
        sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => Reason::Unavailable,
        sqlx::Error::Database(database) => match database.code().as_deref() {
            // Shutting down, starting, connection lost.
            Some(code) if code.starts_with("57P") || code.starts_with("08") => {
                connections::lost();
                Reason::Unavailable
            }
            // No connection left; two transactions waited for each other, or could not be put in an order:
            // the one given up may come again.
            Some("53300" | "40P01" | "40001") => Reason::Unavailable,
            Some("53100") => Reason::DiskFull,
            Some("57014") => Reason::Timeout,
            // A text PostgreSQL can't hold, such as U+0000, that no check caught before.
            Some("22021" | "22P05") => return Refusal::new(Reason::ValidationFailed),
            _ => Reason::Internal,
        },
        _ => Reason::Internal,
    };
    tracing::error!(
        error = error as &dyn std::error::Error,
        reason = reason.as_str_name(),
        "a statement failed"
    );
    let refusal = Refusal::new(reason);
    match reason {
        Reason::Unavailable => refusal.retry_after(2),
        Reason::DiskFull => refusal.retry_after(60),
        _ => refusal,
    }
}
