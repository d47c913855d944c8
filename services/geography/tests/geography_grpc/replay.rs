//! The replay: a projection that is made of it alone holds what the tables hold.

use std::collections::BTreeMap;

use futures_util::TryStreamExt;
use platform::Refusal;
use prost::Message;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use proto::maillon::geography::v1::{ImportLocalitiesRequest, Locality};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::files::{file, real};
use crate::support::{Service, faults, reason};

async fn replay(service: &Service, entities: &[&str]) -> Result<Vec<Envelope>, Status> {
    let request = ReplayRequest {
        entities: entities.iter().map(|word| (*word).to_owned()).collect(),
        ..ReplayRequest::default()
    };
    let mut client = ReplayClient::new(service.channel());
    let stream = client.replay(service.asked(request)).await?;
    stream.into_inner().try_collect().await
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_unit_is_told_once_parents_first_and_deleted_ones_as_gone(db: PgPool) {
    let admin = Service::start(db);
    let rows: &[[&str; 7]] = &[
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"],
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Marandala"],
    ];
    admin.import(file(rows)).await.expect("it is good");
    let rename: &[[&str; 7]] = &[["R1", "BÉRÉ", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    admin.import(file(rename)).await.expect("it is good");
    admin
        .delete_locality(2)
        .await
        .expect("nothing refers to it");

    let service = admin.as_role("service");
    let facts = replay(&service, &[]).await.expect("it is good");
    let told: Vec<String> = facts
        .iter()
        .map(|fact| format!("{} {} {}", fact.subject, fact.entity_id, fact.version))
        .collect();
    assert_eq!(
        told,
        [
            "geography.region.updated 1 2",
            "geography.department.created 1 1",
            "geography.subprefecture.created 1 1",
            "geography.locality.created 1 1",
            "geography.locality.deleted 2 2",
        ]
    );
    let gone = &facts[4];
    assert!(gone.after.is_empty() && gone.message == "maillon.geography.v1.Locality");
    let before = Locality::decode(gone.before.as_slice()).expect("a locality");
    assert_eq!(
        (before.name.as_str(), before.region_name.as_str()),
        ("Marandala", "BÉRÉ")
    );
    assert!(
        facts
            .iter()
            .all(|fact| fact.at.is_some() && fact.sequence == 0)
    );

    let some = replay(&service, &["locality", "region"])
        .await
        .expect("it is good");
    let subjects: Vec<&str> = some
        .iter()
        .map(|fact| fact.subject.split('.').nth(1).expect("three words"))
        .collect();
    assert_eq!(subjects, ["region", "locality", "locality"]);
    let unknown = replay(&service, &["member"]).await;
    assert_eq!(
        faults(unknown),
        [("entities".to_owned(), Fault::UnknownWord)]
    );
    for role in ["admin", "sync", "viewer"] {
        let refused = replay(&admin.as_role(role), &[])
            .await
            .expect_err("not for people");
        assert_eq!(
            Refusal::of(&refused).reason(),
            Reason::PermissionDenied,
            "{role}"
        );
    }
    assert_eq!(reason(replay(&service, &[]).await), Reason::Unspecified);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_projection_of_the_real_country_is_complete(db: PgPool) {
    let admin = Service::start(db);
    let request = ImportLocalitiesRequest {
        rows: real(),
        ..ImportLocalitiesRequest::default()
    };
    admin.import(request).await.expect("it is good");
    let service = admin.as_role("service");
    let facts = replay(&service, &["locality"]).await.expect("it is good");
    assert_eq!(facts.len(), 8518);
    let projected: BTreeMap<i64, Locality> = facts
        .iter()
        .map(|fact| {
            (
                fact.entity_id,
                Locality::decode(fact.after.as_slice()).expect("a locality"),
            )
        })
        .collect();
    assert_eq!(projected.len(), 8518);
    // The same as was told live.
    let live: Vec<(i64, Vec<u8>)> = sqlx::query_as(
        "select entity_id, after from outbox where subject = 'geography.locality.created'",
    )
    .fetch_all(&service.db)
    .await
    .expect("the outbox");
    for (id, after) in live {
        assert_eq!(
            projected[&id],
            Locality::decode(after.as_slice()).expect("a locality")
        );
    }
}
