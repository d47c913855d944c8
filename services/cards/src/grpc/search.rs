//! The part of the search everywhere that this service has: cards, deliveries and transactions by their numbers. Who bears a name
//! is found among the members.

use platform::Caller;
use proto::maillon::cards::v1::{
    Card, Delivery, ListCardsRequest, ListDeliveriesRequest, ListTransactionsRequest, Transaction,
};
use proto::maillon::members::v1::{
    SearchEntity, SearchEverywhereReply, SearchEverywhereRequest, SearchHit,
};
use tonic::Request;

use super::{card_list, delivery, transaction_list};
use crate::App;
use crate::domain::word;
use crate::error::Error;

/// Hits of one kind when no kind is asked for.
const EACH: i64 = 8;
/// Most hits.
const MOST: i64 = 100;
/// Letters and digits of which less is no number: two digits are in every card's.
const SHORTEST: usize = 6;

pub(super) async fn search(
    app: &App,
    request: Request<SearchEverywhereRequest>,
) -> Result<SearchEverywhereReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let words = request.q.as_deref().unwrap_or_default();
    if !is_number(words) {
        return Ok(SearchEverywhereReply::default());
    }
    let wanted = request
        .entity
        .and_then(|entity| SearchEntity::try_from(entity).ok());
    let is_wanted =
        |kind, permission| wanted.is_none_or(|wanted| wanted == kind) && caller.holds(permission);
    let limit = match wanted {
        Some(_) => request.limit.unwrap_or(MOST).min(MOST),
        None => EACH,
    };
    let (filter, limit) = (Some(words.to_owned()), Some(limit));
    let mut reply = SearchEverywhereReply::default();
    if is_wanted(SearchEntity::Card, "cards.read") {
        let list = ListCardsRequest {
            filter: filter.clone(),
            limit,
            ..ListCardsRequest::default()
        };
        let found = card_list::list(app, asked_by(&caller, list)).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(card));
    }
    if is_wanted(SearchEntity::Delivery, "deliveries.read") {
        let list = ListDeliveriesRequest {
            filter: filter.clone(),
            limit,
            ..ListDeliveriesRequest::default()
        };
        let found = delivery::list::list(app, asked_by(&caller, list)).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(slip));
    }
    if is_wanted(SearchEntity::Transaction, "transactions.read") {
        let list = ListTransactionsRequest {
            filter,
            limit,
            ..ListTransactionsRequest::default()
        };
        let found = transaction_list::list(app, asked_by(&caller, list)).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(transaction));
    }
    Ok(reply)
}

/// Whether it may be a number of ours, or a good part of one.
fn is_number(words: &str) -> bool {
    let signs = words.chars().filter(|sign| sign.is_alphanumeric());
    signs.count() >= SHORTEST && words.chars().any(|sign| sign.is_ascii_digit())
}

/// The request of a list, by whoever searches.
fn asked_by<T>(caller: &Caller, list: T) -> Request<T> {
    let mut request = Request::new(list);
    request.extensions_mut().insert(caller.clone());
    request
}

fn card(card: Card) -> SearchHit {
    let state = card.status().as_str_name();
    SearchHit {
        entity: SearchEntity::Card.into(),
        id: card.id,
        label: card.id_number,
        detail: Some(format!("{} {}", card.lastname, card.firstname)),
        state: Some(word(state, "CARD_STATUS_")),
    }
}

fn slip(delivery: Delivery) -> SearchHit {
    let state = delivery.status().as_str_name();
    SearchHit {
        entity: SearchEntity::Delivery.into(),
        id: delivery.id,
        label: delivery.code,
        detail: Some(delivery.created_by_login),
        state: Some(word(state, "DELIVERY_STATUS_")),
    }
}

fn transaction(transaction: Transaction) -> SearchHit {
    let names = transaction
        .member_lastname
        .zip(transaction.member_firstname);
    let state = if transaction.is_used_for_card {
        "used"
    } else {
        "free"
    };
    SearchHit {
        entity: SearchEntity::Transaction.into(),
        id: transaction.id,
        label: transaction.number,
        detail: names.map(|(lastname, firstname)| format!("{lastname} {firstname}")),
        state: Some(state.to_owned()),
    }
}
