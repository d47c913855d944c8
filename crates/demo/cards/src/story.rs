//! What a fictitious member paid and which cards came of it. Pure: the same member on the same day has the
//! same story.

mod fate;
mod telling;

use demo_base::chance::Chance;
use proto::maillon::cards::v1::{CardStatus, Holder};

use super::known::Known;
use super::life::Life;
use super::lot::Calendar;
use super::payment::Payment;
use telling::Telling;

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
            matches!(
                card.status(),
                CardStatus::Created
                    | CardStatus::Printed
                    | CardStatus::InDelivery
                    | CardStatus::Delivered
            )
        });
        good.map(|card| card.expires).max()
    }
}

#[cfg(test)]
mod tests;
