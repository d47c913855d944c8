//! A producer of things, a projection of them, and how to wait for something.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use outbox::{Actor, Consumer, Envelope, Event, Handled, Nats, Relay};
use prost::Message;
use proto::maillon::geography::v1::Region;
use sqlx::migrate::Migrator;
use sqlx::{PgConnection, PgPool};
use tokio::task::JoinSet;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::server::NatsServer;

pub(crate) static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!("./tests/outbox_nats/migrations")));

pub(crate) const MESSAGE: &str = "maillon.geography.v1.Region";
pub(crate) const CONSUMER: &str = "views_things";

/// id → (name, version)
pub(crate) type Things = BTreeMap<i64, (String, i64)>;

pub(crate) fn actor() -> Actor {
    Actor {
        login_id: 7,
        login_name: "awa".to_owned(),
        role: "admin".to_owned(),
        address: "192.0.2.7".to_owned(),
    }
}

pub(crate) fn state(id: i64, name: &str, version: i64) -> Region {
    Region {
        id,
        name: name.to_owned(),
        version,
        ..Region::default()
    }
}

pub(crate) fn made(id: i64, name: &str, version: i64) -> Event {
    Event::new("things.thing.made", id, version, MESSAGE).after(&state(id, name, version))
}

/// Writes a new thing and its event into the caller's transaction.
pub(crate) async fn make(tx: &mut PgConnection, name: &str) -> i64 {
    let id = sqlx::query_scalar("insert into thing (name) values ($1) returning id")
        .bind(name)
        .fetch_one(&mut *tx)
        .await
        .expect("a thing");
    outbox::publish(&mut *tx, &actor(), made(id, name, 1))
        .await
        .expect("its event");
    id
}

/// Makes so many things, each in a transaction of its own.
pub(crate) async fn make_many(db: &PgPool, count: usize) {
    for nth in 0..count {
        let mut tx = outbox::begin(db).await.expect("a transaction");
        make(&mut tx, &format!("thing {nth}")).await;
        tx.commit().await.expect("a commit");
    }
}

/// Changes a thing's name and publishes its new version.
pub(crate) async fn rename(tx: &mut PgConnection, id: i64, name: &str) {
    let version = sqlx::query_scalar(
        "update thing set name = $2, version = version + 1 where id = $1 returning version",
    );
    let version = version
        .bind(id)
        .bind(name)
        .fetch_one(&mut *tx)
        .await
        .expect("a thing");
    outbox::publish(&mut *tx, &actor(), made(id, name, version))
        .await
        .expect("its event");
}

/// The handler of most tests: a projection that takes what is newer, and a line for each call.
pub(crate) fn project<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let thing = Region::decode(event.after.as_slice())?;
        let line = sqlx::query(
            "insert into application (event_id, entity_id, version) values ($1::uuid, $2, $3)",
        );
        line.bind(&event.id)
            .bind(event.entity_id)
            .bind(event.version)
            .execute(&mut *db)
            .await?;
        let view = sqlx::query(
            "insert into thing_view (id, name, version) values ($1, $2, $3)
            on conflict (id) do update set name = excluded.name, version = excluded.version
            where thing_view.version < excluded.version",
        );
        view.bind(event.entity_id)
            .bind(thing.name)
            .bind(event.version)
            .execute(&mut *db)
            .await?;
        Ok(())
    })
}

pub(crate) fn relay(db: &PgPool, nats: &Nats) -> Relay {
    Relay::new(db.clone(), nats.clone(), "things")
}

pub(crate) fn consumer(db: &PgPool, nats: &Nats) -> Consumer {
    Consumer::new(
        db.clone(),
        nats.clone(),
        "things",
        CONSUMER,
        &["things.thing.*"],
        project,
    )
    .attempts(3, Duration::from_millis(20))
}

/// Applies all that is in the stream.
pub(crate) async fn drain(consumer: &Consumer) {
    while consumer.run_once().await.expect("a batch") > 0 {}
}

pub(crate) async fn connect(server: &NatsServer) -> Nats {
    connect_to(&server.url()).await
}

pub(crate) async fn connect_to(url: &str) -> Nats {
    let nats = Nats::connect(url, "test").await.expect("an address");
    until("NATS is connected", async || nats.jetstream().is_ok()).await;
    nats
}

/// Waits until it is so, at most a minute: a machine that does much else at the same time is slow, not wrong.
pub(crate) async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(1);
    while !is_so().await {
        assert!(
            Instant::now() < deadline,
            "still not so after a minute: {what}"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Events that have not left.
pub(crate) async fn waiting(db: &PgPool) -> i64 {
    count(db, "select count(*) from outbox where published_at is null").await
}

pub(crate) async fn things(db: &PgPool) -> Things {
    rows(db, "select id, name, version from thing").await
}

pub(crate) async fn view(db: &PgPool) -> Things {
    rows(db, "select id, name, version from thing_view").await
}

async fn rows(db: &PgPool, sql: &'static str) -> Things {
    let rows: Vec<(i64, String, i64)> = sqlx::query_as(sql).fetch_all(db).await.expect("rows");
    rows.into_iter()
        .map(|(id, name, version)| (id, (name, version)))
        .collect()
}

pub(crate) async fn count(db: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql)
        .fetch_one(db)
        .await
        .expect("a count")
}

/// All that the stream has, in its order.
pub(crate) async fn stream(nats: &Nats) -> Vec<Envelope> {
    let stream = nats
        .jetstream()
        .expect("a connection")
        .get_stream("things")
        .await
        .expect("the stream");
    let state = stream.cached_info().state.clone();
    let mut envelopes = Vec::new();
    for sequence in state.first_sequence.max(1)..=state.last_sequence {
        let message = stream.get_raw_message(sequence).await.expect("a message");
        // A message that is no event counts as an empty one.
        envelopes.push(Envelope::decode(message.payload).unwrap_or_default());
    }
    envelopes
}

/// Asserts that every event was applied exactly once and that the projection shows the producer's things.
pub(crate) async fn assert_applied_once(db: &PgPool) {
    assert_eq!(things(db).await, view(db).await);
    assert_eq!(
        count(db, "select count(*) from application").await,
        count(db, "select count(*) from outbox").await
    );
    assert_eq!(
        count(db, "select count(distinct event_id) from application").await,
        count(db, "select count(*) from outbox").await
    );
}

/// Tasks of a test that end with it.
pub(crate) struct Running {
    tasks: JoinSet<Result<(), outbox::Error>>,
    token: CancellationToken,
    _guard: DropGuard,
}

impl Running {
    pub(crate) fn new() -> Self {
        let token = CancellationToken::new();
        Self {
            tasks: JoinSet::new(),
            _guard: token.clone().drop_guard(),
            token,
        }
    }

    pub(crate) fn relay(mut self, relay: Relay) -> Self {
        let token = self.token.clone();
        self.tasks.spawn(async move { relay.run(token).await });
        self
    }

    pub(crate) fn consumer(mut self, consumer: Consumer) -> Self {
        let token = self.token.clone();
        self.tasks.spawn(async move { consumer.run(token).await });
        self
    }

    /// Stops them and waits until they have ended.
    pub(crate) async fn stop(mut self) {
        self.token.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            ended.expect("no panic").expect("a polite end");
        }
    }
}
