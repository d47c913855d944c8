//! Facts become entries once, in one chain, and whoever touches it is found out.

use std::time::{Duration, Instant};

use outbox::{Event, Relay, claim_node};
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
    assert!(matches!(
        verify(&db).await.expect("it is read"),
        Verdict::Whole { entries: 3, .. }
    ));
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
    let Verdict::Whole { entries, last } = verify(&db).await.expect("it is read") else {
        panic!("the chain is broken");
    };
    assert_eq!(entries, 100);
    let (id, hash) = last.expect("a last one");
    let stored: (i64, String) =
        sqlx::query_as("select id, encode(hash, 'hex') from audit_entry order by id desc limit 1")
            .fetch_one(&db)
            .await
            .expect("an entry");
    assert_eq!((id, hash), stored);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn whoever_touches_an_entry_is_found_out(db: PgPool) {
    assert_eq!(
        verify(&db).await.expect("it is read"),
        Verdict::Whole {
            entries: 0,
            last: None
        }
    );
    let service = Service::start(db.clone());
    let states: Vec<_> = (1..=5)
        .map(|version| member(7, version, &format!("Ville {version}"), None))
        .collect();
    service.hear(vec![told(None, Some(&states[0]))]).await;
    for pair in states.windows(2) {
        service
            .hear(vec![told(Some(&pair[0]), Some(&pair[1]))])
            .await;
    }
    let ids: Vec<i64> = sqlx::query_scalar("select id from audit_entry order by id")
        .fetch_all(&db)
        .await
        .expect("ids");

    for touch in [
        "update audit_entry set login_name = 'nobody'",
        "delete from audit_entry",
        "truncate audit_entry",
    ] {
        let refused = sqlx::raw_sql(touch).execute(&db).await;
        assert!(refused.is_err(), "{touch}");
    }
    assert!(matches!(
        verify(&db).await.expect("it is read"),
        Verdict::Whole { entries: 5, .. }
    ));

    // Somebody with the keys of the database.
    sqlx::raw_sql("alter table audit_entry disable trigger user")
        .execute(&db)
        .await
        .expect("it is theirs");
    let second = "(select id from audit_entry order by id offset 1 limit 1)";
    let third = "(select id from audit_entry order by id offset 2 limit 1)";
    let cases = [
        (
            format!("update audit_entry set login_name = 'kofi' where id = {second}"),
            ids[1],
        ),
        (
            format!(
                "update audit_entry set after = replace(after::text, 'Ville', 'Bourg')::json
                where id = {third}"
            ),
            ids[2],
        ),
        (
            format!("update audit_entry set id = id + 1000 where id = {second}"),
            ids[2],
        ),
        (
            format!("delete from audit_entry where id = {second}"),
            ids[2],
        ),
        (
            format!("update audit_entry set hash = sha256(hash) where id = {third}"),
            ids[2],
        ),
    ];
    sqlx::raw_sql("create table kept as select * from audit_entry")
        .execute(&db)
        .await
        .expect("a copy");
    for (touch, broken) in cases {
        let mut query = sqlx::QueryBuilder::new(&touch);
        query.build().execute(&db).await.expect("it is theirs");
        assert_eq!(
            verify(&db).await.expect("it is read"),
            Verdict::BrokenAt(broken),
            "{touch}"
        );
        sqlx::raw_sql(
            "delete from audit_entry;
            insert into audit_entry (id, node, event_id, at, recorded_at, login_id, login_name, role, address,
                service, action,
                entity, entity_id, version, entity_label, reason, before, after, trace_id, locality_id, hash)
            select id, node, event_id, at, recorded_at, login_id, login_name, role, address, service, action,
                entity, entity_id, version, entity_label, reason, before, after, trace_id, locality_id, hash
            from kept",
        )
        .execute(&db)
        .await
        .expect("it is put back");
    }
    assert!(matches!(
        verify(&db).await.expect("it is read"),
        Verdict::Whole { entries: 5, .. }
    ));
}
