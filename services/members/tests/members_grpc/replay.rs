//! The replay: a projection that is made of it alone holds what the tables hold.

use futures_util::TryStreamExt;
use prost::Message;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use proto::maillon::members::v1::{LocalityUse, Member, SaveMemberRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Service, change, fault, faults, reason};

async fn replay(service: &Service, entities: &[&str]) -> Result<Vec<Envelope>, Status> {
    let request = ReplayRequest {
        entities: entities.iter().map(|word| (*word).to_owned()).collect(),
        ..ReplayRequest::default()
    };
    let mut client = ReplayClient::new(service.channel());
    let stream = client.replay(service.asked(request)).await?;
    stream.into_inner().try_collect().await
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn every_member_is_told_once_and_archived_ones_as_gone(db: PgPool) {
    let admin = Service::start(db);
    let first = admin.create("Awa", "Koné").await;
    let second = admin.create("Yao", "Kouassi").await;
    let third = admin.create("Issa", "Bamba").await;
    let save = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..change(second)
    };
    admin.saved(save).await;
    admin.delete(third).await.expect("nothing refers to it");
    admin.sql("insert into locality_use values (5, 3, 8)").await;

    let service = admin.as_role("service");
    let facts = replay(&service, &[]).await.expect("it is good");
    let told: Vec<String> = facts
        .iter()
        .map(|fact| format!("{} {} {}", fact.subject, fact.entity_id, fact.version))
        .collect();
    assert_eq!(
        told,
        [
            format!("members.member.created {first} 1"),
            format!("members.member.updated {second} 2"),
            format!("members.member.archived {third} 2"),
            "members.use.counted 5 8".to_owned(),
        ]
    );
    let state = Member::decode(facts[1].after.as_slice()).expect("a member");
    assert_eq!(state, admin.member(second).await);
    assert!(facts[2].after.is_empty());
    let before = Member::decode(facts[2].before.as_slice()).expect("a member");
    assert_eq!(
        (before.lastname.as_str(), before.archived_at.is_some()),
        ("Bamba", true)
    );
    let counted = LocalityUse::decode(facts[3].after.as_slice()).expect("a use");
    assert_eq!((counted.locality_id, counted.members), (5, 3));
    assert!(
        facts
            .iter()
            .all(|fact| fact.at.is_some() && fact.sequence == 0)
    );

    assert_eq!(
        replay(&service, &["use"]).await.expect("it is good").len(),
        1
    );
    let unknown = replay(&service, &["region"]).await;
    assert_eq!(faults(unknown), fault("entities", Fault::UnknownWord));
    for role in ["admin", "sync", "viewer"] {
        let refused = replay(&admin.as_role(role), &[]).await;
        assert_eq!(reason(refused), Reason::PermissionDenied, "{role}");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn more_than_one_part_is_told_whole(db: PgPool) {
    let admin = Service::start(db);
    admin
        .sql(
            "insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
                updated_by)
            select gen_random_uuid(), n::text, 'Awa', 'Koné', 1, 'test', 1, 'test'
            from generate_series(1, 2001) as n",
        )
        .await;
    let facts = replay(&admin.as_role("service"), &["member"])
        .await
        .expect("it is good");
    let ids: Vec<i64> = facts.iter().map(|fact| fact.entity_id).collect();
    assert_eq!(ids, (1..=2001).collect::<Vec<i64>>());
}
