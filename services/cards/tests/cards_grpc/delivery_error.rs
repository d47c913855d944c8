//! Error deliveries: bad cards and unknown ones on their way back.

use std::collections::HashSet;

use proto::maillon::cards::v1::{
    Card, Delivery, DeliveryLineToSave, DeliveryOutcome, DeliveryStatus, SaveDeliveryRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::delivery_list::country;
use crate::parcels::{by_id, by_number, normal, number};
use crate::support::{Service, fault, faults, figures, reason};

const PRINTED: i64 = 2;
const IN_DELIVERY: i64 = 3;
const FAULTY: i64 = 6;

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn an_error_delivery_takes_bad_cards_and_unknown_ones(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    service.parcel_card(2, service.member(2).await, 4).await;
    service.parcel_card(3, service.member(3).await, 6).await;
    service.parcel_card(4, service.member(4).await, 7).await;
    let bad = |cards| SaveDeliveryRequest {
        is_error_type: Some(true),
        cards,
        ..SaveDeliveryRequest::default()
    };
    let line = |line: DeliveryLineToSave, motive: &str| DeliveryLineToSave {
        motive: Some(motive.to_owned()),
        ..line
    };
    let unsaid = faults(service.save_delivery(bad(vec![by_number("25-1234")])).await);
    assert_eq!(unsaid, fault("cards[0].motive", Fault::Required));
    let lost = service.save_delivery(bad(vec![by_id(4)])).await;
    assert_eq!(
        figures(lost),
        [("from".to_owned(), 7), ("to".to_owned(), FAULTY)]
    );

    let lines = vec![
        line(by_id(1), "Mauvaise photo"),
        by_id(2),
        line(by_id(3), "Mauvais nom"),
        line(by_number("25-1234"), "Carte inconnue"),
    ];
    let saved = service.save_delivery(bad(lines)).await.expect("bad cards");
    assert_eq!(service.stored_status(1).await, PRINTED, "until it is sent");
    let normal = service.save_delivery(normal(&[1])).await;
    assert_eq!(reason(normal), Reason::CardOnDelivery);
    service.send_deliveries(&[saved.id]).await.expect("ids");
    let statuses = [
        service.stored_status(1).await,
        service.stored_status(2).await,
        service.stored_status(3).await,
    ];
    assert_eq!(statuses, [FAULTY; 3]);
    let told = service.told::<Card>("cards.card.faulted").await;
    let motives: HashSet<_> = told
        .iter()
        .map(|card| {
            card.after
                .as_ref()
                .and_then(|card| card.status_reason.clone())
        })
        .collect();
    assert_eq!(
        motives,
        HashSet::from([Some("Mauvaise photo".to_owned()), None])
    );
    let reply = service.get_delivery(saved.id).await.expect("it is there");
    assert_eq!(reply.cards[3].card_id, None);
    assert_eq!(reply.cards[3].card_id_number, "251234");
    assert_eq!(reply.cards[3].motive.as_deref(), Some("Carte inconnue"));

    service.receive(saved.id).await.expect("it was sent");
    let closed = service.delivery(saved.id).await;
    assert_eq!(closed.status(), DeliveryStatus::Closed);
    assert_eq!((closed.quantity, closed.settled), (4, 4));
    assert_eq!(
        service
            .told::<Delivery>("cards.delivery.closed")
            .await
            .len(),
        1
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_type_changes_with_lines_that_fit_it(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    let id = service.parcel(&[1]).await;
    let turn = |is_error_type| SaveDeliveryRequest {
        id: Some(id),
        is_error_type: Some(is_error_type),
        ..SaveDeliveryRequest::default()
    };
    service
        .save_delivery(turn(true))
        .await
        .expect("a printed card may be bad");
    assert_eq!(service.stored_status(1).await, PRINTED);
    service.save_delivery(turn(false)).await.expect("or good");
    assert_eq!(service.stored_status(1).await, IN_DELIVERY);
    let lines = SaveDeliveryRequest {
        cards: vec![DeliveryLineToSave {
            motive: Some("Inconnue".to_owned()),
            ..by_number("9")
        }],
        ..turn(true)
    };
    service
        .save_delivery(lines)
        .await
        .expect("an unknown card with a motive");
    let refused = faults(service.save_delivery(turn(false)).await);
    assert_eq!(refused, fault("delivery_isErrorType", Fault::OutOfPlace));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn from_a_node_in_the_field_cards_only_go_back(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3, 4]).await;
    let sent = service.sent_parcel(&[1]).await;
    let draft = service.parcel(&[2]).await;
    outbox::claim_node(&service.app.db, 3)
        .await
        .expect("nobody's database yet");
    let made = service.save_delivery(normal(&[3])).await;
    assert_eq!(reason(made), Reason::CentralOnly);
    for is_error_type in [None, Some(true)] {
        let change = SaveDeliveryRequest {
            id: Some(draft),
            is_error_type,
            ..SaveDeliveryRequest::default()
        };
        let changed = service.save_delivery(change).await;
        assert_eq!(reason(changed), Reason::CentralOnly, "{is_error_type:?}");
    }
    let deleted = service.delete_delivery(draft).await;
    assert_eq!(reason(deleted), Reason::CentralOnly);
    let cancelled = service.cancel_delivery(draft, Some("Pas de route")).await;
    assert_eq!(reason(cancelled), Reason::CentralOnly);
    let results = service.send_deliveries(&[draft]).await.expect("ids");
    assert_eq!(results[0].outcome(), DeliveryOutcome::Refused);
    assert_eq!(results[0].code.as_deref(), Some("central_only"));
    assert_eq!(service.stored_status(2).await, IN_DELIVERY);

    service
        .receive(sent)
        .await
        .expect("it came to where it is handed over");
    let back = |card| SaveDeliveryRequest {
        is_error_type: Some(true),
        cards: vec![DeliveryLineToSave {
            motive: Some("Mauvaise photo".to_owned()),
            ..by_id(card)
        }],
        ..SaveDeliveryRequest::default()
    };
    let bad = service.save_delivery(back(3)).await.expect("a bad card");
    let results = service.send_deliveries(&[bad.id]).await.expect("ids");
    assert_eq!(results[0].outcome(), DeliveryOutcome::Done);
    let other = service.save_delivery(back(4)).await.expect("a bad card");
    service.delete_delivery(other.id).await.expect("a draft");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn s2_a_card_out_of_sight_stays_on_the_delivery_that_it_lies_on(db: PgPool) {
    let (service, _) = country(db).await;
    let here = service.limited("delivery", &[1], 77);
    let save = SaveDeliveryRequest {
        is_error_type: Some(true),
        cards: vec![DeliveryLineToSave {
            motive: Some("Inconnue".to_owned()),
            ..by_number(&number(4))
        }],
        ..SaveDeliveryRequest::default()
    };
    let id = here.save_delivery(save).await.expect("an unknown card").id;
    let reply = here.get_delivery(id).await.expect("theirs");
    assert_eq!(reply.cards[0].card_id, None);
    assert_eq!(service.stored_status(4).await, IN_DELIVERY);
}
