//! Parts are put back to an older state, on a real PostgreSQL and NATS: the projection becomes what its owner
//! has. `outbox_heal` walks every history; this is what the statements and the streams make of some.

use futures_util::StreamExt;
use futures_util::stream;
use outbox::heal::Comparison;
use outbox::{Consumer, Envelope, Facts, Failure, Relay, Table, generation};
use prost::Message;
use sqlx::PgPool;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::server::NatsServer;
use crate::support::{
    MESSAGE, Running, connect, consumer, count, make, make_many, relay, rename, state, things,
    until, view,
};

const TABLES: [Table; 1] = [Table::whole("thing_view")];
/// What an owner's database has, and what a projection's has: here they are one, and put back apart.
const OWNER: [&str; 5] = ["thing", "outbox", "relay", "feed", "generation"];
const PROJECTION: [&str; 5] = [
    "thing_view",
    "inbox",
    "dead_letter",
    "projection",
    "consumer_place",
];

/// The present things as facts.
async fn told(db: PgPool) -> Result<Facts, Failure> {
    let facts = things(&db).await.into_iter().map(|(id, (name, version))| {
        Ok(Envelope {
            id: Uuid::now_v7().to_string(),
            subject: "things.thing.made".to_owned(),
            entity_id: id,
            version,
            message: MESSAGE.to_owned(),
            after: state(id, &name, version).encode_to_vec(),
            ..Envelope::default()
        })
    });
    Ok(stream::iter(facts.collect::<Vec<_>>()).boxed())
}

/// A service that owns things and one that keeps them, running.
struct Both {
    running: Running,
    filling: JoinHandle<Result<(), outbox::Error>>,
    stop: CancellationToken,
}

impl Both {
    fn start(db: &PgPool, relay: Relay, consumer: Consumer) -> Self {
        let consumer = consumer.keeping(&TABLES).filled_by_its_owner();
        let (stop, kept, owner) = (CancellationToken::new(), consumer.clone(), db.clone());
        let stopped = stop.clone();
        let filling = tokio::spawn(async move {
            let asked = owner.clone();
            let ask = || told(asked.clone());
            let compare = |head, generation| {
                let owner = owner.clone();
                async move {
                    let compared = generation::compare(&owner, "things", head, generation).await;
                    Ok::<Comparison, Failure>(compared?)
                }
            };
            kept.keep_filled(ask, compare, stopped).await
        });
        let running = Running::new().relay(relay).consumer(consumer);
        Self {
            running,
            filling,
            stop,
        }
    }

    async fn stop(self) {
        self.stop.cancel();
        self.filling.await.expect("no panic").expect("a polite end");
        self.running.stop().await;
    }
}

async fn run(db: &PgPool, statement: String) {
    let statement = sqlx::AssertSqlSafe(statement);
    sqlx::query(statement)
        .execute(db)
        .await
        .expect("it is done");
}

/// Puts a copy of these tables aside.
async fn back_up(db: &PgPool, tables: &[&str]) {
    for table in tables {
        run(db, format!("create table aside_{table} as table {table}")).await;
    }
}

/// Puts the copy back.
async fn put_back(db: &PgPool, tables: &[&str]) {
    for table in tables {
        run(db, format!("truncate {table}")).await;
        let rows = "overriding system value select * from aside";
        let columns: String = sqlx::query_scalar(
            "select string_agg(quote_ident(attname), ', ') from pg_attribute
            where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        )
        .bind(*table)
        .fetch_one(db)
        .await
        .expect("columns");
        let rows = rows.replace('*', &columns);
        run(
            db,
            format!("insert into {table} ({columns}) {rows}_{table}"),
        )
        .await;
    }
    // Sequences go back with a restored database.
    if tables.contains(&"thing") {
        let restart = "select setval('thing_id_seq', (select max(id) from thing))";
        run(db, restart.to_owned()).await;
    }
}

/// Waits until the projection is what the owner has, and nothing waits.
async fn heals(db: &PgPool, what: &str) {
    until(what, async || {
        let waiting = "select count(*) from outbox where published_at is null";
        let due = "select count(*) from projection where name = 'views_things'";
        things(db).await == view(db).await
            && count(db, waiting).await == 0
            && count(db, due).await == 1
    })
    .await;
}

async fn edit_all(db: &PgPool, times: usize) {
    for id in things(db).await.into_keys() {
        for nth in 0..times {
            let mut tx = outbox::begin(db).await.expect("a transaction");
            rename(&mut tx, id, &format!("lost {nth}")).await;
            tx.commit().await.expect("a commit");
        }
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn r1_a_projection_put_back_reads_what_it_lacks(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 5).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &PROJECTION).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 300).await;
    heals(&db, "the things after the backup").await;
    let filled = "select count(*) from application where entity_id > 5";
    assert_eq!(count(&db, filled).await, 300);
    both.stop().await;
    put_back(&db, &PROJECTION).await;
    assert_eq!(view(&db).await.len(), 5);
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    // Read again from the stream, each once more.
    assert_eq!(count(&db, filled).await, 600);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn r2_an_owner_put_back_replaces_what_is_lost_whatever_its_version(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &OWNER).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 2).await;
    edit_all(&db, 4).await;
    heals(&db, "what will be lost").await;
    both.stop().await;
    put_back(&db, &OWNER).await;
    // Before anybody has looked, an id is given again.
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    assert_eq!(make(&mut tx, "another").await, 4);
    tx.commit().await.expect("a commit");
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    assert_eq!(view(&db).await[&4], ("another".to_owned(), 1));
    assert!(!view(&db).await.contains_key(&5), "a ghost stays");
    // Ids moved ahead once it was known.
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    let id = make(&mut tx, "after").await;
    tx.commit().await.expect("a commit");
    assert!(id > generation::MARGIN, "{id}");
    heals(&db, "what is made after").await;
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn an_owner_put_back_while_nats_lost_everything_hears_it_from_the_projection(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    both.stop().await;
    back_up(&db, &OWNER).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 2).await;
    edit_all(&db, 2).await;
    heals(&db, "what will be lost").await;
    both.stop().await;
    put_back(&db, &OWNER).await;
    server.kill();
    server.wipe();
    server.restart();
    until("NATS is back", async || nats.jetstream().is_ok()).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "what was put back").await;
    assert_eq!(view(&db).await.len(), 3);
    let begun = "select count(*) from generation where went_back";
    assert_eq!(count(&db, begun).await, 1);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn streams_put_back_get_what_they_lack_and_projections_fill(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    make_many(&db, 3).await;
    heals(&db, "the first things").await;
    server.kill();
    server.back_up();
    server.restart();
    make_many(&db, 20).await;
    heals(&db, "the things after the backup").await;
    server.kill();
    server.restore();
    server.restart();
    make_many(&db, 1).await;
    heals(&db, "what was put back").await;
    server.kill();
    server.wipe();
    server.restart();
    edit_all(&db, 1).await;
    heals(&db, "what was lost").await;
    // Nothing went back: versions tell everything.
    let begun = "select count(*) from generation where went_back";
    assert_eq!(count(&db, begun).await, 0);
    assert_eq!(view(&db).await.len(), 24);
    both.stop().await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn while_its_owner_is_away_a_projection_that_must_be_filled_takes_nothing(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let waiting = consumer(&db, &nats).keeping(&TABLES).filled_by_its_owner();
    make_many(&db, 3).await;
    relay(&db, &nats).run_once().await.expect("a turn");
    assert_eq!(waiting.run_once().await.expect("a batch"), 3);
    assert_eq!(view(&db).await.len(), 0);
    let both = Both::start(&db, relay(&db, &nats), consumer(&db, &nats));
    heals(&db, "the owner is back").await;
    both.stop().await;
}
