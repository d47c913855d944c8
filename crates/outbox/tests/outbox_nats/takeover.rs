//! One relay works, the others wait.

use sqlx::PgPool;

use crate::server::NatsServer;
use crate::support::{Running, connect, count, make_many, relay, stream, until, waiting};

const LOCKS: &str = "select count(*) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database
    where datname = current_database())";

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_second_process_takes_over_from_one_that_stops(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let first = Running::new().relay(relay(&db, &nats));
    until("the first works", async || count(&db, LOCKS).await == 1).await;
    assert_eq!(
        relay(&db, &nats).run_once().await.expect("a look"),
        None,
        "the first holds the lock"
    );
    let second = Running::new().relay(relay(&db, &nats));
    make_many(&db, 10).await;
    until("the first publishes", async || waiting(&db).await == 0).await;
    first.stop().await;
    make_many(&db, 10).await;
    until("the second publishes", async || waiting(&db).await == 0).await;
    second.stop().await;
    assert_eq!(stream(&nats).await.len(), 20);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_relay_whose_connection_is_cut_is_followed_by_another(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new()
        .relay(relay(&db, &nats))
        .relay(relay(&db, &nats));
    for round in 1..=5 {
        make_many(&db, 10).await;
        until("they leave", async || waiting(&db).await == 0).await;
        let cut = "select count(pg_terminate_backend(pid)) from pg_locks
            where locktype = 'advisory' and granted and database = (select oid from pg_database
            where datname = current_database())";
        assert_eq!(count(&db, cut).await, 1, "round {round}");
    }
    make_many(&db, 10).await;
    until("they leave", async || waiting(&db).await == 0).await;
    running.stop().await;
    let left: Vec<i64> = stream(&nats)
        .await
        .iter()
        .map(|event| event.sequence)
        .collect();
    assert_eq!(left, (1..=60).collect::<Vec<_>>());
}
