//! Pools over a real PostgreSQL.

use std::time::Duration;

use platform::postgres::keep_full;
use sqlx::PgPool;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPoolOptions;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Of the pool.
const ALL: usize = 4;
/// Longer than the keeper's pause between two looks.
const LOOKED: Duration = Duration::from_secs(7);

async fn take(db: &PgPool, count: usize) -> Vec<PoolConnection<sqlx::Postgres>> {
    let mut taken = Vec::new();
    for _ in 0..count {
        taken.push(db.acquire().await.expect("one is free"));
    }
    taken
}

#[sqlx::test(migrations = false)]
async fn d8_a_pool_that_misses_one_is_filled_beside_the_calls(db: PgPool) {
    let all = u32::try_from(ALL).expect("a few");
    let options = PgPoolOptions::new()
        .max_connections(all)
        .acquire_timeout(Duration::from_secs(3));
    let options = options.connect_with((*db.connect_options()).clone());
    let pool = options.await.expect("PostgreSQL is there");
    // All are at work, and one is gone.
    let mut working = take(&pool, ALL).await;
    drop(working.pop().expect("the last").detach());
    let mut keeper = JoinSet::new();
    let stop = CancellationToken::new();
    keeper.spawn(keep_full(pool.clone(), "test", stop.clone()));
    tokio::time::sleep(LOOKED).await;
    assert_eq!(pool.size(), all, "the missing one was made");
    // A call that comes now finds it; nobody holds it back to wait for those that work.
    let began = std::time::Instant::now();
    drop(pool.acquire().await.expect("one is free"));
    assert!(
        began.elapsed() < Duration::from_millis(500),
        "{:?}",
        began.elapsed()
    );
    drop(working);
    stop.cancel();
    keeper.join_all().await;
}
