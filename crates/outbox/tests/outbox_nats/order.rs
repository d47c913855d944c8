//! Events leave in the order of their commits, each of them once.

use std::collections::HashMap;

use outbox::generation;
use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::healing::{OWNER, back_up, put_back, run_all};
use crate::server::NatsServer;
use crate::support::{
    Running, actor, assert_applied_once, connect, consumer, count, drain, made, make, make_many,
    relay, rename, stream, until, waiting,
};

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_transaction_that_rolls_back_leaves_nothing(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    make(&mut tx, "never").await;
    tx.rollback().await.expect("a rollback");
    assert_eq!(relay(&db, &nats).run_once().await.expect("a turn"), Some(0));
    assert!(stream(&nats).await.is_empty());
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn events_leave_in_the_order_of_commits_not_of_inserts(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let relay = relay(&db, &nats);
    let mut early = outbox::begin(&db).await.expect("a transaction");
    let first_written = make(&mut early, "written first, committed last").await;
    let mut late = outbox::begin(&db).await.expect("a transaction");
    let first_committed = make(&mut late, "written last, committed first").await;
    late.commit().await.expect("a commit");
    assert_eq!(relay.run_once().await.expect("a turn"), Some(1));
    early.commit().await.expect("a commit");
    assert_eq!(relay.run_once().await.expect("a turn"), Some(1));
    let left: Vec<(i64, i64)> = stream(&nats)
        .await
        .iter()
        .map(|event| (event.sequence, event.entity_id))
        .collect();
    assert_eq!(left, [(1, first_committed), (2, first_written)]);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn many_windows_leave_in_order_and_arrive_once(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let events = (1..=1_000).map(|id| made(id, "thing", 1)).collect();
    let ids = outbox::publish_all(&db, &actor(), events)
        .await
        .expect("events");
    assert_eq!(
        relay(&db, &nats).run_once().await.expect("a turn"),
        Some(1_000)
    );
    let left = stream(&nats).await;
    assert_eq!(
        left.iter()
            .map(|event| event.id.clone())
            .collect::<Vec<_>>(),
        ids.iter().map(ToString::to_string).collect::<Vec<_>>()
    );
    assert_eq!(
        left.iter().map(|event| event.sequence).collect::<Vec<_>>(),
        (1..=1_000).collect::<Vec<_>>()
    );
    let event = &left[999];
    assert_eq!(
        (event.entity_id, event.version, event.message.as_str()),
        (1_000, 1, crate::support::MESSAGE)
    );
    assert!(
        event.actor == Some(actor())
            && event.at.is_some()
            && event.before.is_empty()
            && !event.after.is_empty()
    );
    assert_eq!(waiting(&db).await, 0);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn writers_side_by_side_lose_and_double_nothing(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new()
        .relay(relay(&db, &nats))
        .consumer(consumer(&db, &nats));
    let mut writers = JoinSet::new();
    for writer in 0..3 {
        let db = db.clone();
        writers.spawn(async move {
            for nth in 0..60 {
                let mut tx = outbox::begin(&db).await.expect("a transaction");
                let id = make(&mut tx, &format!("thing {writer}-{nth}")).await;
                if nth % 3 == 0 {
                    rename(&mut tx, id, "renamed").await;
                }
                if nth % 10 == 9 {
                    tx.rollback().await
                } else {
                    tx.commit().await
                }
                .expect("an end");
            }
        });
    }
    writers.join_all().await;
    until("all is applied", async || {
        count(&db, "select count(*) from application").await
            == count(&db, "select count(*) from outbox").await
    })
    .await;
    running.stop().await;
    drain(&consumer(&db, &nats)).await;
    assert_applied_once(&db).await;
    let left = stream(&nats).await;
    assert!(
        left.windows(2)
            .all(|pair| pair[0].sequence < pair[1].sequence)
    );
    let mut versions = HashMap::new();
    for event in left {
        let before = versions.insert(event.entity_id, event.version).unwrap_or(0);
        assert_eq!(
            event.version,
            before + 1,
            "the versions of an entity come in order"
        );
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_message_of_somebody_else_makes_the_relay_look_again(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new().relay(relay(&db, &nats));
    for round in 1..=10 {
        // Several in one window: when the first of them is refused, none of the others may slip in.
        let events = (1..=5)
            .map(|nth| made(round * 5 + nth, "thing", 1))
            .collect();
        outbox::publish_all(&db, &actor(), events)
            .await
            .expect("events");
        until("they leave", async || waiting(&db).await == 0).await;
        // The relay believes to know the end of the stream: its next message is refused there.
        let jetstream = nats.jetstream().expect("a connection");
        jetstream
            .publish("things.stray.seen", "hello".into())
            .await
            .expect("sent")
            .await
            .expect("stored");
    }
    running.stop().await;
    let mut left: Vec<i64> = stream(&nats)
        .await
        .iter()
        .map(|event| event.sequence)
        .collect();
    left.retain(|&position| position != 0);
    assert_eq!(left, (1..=50).collect::<Vec<_>>());
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_waited_when_its_owner_was_put_back_leaves_although_nats_remembers_it(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 3).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    make_many(&db, 2).await;
    back_up(&db, &OWNER).await;
    // The lost time gave these two positions far behind those that come after the backup.
    run_all(&db, "update relay set last_position = 500").await;
    relay(&db, &nats).run_once().await.expect("a turn");
    make_many(&db, 20).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    put_back(&db, &OWNER).await;
    // A projection asks before the relay has looked: what waits gets positions.
    let asked = generation::compare(&db, "things", None, None).await;
    let newest = asked.expect("an answer").newest.expect("an event");
    assert_eq!(newest.position, 5);
    let running = Running::new().relay(relay(&db, &nats));
    until("it has left", async || waiting(&db).await == 0).await;
    running.stop().await;
    let fewer = "select count(*) from outbox as earlier
        join outbox as later on later.sequence > earlier.sequence and later.position <= earlier.position";
    assert_eq!(count(&db, fewer).await, 0, "positions rise");
}
