//! The door for programs that write payments, cards and deliveries by the thousand, beside the calls: their
//! numbers, the tables of what may be done with them, their records, and what others are told of them.

use outbox::{Actor, Event};
use platform::Clock;
use proto::Date;
use proto::maillon::cards::v1::{Card, Delivery, Transaction};
use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::domain;
use crate::events;
use crate::store::{card, creation, delivery, transaction};
use crate::work::holder_flags;
use crate::work::qr_key::{self, KeyFailure};

pub use crate::domain::delivery::Step;
pub use crate::domain::transition::Act;
pub use crate::work::qr_key::Signer;

/// Whether this node makes cards: the centre alone does.
pub async fn is_centre(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    Ok(outbox::node_number(db).await? == 0)
}

/// Who signs now; the first key is made when there is none.
pub async fn signer(db: &PgPool, clock: &Clock) -> Result<Signer, KeyFailure> {
    qr_key::signer(db, clock).await.map_err(KeyFailure)
}

/// The next of the sequence of cards, as many as asked for; never given again.
pub async fn next_card_numbers(db: impl PgExecutor<'_>, count: usize) -> sqlx::Result<Vec<i64>> {
    creation::next_numbers(db, count).await
}

/// The number of a card made in a year.
pub fn card_number(year: i32, sequence: i64) -> String {
    domain::card_number::given(year, sequence)
}

/// The code of a node's delivery of a year.
pub fn delivery_code(node: i32, year: i32, sequence: i64) -> String {
    domain::delivery::code(node, year, sequence)
}

/// These cards in this order; `today` decides which have expired.
pub async fn cards(db: &mut PgConnection, ids: &[i64], today: Date) -> sqlx::Result<Vec<Card>> {
    card::at(db, ids, today).await
}

/// These payments in this order, deleted ones too.
pub async fn transactions(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<Transaction>> {
    transaction::at(db, ids).await
}

/// These deliveries in this order.
pub async fn deliveries(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<Delivery>> {
    delivery::at(db, ids).await
}

/// What is told of a card; `subject` as in `cards.card.printed`.
pub fn card_fact(subject: &'static str, before: Option<&Card>, after: &Card) -> Event {
    events::card(subject, before, after)
}

/// What is told of a payment; `subject` as in `cards.transaction.created`, `after` is none when it was
/// deleted.
pub fn transaction_fact(
    subject: &'static str,
    version: i64,
    before: Option<&Transaction>,
    after: Option<&Transaction>,
) -> Event {
    events::transaction(subject, version, before, after)
}

/// What is told of a delivery; `subject` as in `cards.delivery.sent`, `after` is none when a draft was
/// deleted.
pub fn delivery_fact(
    subject: &'static str,
    version: i64,
    before: Option<&Delivery>,
    after: Option<&Delivery>,
) -> Event {
    events::delivery(subject, version, before, after)
}

/// Publishes facts, each with the regions where their members live.
pub async fn publish(db: &mut PgConnection, actor: &Actor, facts: Vec<Event>) -> sqlx::Result<()> {
    events::publish(db, actor, facts).await
}

/// Publishes what these members' cards and payments come to, where it is not what was published last. Last in
/// a transaction: it holds the members until that ends.
pub async fn publish_holders(
    db: &mut PgConnection,
    actor: &Actor,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<()> {
    holder_flags::publish_flags(db, actor, member_ids, today).await
}
