//! The change feed: a reader with a cursor never misses a row, however transactions overlap.

use std::collections::BTreeMap;

use outbox::feed;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sqlx::{PgPool, Postgres, Transaction};
use tokio::task::JoinSet;

use crate::server::NatsServer;
use crate::support::{Running, count, make_many, relay, until};

const TABLES: &[&str] = &["thing", "place"];

/// What happens, one after the other; `usize` picks one of the open transactions, or a row.
#[derive(Clone, Debug)]
enum Step {
    Begin,
    Insert(usize, bool),
    Update(usize, bool, i64),
    Commit(usize),
    Rollback(usize),
    Stamp,
    Read,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => Just(Step::Begin),
        4 => (any::<usize>(), any::<bool>()).prop_map(|(tx, is_place)| Step::Insert(tx, is_place)),
        4 => (any::<usize>(), any::<bool>(),
            1..12_i64).prop_map(|(tx, is_place, id)| Step::Update(tx, is_place, id)),
        3 => any::<usize>().prop_map(Step::Commit),
        1 => any::<usize>().prop_map(Step::Rollback),
        3 => Just(Step::Stamp),
        3 => Just(Step::Read),
    ]
}

/// A reader that keeps a copy by its cursor alone.
#[derive(Default)]
struct Reader {
    cursor: i64,
    copy: BTreeMap<(bool, i64), i64>,
}

impl Reader {
    async fn read(&mut self, db: &PgPool) {
        let head = feed::head(db).await.expect("a head").last_seq;
        for (is_place, sql) in [
            (
                false,
                "select id, version, seq from feed_entry join thing using (id)
                where entity = 'thing' and seq > $1 and seq <= $2 order by seq",
            ),
            (
                true,
                "select id, version, seq from feed_entry join place using (id)
                where entity = 'place' and seq > $1 and seq <= $2 order by seq",
            ),
        ] {
            let rows: Vec<(i64, i64, i64)> = sqlx::query_as(sql)
                .bind(self.cursor)
                .bind(head)
                .fetch_all(db)
                .await
                .expect("rows");
            assert!(
                rows.windows(2).all(|pair| pair[0].2 < pair[1].2),
                "no number twice"
            );
            self.copy.extend(
                rows.into_iter()
                    .map(|(id, version, _)| ((is_place, id), version)),
            );
        }
        self.cursor = head;
    }

    async fn assert_complete(&mut self, db: &PgPool) {
        feed::stamp(db, TABLES).await.expect("stamped");
        self.read(db).await;
        let sql =
            "select false, id, version from thing union all select true, id, version from place";
        let rows: Vec<(bool, i64, i64)> = sqlx::query_as(sql).fetch_all(db).await.expect("rows");
        assert_eq!(
            self.copy,
            rows.into_iter()
                .map(|(is_place, id, version)| ((is_place, id), version))
                .collect()
        );
        let numbers = "select count(*) - count(distinct seq) from feed_entry";
        assert_eq!(count(db, numbers).await, 0);
    }
}

async fn play(db: &PgPool, steps: Vec<Step>) {
    sqlx::query("truncate thing, place, feed_entry restart identity")
        .execute(db)
        .await
        .expect("empty tables");
    let mut reader = Reader {
        cursor: feed::head(db).await.expect("a head").last_seq,
        ..Reader::default()
    };
    let mut open: Vec<Transaction<'static, Postgres>> = Vec::new();
    for step in steps {
        match step {
            Step::Begin if open.len() < 3 => {
                open.push(outbox::begin(db).await.expect("a transaction"));
            }
            Step::Insert(tx, is_place) if !open.is_empty() => {
                let sql = if is_place {
                    "insert into place (name) values ('p')"
                } else {
                    "insert into thing (name) values ('t')"
                };
                let nth = tx % open.len();
                sqlx::query(sql)
                    .execute(&mut *open[nth])
                    .await
                    .expect("a row");
            }
            Step::Update(tx, is_place, id) if !open.is_empty() => {
                // A row that another transaction of this test holds is left alone, or the test would wait for
                // itself.
                let sql = if is_place {
                    "update place set version = version + 1
                    where id = (select id from place where id = $1 for update skip locked)"
                } else {
                    "update thing set version = version + 1
                    where id = (select id from thing where id = $1 for update skip locked)"
                };
                let nth = tx % open.len();
                sqlx::query(sql)
                    .bind(id)
                    .execute(&mut *open[nth])
                    .await
                    .expect("a row");
            }
            Step::Commit(tx) if !open.is_empty() => open
                .remove(tx % open.len())
                .commit()
                .await
                .expect("a commit"),
            Step::Rollback(tx) if !open.is_empty() => open
                .remove(tx % open.len())
                .rollback()
                .await
                .expect("a rollback"),
            Step::Stamp => {
                feed::stamp(db, TABLES).await.expect("stamped");
            }
            Step::Read => reader.read(db).await,
            _ => {}
        }
    }
    while let Some(tx) = open.pop() {
        tx.commit().await.expect("a commit");
    }
    reader.assert_complete(db).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn no_order_of_commits_makes_a_reader_miss_a_row(db: PgPool) {
    // The same cases in every run: the number of the one that fails is enough to find it again.
    let mut runner = TestRunner::deterministic();
    for _ in 0..60 {
        let steps = prop::collection::vec(step(), 10..80)
            .new_tree(&mut runner)
            .expect("steps");
        play(&db, steps.current()).await;
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn two_stampers_writers_and_a_reader_side_by_side(db: PgPool) {
    let mut tasks = JoinSet::new();
    for _ in 0..2 {
        let db = db.clone();
        tasks.spawn(async move {
            for nth in 0..100 {
                let mut tx = outbox::begin(&db).await.expect("a transaction");
                let sql = "insert into thing (id, name) values ($1, 't')
                    on conflict (id) do update set version = thing.version + 1";
                sqlx::query(sql)
                    .bind(nth % 7)
                    .execute(&mut *tx)
                    .await
                    .expect("a row");
                tx.commit().await.expect("a commit");
            }
        });
    }
    for _ in 0..2 {
        let db = db.clone();
        tasks.spawn(async move {
            for _ in 0..100 {
                feed::stamp(&db, TABLES).await.expect("stamped");
            }
        });
    }
    let mut reader = Reader::default();
    while tasks.try_join_next().is_some() || !tasks.is_empty() {
        reader.read(&db).await;
    }
    reader.assert_complete(&db).await;
    assert_eq!(reader.copy.values().sum::<i64>(), 200);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn what_is_no_new_version_is_no_news(db: PgPool) {
    let insert = "insert into thing (name) select 't' from generate_series(1, 3)";
    for (statement, waiting) in [
        (insert, 3),
        ("update thing set name = 'u'", 0),
        ("update thing set version = version + 1 where id < 3", 2),
        ("update thing set version = version where false", 0),
        ("insert into place (name) values ('p')", 1),
    ] {
        sqlx::query(statement).execute(&db).await.expect(statement);
        let sql = "select count(*) from feed_entry where seq is null";
        assert_eq!(count(&db, sql).await, waiting, "{statement}");
        feed::stamp(&db, TABLES).await.expect("stamped");
    }
    assert_eq!(feed::head(&db).await.expect("a head").last_seq, 6);
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn the_relay_stamps_although_nats_is_down(db: PgPool) {
    let mut server = NatsServer::start();
    server.kill();
    let nats = outbox::Nats::connect(&server.url(), "test")
        .await
        .expect("an address");
    let running = Running::new().relay(relay(&db, &nats).feed(TABLES));
    make_many(&db, 10).await;
    until("all are stamped", async || {
        count(&db, "select count(*) from feed_entry where seq is not null").await == 10
    })
    .await;
    running.stop().await;
    assert_eq!(feed::head(&db).await.expect("a head").last_seq, 10);
}
