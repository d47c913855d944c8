//! When a member joins or leaves a cooperative.

use platform::Refusal;
use proto::Date;
use proto::maillon::members::v1::{MemberStatus, Membership};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::member::first_day;

/// Members that a preview names for each reason.
pub(crate) const PREVIEWED: usize = 20;

/// What of a member decides whether it may join or leave.
#[derive(Clone, Debug)]
pub(crate) struct Belonging {
    /// The cooperative of today.
    pub(crate) cooperative_id: Option<i64>,
    /// The last day that is settled: when the membership of today began, or the last one ended.
    pub(crate) since: Option<Date>,
    pub(crate) is_president: bool,
    pub(crate) status: MemberStatus,
}

/// What a move makes of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Change,
    /// It is there already.
    Nothing,
}

/// Whether somebody is neither deceased nor removed.
pub(crate) fn is_living(status: MemberStatus) -> bool {
    !matches!(status, MemberStatus::Deceased | MemberStatus::Removed)
}

/// What becomes of a member who is to be in a cooperative, or in none, from a day on.
pub(crate) fn judge(member: &Belonging, to: Option<i64>, on: Date) -> Result<Move, Reason> {
    if member.cooperative_id == to {
        return Ok(Move::Nothing);
    }
    if member.is_president {
        return Err(Reason::PresidentStays);
    }
    if to.is_some() && !is_living(member.status) {
        return Err(Reason::MemberNotLiving);
    }
    if member.since.is_some_and(|since| on < since) {
        return Err(Reason::MembershipOverlaps);
    }
    Ok(Move::Change)
}

/// The day of a move; none given = today.
pub(crate) fn read_day(field: &str, given: Option<Date>, today: Date) -> Result<Date, Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let day = given.unwrap_or(today);
    if let Some((fault, detail)) = fault_of(day, today) {
        refusal = refusal.and(field, fault, &detail);
    }
    refusal.unless_clean()?;
    Ok(day)
}

fn fault_of(day: Date, today: Date) -> Option<(Fault, String)> {
    if day > today {
        return Some((Fault::InFuture, String::new()));
    }
    let bounds = format!("{} – {}", first_day().naive(), today.naive());
    (day < first_day()).then_some((Fault::OutOfRange, bounds))
}

/// The days of a membership after a correction.
pub(crate) fn correct(
    current: &Membership,
    joined_on: Option<Date>,
    left_on: Option<Date>,
    today: Date,
) -> Result<(Date, Option<Date>), Refusal> {
    const JOINED: &str = "membership_joinedOn";
    const LEFT: &str = "membership_leftOn";
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    for (field, day) in [(JOINED, joined_on), (LEFT, left_on)] {
        if let Some((fault, detail)) = day.and_then(|day| fault_of(day, today)) {
            refusal = refusal.and(field, fault, &detail);
        }
    }
    // It ends when the member leaves, and only that.
    if left_on.is_some() && current.left_on.is_none() {
        refusal = refusal.and(LEFT, Fault::OutOfPlace, "");
    }
    let joined = joined_on.or(current.joined_on).unwrap_or(today);
    let left = left_on.or(current.left_on);
    if left.is_some_and(|left| left < joined) {
        refusal = refusal.and(LEFT, Fault::TooEarly, JOINED);
    }
    refusal.unless_clean()?;
    Ok((joined, left))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(days: i32) -> Date {
        Date { days }
    }

    fn member(cooperative_id: Option<i64>, since: Option<i32>) -> Belonging {
        Belonging {
            cooperative_id,
            since: since.map(day),
            is_president: false,
            status: MemberStatus::Active,
        }
    }

    #[test]
    fn a_member_joins_moves_and_leaves_from_a_day_on() {
        let president = Belonging {
            is_president: true,
            ..member(Some(1), Some(10))
        };
        let deceased = |cooperative| Belonging {
            status: MemberStatus::Deceased,
            ..member(cooperative, Some(10))
        };
        let cases = [
            (member(None, None), Some(1), 20, Ok(Move::Change)),
            (member(None, Some(20)), Some(1), 20, Ok(Move::Change)),
            (member(Some(1), Some(10)), Some(2), 10, Ok(Move::Change)),
            (member(Some(1), Some(10)), None, 20, Ok(Move::Change)),
            (member(Some(1), Some(10)), Some(1), 5, Ok(Move::Nothing)),
            (member(None, None), None, 20, Ok(Move::Nothing)),
            (
                member(Some(1), Some(10)),
                Some(2),
                9,
                Err(Reason::MembershipOverlaps),
            ),
            (president.clone(), Some(1), 20, Ok(Move::Nothing)),
            (president.clone(), Some(2), 20, Err(Reason::PresidentStays)),
            (president, None, 20, Err(Reason::PresidentStays)),
            (deceased(None), Some(1), 20, Err(Reason::MemberNotLiving)),
            (deceased(Some(1)), None, 20, Ok(Move::Change)),
        ];
        for (member, to, on, expected) in cases {
            assert_eq!(
                judge(&member, to, day(on)),
                expected,
                "{member:?} {to:?} {on}"
            );
        }
    }

    #[test]
    fn days_are_corrected_in_their_order() {
        let today = day(20_000);
        let ended = Membership {
            joined_on: Some(day(10_000)),
            left_on: Some(day(11_000)),
            ..Membership::default()
        };
        let current = Membership {
            left_on: None,
            ..ended.clone()
        };
        let faults = |membership: &Membership, joined: Option<i32>, left: Option<i32>| {
            let corrected = correct(membership, joined.map(day), left.map(day), today);
            let refusal = corrected.expect_err("it is refused");
            let fields = &refusal.message().fields;
            let told = fields
                .iter()
                .map(|fault| (fault.field.clone(), fault.fault()));
            told.collect::<Vec<_>>()
        };
        let told = |field: &str, fault| vec![(field.to_owned(), fault)];
        let (joined, left) = ("membership_joinedOn", "membership_leftOn");
        assert_eq!(
            correct(&ended, Some(day(9_000)), None, today).ok(),
            Some((day(9_000), Some(day(11_000))))
        );
        assert_eq!(
            correct(&current, Some(day(20_000)), None, today).ok(),
            Some((day(20_000), None))
        );
        assert_eq!(
            faults(&ended, Some(20_001), None)[0],
            told(joined, Fault::InFuture)[0]
        );
        assert_eq!(
            faults(&ended, Some(11_001), None),
            told(left, Fault::TooEarly)
        );
        assert_eq!(
            faults(&current, None, Some(19_000)),
            told(left, Fault::OutOfPlace)
        );
        assert_eq!(
            faults(&ended, Some(-30_000), None),
            told(joined, Fault::OutOfRange)
        );
    }
}
