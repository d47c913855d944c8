//! The part of the search everywhere that this service has: cards, deliveries and transactions by their
//! numbers. Who bears a name is found among the members.

use platform::Caller;
use proto::maillon::cards::v1::{
    Card, Delivery, ListCardsRequest, ListDeliveriesRequest, ListTransactionsRequest, Transaction,
};
use proto::maillon::members::v1::{
    SearchEntity, SearchEverywhereReply, SearchEverywhereRequest, SearchHit,
};
use proto::word;

use super::{card_list, delivery, transaction_list};
use crate::App;
use crate::domain::search::{is_number, limit};
use crate::error::Error;

/// Records by their numbers, of the kinds that the caller may read.
pub(crate) async fn search(
    app: &App,
    caller: &Caller,
    request: SearchEverywhereRequest,
) -> Result<SearchEverywhereReply, Error> {
    let words = request.q.as_deref().unwrap_or_default();
    let mut reply = SearchEverywhereReply::default();
    if !is_number(words) {
        return Ok(reply);
    }
    let wanted = request
        .entity
        .and_then(|entity| SearchEntity::try_from(entity).ok());
    let is_wanted =
        |kind, permission| wanted.is_none_or(|wanted| wanted == kind) && caller.holds(permission);
    let limit = Some(limit(wanted.is_some(), request.limit));
    let filter = Some(words.to_owned());
    if is_wanted(SearchEntity::Card, "cards.read") {
        let list = ListCardsRequest {
            filter: filter.clone(),
            limit,
            ..ListCardsRequest::default()
        };
        let found = card_list::list(app, caller, list).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(card));
    }
    if is_wanted(SearchEntity::Delivery, "deliveries.read") {
        let list = ListDeliveriesRequest {
            filter: filter.clone(),
            limit,
            ..ListDeliveriesRequest::default()
        };
        let found = delivery::list::list(app, caller, list).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(slip));
    }
    if is_wanted(SearchEntity::Transaction, "transactions.read") {
        let list = ListTransactionsRequest {
            filter,
            limit,
            ..ListTransactionsRequest::default()
        };
        let found = transaction_list::list(app, caller, list).await?;
        reply.total += found.total;
        reply.rows.extend(found.rows.into_iter().map(transaction));
    }
    Ok(reply)
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
