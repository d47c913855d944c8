//! Facts become entries once, in one chain.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use outbox::{Envelope, Event, Origin, Relay, claim_node};
use prost::Message;
use proto::Timestamp;
use proto::maillon::auth::v1::User;
use reports::{Verdict, verify};
use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::nats::NatsServer;
use crate::support::{Service, actor, member, told};

async fn count(db: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from audit_entry")
        .fetch_one(db)
        .await
        .expect("a number")
}

/// How many entries a chain has that nobody touched.
pub(crate) async fn whole(db: &PgPool) -> u64 {
    match verify(db, &[]).await.expect("it is read") {
        Verdict::Whole { entries, .. } => entries,
        Verdict::Broken(place) => panic!("{place}"),
    }
}

/// Writes events as services do, in the transaction of their outbox.
async fn publish(db: &PgPool, events: Vec<Event>) {
    outbox::publish_all(db, &actor(), events)
        .await
        .expect("they are written");
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn facts_arrive_once_and_make_one_chain(db: PgPool) {
    let server = NatsServer::start();
    let nats = server.connect().await;
    claim_node(&db, 3).await.expect("a node");
    let service = Service::start(db.clone());
    let user = |name: &str, version| User {
        name: name.to_owned(),
        version,
        ..User::default()
    };
    let (one, two) = (user("kofi", 1), user("kofi.nzi", 2));
    let user = "maillon.auth.v1.User";
    publish(
        &db,
        vec![
            Event::new("auth.user.created", 5, 1, user).after(&one),
            Event::new("auth.user.updated", 5, 2, user)
                .before(&one)
                .after(&two),
            Event::new("auth.user.deleted", 5, 3, user).before(&two),
        ],
    )
    .await;
    // The outbox is the same in every database, so this one can be that of `auth`.
    let relay = Relay::new(db.clone(), nats.clone(), auth::NAME);
    relay.run_once().await.expect("NATS is there");
    let consumers = reports::consumers(&service.app, &nats);
    let of_auth = &consumers[0];
    let deadline = Instant::now() + Duration::from_mins(1);
    while count(&db).await < 3 {
        assert!(Instant::now() < deadline, "the facts have not arrived");
        of_auth.run_once().await.expect("the stream is there");
    }
    // What is delivered again is an entry already, also when the inbox has forgotten it.
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    of_auth.forget(&mut tx).await.expect("it forgets");
    tx.commit().await.expect("it is committed");
    of_auth.rewind().await.expect("it begins again");
    let mut again = 0;
    while again < 3 {
        assert!(Instant::now() < deadline, "the facts have not come again");
        again += of_auth.run_once().await.expect("the stream is there");
    }
    assert_eq!(count(&db).await, 3);
    let node: i32 = sqlx::query_scalar("select min(node) from audit_entry")
        .fetch_one(&db)
        .await
        .expect("a node");
    assert_eq!(node, 3);
    assert_eq!(whole(&db).await, 3);
}

/// Of a change on node 7, whose clock is days behind.
fn from_the_field() -> Origin {
    Origin {
        node: 7,
        op_id: "01890000-0000-7000-8000-000000000009".to_owned(),
        at: Some(Timestamp { micros: 5_000_000 }),
        received_at: Some(Timestamp { micros: 9_000_000 }),
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn at_the_centre_what_a_node_brought_is_an_entry_of_that_node_with_both_clocks(db: PgPool) {
    let server = NatsServer::start();
    let nats = server.connect().await;
    claim_node(&db, 0).await.expect("the centre");
    let service = Service::start(db.clone());
    let user = User {
        name: "kofi".to_owned(),
        ..User::default()
    };
    let event = |id| Event::new("auth.user.created", id, 1, "maillon.auth.v1.User").after(&user);
    publish(&db, vec![event(5).came_from(&from_the_field()), event(6)]).await;
    let relay = Relay::new(db.clone(), nats.clone(), auth::NAME);
    relay.run_once().await.expect("NATS is there");
    let consumers = reports::consumers(&service.app, &nats);
    let deadline = Instant::now() + Duration::from_mins(1);
    while count(&db).await < 2 {
        assert!(Instant::now() < deadline, "the facts have not arrived");
        consumers[0].run_once().await.expect("the stream is there");
    }
    let told: Vec<(i64, i32, bool, bool)> = sqlx::query_as(
        "select entity_id, node, at = '1970-01-01T00:00:05Z', recorded_at > '2026-01-01'
        from audit_entry order by id",
    )
    .fetch_all(&db)
    .await
    .expect("entries");
    assert_eq!(told, [(5, 7, true, true), (6, 0, false, true)]);
    assert_eq!(whole(&db).await, 2);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn on_a_node_what_came_from_elsewhere_is_no_entry(db: PgPool) {
    claim_node(&db, 3).await.expect("a node");
    let service = Service::start(db.clone());
    let own = told(None, Some(&member(1, 1, "Béré", None)));
    let brought = Envelope {
        origin: Some(from_the_field()),
        ..told(None, Some(&member(2, 1, "Béré", None)))
    };
    service.hear(vec![brought, own]).await;
    let told: Vec<(i64, i32)> = sqlx::query_as("select entity_id, node from audit_entry")
        .fetch_all(&db)
        .await
        .expect("entries");
    assert_eq!(told, [(1, 3)]);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn many_at_once_make_one_chain(db: PgPool) {
    let mut hearing = JoinSet::new();
    for writer in 0..4 {
        let service = Service::start(db.clone());
        hearing.spawn(async move {
            for nth in 0..25 {
                let new = member(writer * 100 + nth, 1, "Béré", None);
                service.hear(vec![told(None, Some(&new))]).await;
            }
        });
    }
    hearing.join_all().await;
    let verdict = verify(&db, &[]).await.expect("it is read");
    let Verdict::Whole { entries, last, .. } = verdict else {
        panic!("the chain is broken");
    };
    assert_eq!(entries, 100);
    let last = last.expect("a last one");
    let stored: (i64, String) =
        sqlx::query_as("select id, encode(hash, 'hex') from audit_entry order by id desc limit 1")
            .fetch_one(&db)
            .await
            .expect("an entry");
    assert_eq!((last.id, last.hash), stored);
}

/// Counts the statements that add entries.
const COUNTING: &str = "create table insertion (n bigint generated always as identity);
    create function count_insertion() returns trigger language plpgsql as $$
    begin
        insert into insertion default values;
        return null;
    end
    $$;
    create trigger insertion after insert on audit_entry
        for each statement execute function count_insertion()";

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_batch_is_one_statement_and_the_same_chain(db: PgPool) {
    sqlx::raw_sql(COUNTING)
        .execute(&db)
        .await
        .expect("a trigger");
    let service = Service::start(db.clone());
    let mut facts: Vec<_> = (1..=200)
        .map(|nth| told(None, Some(&member(nth, 1, "Béré", None))))
        .collect();
    // A fact that comes twice in a batch is one entry, and so is one that comes again later.
    facts.push(facts[7].clone());
    service.hear_at_once("members", facts.clone()).await;
    facts.push(told(None, Some(&member(201, 1, "Béré", None))));
    service.hear_at_once("members", facts).await;
    assert_eq!(whole(&db).await, 201);
    let statements: i64 = sqlx::query_scalar("select count(*) from insertion")
        .fetch_one(&db)
        .await
        .expect("a number");
    assert_eq!(statements, 2);
    let cities: i64 = sqlx::query_scalar(
        "select count(*) from audit_entry where after ->> 'member_city' = 'Béré'
        and after ->> 'member_id' = entity_id::text and locality_id is null and regions = '{}'",
    )
    .fetch_one(&db)
    .await
    .expect("a number");
    assert_eq!(cities, 201, "each row has what is its own");
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn of_a_batch_a_bad_fact_fails_alone_and_one_of_a_newer_program_is_kept_as_it_is(db: PgPool) {
    let server = NatsServer::start();
    let nats = server.connect().await;
    let service = Service::start(db.clone());
    let user = User {
        name: "kofi".to_owned(),
        version: 1,
        ..User::default()
    };
    let event = |id, message| Event::new("auth.user.created", id, 1, message).after(&user);
    let (known, newer) = ("maillon.auth.v1.User", "maillon.auth.v9.User");
    let bad = event(4, known);
    publish(
        &db,
        vec![event(1, known), event(2, newer), bad, event(3, known)],
    )
    .await;
    sqlx::query("update outbox set after = '\\xff' where entity_id = 4")
        .execute(&db)
        .await
        .expect("bytes that are no state");
    let relay = Relay::new(db.clone(), nats.clone(), auth::NAME);
    relay.run_once().await.expect("NATS is there");
    let consumers = reports::consumers(&service.app, &nats);
    let deadline = Instant::now() + Duration::from_mins(1);
    while count(&db).await < 3 {
        assert!(Instant::now() < deadline, "the facts have not arrived");
        consumers[0].run_once().await.expect("the stream is there");
    }
    let entries: Vec<(i64, String)> =
        sqlx::query_as("select entity_id, after::text from audit_entry order by id")
            .fetch_all(&db)
            .await
            .expect("entries");
    let ids: Vec<i64> = entries.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [1, 2, 3]);
    let kept: serde_json::Value = serde_json::from_str(&entries[1].1).expect("JSON");
    assert_eq!(kept["message"], newer);
    let bytes = kept["bytes"].as_str().expect("its bytes");
    assert_eq!(BASE64.decode(bytes).expect("base64"), user.encode_to_vec());
    let letters: i64 = sqlx::query_scalar("select count(*) from dead_letter")
        .fetch_one(&db)
        .await
        .expect("a number");
    assert_eq!(letters, 1);
    assert_eq!(whole(&db).await, 3);
}
