//! What `cards` tells of the members, kept and shown on them (docs/decisions/0228).

use futures_util::stream;
use outbox::{Envelope, Nats};
use prost::Message;
use proto::maillon::cards::v1::Holder;
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::Service;

fn fact(member_id: i64, has_valid_card: bool, version: i64, sequence: i64) -> Envelope {
    let holder = Holder {
        member_id,
        has_valid_card,
        has_unused_transaction: false,
    };
    Envelope {
        id: Uuid::now_v7().to_string(),
        sequence,
        subject: "cards.holder.updated".to_owned(),
        entity_id: member_id,
        version,
        message: "maillon.cards.v1.Holder".to_owned(),
        after: holder.encode_to_vec(),
        ..Envelope::default()
    }
}

async fn hear(service: &Service, facts: Vec<Envelope>) {
    let nats = Nats::connect("nats://127.0.0.1:1", "members").await;
    let consumer = members::holders(service.app.db.clone(), nats.expect("an address"));
    let heard = consumer.fill(stream::iter(facts.into_iter().map(Ok))).await;
    heard.expect("they are heard");
}

/// Who has a valid card by what is kept, with the version and who wrote it; and by what is shown.
async fn flags(service: &Service) -> Vec<(i64, bool, i64, String, Option<bool>)> {
    let kept = "select h.member_id, h.has_valid_card, h.version, h.xmin::text, m.has_valid_card
        from member_holder as h left join member as m on m.id = h.member_id order by 1";
    let kept = sqlx::query_as(kept).fetch_all(&service.app.db).await;
    kept.expect("holders")
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn flags_are_kept_in_sets_and_doubted_ones_give_way_to_any_version(db: PgPool) {
    let service = Service::start(db);
    let first = service.create("Awa", "Koné").await;
    let second = service.create("Yao", "Kouassi").await;
    // One whose member has not come yet, and of one both facts, the later one first.
    let facts = vec![
        fact(first, true, 5, 11),
        fact(second, true, 6, 13),
        fact(second, false, 5, 12),
        fact(900_000, true, 5, 14),
    ];
    hear(&service, facts).await;
    let before = flags(&service).await;
    let shown: Vec<_> = before.iter().map(|kept| (kept.1, kept.2, kept.4)).collect();
    let both = (true, 5, Some(true));
    assert_eq!(shown, [both, (true, 6, Some(true)), (true, 5, None)]);
    // Something older changes nothing.
    hear(&service, vec![fact(second, false, 2, 0)]).await;
    assert_eq!(flags(&service).await, before);

    service
        .sql("insert into doubted select 'member_holder', member_id from member_holder")
        .await;
    hear(
        &service,
        vec![fact(first, true, 5, 0), fact(second, false, 2, 0)],
    )
    .await;
    let after = flags(&service).await;
    assert_eq!(after[0], before[0], "it was told unchanged, and written");
    assert_eq!(
        (after[1].1, after[1].2, after[1].4),
        (false, 2, Some(false))
    );
    let doubted = "select member_id from member_holder join doubted on id = member_id";
    assert_eq!(service.number(doubted).await, 900_000);
}
