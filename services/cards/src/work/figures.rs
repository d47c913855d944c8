//! How many cards, payments and deliveries there are of each kind in each region, for whoever shows figures.

use figures::{Counter, Gauge, Keys};
use platform::Clock;
use proto::maillon::cards::v1::{CardStatus, DeliveryStatus};
use proto::maillon::event::v1::Dimension;
use sqlx::PgPool;

use crate::App;

/// Counts the cards, payments and deliveries of a database.
pub fn counter(db: PgPool, clock: Clock) -> Counter {
    Counter {
        db,
        clock,
        subject: "cards.figures.counted",
        // Deliveries lie in several places at once, and are counted by place in any case.
        by_place: &[
            Dimension::Cards,
            Dimension::CardStatus,
            Dimension::CardExpiry,
            Dimension::CardWaiting,
            Dimension::CardMonth,
            Dimension::Transactions,
            Dimension::TransactionMonth,
            Dimension::TransactionType,
        ],
        gauges: &GAUGES,
    }
}

/// What is told to whoever watches the program. A delivered card has no day on which it becomes expired: its
/// last day tells.
const GAUGES: [Gauge; 21] = [
    card("all", Dimension::Cards, Keys::One(1)),
    card_of_status("created", CardStatus::Created),
    card_of_status("printed", CardStatus::Printed),
    card_of_status("in_delivery", CardStatus::InDelivery),
    card("delivered", Dimension::CardExpiry, Keys::Ahead),
    card("expired", Dimension::CardExpiry, Keys::Past),
    card_of_status("suspended", CardStatus::Suspended),
    card_of_status("faulty", CardStatus::Faulty),
    card_of_status("lost", CardStatus::Lost),
    card_of_status("stolen", CardStatus::Stolen),
    card_of_status("damaged", CardStatus::Damaged),
    card_of_status("replaced", CardStatus::Replaced),
    card_of_status("cancelled", CardStatus::Cancelled),
    payment("all", 1),
    payment("unused", 2),
    delivery("draft", DeliveryStatus::Draft),
    delivery("sent", DeliveryStatus::Sent),
    delivery("received", DeliveryStatus::Received),
    delivery("in_progress", DeliveryStatus::InProgress),
    delivery("closed", DeliveryStatus::Closed),
    delivery("cancelled", DeliveryStatus::Cancelled),
];

const fn card(state: &'static str, dimension: Dimension, keys: Keys) -> Gauge {
    Gauge::new("business_cards", state, dimension, keys)
}

const fn card_of_status(state: &'static str, status: CardStatus) -> Gauge {
    card(state, Dimension::CardStatus, Keys::One(status as i64))
}

const fn payment(state: &'static str, key: i64) -> Gauge {
    let keys = Keys::One(key);
    Gauge::new("business_payments", state, Dimension::Transactions, keys)
}

const fn delivery(state: &'static str, status: DeliveryStatus) -> Gauge {
    let keys = Keys::One(status as i64);
    Gauge::new("business_deliveries", state, Dimension::Deliveries, keys)
}

impl App {
    /// Adds up and publishes the figures of cards, payments and deliveries.
    pub fn figures(&self) -> Counter {
        counter(self.db.clone(), self.clock.clone())
    }
}
