//! Whatever is asked in whatever order: a normal delivery is closed when all its lines are settled and not
//! before, and cards are where their lines say.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proto::maillon::cards::v1::{DeliveryStatus, SaveDeliveryRequest};
use sqlx::PgPool;

use crate::parcels::{handed, normal, returned};
use crate::support::Service;

const CARDS: i64 = 5;

#[derive(Clone, Debug)]
enum Act {
    Save(Vec<i64>),
    Change(usize, Vec<i64>),
    Send(usize),
    Receive(usize),
    Cancel(usize),
    Delete(usize),
    HandOver(usize, Vec<(i64, bool)>),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let cards = || prop::collection::vec(1..=CARDS, 0..4);
    let place = || 0..4_usize;
    let act = prop_oneof![
        3 => cards().prop_map(Act::Save),
        1 => (place(), cards()).prop_map(|(place, cards)| Act::Change(place, cards)),
        3 => place().prop_map(Act::Send),
        1 => place().prop_map(Act::Receive),
        1 => place().prop_map(Act::Cancel),
        1 => place().prop_map(Act::Delete),
        6 => (place(), prop::collection::vec((1..=CARDS, any::<bool>()), 0..4))
            .prop_map(|(place, cards)| Act::HandOver(place, cards)),
    ];
    prop::collection::vec(act, 1..25)
}

async fn play(service: &Service, acts: Vec<Act>) {
    let mut ids = Vec::new();
    for act in acts {
        let at = |place: usize, ids: &[i64]| ids.get(place).copied().unwrap_or(-1);
        // Most of it is refused; what counts is what is left.
        match act {
            Act::Save(cards) => {
                let saved = service.save_delivery(normal(&cards)).await;
                ids.extend(saved.map(|saved| saved.id).ok());
            }
            Act::Change(place, cards) => {
                let id = Some(at(place, &ids));
                let change = SaveDeliveryRequest {
                    id,
                    ..normal(&cards)
                };
                let _refused = service.save_delivery(change).await;
            }
            Act::Send(place) => {
                service
                    .send_deliveries(&[at(place, &ids)])
                    .await
                    .expect("per id");
            }
            Act::Receive(place) => {
                let _refused = service.receive(at(place, &ids)).await;
            }
            Act::Cancel(place) => {
                let _refused = service.cancel_delivery(at(place, &ids), Some("x")).await;
            }
            Act::Delete(place) => {
                let _refused = service.delete_delivery(at(place, &ids)).await;
            }
            Act::HandOver(place, cards) => {
                let line = |(card, is_handed)| {
                    if is_handed {
                        handed(card)
                    } else {
                        returned(card)
                    }
                };
                let cards = cards.into_iter().map(line).collect();
                let _refused = service.hand_over(at(place, &ids), cards).await;
            }
        }
        check(service, &ids).await;
    }
}

async fn check(service: &Service, ids: &[i64]) {
    for id in ids {
        // A deleted draft is gone.
        let Ok(reply) = service.get_delivery(*id).await else {
            continue;
        };
        let delivery = reply.delivery.expect("always there");
        let is_closed = delivery.status() == DeliveryStatus::Closed;
        assert_eq!(
            delivery.settled == delivery.quantity,
            is_closed,
            "{delivery:?}"
        );
        assert_eq!(delivery.closed_date_time.is_some(), is_closed);
        assert!(delivery.quantity > 0);
    }
    let astray = service
        .number(
            "select count(*) from card
            where (status = 3) <> exists (select from delivery_line as line
            where line.card_id = card.id and line.is_open)",
        )
        .await;
    assert_eq!(
        astray, 0,
        "a card is on its way when a line holds it, and only then"
    );
    let unproved = service
        .number(
            "select count(*) from card
            where status = 4 and not exists (
                select from delivery_line as line
                where line.card_id = card.id and line.delivered_at = card.delivered_at
            )",
        )
        .await;
    assert_eq!(unproved, 0, "what was handed over has its proof");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn closed_means_settled_whatever_is_asked(db: PgPool) {
    let service = Service::with_cards(db, 1..=CARDS).await;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut closed = 0;
    for _ in 0..48 {
        let acts = acts().new_tree(&mut runner).expect("a value").current();
        service
            .sql("delete from delivery; update card set status = 2, delivered_at = null")
            .await;
        play(&service, acts).await;
        closed += service
            .number("select count(*) from delivery where status = 5")
            .await;
    }
    assert!(closed > 0, "nothing was ever handed over");
}
