//! A call that needs what was written elsewhere a moment ago: it waits, asks the owner, or is told that it
//! can't be sure.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, StreamExt, stream};
use outbox::{Consumer, Envelope, Failure, Handled, Mark, Projections, noting_marks};
use prost::Message;
use sqlx::PgPool;
use uuid::Uuid;

use crate::server::NatsServer;
use crate::support::{
    CONSUMER, MESSAGE, Running, assert_applied_once, connect, consumer, count, drain, make,
    make_many, project, relay, state, things, view,
};

/// Makes a thing as a call does, and says what its answer tells.
async fn written(db: &PgPool, name: &str) -> (i64, Vec<Mark>) {
    noting_marks(async {
        let mut tx = outbox::begin(db).await.expect("a transaction");
        let id = make(&mut tx, name).await;
        tx.commit().await.expect("a commit");
        id
    })
    .await
}

/// The projection of the things, whose owner answers as long as it is not away.
fn projections(db: &PgPool, consumer: Consumer, is_away: Arc<AtomicBool>) -> Projections {
    let projections = Projections::default();
    let db = db.clone();
    projections.keep(consumer, &["thing"], move |entity, ids| {
        let (db, is_away) = (db.clone(), is_away.clone());
        async move {
            assert_eq!(entity, "thing");
            if is_away.load(Ordering::Relaxed) {
                return Err(Failure::from("the owner is away"));
            }
            let things = things(&db).await;
            let facts = ids.into_iter().filter_map(|id| {
                let (name, version) = things.get(&id)?;
                Some(Ok(Envelope {
                    id: Uuid::now_v7().to_string(),
                    subject: "things.thing.made".to_owned(),
                    entity_id: id,
                    version: *version,
                    message: MESSAGE.to_owned(),
                    after: state(id, name, *version).encode_to_vec(),
                    ..Envelope::default()
                }))
            });
            Ok(stream::iter(facts.collect::<Vec<_>>()).boxed())
        }
        .boxed()
    });
    projections
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn d5_what_was_written_is_there_whether_its_event_came_or_not(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let is_away = Arc::new(AtomicBool::new(false));
    let consumer = consumer(&db, &nats);
    let projections = projections(&db, consumer.clone(), is_away.clone());

    let running = Running::new().relay(relay(&db, &nats)).consumer(consumer);
    for _ in 0..20 {
        let (id, marks) = written(&db, "told").await;
        projections.await_marks(&marks).await.expect("it comes");
        assert!(view(&db).await.contains_key(&id));
    }
    running.stop().await;

    // Nobody carries events any more: the owner is asked.
    let (id, marks) = written(&db, "asked for").await;
    projections
        .await_marks(&marks)
        .await
        .expect("the owner answers");
    assert_eq!(view(&db).await[&id].0, "asked for");

    is_away.store(true, Ordering::Relaxed);
    let began = Instant::now();
    projections.await_marks(&marks).await.expect("known by now");
    let (_, marks) = written(&db, "behind").await;
    projections
        .await_marks(&marks)
        .await
        .expect_err("nobody answers");
    let took = began.elapsed();
    assert!((2..4).contains(&took.as_secs()), "{took:?}");

    // Facts of others don't come here, so nobody waits for them.
    let began = Instant::now();
    let other = "others.other.made=00000000000000000000000000000001:1";
    let marks = [other.parse().expect("a mark")];
    projections
        .await_marks(&marks)
        .await
        .expect("nothing to wait for");
    assert!(began.elapsed() < Duration::from_millis(200));
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn d5_a_record_that_nobody_told_of_is_asked_of_its_owner(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let is_away = Arc::new(AtomicBool::new(false));
    let projections = projections(&db, consumer(&db, &nats), is_away.clone());
    let (id, _) = written(&db, "not told yet").await;
    projections
        .learn("thing", &[id, id + 1])
        .await
        .expect("an answer");
    assert_eq!(view(&db).await.into_keys().collect::<Vec<_>>(), [id]);
    projections
        .learn("place", &[1])
        .await
        .expect_err("nobody owns that");
    is_away.store(true, Ordering::Relaxed);
    projections
        .learn("thing", &[id + 1])
        .await
        .expect_err("nobody answers");
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn d4_events_are_applied_in_sets_and_a_bad_one_fails_alone(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let (sets, is_bad) = (
        Arc::new(AtomicU32::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let (counted, bad) = (sets.clone(), is_bad.clone());
    let refuses = is_bad.clone();
    let consumer = Consumer::new(
        db.clone(),
        nats.clone(),
        "things",
        CONSUMER,
        &["things.thing.*"],
        move |db, event| {
            let refuses = refuses.load(Ordering::Relaxed) && event.entity_id == 602;
            Box::pin(async move {
                if refuses {
                    return Err(Failure::from("this one is bad"));
                }
                project(db, event).await
            }) as Handled<'_>
        },
    )
    .in_sets(move |db, arrivals| {
        counted.fetch_add(1, Ordering::Relaxed);
        let is_bad = bad.load(Ordering::Relaxed)
            && arrivals
                .iter()
                .any(|arrival| arrival.event.entity_id == 602);
        Box::pin(async move {
            for arrival in arrivals {
                project(db, arrival.event).await?;
            }
            if is_bad {
                return Err(Failure::from("a bad one is among them"));
            }
            Ok(())
        }) as Handled<'_>
    });
    make_many(&db, 600).await;
    let relay = relay(&db, &nats);
    while relay
        .run_once()
        .await
        .expect("a turn")
        .is_some_and(|left| left > 0)
    {}
    drain(&consumer).await;
    assert_applied_once(&db).await;
    let turns = sets.load(Ordering::Relaxed);
    assert!((1..=30).contains(&turns), "{turns} sets for 600 events");

    is_bad.store(true, Ordering::Relaxed);
    make_many(&db, 3).await;
    relay.run_once().await.expect("a turn");
    consumer.run_once().await.expect("a batch");
    let known: Vec<i64> = view(&db).await.into_keys().filter(|id| *id > 600).collect();
    assert_eq!(known, [601, 603]);
    assert_eq!(count(&db, "select count(*) from dead_letter").await, 1);
}
