//! What the service knows of members: a locality that has some is not deleted, nor taken back with its
//! import.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use futures_util::stream;
use outbox::Nats;
use prost::Message;
use proto::maillon::event::v1::Envelope;
use proto::maillon::geography::v1::DeleteLocalityRequest;
use proto::maillon::members::v1::LocalityUse;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::files::figures;
use crate::support::{Service, reason};
use crate::undo::{FIRST, named, undo};

/// A fact about a locality.
fn fact(locality_id: i64, members: i64, version: i64) -> Envelope {
    let told = LocalityUse {
        locality_id,
        members,
    };
    Envelope {
        subject: "members.use.counted".to_owned(),
        entity_id: locality_id,
        version,
        message: "maillon.members.v1.LocalityUse".to_owned(),
        after: told.encode_to_vec(),
        ..Envelope::default()
    }
}

async fn hear(service: &Service, facts: Vec<Envelope>) {
    let nats = Nats::connect("nats://127.0.0.1:1", "test").await;
    let consumer = geography::members(service.db.clone(), nats.expect("it connects when needed"));
    let heard = consumer.fill(stream::iter(facts.into_iter().map(Ok))).await;
    heard.expect("facts about localities");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_locality_with_members_stays(db: PgPool) {
    let service = Service::start(db);
    let rows: &[[&str; 7]] = &[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    let import = service.import(named(FIRST, rows)).await;
    import.expect("it is good");
    let id = service.number("select id from locality").await;
    hear(&service, vec![fact(id, 12, 2), fact(id, 40, 1)]).await;
    let delete = || async {
        let asked = service.asked(DeleteLocalityRequest { id });
        service
            .localities()
            .delete_locality(asked)
            .await
            .map(|_| ())
    };
    let refused = delete().await;
    assert_eq!(reason(refused.clone()), Reason::LocalityInUse);
    assert_eq!(figures(refused), [("members".to_owned(), 12)]);
    let refused = undo(&service, FIRST).await;
    assert_eq!(reason(refused.clone()), Reason::ImportInUse);
    assert_eq!(figures(refused), [("members".to_owned(), 12)]);
    hear(&service, vec![fact(id, 0, 3)]).await;
    delete().await.expect("nobody is left");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn light_who_refers_counts_for_itself_whatever_was_heard(db: PgPool) {
    let neighbours = geography::Neighbours::default();
    let (members, users) = (Arc::new(AtomicI64::new(50)), Arc::new(AtomicI64::new(2)));
    for (entity, word, count) in [
        ("locality", "members", &members),
        ("region", "users", &users),
    ] {
        let count = Arc::clone(count);
        neighbours.add_referrer(entity, move |_| {
            let used = (word.to_owned(), count.load(Ordering::Relaxed));
            Box::pin(async move { Ok(BTreeMap::from([used])) })
        });
    }
    let service = Service::beside(db, neighbours);
    let rows: &[[&str; 7]] = &[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    let import = service.import(named(FIRST, rows)).await;
    import.expect("it is good");
    let id = service.number("select id from locality").await;
    hear(&service, vec![fact(id, 46, 1)]).await;
    let told = |pairs: &[(&str, i64)]| -> Vec<(String, i64)> {
        let pairs = pairs.iter();
        pairs
            .map(|(word, count)| ((*word).to_owned(), *count))
            .collect()
    };
    let delete = || async {
        let asked = service.asked(DeleteLocalityRequest { id });
        service.localities().delete_locality(asked).await
    };
    assert_eq!(
        figures(delete().await.map(|_| ())),
        told(&[("members", 50)])
    );
    assert_eq!(
        figures(undo(&service, FIRST).await),
        told(&[("members", 50), ("users", 2)])
    );
    let below = [
        ("departments", 1),
        ("localities", 1),
        ("subprefectures", 1),
        ("users", 2),
    ];
    assert_eq!(figures(service.delete(1).await), told(&below));
    // All have moved away, and that was not heard yet.
    members.store(0, Ordering::Relaxed);
    delete().await.expect("nobody is left");
}
