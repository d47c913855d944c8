//! Who may get a card (contract §5): one engine for the list, the creation of one or many, and replacements.
//! What it decides from is a [`Candidate`]; `store/candidate_list.rs` says the same in SQL, and a test holds
//! the two together.

use proto::Date;
use proto::maillon::cards::v1::CardStatus;
use proto::maillon::cards::v1::EligibilityReason::{
    self, HasValidCard, Incomplete, MemberInactive, NoPhoto, NoTransaction, PhotoNotChecked,
};
use proto::maillon::members::v1::MemberStatus;

/// What the settings say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) today: Date,
    /// What a payment must be at least, in francs.
    pub(crate) min_amount: i64,
    pub(crate) is_photo_check_required: bool,
    /// A card that expires so soon does not stand against another.
    pub(crate) renewal_window_days: i64,
    /// Whether a replacement costs as much as a card.
    pub(crate) is_replacement_paid: bool,
}

impl Rules {
    /// The last day of cards that may be renewed now.
    pub(crate) fn renewable_until(&self) -> Date {
        let days = i64::from(self.today.days).saturating_add(self.renewal_window_days);
        Date {
            days: i32::try_from(days).unwrap_or(i32::MAX),
        }
    }
}

/// A card as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) id: i64,
    /// As it is stored.
    pub(crate) status: CardStatus,
    pub(crate) expiration_date: Date,
    /// Whether another has been made in its place, and was not cancelled.
    pub(crate) has_successor: bool,
}

impl Standing {
    fn is_in_preparation(&self) -> bool {
        matches!(
            self.status,
            CardStatus::Created | CardStatus::Printed | CardStatus::InDelivery
        )
    }

    /// Whether the next card takes its place.
    fn wants_successor(&self) -> bool {
        !self.has_successor
            && matches!(
                self.status,
                CardStatus::Delivered
                    | CardStatus::Suspended
                    | CardStatus::Faulty
                    | CardStatus::Lost
                    | CardStatus::Stolen
                    | CardStatus::Damaged
            )
    }
}

/// Everything about a member that decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) member_id: i64,
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    /// One of which only the year is known is one too.
    pub(crate) birth_date: Option<Date>,
    pub(crate) status: MemberStatus,
    pub(crate) is_archived: bool,
    pub(crate) has_photo: bool,
    pub(crate) is_photo_checked: bool,
    /// In the order of their ids.
    pub(crate) cards: Vec<Standing>,
    /// The oldest payment that a card may use.
    pub(crate) payment: Option<i64>,
}

/// What a new card is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grant {
    /// None: it costs nothing.
    pub(crate) transaction_id: Option<i64>,
    pub(crate) replaces_card_id: Option<i64>,
}

impl Candidate {
    /// The card that makes the member a holder of a valid one; of several the one that is good longest.
    pub(crate) fn valid_card(&self, today: Date) -> Option<&Standing> {
        let valid = self.cards.iter().filter(|card| {
            (card.is_in_preparation() || card.status == CardStatus::Delivered)
                && card.expiration_date >= today
        });
        valid.max_by_key(|card| (card.expiration_date, card.id))
    }

    /// What a card would be made for, or everything that stands against it.
    pub(crate) fn judge(&self, rules: &Rules) -> Result<Grant, Vec<EligibilityReason>> {
        // Whoever has a faulty card has paid for a good one.
        let faulty = self
            .cards
            .iter()
            .rev()
            .find(|card| card.status == CardStatus::Faulty && card.wants_successor());
        let last = self.cards.iter().rev().find(|card| card.wants_successor());
        let grant = match faulty {
            Some(faulty) => Grant {
                transaction_id: None,
                replaces_card_id: Some(faulty.id),
            },
            None => Grant {
                transaction_id: self.payment,
                replaces_card_id: last.map(|card| card.id),
            },
        };
        let covered = self.cards.iter().any(|card| {
            card.is_in_preparation()
                || card.status == CardStatus::Delivered
                    && card.expiration_date > rules.renewable_until()
        });
        let is_free = faulty.is_some();
        self.unless_hindered(rules, covered, is_free || self.payment.is_some(), grant)
    }

    /// The same for a card in place of one that is named.
    pub(crate) fn judge_replacement(
        &self,
        rules: &Rules,
        card: &Standing,
    ) -> Result<Grant, Vec<EligibilityReason>> {
        let is_free = card.status == CardStatus::Faulty || !rules.is_replacement_paid;
        let grant = Grant {
            transaction_id: if is_free { None } else { self.payment },
            replaces_card_id: Some(card.id),
        };
        let covered = card.has_successor || self.cards.iter().any(Standing::is_in_preparation);
        self.unless_hindered(rules, covered, is_free || self.payment.is_some(), grant)
    }

    fn unless_hindered(
        &self,
        rules: &Rules,
        is_covered: bool,
        is_paid: bool,
        grant: Grant,
    ) -> Result<Grant, Vec<EligibilityReason>> {
        let hindrances = [
            (NoPhoto, !self.has_photo),
            (
                PhotoNotChecked,
                self.has_photo && rules.is_photo_check_required && !self.is_photo_checked,
            ),
            (NoTransaction, !is_paid),
            (HasValidCard, is_covered),
            (
                Incomplete,
                self.firstname.is_empty() || self.lastname.is_empty() || self.birth_date.is_none(),
            ),
            (
                MemberInactive,
                self.status != MemberStatus::Active || self.is_archived,
            ),
        ];
        let told: Vec<_> = hindrances
            .into_iter()
            .filter(|(_, hinders)| *hinders)
            .map(|(reason, _)| reason)
            .collect();
        if told.is_empty() {
            Ok(grant)
        } else {
            Err(told)
        }
    }
}

#[cfg(test)]
mod tests;
