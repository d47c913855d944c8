//! A photo whose bytes are not on this node, or not yet, makes no card (docs/decisions/0231).

use futures_util::stream;
use outbox::{Envelope, Nats};
use prost::Message;
use proto::Date;
use proto::maillon::cards::v1::{
    CardCandidate, EligibilityReason, ListCardCandidatesRequest, RefreshCardsReply,
    RefreshCardsRequest,
};
use proto::maillon::members::v1::Member;
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::Service;

/// Member 1 as `members` tells it.
fn told(subject: &str, version: i64, photo_is_missing: bool) -> Envelope {
    let member = Member {
        id: 1,
        id_number: "0000-26-000001".to_owned(),
        lastname: "Koné".to_owned(),
        firstname: "Awa".to_owned(),
        birth_date: Some(Date { days: 7_000 }),
        is_main_account: true,
        status: 1,
        photo_file_name: Some(format!("{:064x}.jpg", 1)),
        photo_is_missing,
        version,
        ..Member::default()
    };
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: format!("members.member.{subject}"),
        entity_id: 1,
        version,
        message: "maillon.members.v1.Member".to_owned(),
        after: member.encode_to_vec(),
        ..Envelope::default()
    }
}

async fn hear(service: &Service, fact: Envelope) {
    let nats = Nats::connect("nats://127.0.0.1:1", "cards").await;
    let (db, clock) = (service.app.db.clone(), service.app.clock.clone());
    let consumer = cards::members(db, nats.expect("an address"), clock);
    let heard = consumer.fill(stream::iter([Ok(fact)])).await;
    heard.expect("it is heard");
}

/// What the list of candidates says of member 1.
async fn candidate(service: &Service) -> CardCandidate {
    let asked = service.asked(ListCardCandidatesRequest {
        only_eligible: Some(false),
        ..ListCardCandidatesRequest::default()
    });
    let list = service.creation().list_card_candidates(asked).await;
    let mut rows = list.expect("it is good").into_inner().rows;
    rows.pop().expect("the member")
}

async fn eligible(service: &Service) -> i64 {
    let asked = service.asked(ListCardCandidatesRequest::default());
    let list = service.creation().list_card_candidates(asked).await;
    list.expect("it is good").into_inner().total
}

async fn refresh(service: &Service) -> RefreshCardsReply {
    let asked = service.asked(RefreshCardsRequest::default());
    let reply = service.creation().refresh_cards(asked).await;
    reply.expect("it is good").into_inner()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn no_card_is_made_until_the_bytes_are_here_and_all_say_so(db: PgPool) {
    let service = Service::signing(db).await;
    // It came with the record of another node; the file is under way.
    hear(&service, told("created", 1, true)).await;
    service.paid(1, "W1").await;
    let waiting = candidate(&service).await;
    assert_eq!(waiting.reasons, [EligibilityReason::NoPhoto as i32]);
    assert!(!waiting.eligible);
    assert_eq!(eligible(&service).await, 0);
    let made = service.make(&[1]).await;
    assert_eq!(made.created, 0);
    assert_eq!(made.skipped[0].reasons, [EligibilityReason::NoPhoto as i32]);
    service
        .make_one(1, None)
        .await
        .expect_err("a card without a face");

    hear(&service, told("photo_found", 1, false)).await;
    assert!(candidate(&service).await.eligible);
    assert_eq!(eligible(&service).await, 1);
    assert_eq!(service.make(&[1]).await.created, 1);

    // The file got lost: a card that is not printed yet says so when it is refreshed, until it is back.
    hear(&service, told("photo_lost", 1, true)).await;
    assert_eq!(refresh(&service).await.no_photo, 1);
    hear(&service, told("photo_found", 1, false)).await;
    let back = refresh(&service).await;
    assert_eq!((back.no_photo, back.eligible), (0, 1));
    let kept = "select count(*) from card where photo_file_name is not null";
    assert_eq!(service.number(kept).await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_is_told_of_an_older_version_changes_nothing(db: PgPool) {
    let service = Service::signing(db).await;
    hear(&service, told("updated", 2, false)).await;
    hear(&service, told("photo_lost", 1, true)).await;
    let kept =
        "select count(*) from known_member where photo_file_name is not null and version = 2";
    assert_eq!(service.number(kept).await, 1);
    // A program of before tells nothing of the file: it is as if it were there.
    hear(&service, told("updated", 3, false)).await;
    assert_eq!(
        candidate(&service).await.reasons.len(),
        1,
        "no payment alone"
    );
}
