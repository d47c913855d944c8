//! Connections of a service's pool: all there before calls come, and soon again after they were lost. sqlx
//! makes one in hundreds of turns of the scheduler, so it takes longest when most is to be done: calls wait
//! outside meanwhile, and a thread that they don't share makes them (docs/decisions/0126).

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgPool, Postgres};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;

/// Connections a service holds where nothing else is said, at rest as under load (docs/decisions/0126).
pub const CONNECTIONS: u32 = 16;
/// Longest wait for a connection.
pub(super) const ACQUIRE: Duration = Duration::from_secs(3);
/// How often idle connections are looked at.
const LOOK: Duration = Duration::from_secs(5);
/// Between two tries while the database is away.
const AGAIN: Duration = Duration::from_millis(100);

/// Whether each service of this process has its connections.
static COMPLETE: LazyLock<Mutex<HashMap<String, watch::Sender<bool>>>> =
    LazyLock::new(Mutex::default);
/// A connection of this process turned out to be lost; where one is, others are.
static LOST: LazyLock<watch::Sender<()>> = LazyLock::new(|| watch::Sender::new(()));

fn complete(service: &str) -> watch::Sender<bool> {
    let mut services = COMPLETE.lock().unwrap_or_else(PoisonError::into_inner);
    let sender = services.entry(service.to_owned());
    sender.or_insert_with(|| watch::Sender::new(true)).clone()
}

/// Tells whether a service has its connections; one that nobody keeps full has.
pub(crate) fn watch_of(service: &str) -> watch::Receiver<bool> {
    complete(service).subscribe()
}

/// Has every pool of this process looked at.
pub(super) fn lost() {
    LOST.send_replace(());
}

/// Keeps a pool's connections open and alive until the token is cancelled, so that no call has to.
pub async fn keep_full(
    db: PgPool,
    service: &'static str,
    stop: CancellationToken,
) -> Result<(), Infallible> {
    let gauge =
        |state| metrics::gauge!("database_connections", "service" => service, "state" => state);
    let (open, idle) = (gauge("open"), gauge("idle"));
    gauge("wanted").set(db.options().get_max_connections());
    let (complete, mut lost) = (complete(service), LOST.subscribe());
    let all = db.options().get_max_connections();
    let keep = async {
        loop {
            let is_lost = timeout(LOOK, lost.changed()).await.is_ok();
            open.set(db.size());
            idle.set(u32::try_from(db.num_idle()).unwrap_or(u32::MAX));
            if !is_lost {
                for _ in 0..db.num_idle() {
                    // Given back it is asked whether it lives.
                    drop(db.try_acquire());
                }
            }
            if is_lost {
                complete.send_replace(false);
                let mut had_some = false;
                loop {
                    let has_some = refill(&db).await;
                    // Where two rounds did not bring all, there is no room for more: those there are serve.
                    if has_some && (had_some || db.size() >= all) {
                        break;
                    }
                    had_some = has_some;
                    tokio::time::sleep(AGAIN).await;
                }
                lost.mark_unchanged();
                complete.send_replace(true);
            } else if db.size() < all {
                top_up(&db).await;
            }
        }
    };
    stop.run_until_cancelled(keep).await;
    Ok(())
}

/// Takes every connection that is to be had within the pool's own patience, which replaces those that are
/// lost; false = there is none, the database is away. Who works with one for longer keeps it.
async fn refill(db: &PgPool) -> bool {
    let (db, runtime) = (db.clone(), Handle::current());
    let all = db.options().get_max_connections();
    let refill = move || {
        runtime.block_on(async {
            let end = Instant::now() + ACQUIRE;
            let taken = join_all((0..all).map(|_| timeout_at(end, living(&db)))).await;
            taken.iter().any(|taken| matches!(taken, Ok(Ok(_))))
        })
    };
    tokio::task::spawn_blocking(refill).await.unwrap_or(false)
}

/// Makes what is missing of a pool that lives. Of its connections none is taken that a call waits for: with
/// less than all of them it works on.
async fn top_up(db: &PgPool) {
    let (db, runtime) = (db.clone(), Handle::current());
    let top_up = move || {
        runtime.block_on(async {
            // As long as some are idle, none is made.
            let _idle: Vec<_> = std::iter::from_fn(|| db.try_acquire()).collect();
            let missing = db.options().get_max_connections() - db.size();
            join_all((0..missing).map(|_| db.acquire())).await;
        });
    };
    // What could not be made now is made in the next turn.
    let _ = tokio::task::spawn_blocking(top_up).await;
}

/// A connection that answers; those that don't are given up.
async fn living(db: &PgPool) -> sqlx::Result<PoolConnection<Postgres>> {
    loop {
        let mut connection = db.acquire().await?;
        if connection.ping().await.is_ok() {
            return Ok(connection);
        }
        // It is lost: saying farewell fails too.
        let _ = connection.close().await;
    }
}
