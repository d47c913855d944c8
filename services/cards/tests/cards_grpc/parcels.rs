//! Printed cards, and how a test sends them to their members.

use platform::channel::Channel;
use proto::maillon::cards::v1::deliveries_client::DeliveriesClient;
use proto::maillon::cards::v1::{
    CancelDeliveryReply, CancelDeliveryRequest, DeleteDeliveryRequest, Delivery,
    DeliveryLineToSave, DeliveryOutcome, DeliveryResult, DeliveryStatus, GetDeliveryReply,
    GetDeliveryRequest, HandOverCardsReply, HandOverCardsRequest, HandOverLine,
    ListDeliveriesReply, ListDeliveriesRequest, MarkDeliveriesAsSentRequest, ReceiveDeliveryReply,
    ReceiveDeliveryRequest, SaveDeliveryReply, SaveDeliveryRequest,
};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Known, Service, day};

/// A card's number: eleven digits.
pub(crate) fn number(card: i64) -> String {
    format!("{:011}", 26_000_000_000 + card)
}

impl Service {
    /// With these cards printed two days ago, each of a member of its own number who lives nowhere.
    pub(crate) async fn with_cards(db: PgPool, cards: impl IntoIterator<Item = i64>) -> Self {
        let service = Self::start(db);
        for card in cards {
            service.member(card).await;
            service.parcel_card(card, card, 2).await;
        }
        service
    }

    /// A card of a member with a payment of its own, in this status; it was printed on 19 November.
    pub(crate) async fn parcel_card(&self, id: i64, member: i64, status: i32) {
        let number = number(id);
        self.sql(&format!(
            "begin;
            insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type, \
            member_id, card_id, created_at,
                created_by, created_by_id, updated_at, updated_by)
            values ({id}, gen_random_uuid(), 1, 'T{id}', '2026-11-01', 2000, 2, {member}, {id}, now(), 'x', \
            42, now(), 'x');
            insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname, \
            birth_date, member_id_number,
                member_version, expiration_date, delivered_at, qrcode, transaction_id, printed_at, \
                print_count, created_at, created_by,
                created_by_id, updated_at, updated_by)
            select {id}, gen_random_uuid(), '{number}', {status}, now(), {member}, firstname, lastname, \
            '1990-05-17', id_number,
                1, '2029-11-30', case when {status} in (4, 5) then date '2026-11-19' end, 'Q{id}', {id}, \
                '2026-11-19T08:00:00Z', 1,
                now(), 'x', 42, now(), 'x'
            from known_member where id = {member};
            commit"
        ))
        .await;
    }

    /// A printed card of a member in a locality of the country.
    pub(crate) async fn card_at(&self, id: i64, locality: i64, lastname: &'static str) {
        self.know(Known {
            id,
            lastname,
            locality_id: Some(locality),
            ..Known::default()
        })
        .await;
        self.parcel_card(id, id, 2).await;
    }

    pub(crate) async fn stored_status(&self, card: i64) -> i64 {
        self.number(&format!(
            "select status::bigint from card where id = {card}"
        ))
        .await
    }

    pub(crate) fn deliveries(&self) -> DeliveriesClient<Channel> {
        DeliveriesClient::new(self.channel()).max_decoding_message_size(64 * 1024 * 1024)
    }

    pub(crate) async fn save_delivery(
        &self,
        save: SaveDeliveryRequest,
    ) -> Result<SaveDeliveryReply, Status> {
        let answer = self.deliveries().save_delivery(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A normal delivery of these cards.
    pub(crate) async fn parcel(&self, cards: &[i64]) -> i64 {
        self.save_delivery(normal(cards))
            .await
            .expect("printed cards")
            .id
    }

    /// The same, sent.
    pub(crate) async fn sent_parcel(&self, cards: &[i64]) -> i64 {
        let id = self.parcel(cards).await;
        let results = self.send_deliveries(&[id]).await.expect("ids");
        assert_eq!(results[0].outcome(), DeliveryOutcome::Done);
        id
    }

    pub(crate) async fn get_delivery(&self, id: i64) -> Result<GetDeliveryReply, Status> {
        let asked = self.asked(GetDeliveryRequest { id });
        let answer = self.deliveries().get_delivery(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A delivery that is there.
    pub(crate) async fn delivery(&self, id: i64) -> Delivery {
        let reply = self.get_delivery(id).await.expect("it is there");
        reply.delivery.expect("always there")
    }

    pub(crate) async fn delivery_status(&self, id: i64) -> DeliveryStatus {
        self.delivery(id).await.status()
    }

    pub(crate) async fn send_deliveries(&self, ids: &[i64]) -> Result<Vec<DeliveryResult>, Status> {
        let asked = self.asked(MarkDeliveriesAsSentRequest {
            delivery_ids: ids.to_vec(),
        });
        let answer = self.deliveries().mark_deliveries_as_sent(asked).await;
        answer.map(|reply| reply.into_inner().results)
    }

    pub(crate) async fn receive(&self, id: i64) -> Result<ReceiveDeliveryReply, Status> {
        let asked = self.asked(ReceiveDeliveryRequest {
            delivery_id: id,
            reason: Some("Colis complet".to_owned()),
            delivery_version: None,
        });
        let answer = self.deliveries().receive_delivery(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn cancel_delivery(
        &self,
        id: i64,
        reason: Option<&str>,
    ) -> Result<CancelDeliveryReply, Status> {
        let asked = self.asked(CancelDeliveryRequest {
            delivery_id: id,
            reason: reason.map(str::to_owned),
            delivery_version: None,
        });
        let answer = self.deliveries().cancel_delivery(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn delete_delivery(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteDeliveryRequest { id });
        self.deliveries().delete_delivery(asked).await.map(|_| ())
    }

    pub(crate) async fn hand_over(
        &self,
        id: i64,
        cards: Vec<HandOverLine>,
    ) -> Result<HandOverCardsReply, Status> {
        let asked = self.asked(HandOverCardsRequest {
            delivery_id: id,
            cards,
            delivery_version: None,
        });
        let answer = self.deliveries().hand_over_cards(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn list_deliveries(
        &self,
        request: ListDeliveriesRequest,
    ) -> Result<ListDeliveriesReply, Status> {
        let answer = self.deliveries().list_deliveries(self.asked(request)).await;
        answer.map(tonic::Response::into_inner)
    }
}

pub(crate) fn by_id(card: i64) -> DeliveryLineToSave {
    DeliveryLineToSave {
        card_id: Some(card),
        ..DeliveryLineToSave::default()
    }
}

pub(crate) fn by_number(number: &str) -> DeliveryLineToSave {
    DeliveryLineToSave {
        card_id_number: Some(number.to_owned()),
        ..DeliveryLineToSave::default()
    }
}

/// A save that makes a normal delivery of these cards.
pub(crate) fn normal(cards: &[i64]) -> SaveDeliveryRequest {
    SaveDeliveryRequest {
        cards: cards.iter().copied().map(by_id).collect(),
        ..SaveDeliveryRequest::default()
    }
}

/// A card that Awa took yesterday.
pub(crate) fn handed(card_id: i64) -> HandOverLine {
    HandOverLine {
        card_id,
        delivered_at: day("2026-11-20"),
        received_by: Some("Awa Koné".to_owned()),
        relation: Some("Titulaire".to_owned()),
        identity_document: Some("CNI C0012345".to_owned()),
        not_delivered_reason: None,
        under_responsibility: None,
    }
}

/// A card that nobody took.
pub(crate) fn returned(card_id: i64) -> HandOverLine {
    HandOverLine {
        card_id,
        not_delivered_reason: Some("Absente".to_owned()),
        ..HandOverLine::default()
    }
}
