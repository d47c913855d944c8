//! Repetition and disorder on the way change nothing (R6).

use std::time::Duration;

use outbox::{Envelope, Relay};
use prost::Message;
use sqlx::PgPool;
use uuid::Uuid;

use crate::server::NatsServer;
use crate::support::{MESSAGE, Things, connect, consumer, count, drain, relay, state, view};

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn three_copies_of_everything_in_disorder_give_the_same_state(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    relay(&db, &nats)
        .run_once()
        .await
        .expect("the stream is made");
    let mut dice = Dice(6);
    let mut versions = [0_i64; 40];
    let mut expected = Things::new();
    let mut messages = Vec::new();
    for nth in 0..400 {
        let entity = dice.below(versions.len());
        versions[entity] += 1;
        let (id, version, name) = (
            i64::try_from(entity).expect("small"),
            versions[entity],
            format!("name {nth}"),
        );
        expected.insert(id, (name.clone(), version));
        let envelope = Envelope {
            id: Uuid::now_v7().to_string(),
            subject: "things.thing.made".to_owned(),
            entity_id: id,
            version,
            message: MESSAGE.to_owned(),
            after: state(id, &name, version).encode_to_vec(),
            ..Envelope::default()
        };
        messages.extend(std::iter::repeat_n(envelope.encode_to_vec(), 3));
    }
    for place in 0..messages.len() {
        let other = (place + dice.below(50)).min(messages.len() - 1);
        messages.swap(place, other);
    }
    let jetstream = nats.jetstream().expect("a connection");
    for message in messages {
        // Without an id the server stores each copy.
        jetstream
            .publish("things.thing.made", message.into())
            .await
            .expect("sent")
            .await
            .expect("stored");
    }
    drain(&consumer(&db, &nats)).await;
    assert_eq!(view(&db).await, expected);
    assert_eq!(count(&db, "select count(*) from application").await, 400);
    assert_eq!(
        count(&db, "select count(distinct event_id) from application").await,
        400
    );
}

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn two_consumers_of_one_name_share_the_work(db: PgPool) {
    let server = NatsServer::start();
    let nats = connect(&server).await;
    crate::support::make_many(&db, 300).await;
    let relay: Relay = relay(&db, &nats).keep(Duration::MAX, Duration::MAX);
    assert_eq!(relay.run_once().await.expect("a turn"), Some(300));
    let running = crate::support::Running::new()
        .consumer(consumer(&db, &nats))
        .consumer(consumer(&db, &nats));
    crate::support::until("all is applied", async || {
        count(&db, "select count(*) from application").await >= 300
    })
    .await;
    running.stop().await;
    crate::support::assert_applied_once(&db).await;
}
