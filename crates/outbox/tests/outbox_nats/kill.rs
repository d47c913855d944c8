//! A producer killed by SIGKILL again and again: every row that it committed has its event applied, once
//! (R2).

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use outbox::Nats;
use sqlx::{ConnectOptions, PgPool};
use tokio_util::sync::CancellationToken;

use crate::server::NatsServer;
use crate::support::{
    Running, assert_applied_once, connect, consumer, count, drain, make, relay, rename, waiting,
};

const DATABASE: &str = "OUTBOX_KILL_TEST_DATABASE";
const NATS: &str = "OUTBOX_KILL_TEST_NATS";
const ROUNDS: u32 = 50;
const SIGKILL: i32 = 9;

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn killed_between_commit_and_publish(db: PgPool) {
    kill_again_and_again(db, "between_commit_and_publish").await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn killed_between_publish_and_mark(db: PgPool) {
    kill_again_and_again(db, "between_publish_and_mark").await;
}

/// The process that the tests above start; by itself it does nothing.
#[test]
fn the_producer_that_gets_killed() {
    let (Ok(database), Ok(nats)) = (std::env::var(DATABASE), std::env::var(NATS)) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let db = PgPool::connect(&database).await.expect("a database");
        let nats = Nats::connect(&nats, "producer").await.expect("an address");
        let relay = relay(&db, &nats);
        tokio::join!(relay.run(CancellationToken::new()), produce(&db))
            .0
            .expect("the relay never ends");
    });
}

/// Makes things, renames some and takes some back, until it is killed.
async fn produce(db: &PgPool) {
    for nth in 0_u64.. {
        let mut tx = outbox::begin(db).await.expect("a transaction");
        let id = make(&mut tx, &format!("thing {nth}")).await;
        if nth % 3 == 1 {
            rename(&mut tx, id, &format!("renamed {nth}")).await;
        }
        if nth % 4 == 3 {
            tx.rollback().await
        } else {
            tx.commit().await
        }
        .expect("an end");
    }
}

async fn kill_again_and_again(db: PgPool, point: &str) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new().consumer(consumer(&db, &nats));
    let database = db.connect_options().to_url_lossy();
    for round in 0..ROUNDS {
        let mut producer = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "kill::the_producer_that_gets_killed"])
            .env(DATABASE, database.as_str())
            .env(NATS, server.url())
            .env("OUTBOX_FAIL_POINT", format!("{point}:{}", 1 + round % 5))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let deadline = Instant::now() + Duration::from_mins(1);
        let status = loop {
            if let Some(status) = producer.try_wait().expect("its state") {
                break status;
            }
            if Instant::now() > deadline {
                producer.kill().expect("it is ours to kill");
                panic!("round {round}: the producer never came to {point}");
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        assert_eq!(status.signal(), Some(SIGKILL), "round {round}: {status}");
    }
    running.stop().await;
    assert!(
        waiting(&db).await > 0,
        "it was killed in the middle of work"
    );
    // The last one's sessions live a moment longer: one may hold the lock, another may be committing.
    crate::support::until("nothing of the killed works any more", async || {
        count(
            &db,
            "select count(*) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
        )
        .await
            == 0
    })
    .await;
    crate::support::until("the rest leaves", async || {
        relay(&db, &nats)
            .run_once()
            .await
            .expect("a turn")
            .is_some()
    })
    .await;
    // What was on its way to the consumer that has stopped is delivered again after a while.
    let rest = consumer(&db, &nats);
    crate::support::until("the rest is applied", async || {
        drain(&rest).await;
        count(
            &db,
            "select (select count(*) from outbox) - (select count(*) from application)",
        )
        .await
            <= 0
    })
    .await;
    assert!(count(&db, "select count(*) from thing").await >= i64::from(ROUNDS));
    assert_applied_once(&db).await;
    let doubled = count(
        &db,
        "select count(*) - count(distinct position) from outbox",
    )
    .await;
    assert_eq!(doubled, 0);
}
