//! What is old goes, but only when every consumer has it.

use std::time::Duration;

use outbox::Relay;
use sqlx::PgPool;

use crate::server::NatsServer;
use crate::support::{CONSUMER, connect, consumer, count, drain, make_many, relay, stream, until};

const ROWS: &str = "select count(*) from outbox";

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn rows_and_messages_wait_for_those_who_need_them(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    let forgetful = |relay: Relay| relay.keep(Duration::ZERO, Duration::ZERO);
    let needed = forgetful(relay(&db, &nats)).needed_by(&[CONSUMER]);
    make_many(&db, 10).await;
    needed.run_once().await.expect("a turn");
    needed.clean().await.expect("cleaned");
    assert_eq!(
        (count(&db, ROWS).await, stream(&nats).await.len()),
        (10, 10),
        "the one that needs them doesn't exist yet"
    );

    let consumer = consumer(&db, &nats);
    drain(&consumer).await;
    relay(&db, &nats).clean().await.expect("cleaned");
    assert_eq!(
        (count(&db, ROWS).await, stream(&nats).await.len()),
        (10, 10),
        "they are not old"
    );
    // Acknowledgements travel without an answer.
    until("the consumed goes", async || {
        needed.clean().await.expect("cleaned");
        count(&db, ROWS).await == 1 && stream(&nats).await.len() == 1
    })
    .await;

    // The message that is left says how far the stream has our events.
    make_many(&db, 3).await;
    assert_eq!(needed.run_once().await.expect("a turn"), Some(3));
    needed.clean().await.expect("cleaned");
    assert_eq!(
        stream(&nats)
            .await
            .iter()
            .map(|event| event.sequence)
            .collect::<Vec<_>>(),
        [11, 12, 13]
    );
    drain(&consumer).await;
    assert_eq!(count(&db, "select count(*) from application").await, 13);
}
