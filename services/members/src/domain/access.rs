//! What a caller may do with a member: see it, change it, take it back.

use chrono::{DateTime, TimeDelta, Utc};
use platform::Caller;
use proto::Timestamp;
use proto::bounds;
use proto::maillon::refusal::v1::Reason;

/// How long an archived member may be restored.
const RESTORABLE: TimeDelta = TimeDelta::days(bounds::RESTORABLE_DAYS_MAX);

/// What of a member decides who may do what with it.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) id: i64,
    pub(crate) kind: i32,
    pub(crate) main_member_id: Option<i64>,
    pub(crate) locality_id: Option<i64>,
    /// Where the locality lies, also when it was deleted since.
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
    /// False for members that come from other nodes.
    pub(crate) can_write: bool,
    pub(crate) archived_at: Option<Timestamp>,
}

impl Held {
    pub(crate) fn is_living(&self) -> bool {
        self.archived_at.is_none()
    }

    /// Whether the member lies in the caller's territory (contract §2); without a locality, the whole
    /// country sees it, and who made it.
    pub(crate) fn is_seen_by(&self, caller: &Caller) -> bool {
        territory::sees(caller, self.locality_id, self.region_id, self.created_by_id)
    }

    /// Whether the caller would see it without a locality, too.
    pub(crate) fn is_seen_nowhere_by(&self, caller: &Caller) -> bool {
        territory::sees(caller, None, None, self.created_by_id)
    }

    /// Refuses to change a member that another node owns.
    pub(crate) fn check_writable(&self) -> Result<(), Reason> {
        check_writable(self.can_write)
    }
}

/// The same for who read only this of a member.
pub(crate) fn check_writable(can_write: bool) -> Result<(), Reason> {
    if can_write {
        Ok(())
    } else {
        Err(Reason::MemberReadOnly)
    }
}

/// The living member of this id; what the caller may not see is not there.
pub(crate) fn find_living<'a>(
    held: &'a [Held],
    id: i64,
    caller: &Caller,
) -> Result<&'a Held, Reason> {
    let found = held.iter().find(|member| member.id == id);
    let seen = found.filter(|member| member.is_living() && member.is_seen_by(caller));
    seen.ok_or(Reason::MemberNotFound)
}

/// The same, refused where it may not be changed here.
pub(crate) fn find_writable<'a>(
    held: &'a [Held],
    id: i64,
    caller: &Caller,
) -> Result<&'a Held, Reason> {
    let member = find_living(held, id, caller)?;
    member.check_writable()?;
    Ok(member)
}

/// Refuses a member that is not archived, or may not come back: for too long archived, or another node's.
pub(crate) fn check_restorable(
    held: &[Held],
    id: i64,
    caller: &Caller,
    now: DateTime<Utc>,
) -> Result<(), Reason> {
    let found = held.iter().find(|member| member.id == id);
    let member = found
        .filter(|member| member.is_seen_by(caller))
        .ok_or(Reason::MemberNotFound)?;
    let archived_at = member.archived_at.ok_or(Reason::MemberNotArchived)?;
    member.check_writable()?;
    if now - archived_at.instant() > RESTORABLE {
        return Err(Reason::MemberNotRestorable);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const AUTHOR: i64 = 7;

    fn member() -> Held {
        Held {
            id: 1,
            kind: 1,
            main_member_id: None,
            locality_id: Some(10),
            region_id: Some(3),
            created_by_id: AUTHOR,
            can_write: true,
            archived_at: None,
        }
    }

    fn caller(login_id: i64, regions: &[i64]) -> Caller {
        Caller {
            login_id,
            name: "awa".to_owned(),
            role: "agent".to_owned(),
            regions: regions.to_vec(),
            session: Uuid::nil(),
            is_provisional: false,
            address: String::new(),
        }
    }

    #[test]
    fn a_member_is_found_in_the_callers_territory_and_changed_where_it_is_this_nodes() {
        let elsewhere = Held {
            can_write: false,
            ..member()
        };
        let archived = Held {
            archived_at: Some(Timestamp { micros: 0 }),
            ..member()
        };
        let nowhere = Held {
            locality_id: None,
            region_id: None,
            ..member()
        };
        let (national, inside) = (caller(1, &[]), caller(1, &[3]));
        let (outside, author) = (caller(1, &[5]), caller(AUTHOR, &[5]));
        let (missing, read_only) = (Reason::MemberNotFound, Reason::MemberReadOnly);
        let cases = [
            (&member(), &national, None, None),
            (&member(), &inside, None, None),
            (&member(), &outside, Some(missing), Some(missing)),
            (&member(), &author, Some(missing), Some(missing)),
            (&nowhere, &national, None, None),
            (&nowhere, &inside, Some(missing), Some(missing)),
            (&nowhere, &author, None, None),
            (&elsewhere, &inside, None, Some(read_only)),
            (&elsewhere, &outside, Some(missing), Some(missing)),
            (&archived, &national, Some(missing), Some(missing)),
        ];
        for (member, caller, found, changed) in cases {
            let held = std::slice::from_ref(member);
            let case = format!("{member:?} {caller:?}");
            assert_eq!(find_living(held, 1, caller).err(), found, "{case}");
            assert_eq!(find_writable(held, 1, caller).err(), changed, "{case}");
            assert!(find_living(held, 2, caller).is_err(), "{case}");
        }
    }

    #[test]
    fn a_member_may_be_restored_for_ninety_days() {
        let now = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(1_000);
        let archived = |ago: TimeDelta| Held {
            archived_at: Some((now - ago).into()),
            ..member()
        };
        let elsewhere = Held {
            can_write: false,
            ..archived(RESTORABLE * 2)
        };
        let (inside, outside) = (caller(1, &[3]), caller(1, &[5]));
        let second = TimeDelta::seconds(1);
        let cases = [
            (archived(second), &inside, None),
            (archived(RESTORABLE), &inside, None),
            (
                archived(RESTORABLE + second),
                &inside,
                Some(Reason::MemberNotRestorable),
            ),
            (archived(second), &outside, Some(Reason::MemberNotFound)),
            (member(), &inside, Some(Reason::MemberNotArchived)),
            (elsewhere, &inside, Some(Reason::MemberReadOnly)),
        ];
        for (member, caller, refused) in cases {
            let held = [member];
            let checked = check_restorable(&held, 1, caller, now);
            assert_eq!(checked.err(), refused, "{held:?}");
        }
    }
}
