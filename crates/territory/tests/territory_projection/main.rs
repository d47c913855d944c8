//! The hierarchy told by facts: whatever their order, however often, and from a replay.

#![expect(
    clippy::disallowed_methods,
    reason = "a test may look at its environment and wait"
)]

use std::time::Duration;

use futures_util::stream;
use outbox::{Consumer, Envelope, Nats};
use prost::Message;
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use sqlx::PgPool;
use territory::place;

fn region(version: i64, name: &str) -> Envelope {
    let state = Region {
        id: 1,
        code: "R1".to_owned(),
        name: name.to_owned(),
        version,
    };
    fact("geography.region.updated", "Region", version, &state)
}

fn department(version: i64, region_id: i64) -> Envelope {
    let state = Department {
        id: 2,
        code: "D1".to_owned(),
        name: "Korhogo".to_owned(),
        region_id,
        version,
        ..Department::default()
    };
    fact(
        "geography.department.updated",
        "Department",
        version,
        &state,
    )
}

fn subprefecture(version: i64) -> Envelope {
    let state = Subprefecture {
        id: 3,
        code: "S1".to_owned(),
        name: "Karakoro".to_owned(),
        department_id: 2,
        version,
        ..Subprefecture::default()
    };
    fact(
        "geography.subprefecture.created",
        "Subprefecture",
        version,
        &state,
    )
}

fn locality(version: i64, name: &str) -> Envelope {
    let state = Locality {
        id: 4,
        name: name.to_owned(),
        subprefecture_id: 3,
        version,
        ..Locality::default()
    };
    fact("geography.locality.updated", "Locality", version, &state)
}

fn deleted(fact: Envelope) -> Envelope {
    Envelope {
        before: fact.after,
        after: Vec::new(),
        version: fact.version + 1,
        ..fact
    }
}

fn fact(subject: &str, message: &str, version: i64, state: &impl Message) -> Envelope {
    Envelope {
        subject: subject.to_owned(),
        version,
        message: format!("maillon.geography.v1.{message}"),
        after: state.encode_to_vec(),
        ..Envelope::default()
    }
}

async fn told(consumer: &Consumer, facts: Vec<Envelope>) -> u64 {
    consumer
        .fill(stream::iter(facts.into_iter().map(Ok)))
        .await
        .expect("the facts are applied")
}

async fn seen(db: &PgPool) -> Option<(String, String, i64)> {
    place(db, 4)
        .await
        .expect("it answers")
        .map(|place| (place.locality, place.region, place.region_id))
}

/// A client of no server: facts are handed over, nothing is consumed.
async fn idle(db: &PgPool) -> Consumer {
    let nats = Nats::connect("nats://127.0.0.1:1", "territory")
        .await
        .expect("an address");
    territory::consumer(db.clone(), nats, "tests_territory")
}

#[sqlx::test(migrator = "territory::MIGRATOR")]
async fn a_place_is_known_whatever_the_order_of_the_facts(db: PgPool) {
    let consumer = idle(&db).await;
    told(&consumer, vec![locality(2, "Gbonné"), subprefecture(1)]).await;
    assert_eq!(seen(&db).await, None, "what is above it is not known yet");
    told(&consumer, vec![department(1, 1), region(3, "Poro")]).await;
    let here = Some(("Gbonné".to_owned(), "Poro".to_owned(), 1));
    assert_eq!(seen(&db).await, here);
    // Older facts, and the same ones again, change nothing.
    let late = vec![
        locality(1, "Gbone"),
        region(2, "Le Poro"),
        region(3, "Poro"),
        locality(2, "Gbonné"),
    ];
    assert_eq!(told(&consumer, late).await, 4);
    assert_eq!(seen(&db).await, here);
}

#[sqlx::test(migrator = "territory::MIGRATOR")]
async fn a_department_that_moves_takes_everything_below_along(db: PgPool) {
    let consumer = idle(&db).await;
    let other = Region {
        id: 9,
        code: "R9".to_owned(),
        name: "Bagoué".to_owned(),
        version: 1,
    };
    let other = fact("geography.region.created", "Region", 1, &other);
    told(
        &consumer,
        vec![
            region(1, "Poro"),
            department(1, 1),
            subprefecture(1),
            locality(1, "Gbonné"),
            other,
        ],
    )
    .await;
    told(&consumer, vec![department(2, 9)]).await;
    assert_eq!(
        seen(&db).await,
        Some(("Gbonné".to_owned(), "Bagoué".to_owned(), 9))
    );
    told(&consumer, vec![deleted(locality(1, "Gbonné"))]).await;
    assert_eq!(seen(&db).await, None, "a deleted locality is no place");
    told(&consumer, vec![locality(1, "Gbonné")]).await;
    assert_eq!(
        seen(&db).await,
        None,
        "an older fact does not bring it back"
    );
}

#[sqlx::test(migrator = "territory::MIGRATOR")]
async fn d5_two_that_learn_of_one_place_at_once_wait_for_each_other(db: PgPool) {
    const REGION: &str = "insert into territory_region (id, code, name, version, is_deleted)
        values (1, 'R1', 'Poro', 1, false)";
    const LOCALITY: &str =
        "insert into territory_locality (id, subprefecture_id, name, version, is_deleted)
        values (4, 3, 'Gbonné', 1, false) on conflict (id) do nothing";
    let mut first = db.begin().await.expect("a connection");
    let region = sqlx::query(REGION).execute(&mut *first).await;
    region.expect("nobody else is there");
    let beside = db.clone();
    let second = tokio::spawn(async move { sqlx::query(LOCALITY).execute(&beside).await });
    // By now it waits for the first.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let locality = sqlx::query(LOCALITY).execute(&mut *first).await;
    locality.expect("the second does not hold it");
    first.commit().await.expect("it is kept");
    second.await.expect("it ends").expect("it waited");
}

#[sqlx::test(migrator = "territory::MIGRATOR")]
async fn a_projection_is_filled_once_and_again_when_asked(db: PgPool) {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio_util::sync::CancellationToken;

    let consumer = idle(&db).await.filled_by_its_owner();
    let owner = healing::Comparison {
        generation: uuid::Uuid::now_v7(),
        newest: None,
        tables: uuid::Uuid::now_v7(),
        is_forgotten: false,
    };
    let (asked, stop) = (Arc::new(AtomicU32::new(0)), CancellationToken::new());
    let (counting, stopping) = (asked.clone(), stop.clone());
    let keeping = tokio::spawn(async move {
        consumer
            .keep_filled(
                || {
                    let nth = counting.fetch_add(1, Ordering::Relaxed);
                    async move {
                        // The owner is not there at first, then breaks off, then answers.
                        match nth {
                            0 => Err("nobody answers".into()),
                            1 => Ok(Box::pin(stream::iter([
                                Ok(region(1, "Poro")),
                                Err("broken".into()),
                            ])) as outbox::Facts),
                            _ => Ok(Box::pin(stream::iter([
                                Ok(region(1, "Poro")),
                                Ok(department(1, 1)),
                                Ok(subprefecture(1)),
                                Ok(locality(1, "Gbonné")),
                            ])) as outbox::Facts),
                        }
                    }
                },
                |_, _| async move { Ok(owner) },
                stopping,
            )
            .await
    });
    // The rows come first, then that they are all.
    let is_noted = async || {
        sqlx::query_scalar::<_, bool>("select exists (select from projection)")
            .fetch_one(&db)
            .await
            .expect("it answers")
    };
    let filled = async {
        while !is_noted().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), filled)
        .await
        .expect("it is filled in the end");
    assert_eq!(
        asked.load(Ordering::Relaxed),
        3,
        "and not asked again once it is"
    );
    assert_eq!(
        outbox::make_anew(&db).await.expect("it answers"),
        ["tests_territory"]
    );
    sqlx::query("delete from territory_locality")
        .execute(&db)
        .await
        .expect("emptied");
    let again = async {
        while seen(&db).await.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), again)
        .await
        .expect("it is filled again");
    stop.cancel();
    keeping.await.expect("it ends").expect("without a failure");
}
