//! The life of a delivery: which status follows which, by what step (contract §5). One table, walked by the
//! code, the tests and the documentation alike.

pub(crate) mod hand_over;
pub(crate) mod lines;

use platform::Refusal;
use proto::maillon::cards::v1::DeliveryStatus::{
    self, Cancelled, Closed, Draft, InProgress, Received, Sent,
};
use proto::maillon::refusal::v1::Reason;

/// What is done with a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Its lines or its type change.
    Change,
    /// It is thrown away.
    Delete,
    /// It leaves.
    Send,
    /// It has arrived.
    Receive,
    /// Some of its lines are settled.
    HandOver,
    /// All of them are: nobody asks for it, the last line does.
    Close,
    /// It does not take place.
    Cancel,
}

impl Step {
    /// All of them.
    pub(crate) const ALL: [Self; 7] = [
        Self::Change,
        Self::Delete,
        Self::Send,
        Self::Receive,
        Self::HandOver,
        Self::Close,
        Self::Cancel,
    ];

    /// The statuses it is allowed in, and the one it leads to.
    pub const fn way(self) -> (&'static [DeliveryStatus], DeliveryStatus) {
        match self {
            Self::Change | Self::Delete => (&[Draft], Draft),
            Self::Send => (&[Draft], Sent),
            Self::Receive => (&[Sent], Received),
            Self::HandOver => (&[Sent, Received, InProgress], InProgress),
            Self::Close => (&[Sent, Received, InProgress], Closed),
            Self::Cancel => (&[Draft, Sent, Received], Cancelled),
        }
    }

    /// The status it leads to.
    pub(crate) const fn leads_to(self) -> DeliveryStatus {
        self.way().1
    }

    /// The subject of its fact.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Change | Self::HandOver => "cards.delivery.updated",
            Self::Delete => "cards.delivery.deleted",
            Self::Send => "cards.delivery.sent",
            Self::Receive => "cards.delivery.received",
            Self::Close => "cards.delivery.closed",
            Self::Cancel => "cards.delivery.cancelled",
        }
    }

    /// Whether a delivery of this status may be treated so.
    pub(crate) fn allows(self, status: DeliveryStatus) -> bool {
        self.way().0.contains(&status)
    }

    /// The same, as a refusal that names both statuses.
    pub(crate) fn unless_forbidden(self, status: DeliveryStatus) -> Result<(), Refusal> {
        if self.allows(status) {
            return Ok(());
        }
        Err(Refusal::new(Reason::InvalidTransition)
            .count("delivery_from", status as i64)
            .count("delivery_to", self.way().1 as i64))
    }
}

/// The code of a delivery: each node counts in a range of its own, so that two never give the same.
pub fn code(node: i32, year: i32, sequence: i64) -> String {
    format!("LIV-{year}-{:06}", i64::from(node) * 1_000_000 + sequence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_and_cancelled_deliveries_stay_so() {
        for step in Step::ALL {
            for status in [Closed, Cancelled] {
                assert!(!step.allows(status), "{step:?}");
            }
        }
    }

    #[test]
    fn only_a_draft_changes_its_lines() {
        for status in [Sent, Received, InProgress, Closed, Cancelled] {
            for step in [Step::Change, Step::Delete, Step::Send] {
                assert!(!step.allows(status), "{step:?} of {status:?}");
            }
        }
    }

    #[test]
    fn nodes_count_apart() {
        assert_eq!(code(0, 2026, 7), "LIV-2026-000007");
        assert_eq!(code(0, 2026, 1_234_567), "LIV-2026-1234567");
        assert_eq!(code(3, 2027, 7), "LIV-2027-3000007");
    }
}
