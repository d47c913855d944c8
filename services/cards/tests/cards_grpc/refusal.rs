//! What a record's state does not allow is refused, told to the audit, and leaves no other trace.

use proto::maillon::cards::v1::CardStatus::{
    self, Cancelled, Created, Damaged, Delivered, Faulty, InDelivery, Lost, Printed, Replaced,
    Stolen, Suspended,
};
use proto::maillon::cards::v1::DeliveryStatus::{Closed, Draft, InProgress, Received, Sent};
use proto::maillon::cards::v1::{
    Card, CardOutcome, DeleteCardRequest, Delivery, DeliveryOutcome, DeliveryStatus,
    ReplaceCardRequest, SaveCardRequest, SaveDeliveryRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::parcels::{handed, normal};
use crate::support::{Service, Told, reason};

const LATER: &str = "2029-11-20";

/// What the audit was told last of a record, with the statuses before and asked for.
fn last(told: &[Told<Card>]) -> (i64, CardStatus, CardStatus) {
    let last = told.last().expect("it was told");
    let status = |state: &Option<Card>| state.as_ref().map(Card::status).unwrap_or_default();
    assert_eq!(last.by, "awa");
    (last.entity_id, status(&last.before), status(&last.after))
}

impl Service {
    async fn delete_card(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteCardRequest { id });
        self.cards().delete_card(asked).await.map(|_| ())
    }

    async fn correct_card(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(SaveCardRequest {
            id: Some(id),
            firstname: Some("Aminata".to_owned()),
            ..SaveCardRequest::default()
        });
        self.cards().save_card(asked).await.map(|_| ())
    }

    async fn ask_another(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(ReplaceCardRequest {
            card_id: id,
            reason: None,
        });
        self.cards().replace_card(asked).await.map(|_| ())
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_a_card_s_status_does_not_allow_is_told_to_the_audit_alone(db: PgPool) {
    let service = Service::start(db);
    let all = [
        Printed, InDelivery, Delivered, Suspended, Faulty, Lost, Stolen, Damaged, Replaced,
        Cancelled,
    ];
    for (id, status) in (1..).zip(all) {
        service.card(id, status, LATER).await;
        let before = service.rows().await;
        for (answer, to) in [
            (service.delete_card(id).await, Cancelled),
            (service.correct_card(id).await, Created),
        ] {
            assert_eq!(reason(answer), Reason::InvalidTransition, "{status:?}");
            let told = service.told("cards.card.refused").await;
            assert!(told.iter().any(|told| told.version == 1));
            let (told_of, from, _) = last(&told);
            assert_eq!((told_of, from), (id, status));
            let asked = told.iter().filter(|told| told.entity_id == id);
            let mut asked = asked.filter_map(|told| told.after.as_ref());
            assert!(asked.any(|card| card.status() == to), "{status:?} {to:?}");
        }
        if status != Printed {
            let put = service.save_delivery(normal(&[id])).await;
            assert_eq!(reason(put), Reason::InvalidTransition, "{status:?}");
            let told = service.told("cards.card.refused").await;
            assert_eq!(last(&told), (id, status, InDelivery));
        }
        if matches!(status, Printed | InDelivery | Replaced | Cancelled) {
            let another = service.ask_another(id).await;
            assert_eq!(reason(another), Reason::InvalidTransition, "{status:?}");
            let told = service.told("cards.card.refused").await;
            assert_eq!(last(&told), (id, status, Replaced));
        }
        assert_eq!(service.rows().await, before, "{status:?}");
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_a_delivery_s_status_does_not_allow_is_told_to_the_audit_alone(db: PgPool) {
    let service = Service::with_cards(db, 1..=6).await;
    let mut refused = 0;
    for (card, status) in (1..).zip([
        Draft,
        Sent,
        Received,
        InProgress,
        Closed,
        DeliveryStatus::Cancelled,
    ]) {
        let id = service.parcel(&[card]).await;
        let put = format!(
            "update delivery set status = {} where id = {id}",
            status as i32
        );
        service.sql(&put).await;
        let before = service.rows().await;
        let mut expected = Vec::new();
        if status != Draft {
            let other = SaveDeliveryRequest {
                id: Some(id),
                is_error_type: Some(true),
                ..SaveDeliveryRequest::default()
            };
            let changed = service.save_delivery(other).await;
            assert_eq!(reason(changed), Reason::InvalidTransition, "{status:?}");
            let deleted = service.delete_delivery(id).await;
            assert_eq!(reason(deleted), Reason::InvalidTransition, "{status:?}");
            expected.extend([Draft, Draft]);
        }
        if status != Sent {
            let received = service.receive(id).await;
            assert_eq!(reason(received), Reason::InvalidTransition, "{status:?}");
            expected.push(Received);
        }
        if matches!(status, InProgress | Closed | DeliveryStatus::Cancelled) {
            let cancelled = service.cancel_delivery(id, Some("Because.")).await;
            assert_eq!(reason(cancelled), Reason::InvalidTransition, "{status:?}");
            expected.push(DeliveryStatus::Cancelled);
        }
        if matches!(status, Draft | DeliveryStatus::Cancelled) {
            let given = service.hand_over(id, vec![handed(card)]).await;
            assert_eq!(reason(given), Reason::InvalidTransition, "{status:?}");
            expected.push(InProgress);
        }
        if status == DeliveryStatus::Cancelled {
            let results = service.send_deliveries(&[id]).await.expect("each");
            assert_eq!(results[0].outcome(), DeliveryOutcome::Refused);
            expected.push(Sent);
        }
        assert_eq!(service.rows().await, before, "{status:?}");
        let told = service.told::<Delivery>("cards.delivery.refused").await;
        let new: Vec<DeliveryStatus> = told[refused..]
            .iter()
            .map(|told| {
                let state = told.before.as_ref().expect("a state");
                assert_eq!((told.entity_id, state.status()), (id, status));
                told.after.as_ref().expect("a state").status()
            })
            .collect();
        assert_eq!(new, expected, "{status:?}");
        refused = told.len();
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_handed_over_in_another_way_is_told_beside_those_that_are_done(db: PgPool) {
    let service = Service::with_cards(db, 1..=2).await;
    let id = service.sent_parcel(&[1, 2]).await;
    service.hand_over(id, vec![handed(1)]).await.expect("first");
    let mut other = handed(1);
    other.received_by = Some("Issa Koné".to_owned());
    let rows = service.rows().await;
    let alone = service.hand_over(id, vec![other.clone()]).await;
    let alone = alone.expect("each has its answer").results;
    assert_eq!(alone[0].outcome(), CardOutcome::Refused);
    assert_eq!(service.rows().await, rows);
    let both = service.hand_over(id, vec![other, handed(2)]).await;
    let both = both.expect("each has its answer").results;
    let outcomes: Vec<_> = both
        .iter()
        .map(proto::maillon::cards::v1::CardResult::outcome)
        .collect();
    assert_eq!(outcomes, [CardOutcome::Refused, CardOutcome::Done]);
    let told = service.told("cards.card.refused").await;
    assert_eq!(told.len(), 2);
    assert_eq!(last(&told), (1, Delivered, Delivered));
}
