//! What happens in a story, one thing after the other.

use cards::bulk::{Act, MemberKind};
use chrono::{DateTime, TimeDelta, Utc};
use demo_base::chance::Chance;
use proto::maillon::cards::v1::{MobileOperator, TransactionType};

use super::Story;
use crate::known::Known;
use crate::life::{End, How, Life, Parcel, Step};
use crate::lot::{Calendar, Lot};
use crate::payment::Payment;
use crate::words;

/// What a card costs, and a membership, in francs.
const CARD: [i64; 4] = [2_500, 2_500, 2_500, 3_000];
const MEMBERSHIP: [i64; 3] = [5_000, 5_000, 1_000];

/// What a card is made for.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// A payment of its own.
    Paid,
    /// The same, and it takes the place of one that is over.
    Renewed(usize),
    /// The place of another, for nothing.
    Instead(usize),
}

/// A story while it is made up.
pub(super) struct Telling<'a> {
    pub(super) chance: Chance,
    pub(super) known: &'a Known,
    pub(super) calendar: Calendar,
    pub(super) group: u32,
    /// How many days ago the member was here for certain.
    pub(super) joined: i64,
    pub(super) story: Story,
}

impl Telling<'_> {
    /// What most main members pay when they join.
    pub(super) fn membership(&mut self) {
        if self.known.kind == MemberKind::Main as i32 && self.chance.per_cent(55) {
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
    pub(super) fn odds_and_ends(&mut self) {
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
    pub(super) fn below(&mut self, days: i64) -> i64 {
        let days = u32::try_from(days.max(0)).unwrap_or(u32::MAX);
        self.chance.below(days).into()
    }

    /// Of some days ago.
    pub(super) fn pay(&mut self, kind: TransactionType, amount: i64, days: i64) -> usize {
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
    pub(super) fn pay_ahead(&mut self) {
        let amount = *self.chance.pick(&CARD);
        let days = 1 + self.below(self.joined.min(45));
        self.pay(TransactionType::Card, amount, days);
    }

    /// A card made at this instant; it has passed.
    pub(super) fn make(&mut self, origin: Origin, created_at: DateTime<Utc>) -> usize {
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

    pub(super) fn step(
        &mut self,
        card: usize,
        act: Act,
        at: DateTime<Utc>,
        reason: Option<&'static str>,
    ) {
        let card = &mut self.story.cards[card];
        card.steps.push(Step { act, at, reason });
    }

    /// Some were not right the first time.
    pub(super) fn print(&mut self, card: usize, at: DateTime<Utc>) {
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
    pub(super) fn make_alone(&mut self, origin: Origin, created: i64, printed: i64) -> usize {
        let at = self.calendar.ago(created, 9);
        let seconds = self.below(3_600);
        let card = self.make(origin, at + TimeDelta::seconds(seconds));
        let at = self.calendar.ago(printed, 10);
        let seconds = self.below(3_600);
        self.print(card, at + TimeDelta::seconds(seconds));
        card
    }

    /// Made just now.
    pub(super) fn make_new(&mut self, origin: Origin) -> usize {
        let days = 1 + self.below(2);
        let seconds = self.below(7 * 3_600);
        let at = self.calendar.ago(days, 9) + TimeDelta::seconds(seconds);
        self.make(origin, at)
    }

    /// Made in a lot, and on its delivery.
    pub(super) fn make_in(&mut self, origin: Origin, lot: Lot) -> usize {
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
    pub(super) fn hand_over(&mut self, origin: Origin, lot: Lot) -> usize {
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
    pub(super) fn bring_back(&mut self, origin: Origin, lot: Lot) -> usize {
        let card = self.make_in(origin, lot);
        let rounds = self.calendar.times(lot).rounds;
        let at = *self.chance.pick(&rounds);
        let reason = *self.chance.pick(&words::RETURNED);
        self.step(card, Act::TakeOffDelivery, at, Some(reason));
        let how = How::Returned(reason);
        self.settle(card, End { at, how });
        card
    }

    pub(super) fn settle(&mut self, card: usize, end: End) {
        if let Some(parcel) = self.story.cards[card].parcels.last_mut() {
            parcel.end = Some(end);
        }
    }

    /// Who took a card, and what they showed.
    pub(super) fn proof(&mut self) -> How {
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
    pub(super) fn befall(&mut self, card: usize, act: Act, reasons: &[&'static str], until: i64) {
        let handed = self.story.cards[card].standing().at.date_naive();
        let since = self.calendar.since(handed);
        let days = until + 1 + self.below(since - until - 2);
        let minutes = self.below(8 * 60);
        let at = self.calendar.ago(days, 8) + TimeDelta::minutes(minutes);
        let reason = *self.chance.pick(reasons);
        self.step(card, act, at, Some(reason));
    }
}
