//! What a fictitious member paid and which cards came of it. Pure: the same member on the same day has the same story.

mod fate;

use chrono::{DateTime, TimeDelta, Utc};
use platform::chance::Chance;
use proto::maillon::cards::v1::{CardStatus, Holder, MobileOperator, TransactionType};

use super::known::Known;
use super::life::{End, How, Life, Parcel, Step};
use super::lot::{Calendar, Lot};
use super::payment::Payment;
use super::words;
use crate::domain::transition::Act;

/// What a card costs, and a membership, in francs.
const CARD: [i64; 4] = [2_500, 2_500, 2_500, 3_000];
const MEMBERSHIP: [i64; 3] = [5_000, 5_000, 1_000];
/// A member joined at most so long after the day that the record names.
const RECORDED: i64 = 90;

/// A member's payments and cards, each in the order they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Story {
    pub(super) payments: Vec<Payment>,
    pub(super) cards: Vec<Life>,
}

impl Story {
    /// Of this member; regions are put into so many groups.
    pub(super) fn of(known: &Known, calendar: Calendar, groups: u32) -> Self {
        let Some(joined) = known.membership_start_date else {
            return Self::default();
        };
        let region = known.region_id.unwrap_or(known.id);
        let mut telling = Telling {
            chance: Chance::new(known.id.cast_unsigned() ^ 0x6d61_696c_6c6f_6e00),
            known,
            calendar,
            group: u32::try_from(region.rem_euclid(i64::from(groups.max(1)))).unwrap_or_default(),
            joined: calendar.since(joined.naive()) - RECORDED,
            story: Self::default(),
        };
        if telling.joined >= 3 {
            telling.membership();
            telling.fate();
            telling.odds_and_ends();
        }
        telling.story
    }

    /// What the service would tell of the member.
    pub(super) fn holder(&self, member_id: i64, calendar: Calendar) -> Holder {
        let valid_until = self.valid_until();
        Holder {
            member_id,
            has_valid_card: valid_until.is_some_and(|day| day >= calendar.today()),
            has_unused_transaction: self.best_payment().is_some(),
        }
    }

    /// The largest payment that a card may use.
    pub(super) fn best_payment(&self) -> Option<i64> {
        let free = self.payments.iter().filter(|payment| payment.is_free());
        free.map(|payment| payment.amount).max()
    }

    /// Whether there is a faulty card that no other has taken the place of.
    pub(super) fn has_faulty_card(&self) -> bool {
        let is_replaced = |place| {
            let others = self.cards.iter();
            let mut others = others.filter(|card| card.status() != CardStatus::Cancelled);
            others.any(|card| card.replaces == Some(place))
        };
        let mut cards = self.cards.iter().enumerate();
        cards.any(|(place, card)| card.status() == CardStatus::Faulty && !is_replaced(place))
    }

    pub(super) fn is_in_preparation(&self) -> bool {
        self.cards.iter().any(|card| {
            let status = card.status();
            matches!(
                status,
                CardStatus::Created | CardStatus::Printed | CardStatus::InDelivery
            )
        })
    }

    /// The last day of the card that is good longest.
    pub(super) fn valid_until(&self) -> Option<chrono::NaiveDate> {
        let good = self.cards.iter().filter(|card| {
            let status = card.status() as i32;
            (CardStatus::Created as i32..=CardStatus::Delivered as i32).contains(&status)
        });
        good.map(|card| card.expires).max()
    }
}

/// What a card is made for.
#[derive(Clone, Copy)]
enum Origin {
    /// A payment of its own.
    Paid,
    /// The same, and it takes the place of one that is over.
    Renewed(usize),
    /// The place of another, for nothing.
    Instead(usize),
}

/// A story while it is told.
struct Telling<'a> {
    chance: Chance,
    known: &'a Known,
    calendar: Calendar,
    group: u32,
    /// How many days ago the member was here for certain.
    joined: i64,
    story: Story,
}

impl Telling<'_> {
    /// What most main members pay when they join.
    fn membership(&mut self) {
        if self.known.kind == 1 && self.chance.per_cent(55) {
            let later = self.below(20);
            let amount = *self.chance.pick(&MEMBERSHIP);
            self.pay(
                TransactionType::Membership,
                amount,
                (self.joined - later).max(1),
            );
        }
    }

    /// Payments for other things, and one that was typed in wrong.
    fn odds_and_ends(&mut self) {
        if self.chance.per_mille(35) {
            let amount = i64::from(self.chance.between(1, 30)) * 500;
            let days = 1 + self.below(self.joined);
            self.pay(TransactionType::Other, amount, days);
        }
        if self.chance.per_mille(18) {
            let days = 1 + self.below(self.joined);
            let wrong = self.pay(TransactionType::Card, 25_000, days);
            let wrong = &mut self.story.payments[wrong];
            wrong.deleted_at = Some(wrong.created_at + TimeDelta::minutes(7));
        }
    }

    /// A day before this one, at most so many.
    fn below(&mut self, days: i64) -> i64 {
        let days = u32::try_from(days.max(0)).unwrap_or(u32::MAX);
        self.chance.below(days).into()
    }

    /// Of some days ago.
    fn pay(&mut self, kind: TransactionType, amount: i64, days: i64) -> usize {
        let operator = match self.chance.below(100) {
            0..45 => MobileOperator::OrangeMoney,
            45..70 => MobileOperator::Wave,
            70..90 => MobileOperator::MtnMomo,
            _ => MobileOperator::MoovMoney,
        };
        let minutes = self.below(9 * 60);
        let created_at = self.calendar.ago(days, 8) + TimeDelta::minutes(minutes);
        self.story.payments.push(Payment {
            kind,
            operator,
            amount,
            // Some are typed in a day or two later.
            date: created_at.date_naive(),
            created_at,
            card: None,
            used_at: None,
            freed_at: None,
            deleted_at: None,
        });
        self.story.payments.len() - 1
    }

    /// A payment for a card that waits for being used.
    fn pay_ahead(&mut self) {
        let amount = *self.chance.pick(&CARD);
        let days = 1 + self.below(self.joined.min(45));
        self.pay(TransactionType::Card, amount, days);
    }

    /// A card made at this instant; it has passed.
    fn make(&mut self, origin: Origin, created_at: DateTime<Utc>) -> usize {
        let card = self.story.cards.len();
        let (is_paid, replaces) = match origin {
            Origin::Paid => (true, None),
            Origin::Renewed(before) => (true, Some(before)),
            Origin::Instead(before) => (false, Some(before)),
        };
        let payment = is_paid.then(|| {
            let amount = *self.chance.pick(&CARD);
            let days = self.calendar.since(created_at.date_naive());
            let before = 1 + self.below(20);
            let payment = self.pay(
                TransactionType::Card,
                amount,
                (days + before).min(self.joined),
            );
            let used = &mut self.story.payments[payment];
            used.card = Some(card);
            used.used_at = Some(created_at);
            payment
        });
        self.story.cards.push(Life {
            created_at,
            created_for: replaces.filter(|_| !is_paid).map(|_| words::REPLACING),
            expires: self.calendar.expiry(created_at),
            payment,
            replaces,
            steps: Vec::new(),
            parcels: Vec::new(),
        });
        card
    }

    fn step(&mut self, card: usize, act: Act, at: DateTime<Utc>, reason: Option<&'static str>) {
        let card = &mut self.story.cards[card];
        card.steps.push(Step { act, at, reason });
    }

    /// Some were not right the first time.
    fn print(&mut self, card: usize, at: DateTime<Utc>) {
        self.step(card, Act::MarkPrinted, at, None);
        if self.chance.per_mille(20) {
            let reason = *self.chance.pick(&words::MISPRINTED);
            self.step(
                card,
                Act::Misprint,
                at + TimeDelta::minutes(25),
                Some(reason),
            );
            self.step(card, Act::MarkPrinted, at + TimeDelta::minutes(50), None);
        }
    }

    /// Made and printed some days ago, on its own.
    fn make_alone(&mut self, origin: Origin, created: i64, printed: i64) -> usize {
        let at = self.calendar.ago(created, 9);
        let seconds = self.below(3_600);
        let card = self.make(origin, at + TimeDelta::seconds(seconds));
        let at = self.calendar.ago(printed, 10);
        let seconds = self.below(3_600);
        self.print(card, at + TimeDelta::seconds(seconds));
        card
    }

    /// Made just now.
    fn make_new(&mut self, origin: Origin) -> usize {
        let days = 1 + self.below(2);
        let seconds = self.below(7 * 3_600);
        let at = self.calendar.ago(days, 9) + TimeDelta::seconds(seconds);
        self.make(origin, at)
    }

    /// Made in a lot, and on its delivery.
    fn make_in(&mut self, origin: Origin, lot: Lot) -> usize {
        let times = self.calendar.times(lot);
        let seconds = self.below(1_800);
        let card = self.make(origin, times.begun + TimeDelta::seconds(seconds));
        self.print(card, times.printed + TimeDelta::seconds(seconds));
        self.step(card, Act::PutOnDelivery, times.saved, None);
        self.story.cards[card].parcels.push(Parcel {
            lot,
            motive: None,
            end: None,
        });
        card
    }

    /// The same, and its holder has it; what it takes the place of is replaced.
    fn hand_over(&mut self, origin: Origin, lot: Lot) -> usize {
        let card = self.make_in(origin, lot);
        let rounds = self.calendar.times(lot).rounds;
        let at = *self.chance.pick(&rounds);
        self.step(card, Act::HandOver, at, None);
        let how = self.proof();
        self.settle(card, End { at, how });
        if let Origin::Renewed(before) | Origin::Instead(before) = origin
            && Act::Replace.allows(self.story.cards[before].status())
        {
            self.step(before, Act::Replace, at, None);
        }
        card
    }

    /// Made in a lot, and nobody came for it.
    fn bring_back(&mut self, origin: Origin, lot: Lot) -> usize {
        let card = self.make_in(origin, lot);
        let rounds = self.calendar.times(lot).rounds;
        let at = *self.chance.pick(&rounds);
        let reason = *self.chance.pick(&words::RETURNED);
        self.step(card, Act::TakeOffDelivery, at, Some(reason));
        let how = How::Returned(reason);
        self.settle(card, End { at, how });
        card
    }

    fn settle(&mut self, card: usize, end: End) {
        if let Some(parcel) = self.story.cards[card].parcels.last_mut() {
            parcel.end = Some(end);
        }
    }

    /// Who took a card, and what they showed.
    fn proof(&mut self) -> How {
        let is_other = self.chance.per_cent(14);
        let (by, relation) = if is_other {
            let first = *self.chance.pick(&words::TAKERS);
            let relation = *self.chance.pick(&words::RELATIONS);
            (format!("{} {first}", self.known.lastname), Some(relation))
        } else {
            let known = self.known;
            (format!("{} {}", known.lastname, known.firstname), None)
        };
        let document = self
            .chance
            .per_cent(60)
            .then(|| format!("CNI C{:010}", self.chance.below(u32::MAX)));
        How::Handed {
            by,
            relation,
            document,
        }
    }

    /// Something that happened between its hand-over and so many days ago.
    fn befall(&mut self, card: usize, act: Act, reasons: &[&'static str], until: i64) {
        let handed = self.story.cards[card].standing().at.date_naive();
        let since = self.calendar.since(handed);
        let days = until + 1 + self.below(since - until - 2);
        let minutes = self.below(8 * 60);
        let at = self.calendar.ago(days, 8) + TimeDelta::minutes(minutes);
        let reason = *self.chance.pick(reasons);
        self.step(card, act, at, Some(reason));
    }
}

#[cfg(test)]
mod tests;
