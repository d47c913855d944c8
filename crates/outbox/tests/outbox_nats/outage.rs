//! NATS goes away, comes back, comes back with nothing; a database comes back from a backup.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;

use outbox::{Error, Nats};
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::server::NatsServer;
use crate::support::{
    Running, actor, assert_applied_once, connect, consumer, count, drain, made, make_many, relay,
    stream, things, until, view, waiting,
};

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_is_written_while_nats_is_down_leaves_when_it_is_back(db: PgPool) {
    let mut server = NatsServer::start();
    server.kill();
    let nats = Nats::connect(&server.url(), "test")
        .await
        .expect("a process starts although NATS is down");
    assert!(matches!(nats.jetstream(), Err(Error::NotConnected)));
    let running = Running::new()
        .relay(relay(&db, &nats))
        .consumer(consumer(&db, &nats));
    make_many(&db, 20).await;
    server.restart();
    until("all is applied", async || view(&db).await.len() == 20).await;
    server.kill();
    make_many(&db, 20).await;
    server.restart();
    until("all is applied", async || view(&db).await.len() == 40).await;
    running.stop().await;
    assert_applied_once(&db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn nats_killed_under_load_loses_doubles_and_disorders_nothing(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new().relay(relay(&db, &nats));
    for round in 0..4_i64 {
        let events = (1..=2_000)
            .map(|nth| made(round * 2_000 + nth, "thing", 1))
            .collect();
        outbox::publish_all(&db, &actor(), events)
            .await
            .expect("events");
        // In the middle of the round: some of its windows are marked, one is under way.
        until("some have left", async || {
            count(
                &db,
                "select count(*) from outbox where published_at is not null",
            )
            .await
                > round * 2_000
        })
        .await;
        server.kill();
        server.restart();
    }
    until("all have left", async || waiting(&db).await == 0).await;
    running.stop().await;
    let left: Vec<i64> = stream(&nats)
        .await
        .iter()
        .map(|event| event.entity_id)
        .collect();
    assert_eq!(left, (1..=8_000).collect::<Vec<_>>());
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn losing_all_of_nats_loses_nothing(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new().relay(relay(&db, &nats));
    let consumer = consumer(&db, &nats);
    make_many(&db, 300).await;
    until("all have left", async || waiting(&db).await == 0).await;
    drain(&consumer).await;
    assert_applied_once(&db).await;

    server.kill();
    server.wipe();
    server.restart();
    // The relay is idle: it notices by itself.
    until("the stream is made again", async || {
        stream_length(&nats).await == 300
    })
    .await;
    drain(&consumer).await;
    assert_applied_once(&db).await;

    server.kill();
    server.wipe();
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    sqlx::query("truncate thing_view, application")
        .execute(&mut *tx)
        .await
        .expect("an empty projection");
    consumer.forget(&mut tx).await.expect("forgotten");
    tx.commit().await.expect("a commit");
    make_many(&db, 5).await;
    server.restart();
    until("the stream is made again", async || {
        stream_length(&nats).await == 305
    })
    .await;
    drain(&consumer).await;
    assert_applied_once(&db).await;
    assert_eq!(
        stream(&nats)
            .await
            .iter()
            .map(|event| event.sequence)
            .collect::<Vec<_>>(),
        (1..=305).collect::<Vec<_>>()
    );
    running.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_stream_that_lost_its_end_gets_it_again(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let running = Running::new()
        .relay(relay(&db, &nats))
        .consumer(consumer(&db, &nats));
    make_many(&db, 10).await;
    until("all is applied", async || view(&db).await.len() == 10).await;
    server.kill();
    server.back_up();
    server.restart();
    make_many(&db, 10).await;
    until("all is applied", async || view(&db).await.len() == 20).await;
    server.kill();
    server.restore();
    server.restart();
    until("the end is there again", async || {
        stream_length(&nats).await == 20
    })
    .await;
    make_many(&db, 10).await;
    until("all is applied", async || view(&db).await.len() == 30).await;
    running.stop().await;
    drain(&consumer(&db, &nats)).await;
    assert_applied_once(&db).await;
    assert_eq!(
        stream(&nats)
            .await
            .iter()
            .map(|event| event.sequence)
            .collect::<Vec<_>>(),
        (1..=30).collect::<Vec<_>>()
    );
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn an_emptied_projection_is_filled_again_from_the_stream(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    make_many(&db, 50).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    let consumer = consumer(&db, &nats);
    drain(&consumer).await;
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    sqlx::query("truncate thing_view, application")
        .execute(&mut *tx)
        .await
        .expect("an empty projection");
    consumer.forget(&mut tx).await.expect("forgotten");
    tx.commit().await.expect("a commit");
    consumer.rewind().await.expect("rewound");
    drain(&consumer).await;
    assert_applied_once(&db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_restored_database_goes_on_behind_its_stream(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let relay = relay(&db, &nats);
    make_many(&db, 5).await;
    relay.run_once().await.expect("a turn");
    let before = outbox::feed::head(&db).await.expect("a head");
    // The backup was made when three events were there, and none of them was marked.
    for sql in [
        "delete from thing where id in (select entity_id from outbox where position > 3)",
        "delete from outbox where position > 3",
        "update outbox set published_at = null",
        "update relay set last_position = 3",
    ] {
        sqlx::query(sql).execute(&db).await.expect("a restore");
    }
    make_many(&db, 2).await;
    // The things, and that a generation has begun.
    assert_eq!(relay.run_once().await.expect("a turn"), Some(3));
    assert_eq!(
        stream(&nats)
            .await
            .iter()
            .map(|event| event.sequence)
            .collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7, 8]
    );
    assert_ne!(
        outbox::feed::head(&db).await.expect("a head").generation,
        before.generation
    );
    assert_eq!(things(&db).await.len(), 5);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_server_that_is_too_old_is_refused(db: PgPool) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let info = r#"{"server_id":"old","version":"2.9.10","host":"127.0.0.1","port":4222,
        "max_payload":1048576,"proto":1,"headers":true}"#
            .replace('\n', "");
        write!(stream, "INFO {info}\r\n").expect("a greeting");
        for line in BufReader::new(stream.try_clone().expect("a stream")).lines() {
            if line.is_ok_and(|line| line == "PING") {
                stream.write_all(b"PONG\r\n").expect("an answer");
            }
        }
    });
    let nats = Nats::connect(&format!("nats://{address}"), "test")
        .await
        .expect("an address");
    let refused = relay(&db, &nats)
        .run(CancellationToken::new())
        .await
        .expect_err("a refusal");
    assert!(
        refused.to_string().starts_with("NATS 2.9.10 is too old"),
        "{refused}"
    );
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn user_and_password_come_from_the_address(db: PgPool) {
    let server = NatsServer::start_with("authorization { user: things, password: 'p@ss:word' }");
    let with = |credentials: &str| {
        server
            .url()
            .replace("nats://", &format!("nats://{credentials}@"))
    };
    let stranger = Nats::connect(&with("things:guess"), "test")
        .await
        .expect("an address");
    let nats = Nats::connect(&with("things:p%40ss%3Aword"), "test")
        .await
        .expect("an address");
    until("it is let in", async || nats.jetstream().is_ok()).await;
    make_many(&db, 1).await;
    assert_eq!(relay(&db, &nats).run_once().await.expect("a turn"), Some(1));
    assert!(matches!(stranger.jetstream(), Err(Error::NotConnected)));
}

async fn stream_length(nats: &Nats) -> u64 {
    let Ok(jetstream) = nats.jetstream() else {
        return 0;
    };
    match jetstream.get_stream("things").await {
        Ok(stream) => stream.cached_info().state.messages,
        Err(_) => 0,
    }
}
