//! A begin that its caller gives up.

use std::time::Duration;

use futures_util::poll;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::support::make;

/// How often the longest begin is looked at before its caller gives up.
const LOOKS: u32 = 12;

/// Begins, looks so many times whether it has, and gives up; whether it had begun.
async fn give_up_after(db: &PgPool, looks: u32) -> bool {
    let mut beginning = Box::pin(outbox::begin(db));
    for _ in 0..looks {
        if poll!(&mut beginning).is_ready() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    false
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_cancelled_begin_leaves_no_transaction_behind(
    others: PgPoolOptions,
    options: PgConnectOptions,
) {
    let watcher = others
        .connect_with(options.clone())
        .await
        .expect("a connection");
    let db = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(options)
        .await
        .expect("a connection");

    let mut begun = 0;
    for looks in 0..LOOKS {
        begun += u32::from(give_up_after(&db, looks).await);
        let mut connection = db.acquire().await.expect("the one connection");
        make(&mut connection, &format!("after {looks} looks")).await;
        let there: i64 = sqlx::query_scalar("select count(*) from thing")
            .fetch_one(&watcher)
            .await
            .expect("a count");
        assert_eq!(there, i64::from(looks) + 1, "after {looks} looks");
    }
    assert!(
        (1..LOOKS).contains(&begun),
        "given up before and after it began: {begun}"
    );
}
