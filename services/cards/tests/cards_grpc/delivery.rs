//! Deliveries from the draft to the sending, and what takes them back.

use platform::Refusal;
use proto::maillon::cards::v1::{
    Card, Delivery, DeliveryLineToSave, DeliveryOutcome, DeliveryStatus, ListDeliveriesRequest,
    ReceiveDeliveryRequest, SaveDeliveryRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::parcels::{by_id, by_number, normal, number};
use crate::support::{Service, fault, faults, figures, in_turn, reason};

const CREATED: i64 = 1;
const PRINTED: i64 = 2;
const IN_DELIVERY: i64 = 3;

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn printed_cards_go_on_a_delivery_by_id_or_number(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let save = SaveDeliveryRequest {
        cards: vec![by_id(1), by_number(" 2600000 0002")],
        ..SaveDeliveryRequest::default()
    };
    let saved = service.save_delivery(save).await.expect("printed cards");
    assert_eq!(saved.version, 1);
    let reply = service.get_delivery(saved.id).await.expect("it is there");
    let delivery = reply.delivery.expect("always there");
    assert_eq!(delivery.code, "LIV-2026-000001");
    assert_eq!((delivery.quantity, delivery.settled), (2, 0));
    assert_eq!(delivery.created_by_login, "awa");
    assert!(!delivery.sent && !delivery.is_error_type);
    assert_eq!(reply.cards[1].card_id, Some(2));
    assert_eq!(reply.cards[1].card_id_number, number(2));
    assert_eq!(reply.cards[1].card_lastname.as_deref(), Some("Koné"));
    assert_eq!(
        (
            service.stored_status(1).await,
            service.stored_status(2).await
        ),
        (IN_DELIVERY, IN_DELIVERY)
    );

    let told = service.told::<Delivery>("cards.delivery.created").await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].after.as_ref(), Some(&delivery));
    let cards = service.told::<Card>("cards.card.dispatched").await;
    assert_eq!(cards.len(), 2);
    assert_eq!(
        cards[0].after.as_ref().and_then(|card| card.delivery_id),
        Some(saved.id)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_line_that_may_not_be_there_is_named_and_nothing_is_written(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3]).await;
    service.parcel_card(4, service.member(4).await, 1).await;
    service.parcel(&[3]).await;
    let lines = |cards: Vec<DeliveryLineToSave>| SaveDeliveryRequest {
        cards,
        ..SaveDeliveryRequest::default()
    };
    let unknown = vec![by_id(1), by_id(99), by_number("26999999999")];
    let unknown = faults(service.save_delivery(lines(unknown)).await);
    let named = [
        ("cards[1].card_id".to_owned(), Fault::UnknownReference),
        ("cards[2].card_idNumber".to_owned(), Fault::UnknownReference),
    ];
    assert_eq!(unknown, named);
    let twice = vec![by_id(1), by_id(2), by_number(&number(1))];
    let twice = faults(service.save_delivery(lines(twice)).await);
    assert_eq!(twice, fault("cards[2].card_idNumber", Fault::Twice));
    let other = DeliveryLineToSave {
        card_member_id: Some(2),
        ..by_id(1)
    };
    let other = faults(service.save_delivery(lines(vec![other])).await);
    assert_eq!(other, fault("cards[0].card_memberId", Fault::Wrong));
    let motive = DeliveryLineToSave {
        motive: Some("Abîmée".to_owned()),
        ..by_id(1)
    };
    let motive = faults(service.save_delivery(lines(vec![motive])).await);
    assert_eq!(motive, fault("cards[0].motive", Fault::OutOfPlace));

    let taken = service
        .save_delivery(lines(vec![by_id(1), by_number(&number(3))]))
        .await;
    let taken = Refusal::of(&taken.expect_err("it lies elsewhere"));
    assert_eq!(taken.reason(), Reason::CardOnDelivery);
    let field = &taken.message().fields[0];
    assert_eq!(field.field, "cards[1].card_idNumber");
    assert!(field.detail.starts_with("LIV-2026-"), "{}", field.detail);
    let early = service.save_delivery(lines(vec![by_id(4)])).await;
    assert_eq!(
        figures(early),
        [("from".to_owned(), CREATED), ("to".to_owned(), IN_DELIVERY)]
    );

    assert_eq!(service.stored_status(1).await, PRINTED);
    assert_eq!(service.number("select count(*) from delivery").await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn hostile_lines_are_refused_in_words(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    let lines = |cards| SaveDeliveryRequest {
        cards,
        ..SaveDeliveryRequest::default()
    };
    let none = faults(service.save_delivery(lines(Vec::new())).await);
    assert_eq!(none, fault("cards", Fault::Required));
    let many = faults(service.save_delivery(lines(vec![by_id(1); 2_001])).await);
    assert_eq!(many, fault("cards", Fault::OutOfRange));
    let cases = [
        ("'; drop table card; --", Fault::UnknownReference),
        ("\u{0}", Fault::ControlCharacter),
        ("- - -", Fault::Required),
        ("٢٦٠٠٠٠٠٠٠٠١", Fault::UnknownReference),
        (&"2".repeat(10_000), Fault::TooLong),
    ];
    for (number, told) in cases {
        let refused = faults(service.save_delivery(lines(vec![by_number(number)])).await);
        assert_eq!(
            refused,
            fault("cards[0].card_idNumber", told),
            "{number:.20}"
        );
    }
    for id in [0, -1, i64::MIN, i64::MAX] {
        let refused = faults(service.save_delivery(lines(vec![by_id(id)])).await);
        assert_eq!(refused, fault("cards[0].card_id", Fault::UnknownReference));
        assert_eq!(
            reason(service.get_delivery(id).await),
            Reason::DeliveryNotFound
        );
        assert_eq!(
            reason(service.delete_delivery(id).await),
            Reason::DeliveryNotFound
        );
        assert_eq!(reason(service.receive(id).await), Reason::DeliveryNotFound);
        let cancelled = service.cancel_delivery(id, Some("Erreur")).await;
        assert_eq!(reason(cancelled), Reason::DeliveryNotFound);
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn of_fifty_saves_with_the_same_card_one_has_it(db: PgPool) {
    let service = Service::with_cards(db, 1..=6).await;
    let mut saves = JoinSet::new();
    for nth in 0..50 {
        let service = service.clone();
        // Every one has the first card and another one, in either order.
        let other = 2 + nth % 5;
        let cards = if nth % 2 == 0 { [1, other] } else { [other, 1] };
        saves.spawn(async move { in_turn(|| service.save_delivery(normal(&cards))).await });
    }
    let answers = saves.join_all().await;
    let (saved, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!(saved.len(), 1);
    for answer in refused {
        assert_eq!(reason(answer), Reason::CardOnDelivery);
    }
    assert_eq!(service.number("select count(*) from delivery").await, 1);
    assert_eq!(
        service.number("select count(*) from delivery_line").await,
        2
    );
    assert_eq!(
        service
            .number("select count(*) from card where status = 3")
            .await,
        2
    );
    assert_eq!(service.told::<Card>("cards.card.dispatched").await.len(), 2);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_change_replaces_the_lines_as_a_whole(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3]).await;
    let id = service.parcel(&[1, 2]).await;
    let change = SaveDeliveryRequest {
        id: Some(id),
        ..normal(&[2, 3])
    };
    let saved = service
        .save_delivery(change.clone())
        .await
        .expect("a draft");
    assert_eq!(saved.version, 2);
    let statuses = [
        service.stored_status(1).await,
        service.stored_status(2).await,
        service.stored_status(3).await,
    ];
    assert_eq!(statuses, [PRINTED, IN_DELIVERY, IN_DELIVERY]);
    assert_eq!(service.told::<Card>("cards.card.returned").await.len(), 1);
    assert_eq!(service.told::<Card>("cards.card.dispatched").await.len(), 3);

    let again = service.save_delivery(change).await.expect("the same again");
    assert_eq!(again.version, 2, "nothing changes");
    let untouched = SaveDeliveryRequest {
        id: Some(id),
        ..SaveDeliveryRequest::default()
    };
    assert_eq!(
        service
            .save_delivery(untouched)
            .await
            .expect("no lines named")
            .version,
        2
    );
    let emptied = SaveDeliveryRequest {
        id: Some(id),
        sent: vec!["cards".to_owned()],
        ..SaveDeliveryRequest::default()
    };
    assert_eq!(
        faults(service.save_delivery(emptied).await),
        fault("cards", Fault::Required)
    );
    let stale = SaveDeliveryRequest {
        id: Some(id),
        version: Some(1),
        ..normal(&[1])
    };
    assert_eq!(
        reason(service.save_delivery(stale).await),
        Reason::StaleVersion
    );
    assert_eq!(
        service
            .told::<Delivery>("cards.delivery.updated")
            .await
            .len(),
        1
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn sending_is_told_id_by_id_and_idempotent(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3]).await;
    let (first, second) = (service.parcel(&[1]).await, service.parcel(&[2]).await);
    let dropped = service.parcel(&[3]).await;
    service
        .cancel_delivery(dropped, Some("Erreur"))
        .await
        .expect("a draft");
    let asked = [first, 99, dropped, second, first];
    let results = service.send_deliveries(&asked).await.expect("ids");
    let told: Vec<_> = results
        .iter()
        .map(|result| {
            (
                result.delivery_id,
                result.outcome(),
                result.code.as_deref(),
                result.status,
            )
        })
        .collect();
    let (sent, cancelled) = (
        Some(DeliveryStatus::Sent as i32),
        Some(DeliveryStatus::Cancelled as i32),
    );
    let expected = [
        (first, DeliveryOutcome::Done, None, sent),
        (
            99,
            DeliveryOutcome::Refused,
            Some("delivery_not_found"),
            None,
        ),
        (
            dropped,
            DeliveryOutcome::Refused,
            Some("invalid_transition"),
            cancelled,
        ),
        (second, DeliveryOutcome::Done, None, sent),
        (first, DeliveryOutcome::AlreadyDone, None, sent),
    ];
    assert_eq!(told, expected);
    let delivery = service.delivery(first).await;
    assert!(delivery.sent && delivery.sent_date_time.is_some());
    assert_eq!(
        service.told::<Delivery>("cards.delivery.sent").await.len(),
        2
    );
    assert_eq!(
        faults(service.send_deliveries(&[]).await),
        fault("delivery_ids", Fault::Required)
    );
    let many = vec![first; 2_001];
    assert_eq!(
        faults(service.send_deliveries(&many).await),
        fault("delivery_ids", Fault::OutOfRange)
    );
    let change = SaveDeliveryRequest {
        id: Some(first),
        ..normal(&[1])
    };
    let figures = figures(service.save_delivery(change).await);
    assert_eq!(
        figures,
        [
            ("delivery_from".to_owned(), 2),
            ("delivery_to".to_owned(), 1)
        ]
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn only_a_draft_is_deleted_and_gives_its_cards_back(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let (draft, sent) = (service.parcel(&[1]).await, service.sent_parcel(&[2]).await);
    assert_eq!(
        reason(service.delete_delivery(sent).await),
        Reason::InvalidTransition
    );
    service.delete_delivery(draft).await.expect("a draft");
    assert_eq!(service.stored_status(1).await, PRINTED);
    assert_eq!(
        reason(service.get_delivery(draft).await),
        Reason::DeliveryNotFound
    );
    assert_eq!(
        reason(service.delete_delivery(draft).await),
        Reason::DeliveryNotFound
    );
    let told = service.told::<Delivery>("cards.delivery.deleted").await;
    assert!(told.len() == 1 && told[0].after.is_none() && told[0].version == 2);
    service.parcel(&[1]).await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_delivery_is_received_or_cancelled_with_a_reason(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let draft = service.parcel(&[1]).await;
    assert_eq!(
        reason(service.receive(draft).await),
        Reason::InvalidTransition
    );
    let unsaid = service.cancel_delivery(draft, Some(" \u{200b} ")).await;
    assert_eq!(faults(unsaid), fault("reason", Fault::Required));
    let long = service.cancel_delivery(draft, Some(&"x".repeat(251))).await;
    assert_eq!(faults(long), fault("reason", Fault::TooLong));

    let sent = service.sent_parcel(&[2]).await;
    let asked = service.asked(ReceiveDeliveryRequest {
        delivery_id: sent,
        reason: Some("Carton ouvert".to_owned()),
        delivery_version: None,
    });
    let received = service.deliveries().receive_delivery(asked).await;
    assert_eq!(received.expect("it was sent").into_inner().version, 3);
    assert_eq!(
        service.delivery_status(sent).await,
        DeliveryStatus::Received
    );
    assert_eq!(
        reason(service.receive(sent).await),
        Reason::InvalidTransition
    );
    service
        .cancel_delivery(sent, Some("Colis perdu"))
        .await
        .expect("nothing is handed over");
    let cancelled = service.delivery(sent).await;
    assert_eq!(cancelled.status(), DeliveryStatus::Cancelled);
    assert_eq!(cancelled.reason.as_deref(), Some("Colis perdu"));
    assert_eq!(
        cancelled.remark.as_deref(),
        Some("Carton ouvert"),
        "it stays"
    );
    assert_eq!(service.stored_status(2).await, PRINTED);
    assert_eq!(
        reason(service.cancel_delivery(sent, Some("x")).await),
        Reason::InvalidTransition
    );
    let card = service.told::<Card>("cards.card.returned").await;
    let card = card[0].after.as_ref().expect("its state");
    assert_eq!(
        (card.delivery_id, card.status_reason.as_deref()),
        (None, Some("Colis perdu"))
    );
    service.parcel(&[2]).await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_may_only_read_changes_nothing(db: PgPool) {
    let service = Service::with_cards(db, [1, 2]).await;
    let id = service.parcel(&[1]).await;
    let viewer = service.as_role("viewer");
    assert_eq!(viewer.delivery(id).await.quantity, 1);
    assert_eq!(
        reason(viewer.save_delivery(normal(&[2])).await),
        Reason::PermissionDenied
    );
    assert_eq!(
        reason(viewer.send_deliveries(&[id]).await),
        Reason::PermissionDenied
    );
    assert_eq!(reason(viewer.receive(id).await), Reason::PermissionDenied);
    assert_eq!(
        reason(viewer.cancel_delivery(id, Some("x")).await),
        Reason::PermissionDenied
    );
    assert_eq!(
        reason(viewer.delete_delivery(id).await),
        Reason::PermissionDenied
    );
    assert_eq!(
        reason(viewer.hand_over(id, Vec::new()).await),
        Reason::PermissionDenied
    );
    let cashier = service.as_role("cashier");
    let list = cashier
        .list_deliveries(ListDeliveriesRequest::default())
        .await;
    assert_eq!(reason(list), Reason::PermissionDenied);
}
