//! Stories as facts, in the order in which all of it happened.

use std::collections::HashMap;

use cards::bulk::{self, Act, Step};
use chrono::{DateTime, Utc};
use outbox::Event;
use proto::maillon::cards::v1::{self, CardStatus, DeliveryStatus};

use super::arranged::{Arranged, Card, Delivery, Paid};
use super::life::Standing;
use super::stories::DEMONSTRATION;

/// What the records are now; the facts tell how they came to it.
pub(super) struct Records {
    pub(super) cards: Vec<v1::Card>,
    pub(super) transactions: Vec<v1::Transaction>,
    pub(super) deliveries: Vec<v1::Delivery>,
}

/// Every fact with its instant.
pub(super) fn of(arranged: &Arranged<'_>, records: Records) -> Vec<Event> {
    let mut facts: Vec<(DateTime<Utc>, Event)> = Vec::new();
    let numbers: HashMap<i64, String> = arranged
        .cards
        .iter()
        .map(|card| (card.id, card.number.clone()))
        .collect();
    for (paid, record) in arranged.payments.iter().zip(records.transactions) {
        of_payment(&mut facts, paid, record, &numbers);
    }
    for (card, record) in arranged.cards.iter().zip(records.cards) {
        of_card(&mut facts, card, record);
    }
    for (delivery, record) in arranged.deliveries.iter().zip(records.deliveries) {
        of_delivery(&mut facts, delivery, record);
    }
    // A stable order: what was done in one go stays as it was put here.
    facts.sort_by_key(|(at, _)| *at);
    facts.into_iter().map(|(at, fact)| fact.at(at)).collect()
}

type Facts = Vec<(DateTime<Utc>, Event)>;

fn of_payment(
    facts: &mut Facts,
    paid: &Paid<'_>,
    record: v1::Transaction,
    numbers: &HashMap<i64, String>,
) {
    let payment = paid.payment;
    let mut now = v1::Transaction {
        is_used_for_card: false,
        card_id: None,
        card_id_number: None,
        version: 1,
        ..record
    };
    let fact = bulk::transaction_fact("cards.transaction.created", 1, None, Some(&now));
    facts.push((payment.created_at, fact));
    let number = paid.card_id.and_then(|id| numbers.get(&id).cloned());
    let changes = [
        ("cards.transaction.updated", payment.used_at, true),
        ("cards.transaction.freed", payment.freed_at, false),
    ];
    for (subject, at, is_used) in changes {
        let Some(at) = at else { continue };
        let after = v1::Transaction {
            is_used_for_card: is_used,
            card_id: paid.card_id.filter(|_| is_used),
            card_id_number: number.clone().filter(|_| is_used),
            version: now.version + 1,
            ..now.clone()
        };
        let fact = bulk::transaction_fact(subject, after.version, Some(&now), Some(&after));
        facts.push((at, fact));
        now = after;
    }
    if let Some(at) = payment.deleted_at {
        let version = now.version + 1;
        let fact = bulk::transaction_fact("cards.transaction.deleted", version, Some(&now), None);
        facts.push((at, fact));
    }
}

fn of_card(facts: &mut Facts, card: &Card<'_>, record: v1::Card) {
    let mut standing = card.life.begin();
    let mut now = as_it_stood(&record, &standing, None);
    let fact = bulk::card_fact("cards.card.created", None, &now);
    facts.push((card.life.created_at, fact));
    let mut deliveries = card.delivery_ids.iter();
    for step in &card.life.steps {
        standing = standing.after(step);
        let lies_on = match step.act {
            Act::PutOnDelivery => deliveries.next().copied(),
            _ => None,
        };
        let after = as_it_stood(&record, &standing, lies_on);
        let fact = bulk::card_fact(step.act.subject(), Some(&now), &after);
        facts.push((step.at, fact));
        now = after;
    }
}

fn as_it_stood(record: &v1::Card, standing: &Standing, lies_on: Option<i64>) -> v1::Card {
    v1::Card {
        status: CardStatus::into(standing.status),
        status_reason: standing.reason.map(str::to_owned),
        printed_at: standing.printed_at.map(Into::into),
        delivered_at: standing.delivered_at.map(Into::into),
        delivery_id: lies_on,
        version: standing.version,
        ..record.clone()
    }
}

fn of_delivery(facts: &mut Facts, delivery: &Delivery<'_>, record: v1::Delivery) {
    let mut now = v1::Delivery {
        status: DeliveryStatus::Draft.into(),
        settled: 0,
        sent: false,
        sent_date_time: None,
        received_date_time: None,
        closed_date_time: None,
        delivered_by_login_id: None,
        delivered_by_login: None,
        version: 1,
        ..record
    };
    let fact = bulk::delivery_fact("cards.delivery.created", 1, None, Some(&now));
    facts.push((delivery.times.saved, fact));
    for done in delivery.moves() {
        let mut after = v1::Delivery {
            status: done.step.way().1.into(),
            settled: done.settled,
            version: now.version + 1,
            ..now.clone()
        };
        let at = Some(done.at.into());
        match done.step {
            Step::Send => (after.sent, after.sent_date_time) = (true, at),
            Step::Receive => after.received_date_time = at,
            Step::Close => after.closed_date_time = at,
            _ => {}
        }
        if matches!(done.step, Step::HandOver | Step::Close) && !delivery.lot.is_of_faulty() {
            after.delivered_by_login_id = Some(0);
            after.delivered_by_login = Some(DEMONSTRATION.to_owned());
        }
        let subject = done.step.subject();
        let fact = bulk::delivery_fact(subject, after.version, Some(&now), Some(&after));
        facts.push((done.at, fact));
        now = after;
    }
}
