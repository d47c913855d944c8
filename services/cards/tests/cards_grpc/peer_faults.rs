//! Faults that others had and that nothing else here would notice (docs/peer-faults.md).

use std::time::Duration;

use futures_util::stream;
use outbox::{Envelope, Nats};
use prost::Message;
use proto::maillon::cards::v1::CreateCardsRequest;
use proto::maillon::members::v1::Member;
use proto::maillon::reports::v1::{Job, JobState};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::job::crowd;
use crate::support::Service;

/// What `members` tells of a member at some version; none = the member is archived.
fn fact(version: i64, lastname: Option<&str>) -> Envelope {
    let member = Member {
        id: 7,
        id_number: "0000-26-000007".to_owned(),
        lastname: lastname.unwrap_or_default().to_owned(),
        firstname: "Awa".to_owned(),
        is_main_account: true,
        status: 1,
        version,
        ..Member::default()
    };
    Envelope {
        id: Uuid::now_v7().to_string(),
        sequence: version,
        subject: "members.member.updated".to_owned(),
        entity_id: 7,
        version,
        message: "maillon.members.v1.Member".to_owned(),
        after: lastname.map(|_| member.encode_to_vec()).unwrap_or_default(),
        ..Envelope::default()
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_later_change_of_a_member_stands_whatever_comes_after_it(db: PgPool) {
    let service = Service::start(db);
    let nats = Nats::connect("nats://127.0.0.1:1", "cards").await;
    let consumer = cards::members(
        service.app.db.clone(),
        nats.expect("an address"),
        service.app.clock.clone(),
    );
    let hear = async |facts: Vec<Envelope>| {
        let facts = facts.into_iter().map(Ok);
        consumer.fill(stream::iter(facts)).await.expect("heard");
    };
    // The second change before the first, and both before the beginning.
    hear(vec![
        fact(3, Some("Traoré")),
        fact(2, Some("Koné")),
        fact(1, Some("Kone")),
    ])
    .await;
    let known = "select count(*) from known_member
        where lastname = 'Traoré' and version = 3 and not is_archived";
    assert_eq!(service.number(known).await, 1);
    // Archived, then an older change again: the member does not come back.
    hear(vec![fact(5, None), fact(4, Some("Koffi"))]).await;
    let known = "select count(*) from known_member where is_archived and version = 5";
    assert_eq!(service.number(known).await, 1);
    // Nothing is known yet but that the member is gone.
    let mut unknown = fact(2, None);
    unknown.entity_id = 8;
    hear(vec![unknown]).await;
    let known = "select count(*) from known_member where not is_archived";
    assert_eq!(service.number(known).await, 0);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_lot_that_fails_time_and_again_is_given_up_and_holds_up_no_other(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 600).await;
    let lot = async || {
        let reply = service.create(CreateCardsRequest::default()).await;
        reply.expect("it is good").job_id.expect("more than 500")
    };
    let broken = lot().await;
    let stop = CancellationToken::new();
    let (app, token) = (service.app.clone(), stop.clone());
    // No key can sign.
    let keys = "create table kept as select * from qr_key; update qr_key set secret_key = '\\x00'";
    service.sql(keys).await;
    let mut worker = JoinSet::new();
    worker.spawn(async move { app.work_jobs(token).await });
    let over = async |state: i32| {
        let count = format!("select count(*) from job where state = {state}");
        while service.number(&count).await == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let patience = Duration::from_mins(1);
    let failed = tokio::time::timeout(patience, over(JobState::Failed.into()));
    failed.await.expect("it is given up");
    let told = service.told::<Job>("cards.job.finished").await;
    let told = told[0].after.clone().expect("a state");
    assert_eq!(
        (told.id, told.state(), told.done),
        (broken, JobState::Failed, 0)
    );
    assert_eq!(told.code.as_deref(), Some("internal"));
    assert!(told.can_retry);
    let made = "select count(*) from card";
    assert_eq!(service.number(made).await, 0);
    let left = "select count(*) from job_item";
    assert_eq!(service.number(left).await, 600, "it can be tried again");

    let keys =
        "update qr_key set secret_key = kept.secret_key from kept where kept.kid = qr_key.kid";
    service.sql(keys).await;
    lot().await;
    let done = tokio::time::timeout(patience, over(JobState::Done.into()));
    done.await.expect("it is worked off");
    stop.cancel();
    worker.join_all().await;
    assert_eq!(service.number("select count(*) from card").await, 600);
    service.assert_sound().await;
}
