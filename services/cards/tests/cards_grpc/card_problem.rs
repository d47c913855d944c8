//! What is told of a card that is lost, stolen, damaged or faulty, and what follows from it.

use proto::maillon::cards::v1::CardStatus::{
    Cancelled, Created, Delivered, Expired, Faulty, InDelivery, Lost, Printed, Suspended,
};
use proto::maillon::cards::v1::{
    CardOutcome, Delivery, DeliveryStatus, MarkCardsAsPrintedRequest, ReportCardProblemRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::card_world::Many;
use crate::parcels::handed;
use crate::support::{Service, figures, in_turn, reason};

const LATER: &str = "2029-11-20";

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_lost_card_comes_back_until_another_is_printed(db: PgPool) {
    let service = Service::start(db);
    for (id, other, expected) in [
        (10, Created, CardOutcome::Done),
        (20, Printed, CardOutcome::Refused),
        (30, InDelivery, CardOutcome::Refused),
        (40, Delivered, CardOutcome::Refused),
        (50, Suspended, CardOutcome::Refused),
        (60, Cancelled, CardOutcome::Done),
        (70, Lost, CardOutcome::Done),
    ] {
        service.card(id, Lost, LATER).await;
        service.card_of(id + 1, id, other, LATER).await;
        assert_eq!(
            service.outcome(Many::Reinstate, id).await,
            expected,
            "{other:?}"
        );
    }
    // Of two lost ones at once, one.
    service.card(80, Lost, LATER).await;
    service.card_of(81, 80, Lost, LATER).await;
    let results = service.act(Many::Reinstate, &[81, 80]).await.expect("each");
    let told: Vec<_> = results
        .iter()
        .map(proto::maillon::cards::v1::CardResult::outcome)
        .collect();
    assert_eq!(told, [CardOutcome::Refused, CardOutcome::Done]);
    // What was reinstated after its day is answered as what it is.
    service.card(90, Suspended, "2026-11-20").await;
    let results = service.act(Many::Reinstate, &[90]).await.expect("each");
    assert_eq!(results[0].status, Some(Expired as i32));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_stale_report_changes_nothing_and_an_illegal_one_says_why(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Delivered, LATER).await;
    let report = |version| {
        service.asked(ReportCardProblemRequest {
            card_id: 1,
            status: Some(Lost.into()),
            reason: Some("Au marché".to_owned()),
            card_version: version,
            ..ReportCardProblemRequest::default()
        })
    };
    let stale = service.cards().report_card_problem(report(Some(7))).await;
    assert_eq!(reason(stale), Reason::StaleVersion);
    let done = service.cards().report_card_problem(report(Some(1))).await;
    assert_eq!(done.expect("it is good").into_inner().version, 2);
    let again = service.cards().report_card_problem(report(None)).await;
    let figures = figures(again);
    assert_eq!(figures, [("from".to_owned(), 7), ("to".to_owned(), 7)]);
    let nobody = service.asked(ReportCardProblemRequest {
        card_id: 404,
        ..ReportCardProblemRequest::default()
    });
    let nobody = service.cards().report_card_problem(nobody).await;
    assert_eq!(reason(nobody), Reason::CardNotFound);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_that_is_faulty_on_its_way_is_handed_over_no_more(db: PgPool) {
    let service = Service::start(db);
    service.card(1, InDelivery, LATER).await;
    service
        .sql(
            "insert into delivery (id, uuid, code, status, is_error_type, created_at, created_by,
                created_by_id, updated_at, updated_by)
            values (1, gen_random_uuid(), 'LIV-2026-000001', 2, false, now(), 'awa', 42, now(), 'awa');
            insert into delivery_line (delivery_id, nth, card_id, card_id_number)
            values (1, 1, 1, '26000000018')",
        )
        .await;
    assert_eq!(
        service.get_card(1).await.expect("there").delivery_id,
        Some(1)
    );
    assert_eq!(service.problem(1, Faulty).await, Reason::Unspecified);
    let card = service.get_card(1).await.expect("there");
    assert_eq!((card.status(), card.delivery_id), (Faulty, None));
    let settled = "select count(*) from delivery_line
        where not_delivered_reason = 'On the way.' and settled_by = 'awa'";
    assert_eq!(service.number(settled).await, 1);
    let asked = service.asked(MarkCardsAsPrintedRequest { card_ids: vec![1] });
    let results = service.cards().mark_cards_as_printed(asked).await;
    assert_eq!(
        results.expect("each").into_inner().results[0].outcome(),
        CardOutcome::Refused
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_last_line_that_a_report_settles_closes_the_delivery(db: PgPool) {
    let service = Service::with_cards(db, [1, 2, 3, 4]).await;
    let id = service.sent_parcel(&[1, 2, 3]).await;
    assert_eq!(service.problem(2, Faulty).await, Reason::Unspecified);
    let delivery = service.delivery(id).await;
    assert_eq!(
        delivery.status(),
        DeliveryStatus::Sent,
        "two are on their way"
    );
    assert_eq!((delivery.settled, delivery.version), (1, 3));
    service
        .hand_over(id, vec![handed(1)])
        .await
        .expect("on its way");
    assert_eq!(service.problem(3, Faulty).await, Reason::Unspecified);
    let delivery = service.delivery(id).await;
    assert_eq!(delivery.status(), DeliveryStatus::Closed);
    assert!(delivery.closed_date_time.is_some() && delivery.settled == 3);
    let closed = service.told::<Delivery>("cards.delivery.closed").await;
    assert_eq!(closed.len(), 1);
    assert_eq!(closed[0].after.as_ref(), Some(&delivery));

    // A draft stays one; sent without a single good card, there is nothing left to do.
    let draft = service.parcel(&[4]).await;
    assert_eq!(service.problem(4, Faulty).await, Reason::Unspecified);
    let delivery = service.delivery(draft).await;
    assert_eq!(
        (delivery.status(), delivery.settled),
        (DeliveryStatus::Draft, 1)
    );
    service.send_deliveries(&[draft]).await.expect("an id");
    let delivery = service.delivery(draft).await;
    assert_eq!(delivery.status(), DeliveryStatus::Closed);
    assert!(delivery.sent);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn reports_and_hand_overs_at_once_close_the_delivery_once(db: PgPool) {
    let service = Service::with_cards(db, 1..=20).await;
    let cards: Vec<i64> = (1..=20).collect();
    let id = service.sent_parcel(&cards).await;
    let mut tasks = JoinSet::new();
    for card in cards {
        let service = service.clone();
        tasks.spawn(async move {
            if card % 2 == 0 {
                let told = in_turn(|| service.report_problem(card, Faulty)).await;
                assert_eq!(reason(told), Reason::Unspecified);
            } else {
                in_turn(|| service.hand_over(id, vec![handed(card)]))
                    .await
                    .expect("on its way");
            }
        });
    }
    tasks.join_all().await;
    let delivery = service.delivery(id).await;
    assert_eq!(
        (delivery.status(), delivery.settled),
        (DeliveryStatus::Closed, 20)
    );
    let closed = service.told::<Delivery>("cards.delivery.closed").await;
    assert_eq!(closed.len(), 1);
}
