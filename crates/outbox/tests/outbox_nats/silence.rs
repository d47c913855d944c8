//! A leader that is there and does nothing: frozen, or cut off from PostgreSQL. Another takes over within
//! fifteen seconds, and nothing is published twice.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use outbox::Nats;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};
use tokio_util::sync::CancellationToken;

use crate::proxy::Proxy;
use crate::server::NatsServer;
use crate::support::{Running, connect, count, make_many, relay, stream, until, waiting};

const DATABASE: &str = "OUTBOX_FREEZE_TEST_DATABASE";
const NATS: &str = "OUTBOX_FREEZE_TEST_NATS";
const LEADERS: &str = "select count(*) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database
    where datname = current_database())";
const LEADER: &str = "select pid::bigint from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database
    where datname = current_database())";
/// The bound that is promised.
const TAKEOVER: Duration = Duration::from_secs(15);

/// The process that the test below starts; by itself it does nothing.
#[test]
fn the_relay_that_freezes() {
    let (Ok(database), Ok(nats)) = (std::env::var(DATABASE), std::env::var(NATS)) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let db = PgPool::connect(&database).await.expect("a database");
        let nats = Nats::connect(&nats, "frozen").await.expect("an address");
        let relaying = relay(&db, &nats).run(CancellationToken::new()).await;
        relaying.expect("the relay never ends");
    });
}

/// A process that is killed with the test.
struct Frozen(Child);

impl Frozen {
    fn pid(&self) -> Pid {
        Pid::from_raw(self.0.id().cast_signed())
    }

    fn has_stopped(&self) -> bool {
        let flags = WaitPidFlag::WUNTRACED | WaitPidFlag::WNOHANG;
        matches!(
            waitpid(self.pid(), Some(flags)),
            Ok(WaitStatus::Stopped(..))
        )
    }

    fn thaw(&self) {
        nix::sys::signal::kill(self.pid(), Signal::SIGCONT).expect("it is there");
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        // It may have ended in the test.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn is_published(db: &PgPool) -> bool {
    waiting(db).await == 0
}

/// The stream has so many events, each once and in order.
async fn assert_in_order(nats: &Nats, events: i64) {
    let left: Vec<i64> = stream(nats)
        .await
        .iter()
        .map(|event| event.sequence)
        .collect();
    assert_eq!(left, (1..=events).collect::<Vec<_>>());
}

/// It freezes where it hurts most: with a window in hand that has its numbers and has not left, or that has
/// left and is not marked.
async fn freeze(db: PgPool, point: &str) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let frozen = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "silence::the_relay_that_freezes"])
        .env(DATABASE, db.connect_options().to_url_lossy().as_str())
        .env(NATS, server.url())
        .env("OUTBOX_FAIL_POINT", format!("{point}:1:freeze"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let frozen = Frozen(frozen.expect("a process"));
    until("it leads", async || count(&db, LEADERS).await == 1).await;
    make_many(&db, 10).await;
    until("it freezes", async || frozen.has_stopped()).await;

    let began = Instant::now();
    let second = Running::new().relay(relay(&db, &nats));
    until("another publishes", async || is_published(&db).await).await;
    let took = began.elapsed();
    assert!(took <= TAKEOVER, "{took:?}");
    make_many(&db, 10).await;
    frozen.thaw();
    make_many(&db, 100).await;
    until("all is published", async || is_published(&db).await).await;
    assert_in_order(&nats, 120).await;

    // It has become one that waits, and takes its turn again.
    second.stop().await;
    make_many(&db, 10).await;
    until("the thawed one publishes", async || is_published(&db).await).await;
    assert_in_order(&nats, 130).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_leader_frozen_before_it_publishes_is_followed_within_fifteen_seconds(db: PgPool) {
    freeze(db, "between_commit_and_publish").await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_leader_frozen_before_it_marks_is_followed_within_fifteen_seconds(db: PgPool) {
    freeze(db, "between_publish_and_mark").await;
}

/// A service without a feed asks its database nothing while NATS is away.
#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_leader_that_waits_for_nats_is_not_taken_for_a_silent_one(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let _first = Running::new().relay(relay(&db, &nats));
    until("it leads", async || count(&db, LEADERS).await == 1).await;
    let leader = count(&db, LEADER).await;
    let _second = Running::new().relay(relay(&db, &nats));
    server.kill();
    make_many(&db, 10).await;
    let began = Instant::now();
    while began.elapsed() <= TAKEOVER {
        assert_eq!(count(&db, LEADER).await, leader);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    server.restart();
    until("all is published", async || is_published(&db).await).await;
    assert_in_order(&nats, 10).await;
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_leader_cut_off_from_the_database_is_followed_within_fifteen_seconds(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let options: PgConnectOptions = (*db.connect_options()).clone();
    let proxy = Proxy::start(options.get_host(), options.get_port()).await;
    let beyond = options.host("127.0.0.1").port(proxy.port());
    let beyond = PgPoolOptions::new().connect_lazy_with(beyond);
    let first = Running::new().relay(relay(&beyond, &nats));
    until("it leads", async || count(&db, LEADERS).await == 1).await;
    make_many(&db, 10).await;
    until("it publishes", async || is_published(&db).await).await;

    // Neither end hears that the other is gone.
    proxy.cut();
    let began = Instant::now();
    make_many(&db, 10).await;
    let second = Running::new().relay(relay(&db, &nats));
    until("another publishes", async || is_published(&db).await).await;
    let took = began.elapsed();
    assert!(took <= TAKEOVER, "{took:?}");
    proxy.mend();
    make_many(&db, 100).await;
    until("all is published", async || is_published(&db).await).await;
    second.stop().await;
    assert_in_order(&nats, 120).await;
    make_many(&db, 10).await;
    until("the first publishes again", async || {
        is_published(&db).await
    })
    .await;
    first.stop().await;
    assert_in_order(&nats, 130).await;
}
