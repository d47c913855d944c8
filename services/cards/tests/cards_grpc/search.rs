//! The service's part of the search everywhere.

use proto::maillon::cards::v1::CardStatus;
use proto::maillon::cards::v1::card_search_client::CardSearchClient;
use proto::maillon::members::v1::{SearchEntity, SearchEverywhereRequest, SearchHit};
use sqlx::PgPool;

use crate::card_world::number;
use crate::support::{Known, Service};

impl Service {
    async fn find(&self, words: &str, entity: Option<SearchEntity>) -> Vec<SearchHit> {
        let asked = SearchEverywhereRequest {
            q: Some(words.to_owned()),
            entity: entity.map(Into::into),
            ..SearchEverywhereRequest::default()
        };
        let mut client = CardSearchClient::new(self.channel());
        let found = client.search_cards(self.asked(asked)).await;
        found.expect("any words").into_inner().rows
    }
}

/// What was found: kind, label, detail, state.
fn said(hits: &[SearchHit]) -> Vec<(SearchEntity, &str, &str, &str)> {
    hits.iter()
        .map(|hit| {
            let (detail, state) = (hit.detail.as_deref(), hit.state.as_deref());
            (
                hit.entity(),
                hit.label.as_str(),
                detail.unwrap_or_default(),
                state.unwrap_or_default(),
            )
        })
        .collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn numbers_find_what_bears_them_and_names_find_nothing(db: PgPool) {
    let service = Service::start(db);
    service.card(7, CardStatus::Delivered, "2099-12-31").await;
    service.member(8).await;
    service.paid(8, "PP261120.1042.A00012").await;
    let bearer = "Koné Awa";
    let card = number(7);
    let spaced = format!("{} {} {}", &card[..2], &card[2..6], &card[6..]);
    assert_eq!(
        said(&service.find(&card, None).await),
        [(SearchEntity::Card, card.as_str(), bearer, "delivered")]
    );
    let spaced = service.find(&spaced, None).await;
    assert!(spaced.iter().any(|hit| hit.label == card), "{spaced:?}");
    let paid = (
        SearchEntity::Transaction,
        "PP2611201042A00012",
        bearer,
        "free",
    );
    for typed in ["pp261120", "PP261120.1042.A00012"] {
        assert_eq!(said(&service.find(typed, None).await), [paid], "{typed}");
    }
    for nothing in ["Koné", "Awa Koné", "26", "00", "", "%", "12345"] {
        assert_eq!(service.find(nothing, None).await, [], "{nothing}");
    }
    let other = Some(SearchEntity::Delivery);
    assert_eq!(service.find(&card, other).await, []);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_one_may_not_read_is_not_found(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, locality_id) in [(1, Some(1)), (2, Some(2))] {
        service
            .know(Known {
                id,
                locality_id,
                ..Known::default()
            })
            .await;
        service
            .card_of(id, id, CardStatus::Delivered, "2099-12-31")
            .await;
    }
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(limited.find(&number(1), None).await.len(), 1);
    assert_eq!(limited.find(&number(2), None).await, []);
    let elsewhere = service.as_role("reports");
    assert_eq!(elsewhere.find(&number(1), None).await, []);
}
