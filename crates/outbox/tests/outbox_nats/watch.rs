//! State in memory: every process sees every event, whatever NATS goes through.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use outbox::{Nats, watch};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::server::NatsServer;
use crate::support::{Running, connect, make_many, relay, until};

type Seen = Arc<Mutex<BTreeSet<i64>>>;

fn watcher(
    tasks: &mut JoinSet<Result<(), outbox::Error>>,
    nats: &Nats,
    since: SystemTime,
    token: &CancellationToken,
) -> Seen {
    let seen = Seen::default();
    let (nats, token, ids) = (nats.clone(), token.clone(), seen.clone());
    tasks.spawn(async move {
        watch(
            &nats,
            "things",
            &["things.thing.made"],
            since,
            token,
            |event| {
                ids.lock().expect("no panic").insert(event.entity_id);
            },
            || {},
        )
        .await
    });
    seen
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn every_watch_sees_everything_through_restarts_and_losses(db: PgPool) {
    let mut server = NatsServer::start();
    let nats = connect(&server).await;
    let token = CancellationToken::new();
    let mut tasks = JoinSet::new();
    let since = SystemTime::now() - Duration::from_mins(10);
    // They begin before there is a stream.
    let watchers = [
        watcher(&mut tasks, &nats, since, &token),
        watcher(&mut tasks, &nats, since, &token),
    ];
    let running = Running::new().relay(relay(&db, &nats));
    let all_see = async |count: i64| {
        let wanted: BTreeSet<i64> = (1..=count).collect();
        until("all is seen", async || {
            watchers
                .iter()
                .all(|seen| *seen.lock().expect("no panic") == wanted)
        })
        .await;
    };

    make_many(&db, 10).await;
    all_see(10).await;
    server.kill();
    make_many(&db, 10).await;
    server.restart();
    all_see(20).await;
    server.kill();
    server.wipe();
    make_many(&db, 10).await;
    server.restart();
    all_see(30).await;
    nats.jetstream()
        .expect("a connection")
        .delete_stream("things")
        .await
        .expect("deleted");
    make_many(&db, 10).await;
    all_see(40).await;

    // One that starts late sees what was since its start time.
    let late = watcher(&mut tasks, &nats, since, &token);
    until("the late one sees all", async || {
        late.lock().expect("no panic").len() == 40
    })
    .await;
    token.cancel();
    while let Some(ended) = tasks.join_next().await {
        ended.expect("no panic").expect("a polite end");
    }
    running.stop().await;
}
