//! Stories of many members as one history: who got which number, what travelled together.

use std::collections::BTreeMap;

use cards::bulk::{self, Step};
use chrono::{DateTime, Datelike, Utc};

use super::known::Known;
use super::life::{End, How, Life, Parcel};
use super::lot::{Lot, Times};
use super::payment::Payment;
use super::stories::Stories;
use super::words;

/// A card with its ids.
pub(super) struct Card<'a> {
    pub(super) id: i64,
    pub(super) number: String,
    pub(super) known: &'a Known,
    pub(super) life: &'a Life,
    pub(super) transaction_id: Option<i64>,
    pub(super) replaces_card_id: Option<i64>,
    /// The deliveries it was on, as its parcels say.
    pub(super) delivery_ids: Vec<i64>,
}

/// A payment with its ids.
pub(super) struct Paid<'a> {
    pub(super) id: i64,
    pub(super) known: &'a Known,
    pub(super) payment: &'a Payment,
    pub(super) card_id: Option<i64>,
}

/// A delivery with what lies on it.
pub(super) struct Delivery<'a> {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) lot: Lot,
    pub(super) times: Times,
    pub(super) lines: Vec<Line<'a>>,
}

/// One line of it.
pub(super) struct Line<'a> {
    /// None = unknown here.
    pub(super) card_id: Option<i64>,
    pub(super) number: String,
    pub(super) motive: Option<&'static str>,
    pub(super) end: Option<&'a End>,
}

/// What was done with a delivery, and how many of its lines were settled then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Move {
    pub(super) step: Step,
    pub(super) at: DateTime<Utc>,
    pub(super) settled: i64,
}

/// As many ids and numbers as the stories need.
pub(super) struct Numbers {
    pub(super) cards: Vec<i64>,
    pub(super) of_cards: Vec<i64>,
    pub(super) payments: Vec<i64>,
    pub(super) deliveries: Vec<i64>,
    pub(super) of_deliveries: Vec<i64>,
}

/// Everything, in the order in which it was made.
pub(super) struct Arranged<'a> {
    pub(super) cards: Vec<Card<'a>>,
    pub(super) payments: Vec<Paid<'a>>,
    pub(super) deliveries: Vec<Delivery<'a>>,
}

/// A member's place among the stories, and a card's or a payment's in its own.
type Place = (usize, usize);

impl<'a> Arranged<'a> {
    pub(super) fn of(stories: &'a Stories, numbers: &Numbers) -> Self {
        let members = &stories.members;
        let lives = in_order(members.iter().map(|(_, story)| {
            let cards = story.cards.iter();
            cards.map(|card| card.created_at).collect()
        }));
        let paid = in_order(members.iter().map(|(_, story)| {
            let payments = story.payments.iter();
            payments.map(|payment| payment.created_at).collect()
        }));
        let card_ids = by_place(&lives, &numbers.cards);
        let payment_ids = by_place(&paid, &numbers.payments);
        let mut cards: Vec<Card<'a>> = lives
            .iter()
            .zip(&numbers.of_cards)
            .map(|(&(member, place), sequence)| {
                let (known, story) = &members[member];
                let life = &story.cards[place];
                Card {
                    id: card_ids[&(member, place)],
                    number: bulk::card_number(life.created_at.year(), *sequence),
                    known,
                    life,
                    transaction_id: life.payment.map(|paid| payment_ids[&(member, paid)]),
                    replaces_card_id: life.replaces.map(|before| card_ids[&(member, before)]),
                    delivery_ids: Vec::new(),
                }
            })
            .collect();
        let payments = paid
            .iter()
            .map(|&(member, place)| {
                let (known, story) = &members[member];
                let payment = &story.payments[place];
                Paid {
                    id: payment_ids[&(member, place)],
                    known,
                    payment,
                    card_id: payment.card.map(|card| card_ids[&(member, card)]),
                }
            })
            .collect();
        let deliveries = deliveries(stories, &mut cards, numbers);
        Self {
            cards,
            payments,
            deliveries,
        }
    }
}

/// How many deliveries the stories need.
pub(super) fn count_of_lots(stories: &Stories) -> usize {
    let cards = stories.members.iter().flat_map(|(_, story)| &story.cards);
    let parcels = cards.flat_map(|card| &card.parcels);
    let lots: std::collections::BTreeSet<Lot> = parcels.map(|parcel| parcel.lot).collect();
    lots.len()
}

/// Places in the order of their instants.
fn in_order(instants: impl Iterator<Item = Vec<DateTime<Utc>>>) -> Vec<Place> {
    let mut places: Vec<(DateTime<Utc>, Place)> = Vec::new();
    for (member, own) in instants.enumerate() {
        places.extend(
            own.into_iter()
                .enumerate()
                .map(|(place, at)| (at, (member, place))),
        );
    }
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}

fn by_place(places: &[Place], ids: &[i64]) -> BTreeMap<Place, i64> {
    places.iter().copied().zip(ids.iter().copied()).collect()
}

fn deliveries<'a>(
    stories: &'a Stories,
    cards: &mut [Card<'a>],
    numbers: &Numbers,
) -> Vec<Delivery<'a>> {
    let mut lots: BTreeMap<Lot, Vec<(usize, &'a Parcel)>> = BTreeMap::new();
    for (nth, card) in cards.iter().enumerate() {
        let life: &'a Life = card.life;
        for parcel in &life.parcels {
            lots.entry(parcel.lot).or_default().push((nth, parcel));
        }
    }
    let mut lots: Vec<_> = lots
        .into_iter()
        .map(|(lot, lying)| (lot, stories.calendar.times(lot), lying))
        .collect();
    lots.sort_by_key(|(lot, times, _)| (times.saved, *lot));
    let ids = numbers.deliveries.iter().zip(&numbers.of_deliveries);
    let made = lots.into_iter().zip(ids);
    let made = made.map(|((lot, times, lying), (id, sequence))| {
        let mut lines = Vec::with_capacity(lying.len() + 1);
        for (nth, parcel) in lying {
            let card = &mut cards[nth];
            card.delivery_ids.push(*id);
            lines.push(Line {
                card_id: Some(card.id),
                number: card.number.clone(),
                motive: parcel.motive,
                end: parcel.end.as_ref(),
            });
        }
        if lot == (Lot::Faulty { is_back: false }) {
            // Of a series that was never made.
            let year = times.saved.year() - 8;
            lines.push(Line {
                card_id: None,
                number: bulk::card_number(year, 99_000_000 + sequence % 900_000),
                motive: Some(words::UNKNOWN),
                end: None,
            });
        }
        Delivery {
            id: *id,
            code: bulk::delivery_code(0, times.saved.year(), *sequence),
            lot,
            times,
            lines,
        }
    });
    made.collect()
}

impl Delivery<'_> {
    /// What was done with it, in order.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut done = |step, at, settled| moves.push(Move { step, at, settled });
        if let Some(at) = self.times.sent {
            done(Step::Send, at, 0);
        }
        let whole = self.quantity();
        if let Some(at) = self.times.received {
            done(Step::Receive, at, 0);
            if self.lot.is_of_faulty() {
                done(Step::Close, at, whole);
            }
        }
        let mut rounds: BTreeMap<DateTime<Utc>, i64> = BTreeMap::new();
        let ends = self.lines.iter().filter_map(|line| line.end);
        for end in ends.filter(|end| !matches!(end.how, How::Arrived)) {
            *rounds.entry(end.at).or_default() += 1;
        }
        let mut settled = 0;
        for (at, more) in rounds {
            settled += more;
            let step = if settled == whole {
                Step::Close
            } else {
                Step::HandOver
            };
            done(step, at, settled);
        }
        moves
    }

    pub(super) fn quantity(&self) -> i64 {
        i64::try_from(self.lines.len()).unwrap_or(i64::MAX)
    }
}
