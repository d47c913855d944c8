//! The life of a card: which status follows which, by what act (contract §5). One table, walked by the code,
//! the tests and the documentation alike.

use platform::Refusal;
use proto::maillon::cards::v1::CardStatus::{
    self, Cancelled, Created, Damaged, Delivered, Expired, Faulty, InDelivery, Lost, Printed,
    Replaced, Stolen, Suspended,
};
use proto::maillon::refusal::v1::Reason;

/// What is done with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Its printing is done.
    MarkPrinted,
    /// It was printed badly, before any delivery.
    Misprint,
    /// It was put on a normal delivery.
    PutOnDelivery,
    /// It was taken off one: not handed over, or the delivery was changed, cancelled or deleted.
    TakeOffDelivery,
    /// Its holder has it, with proof.
    HandOver,
    /// It may not be used for a while.
    Suspend,
    /// It may be used again: suspended, or lost and found.
    Reinstate,
    /// It went back on an error delivery, or somebody told that it is faulty.
    ReportFaulty,
    /// Somebody told that it is lost.
    ReportLost,
    /// Somebody told that it was stolen.
    ReportStolen,
    /// Somebody told that it is damaged.
    ReportDamaged,
    /// Its replacement was handed over.
    Replace,
    /// It is not wanted any more.
    Cancel,
}

impl Act {
    /// All of them.
    pub(crate) const ALL: [Self; 13] = [
        Self::MarkPrinted,
        Self::Misprint,
        Self::PutOnDelivery,
        Self::TakeOffDelivery,
        Self::HandOver,
        Self::Suspend,
        Self::Reinstate,
        Self::ReportFaulty,
        Self::ReportLost,
        Self::ReportStolen,
        Self::ReportDamaged,
        Self::Replace,
        Self::Cancel,
    ];

    /// The statuses it is allowed in, and the one it leads to.
    pub const fn way(self) -> (&'static [CardStatus], CardStatus) {
        match self {
            Self::MarkPrinted => (&[Created], Printed),
            Self::Misprint => (&[Printed], Created),
            Self::PutOnDelivery => (&[Printed], InDelivery),
            Self::TakeOffDelivery => (&[InDelivery], Printed),
            Self::HandOver => (&[InDelivery], Delivered),
            Self::Suspend => (&[Delivered], Suspended),
            Self::Reinstate => (&[Suspended, Lost], Delivered),
            Self::ReportFaulty => (&[Printed, InDelivery, Delivered], Faulty),
            Self::ReportLost => (&[Delivered, Suspended], Lost),
            Self::ReportStolen => (&[Delivered, Suspended], Stolen),
            Self::ReportDamaged => (&[Delivered, Suspended], Damaged),
            Self::Replace => (&[Delivered, Suspended, Lost, Stolen, Damaged], Replaced),
            Self::Cancel => (&[Created, Printed], Cancelled),
        }
    }

    /// The last word of the fact's subject, `cards.card.<word>`.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::MarkPrinted => "cards.card.printed",
            Self::Misprint => "cards.card.misprinted",
            Self::PutOnDelivery => "cards.card.dispatched",
            Self::TakeOffDelivery => "cards.card.returned",
            Self::HandOver => "cards.card.delivered",
            Self::Suspend => "cards.card.suspended",
            Self::Reinstate => "cards.card.reinstated",
            Self::ReportFaulty => "cards.card.faulted",
            Self::ReportLost => "cards.card.lost",
            Self::ReportStolen => "cards.card.stolen",
            Self::ReportDamaged => "cards.card.damaged",
            Self::Replace => "cards.card.replaced",
            Self::Cancel => "cards.card.cancelled",
        }
    }

    /// Whether a card of this status may be treated so.
    pub fn allows(self, status: CardStatus) -> bool {
        self.way().0.contains(&status)
    }

    /// The status it leads to.
    pub(crate) const fn leads_to(self) -> CardStatus {
        self.way().1
    }
}

/// The refusal of a way that is not in the table.
pub(crate) fn no_way(from: CardStatus, to: CardStatus) -> Refusal {
    Refusal::new(Reason::InvalidTransition)
        .count("from", from as i64)
        .count("to", to as i64)
}

/// Whether a card is good for nothing any more: printed again, every reader would refuse it.
pub(crate) const fn is_given_up(status: CardStatus) -> bool {
    matches!(
        status,
        Cancelled | Damaged | Expired | Faulty | Lost | Replaced | Stolen
    )
}

/// Whether a card was printed and is with its member or on its way there.
pub(crate) const fn is_printed(status: CardStatus) -> bool {
    matches!(status, Printed | InDelivery | Delivered | Suspended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_and_cancelled_cards_stay_so() {
        for act in Act::ALL {
            assert!(!act.allows(Replaced) && !act.allows(Cancelled), "{act:?}");
            assert_ne!(act.way().0, &[act.way().1], "{act:?} changes nothing");
        }
    }
}
