//! Cards that reach their members, and those that do not.

use proto::maillon::cards::v1::{
    Card, CardOutcome, Delivery, DeliveryStatus, HandOverCardsReply, HandOverCardsRequest,
    HandOverLine, Holder,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::parcels::{handed, returned};
use crate::support::{Service, day, fault, faults, reason};

const PRINTED: i64 = 2;
const DELIVERED: i64 = 4;
const REPLACED: i64 = 10;

fn told(reply: &HandOverCardsReply) -> Vec<(i64, CardOutcome, Option<&str>, Option<i32>)> {
    let results = reply.results.iter();
    results
        .map(|result| {
            (
                result.card_id,
                result.outcome(),
                result.code.as_deref(),
                result.status,
            )
        })
        .collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_delivery_is_in_progress_with_the_first_card_and_closed_with_the_last(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3]).await;
    let id = service.sent_parcel(&[1, 2]).await;
    let reply = service
        .hand_over(id, vec![handed(1)])
        .await
        .expect("it is on its way");
    assert_eq!(reply.status(), DeliveryStatus::InProgress);
    assert_eq!(told(&reply), [(1, CardOutcome::Done, None, Some(4))]);
    let delivery = service.delivery(id).await;
    assert_eq!((delivery.quantity, delivery.settled), (2, 1));
    assert_eq!(delivery.delivered_by_login.as_deref(), Some("awa"));

    let cards = vec![handed(1), returned(2), handed(3), handed(99)];
    let reply = service.hand_over(id, cards).await.expect("the last one");
    let expected = [
        (1, CardOutcome::AlreadyDone, None, Some(4)),
        (2, CardOutcome::Done, None, Some(2)),
        (3, CardOutcome::Refused, Some("card_not_found"), None),
        (99, CardOutcome::Refused, Some("card_not_found"), None),
    ];
    assert_eq!(told(&reply), expected);
    assert_eq!(reply.status(), DeliveryStatus::Closed);
    let closed = service.get_delivery(id).await.expect("it is there");
    let delivery = closed.delivery.expect("always there");
    assert_eq!((delivery.quantity, delivery.settled), (2, 2));
    assert!(delivery.closed_date_time.is_some());
    assert_eq!(closed.cards[0].card_delivered_at, day("2026-11-20"));
    assert_eq!(closed.cards[0].received_by.as_deref(), Some("Awa Koné"));
    assert_eq!(
        closed.cards[1].not_delivered_reason.as_deref(),
        Some("Absente")
    );
    assert_eq!(
        (
            service.stored_status(1).await,
            service.stored_status(2).await
        ),
        (DELIVERED, PRINTED)
    );

    let card = service.told::<Card>("cards.card.delivered").await;
    assert_eq!(card.len(), 1);
    assert_eq!(
        card[0].after.as_ref().and_then(|card| card.delivered_at),
        day("2026-11-20")
    );
    assert_eq!(
        service
            .told::<Delivery>("cards.delivery.updated")
            .await
            .len(),
        1
    );
    assert_eq!(
        service
            .told::<Delivery>("cards.delivery.closed")
            .await
            .len(),
        1
    );
    // What came back may leave again.
    service.parcel(&[2]).await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn asked_again_it_changes_nothing(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    let id = service.sent_parcel(&[1]).await;
    let first = service
        .hand_over(id, vec![handed(1)])
        .await
        .expect("it is on its way");
    let asked = service.asked(HandOverCardsRequest {
        delivery_id: id,
        cards: vec![handed(1)],
        delivery_version: Some(2),
    });
    let again = service
        .deliveries()
        .hand_over_cards(asked)
        .await
        .expect("the same again");
    let again = again.into_inner();
    assert_eq!(told(&again), [(1, CardOutcome::AlreadyDone, None, Some(4))]);
    assert_eq!(
        (again.version, again.status()),
        (first.version, DeliveryStatus::Closed)
    );
    let otherwise = HandOverLine {
        received_by: Some("Yao".to_owned()),
        ..handed(1)
    };
    let responsible = HandOverLine {
        under_responsibility: Some(true),
        ..handed(1)
    };
    for other in [otherwise, responsible, returned(1)] {
        let reply = service
            .hand_over(id, vec![other])
            .await
            .expect("told card by card");
        assert_eq!(
            told(&reply),
            [(1, CardOutcome::Refused, Some("invalid_transition"), Some(4))]
        );
    }
    assert_eq!(service.told::<Card>("cards.card.delivered").await.len(), 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_card_before_it_is_replaced(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    // One in hand that is renewed, one that was lost and is named by its replacement.
    service.parcel_card(11, 1, 4).await;
    service.parcel_card(12, 2, 7).await;
    service
        .sql("update card set replaces_card_id = 12 where id = 2")
        .await;
    let id = service.sent_parcel(&[1, 2]).await;
    service
        .hand_over(id, vec![handed(1), handed(2)])
        .await
        .expect("both are on their way");
    assert_eq!(
        (
            service.stored_status(11).await,
            service.stored_status(12).await
        ),
        (REPLACED, REPLACED)
    );
    assert_eq!(
        (
            service.stored_status(1).await,
            service.stored_status(2).await
        ),
        (DELIVERED, DELIVERED)
    );
    assert_eq!(service.told::<Card>("cards.card.replaced").await.len(), 2);
    let flags = service.told::<Holder>("cards.holder.updated").await;
    assert!(
        flags
            .iter()
            .all(|told| told.after.is_some_and(|holder| holder.has_valid_card))
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn proofs_that_lack_something_are_named_and_nothing_is_written(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let id = service.sent_parcel(&[1, 2]).await;
    let cases = [
        (
            HandOverLine {
                delivered_at: day("2026-11-18"),
                ..handed(2)
            },
            "deliveredAt",
            Fault::TooEarly,
        ),
        (
            HandOverLine {
                delivered_at: day("2026-11-22"),
                ..handed(2)
            },
            "deliveredAt",
            Fault::InFuture,
        ),
        (
            HandOverLine {
                delivered_at: None,
                ..handed(2)
            },
            "deliveredAt",
            Fault::Required,
        ),
        (
            HandOverLine {
                received_by: Some("\u{200b}".to_owned()),
                ..handed(2)
            },
            "receivedBy",
            Fault::Required,
        ),
        (
            HandOverLine {
                received_by: Some("a\u{0}b".to_owned()),
                ..handed(2)
            },
            "receivedBy",
            Fault::ControlCharacter,
        ),
        (
            HandOverLine {
                not_delivered_reason: Some("x".to_owned()),
                ..handed(2)
            },
            "notDeliveredReason",
            Fault::Exclusive,
        ),
        (
            HandOverLine {
                relation: Some("x".to_owned()),
                ..returned(2)
            },
            "relation",
            Fault::OutOfPlace,
        ),
        (handed(1), "card_id", Fault::Twice),
    ];
    for (line, field, told) in cases {
        let refused = faults(service.hand_over(id, vec![handed(1), line]).await);
        assert_eq!(refused, fault(&format!("cards[1].{field}"), told));
    }
    assert_eq!(
        faults(service.hand_over(id, Vec::new()).await),
        fault("cards", Fault::Required)
    );
    let many = (1..=2_001).map(handed).collect();
    assert_eq!(
        faults(service.hand_over(id, many).await),
        fault("cards", Fault::OutOfRange)
    );
    assert_eq!(service.delivery(id).await.settled, 0);
    assert_eq!(
        service
            .number("select count(*) from card where status = 3")
            .await,
        2
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn only_what_was_sent_is_handed_over(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    let draft = service.parcel(&[1]).await;
    let refused = service.hand_over(draft, vec![handed(1)]).await;
    assert_eq!(reason(refused), Reason::InvalidTransition);
    let stale = service.asked(HandOverCardsRequest {
        delivery_id: draft,
        cards: vec![handed(1)],
        delivery_version: Some(1),
    });
    service.send_deliveries(&[draft]).await.expect("ids");
    let stale = service.deliveries().hand_over_cards(stale).await;
    assert_eq!(reason(stale), Reason::StaleVersion);
    service
        .cancel_delivery(draft, Some("Erreur"))
        .await
        .expect("nothing is handed over");
    let refused = service.hand_over(draft, vec![handed(1)]).await;
    assert_eq!(reason(refused), Reason::InvalidTransition);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_found_faulty_on_its_way_still_lets_the_delivery_close(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    let id = service.sent_parcel(&[1]).await;
    service.sql("update card set status = 6 where id = 1").await;
    let reply = service
        .hand_over(id, vec![handed(1)])
        .await
        .expect("told card by card");
    assert_eq!(
        told(&reply),
        [(1, CardOutcome::Refused, Some("invalid_transition"), Some(6))]
    );
    let reply = service
        .hand_over(id, vec![returned(1)])
        .await
        .expect("it was not handed over");
    assert_eq!(told(&reply), [(1, CardOutcome::Done, None, Some(6))]);
    assert_eq!(reply.status(), DeliveryStatus::Closed);
    assert_eq!(service.delivery(id).await.settled, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_answers_for_a_hand_over_is_kept_with_its_proof(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let id = service.sent_parcel(&[1, 2]).await;
    let responsible = HandOverLine {
        under_responsibility: Some(true),
        ..handed(1)
    };
    service
        .hand_over(id, vec![responsible.clone(), handed(2)])
        .await
        .expect("on their way");
    let lines = service.get_delivery(id).await.expect("there").cards;
    let kept: Vec<_> = lines
        .iter()
        .map(|line| (line.under_responsibility, line.identity_document.as_deref()))
        .collect();
    let document = Some("CNI C0012345");
    assert_eq!(kept, [(true, document), (false, document)]);
    let again = service.hand_over(id, vec![responsible]).await;
    let again = again.expect("the same again");
    assert_eq!(again.results[0].outcome(), CardOutcome::AlreadyDone);
}
