//! What a card in somebody's hand is worth.

use chrono::TimeDelta;
use proto::maillon::cards::v1::{CardStatus, CardVerdict};
use proto::maillon::members::v1::MemberStatus;

/// Longest text that somebody holds against a reader, in characters.
pub(crate) const TEXT_MAX: usize = 400;
/// A list of revocations ends so long before it is made: what was being written meanwhile is in the next.
pub(crate) const MARGIN: TimeDelta = TimeDelta::minutes(1);

/// The verdict on a genuine card; `holder` is none where nothing stands against its holder.
pub(crate) fn verdict(card: CardStatus, holder: Option<MemberStatus>) -> CardVerdict {
    match (verdict_on_card(card), holder) {
        (CardVerdict::Valid, Some(status)) => verdict_on_holder(status),
        (of_card, _) => of_card,
    }
}

fn verdict_on_card(status: CardStatus) -> CardVerdict {
    match status {
        CardStatus::Unspecified => CardVerdict::Unknown,
        CardStatus::Created | CardStatus::Printed | CardStatus::InDelivery => {
            CardVerdict::NotDelivered
        }
        CardStatus::Delivered => CardVerdict::Valid,
        CardStatus::Expired => CardVerdict::Expired,
        CardStatus::Suspended => CardVerdict::Suspended,
        CardStatus::Faulty => CardVerdict::Faulty,
        CardStatus::Lost => CardVerdict::Lost,
        CardStatus::Stolen => CardVerdict::Stolen,
        CardStatus::Damaged => CardVerdict::Damaged,
        CardStatus::Replaced => CardVerdict::Replaced,
        CardStatus::Cancelled => CardVerdict::Cancelled,
    }
}

/// What a card that is good is worth in the hand of who may not use it.
fn verdict_on_holder(status: MemberStatus) -> CardVerdict {
    match status {
        MemberStatus::Unspecified | MemberStatus::Active => CardVerdict::Valid,
        MemberStatus::Suspended => CardVerdict::MemberSuspended,
        MemberStatus::Deceased => CardVerdict::MemberDeceased,
        MemberStatus::Removed => CardVerdict::MemberRemoved,
    }
}
