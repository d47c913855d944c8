//! Two versions of a program beside one another: streams and consumers that neither takes from the other, and
//! events that only the newer one knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use outbox::{Consumer, Event, Handled, Nats, UnknownKind};
use sqlx::PgPool;

use crate::server::{NatsCluster, NatsServer};
use crate::support::{
    CONSUMER, MESSAGE, Running, actor, assert_applied_once, connect, connect_to, consumer, count,
    drain, make_many, project, relay, state, until, view, waiting,
};

const SET_ASIDE: &str = "select count(*) from dead_letter where is_unknown";
const GIVEN_UP: &str = "select count(*) from dead_letter where given_up_at is not null";

async fn replicas(nats: &Nats) -> usize {
    let jetstream = nats.jetstream().expect("a connection");
    let stream = jetstream.get_stream("things").await.expect("the stream");
    stream.cached_info().config.num_replicas
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_stream_keeps_its_servers_until_somebody_migrates_it(db: PgPool) {
    let cluster = NatsCluster::start();
    let nats = connect_to(&cluster.url()).await;
    make_many(&db, 5).await;
    let made = relay(&db, &nats).replicas(3);
    until("the servers agree", async || made.run_once().await.is_ok()).await;
    assert_eq!(replicas(&nats).await, 3);
    // A process that knows of one server only, and looks every time.
    let running = Running::new().relay(relay(&db, &nats));
    make_many(&db, 5).await;
    until("it publishes", async || waiting(&db).await == 0).await;
    running.stop().await;
    assert_eq!(replicas(&nats).await, 3, "it is as it was");
    let settled = relay(&db, &nats).settle().await.expect("it is settled");
    assert_eq!(settled, (3, 1));
    assert_eq!(replicas(&nats).await, 1);
}

async fn subjects(nats: &Nats) -> Vec<String> {
    let jetstream = nats.jetstream().expect("a connection");
    let stream = jetstream.get_stream("things").await.expect("the stream");
    let known = stream.consumer_info(CONSUMER).await.expect("the consumer");
    known.config.filter_subjects
}

/// The consumer of the next version: it takes parts of things, too.
fn newer(db: &PgPool, nats: &Nats) -> Consumer {
    let subjects = ["things.thing.*", "things.part.*"];
    Consumer::new(
        db.clone(),
        nats.clone(),
        "things",
        CONSUMER,
        &subjects,
        project,
    )
}

fn part(id: i64) -> Event {
    Event::new("things.part.made", id, 1, MESSAGE).after(&state(id, "part", 1))
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn of_two_versions_neither_takes_the_other_s_subjects_away(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let relay = relay(&db, &nats);
    relay.run_once().await.expect("the stream is made");
    let (old, new) = (consumer(&db, &nats), newer(&db, &nats));
    for consumer in [&old, &new, &old] {
        consumer.run_once().await.expect("a batch");
    }
    assert_eq!(subjects(&nats).await, ["things.thing.*", "things.part.*"]);

    // The old one hears what it does not take, and leaves it to the new one.
    make_many(&db, 3).await;
    outbox::publish(&db, &actor(), part(90))
        .await
        .expect("an event");
    make_many(&db, 3).await;
    relay.run_once().await.expect("a turn");
    drain(&old).await;
    assert_eq!(view(&db).await.len(), 6, "it holds up nobody");
    assert_eq!(count(&db, SET_ASIDE).await, 1);
    assert_eq!(old.retry_unknown().await.expect("a look"), 0);
    assert_eq!(new.retry_unknown().await.expect("a look"), 1);
    assert_eq!(view(&db).await.len(), 7);
    assert_eq!(count(&db, "select count(*) from dead_letter").await, 0);
    assert_applied_once_but_one(&db).await;

    old.settle().await.expect("it is settled");
    assert_eq!(subjects(&nats).await, ["things.thing.*"]);
}

/// The part is in the view and no thing.
async fn assert_applied_once_but_one(db: &PgPool) {
    sqlx::query("delete from thing_view where id = 90")
        .execute(db)
        .await
        .expect("it is there");
    assert_applied_once(db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_a_handler_does_not_know_waits_for_one_that_does(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let knows = Arc::new(AtomicBool::new(false));
    let (known, subjects) = (Arc::clone(&knows), ["things.thing.*"]);
    let consumer = Consumer::new(
        db.clone(),
        nats.clone(),
        "things",
        CONSUMER,
        &subjects,
        move |db, event| {
            if event.entity_id == 2 && !known.load(Ordering::Relaxed) {
                let failure = UnknownKind::of(event);
                return Box::pin(async move { Err(failure) }) as Handled<'_>;
            }
            project(db, event)
        },
    );
    make_many(&db, 3).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    // More often than an event may fail.
    for _ in 0..10 {
        drain(&consumer).await;
        assert_eq!(consumer.retry_unknown().await.expect("a look"), 0);
    }
    assert_eq!(
        (count(&db, SET_ASIDE).await, count(&db, GIVEN_UP).await),
        (1, 0)
    );
    knows.store(true, Ordering::Relaxed);
    // The program that knows it tries at its start.
    let running = Running::new().consumer(consumer);
    until("it is applied", async || view(&db).await.len() == 3).await;
    running.stop().await;
    assert_applied_once(&db).await;
    assert_eq!(count(&db, "select count(*) from dead_letter").await, 0);
}
