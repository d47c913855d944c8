//! What is told to whoever makes a projection anew.

use futures_util::TryStreamExt;
use outbox::Envelope;
use prost::Message;
use proto::maillon::cards::v1::{DeleteTransactionRequest, Delivery, Holder};
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Service, reason};

impl Service {
    async fn replay(&self, entities: &[&str]) -> Result<Vec<Envelope>, Status> {
        let asked = self.asked(ReplayRequest {
            entities: entities.iter().map(|&entity| entity.to_owned()).collect(),
            ..ReplayRequest::default()
        });
        let mut client = ReplayClient::new(self.channel());
        let facts = client.replay(asked).await?.into_inner();
        facts.try_collect().await
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_replay_tells_every_record_as_it_is(db: PgPool) {
    let service = Service::signing(db).await;
    for id in [1, 2] {
        service.member(id).await;
        service.paid(id, &format!("W{id}")).await;
    }
    service.make_one(1, None).await.expect("eligible");
    let asked = service.asked(DeleteTransactionRequest { id: 2 });
    let deleted = service.transactions().delete_transaction(asked).await;
    deleted.expect("nobody used it");

    service
        .sql(
            "insert into delivery (id, uuid, code, is_error_type, status, created_at, created_by,
                created_by_id, updated_at, updated_by,
                version, deleted_at)
            select n, gen_random_uuid(), 'LIV-2026-00000' || n, false, 1, now(), 'awa', 42, now(), 'awa', n,
                case when n = 3 then now() end
            from generate_series(1, 3) as n",
        )
        .await;
    let process = service.as_role("service");
    let facts = process.replay(&[]).await.expect("a process");
    let told: Vec<_> = facts
        .iter()
        .map(|fact| (fact.subject.as_str(), fact.entity_id, fact.version))
        .collect();
    assert_eq!(
        told,
        [
            ("cards.holder.updated", 1, 2),
            ("cards.holder.updated", 2, 2),
            ("cards.card.created", 1, 1),
            ("cards.transaction.updated", 1, 2),
            ("cards.transaction.deleted", 2, 2),
            ("cards.delivery.created", 1, 1),
            ("cards.delivery.updated", 2, 2),
            ("cards.delivery.deleted", 3, 3),
        ]
    );
    let told = Delivery::decode(facts[6].after.as_slice()).expect("its message");
    assert_eq!(told.code, "LIV-2026-000002");
    assert!(facts[7].after.is_empty() && !facts[7].before.is_empty());
    assert!(facts[4].after.is_empty() && !facts[4].before.is_empty());
    let holders = process.replay(&["holder"]).await.expect("a process");
    let flags: Vec<_> = holders
        .iter()
        .map(|fact| Holder::decode(fact.after.as_slice()).expect("its message"))
        .map(|told| (told.has_valid_card, told.has_unused_transaction))
        .collect();
    assert_eq!(flags, [(true, false), (false, false)]);
    let unknown = process.replay(&["member"]).await;
    assert_eq!(reason(unknown), Reason::ValidationFailed);
    assert_eq!(reason(service.replay(&[]).await), Reason::PermissionDenied);
}
