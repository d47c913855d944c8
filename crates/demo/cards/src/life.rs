//! What became of a card: each act with its instant, by the table of transitions.

use cards::bulk::Act;
use chrono::{DateTime, NaiveDate, Utc};
use proto::maillon::cards::v1::CardStatus;

use super::lot::Lot;

/// A card from its making to now.
#[derive(Clone, Debug)]
pub(super) struct Life {
    pub(super) created_at: DateTime<Utc>,
    pub(super) created_for: Option<&'static str>,
    pub(super) expires: NaiveDate,
    /// Which of its member's payments it was made for.
    pub(super) payment: Option<usize>,
    /// Which of its member's cards it takes the place of.
    pub(super) replaces: Option<usize>,
    pub(super) steps: Vec<Step>,
    pub(super) parcels: Vec<Parcel>,
}

/// One thing that was done with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) act: Act,
    pub(super) at: DateTime<Utc>,
    pub(super) reason: Option<&'static str>,
}

/// A delivery that it was on.
#[derive(Clone, Debug)]
pub(super) struct Parcel {
    pub(super) lot: Lot,
    pub(super) motive: Option<&'static str>,
    pub(super) end: Option<End>,
}

/// How its line was settled.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) at: DateTime<Utc>,
    pub(super) how: How,
}

#[derive(Clone, Debug)]
pub(super) enum How {
    Handed {
        by: String,
        relation: Option<&'static str>,
        document: Option<String>,
    },
    Returned(&'static str),
    /// Bad cards are settled by arriving.
    Arrived,
}

/// How a card stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) status: CardStatus,
    pub(super) reason: Option<&'static str>,
    pub(super) at: DateTime<Utc>,
    pub(super) version: i64,
    pub(super) printed_at: Option<DateTime<Utc>>,
    pub(super) print_count: i32,
    pub(super) delivered_at: Option<NaiveDate>,
}

impl Life {
    /// As it was made.
    pub(super) fn begin(&self) -> Standing {
        Standing {
            status: CardStatus::Created,
            reason: self.created_for,
            at: self.created_at,
            version: 1,
            printed_at: None,
            print_count: 0,
            delivered_at: None,
        }
    }

    /// As it stands now.
    pub(super) fn standing(&self) -> Standing {
        self.steps.iter().fold(self.begin(), Standing::after)
    }

    pub(super) fn status(&self) -> CardStatus {
        self.steps
            .last()
            .map_or(CardStatus::Created, |step| step.act.way().1)
    }
}

impl Standing {
    pub(super) fn after(self, step: &Step) -> Self {
        let is_printed = step.act == Act::MarkPrinted;
        let is_handed = step.act == Act::HandOver;
        Self {
            status: step.act.way().1,
            reason: step.reason,
            at: step.at,
            version: self.version + 1,
            printed_at: if is_printed {
                Some(step.at)
            } else {
                self.printed_at
            },
            print_count: self.print_count + i32::from(is_printed),
            delivered_at: if is_handed {
                Some(step.at.date_naive())
            } else {
                self.delivered_at
            },
        }
    }
}
