//! A handler that fails: the others go on, it is tried again, and in the end it is kept where people see it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use outbox::{Consumer, Nats};
use sqlx::PgPool;

use crate::server::NatsServer;
use crate::support::{
    CONSUMER, Running, assert_applied_once, connect, count, make_many, project, relay, until, view,
};

const GIVEN_UP: &str = "select count(*) from dead_letter where given_up_at is not null";

/// Refuses the third thing, after having written half of it, for as long as `is_broken`.
fn picky(db: &PgPool, nats: &Nats, is_broken: Arc<AtomicBool>, calls: Arc<AtomicU32>) -> Consumer {
    handled_by(db, nats, move |db, event| {
        let (is_broken, calls) = (is_broken.clone(), calls.clone());
        Box::pin(async move {
            project(db, event).await?;
            if event.entity_id == 3 {
                calls.fetch_add(1, Ordering::Relaxed);
                if is_broken.load(Ordering::Relaxed) {
                    return Err("the third is not to be had".into());
                }
            }
            Ok(())
        })
    })
}

fn handled_by(
    db: &PgPool,
    nats: &Nats,
    handler: impl for<'a> Fn(&'a mut sqlx::PgConnection, &'a outbox::Envelope) -> outbox::Handled<'a>
    + Send
    + Sync
    + 'static,
) -> Consumer {
    Consumer::new(
        db.clone(),
        nats.clone(),
        "things",
        CONSUMER,
        &["things.thing.made"],
        handler,
    )
    .attempts(3, Duration::from_millis(20))
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_dead_letter_holds_up_nobody_and_can_be_tried_again(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let (is_broken, calls) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicU32::new(0)));
    let consumer = picky(&db, &nats, is_broken.clone(), calls.clone());
    make_many(&db, 5).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    assert_eq!(consumer.run_once().await.expect("a batch"), 5);
    assert_eq!(
        view(&db).await.keys().copied().collect::<Vec<_>>(),
        [1, 2, 4, 5],
        "half a thing was taken back"
    );

    until("it is given up", async || {
        consumer.run_once().await.expect("a batch");
        count(&db, GIVEN_UP).await == 1
    })
    .await;
    let letter: (String, i32, String) =
        sqlx::query_as("select subject, attempts, cause from dead_letter")
            .fetch_one(&db)
            .await
            .expect("a letter");
    assert_eq!(
        letter,
        (
            "things.thing.made".to_owned(),
            3,
            "the third is not to be had".to_owned()
        )
    );
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    assert_eq!(
        consumer.run_once().await.expect("nothing"),
        0,
        "it is not delivered any more"
    );

    assert_eq!(consumer.retry_dead_letters().await.expect("a retry"), 0);
    assert_eq!(
        count(&db, "select attempts::bigint from dead_letter").await,
        4
    );
    is_broken.store(false, Ordering::Relaxed);
    assert_eq!(consumer.retry_dead_letters().await.expect("a retry"), 1);
    assert_eq!(count(&db, "select count(*) from dead_letter").await, 0);
    assert_applied_once(&db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_passing_failure_leaves_no_trace(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let (is_broken, calls) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicU32::new(0)));
    let consumer = picky(&db, &nats, is_broken.clone(), calls);
    make_many(&db, 5).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    consumer.run_once().await.expect("a batch");
    assert_eq!(
        count(
            &db,
            "select count(*) from dead_letter where given_up_at is null and attempts = 1"
        )
        .await,
        1
    );
    is_broken.store(false, Ordering::Relaxed);
    until("it is applied", async || {
        consumer.run_once().await.expect("a batch");
        view(&db).await.len() == 5
    })
    .await;
    assert_eq!(count(&db, "select count(*) from dead_letter").await, 0);
    assert_applied_once(&db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_handler_spoils_only_its_own_event_whatever_it_does(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let consumer = handled_by(&db, &nats, |db, event| {
        Box::pin(async move {
            match event.entity_id {
                2 => sqlx::query("select 1 / 0")
                    .execute(&mut *db)
                    .await
                    .map(|_| ())?,
                3 => sqlx::query("select hidden / 0")
                    .execute(&mut *db)
                    .await
                    .map_or((), |_| ()),
                4 => panic!("the fourth is too much"),
                _ => project(db, event).await?,
            }
            Ok(())
        })
    });
    make_many(&db, 5).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    assert_eq!(consumer.run_once().await.expect("a batch"), 5);
    assert_eq!(view(&db).await.keys().copied().collect::<Vec<_>>(), [1, 5]);
    let causes: Vec<String> = sqlx::query_scalar("select cause from dead_letter order by event_id")
        .fetch_all(&db)
        .await
        .expect("causes");
    assert_eq!(causes.len(), 3);
    for (cause, part) in causes.iter().zip([
        "division by zero",
        "transaction is aborted",
        "the handler panicked",
    ]) {
        assert!(cause.contains(part), "{cause}");
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_message_that_is_no_event_is_put_aside(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 1).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    let jetstream = nats.jetstream().expect("a connection");
    jetstream
        .publish("things.thing.made", "hello".into())
        .await
        .expect("sent")
        .await
        .expect("stored");
    let consumer = crate::support::consumer(&db, &nats);
    assert_eq!(consumer.run_once().await.expect("a batch"), 2);
    assert_eq!(
        count(
            &db,
            "select count(*) from dead_letter
        where cause = 'not an event' and given_up_at is not null"
        )
        .await,
        1
    );
    // The relay isn't led astray by it either.
    make_many(&db, 1).await;
    assert_eq!(relay(&db, &nats).run_once().await.expect("a turn"), Some(1));
    crate::support::drain(&consumer).await;
    assert_applied_once(&db).await;
}

/// The pauses of an outage of NATS must not make a consumer slow to come back to its database.
#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn facts_are_applied_soon_after_nats_and_then_the_database_were_away(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 1).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    server.kill();
    let calls = Arc::new(AtomicU32::new(0));
    let broken = handled_by(&db, &nats, {
        let calls = Arc::clone(&calls);
        move |db, event| {
            let nth = calls.fetch_add(1, Ordering::Relaxed);
            Box::pin(async move {
                if nth < 2 {
                    sqlx::query("select pg_terminate_backend(pg_backend_pid())")
                        .execute(&mut *db)
                        .await?;
                }
                project(db, event).await
            })
        }
    });
    let running = Running::new().consumer(broken);
    tokio::time::sleep(Duration::from_secs(2)).await;
    server.restart();
    until("it was called", async || calls.load(Ordering::Relaxed) > 0).await;
    let called = Instant::now();
    until("it is applied", async || view(&db).await.len() == 1).await;
    let took = called.elapsed();
    assert!(took < Duration::from_secs(6), "{took:?}");
    running.stop().await;
}
