//! Who belongs to whom: a main member, spouses and children.

use platform::{Caller, Refusal};
use proto::maillon::members::v1::{Member, MemberStatus};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::access::Held;

/// What a member is in the family; the numbers are the database's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Kind {
    #[default]
    Main = 1,
    Spouse = 2,
    Child = 3,
}

impl Kind {
    /// Of a member as it is.
    pub(crate) fn of(member: &Member) -> Self {
        match (member.is_spouse, member.is_child) {
            (true, _) => Self::Spouse,
            (_, true) => Self::Child,
            _ => Self::Main,
        }
    }

    /// The number of the database.
    pub(crate) fn number(self) -> i32 {
        self as i32
    }
}

/// What is known of the member that a save names as main.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Main {
    /// There is no such member, it is archived, or the caller may not see it.
    Unknown,
    /// A spouse or child itself.
    Dependant,
    /// One that may have dependants.
    Known,
}

impl Main {
    /// The member of this id among those that were read.
    pub(crate) fn among(held: &[Held], id: Option<i64>, caller: &Caller) -> Self {
        let found = held.iter().find(|member| Some(member.id) == id);
        let seen = found.filter(|member| member.is_living() && member.is_seen_by(caller));
        match seen.map(|member| member.kind == Kind::Main.number()) {
            None => Self::Unknown,
            Some(false) => Self::Dependant,
            Some(true) => Self::Known,
        }
    }
}

/// Refuses a new main member that is none of the family's living dependants, and a family of which the
/// caller may not see or change somebody.
pub(crate) fn check_new_main(
    held: &[Held],
    main_id: i64,
    new_id: i64,
    caller: &Caller,
) -> Result<(), Reason> {
    let dependants = || {
        held.iter()
            .filter(|member| member.main_member_id == Some(main_id))
    };
    if !dependants().any(|member| member.id == new_id && member.is_living()) {
        return Err(Reason::NotInFamily);
    }
    for member in dependants() {
        if member.is_living() && !member.is_seen_by(caller) {
            return Err(Reason::MemberNotFound);
        }
        member.check_writable()?;
    }
    Ok(())
}

/// Refuses a new main member who is deceased or removed.
pub(crate) fn check_leads(family: &[Member], new_id: i64) -> Result<(), Refusal> {
    let is_gone = |status| matches!(status, MemberStatus::Deceased | MemberStatus::Removed);
    let mut new = family.iter().filter(|member| member.id == new_id);
    if new.any(|member| is_gone(member.status())) {
        return Err(Refusal::field("new_main_member_id", Fault::NotLiving));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proto::Timestamp;
    use uuid::Uuid;

    use super::*;

    const MAIN: i64 = 1;

    fn held(id: i64, main_member_id: Option<i64>) -> Held {
        Held {
            id,
            kind: if main_member_id.is_none() { 1 } else { 2 },
            main_member_id,
            locality_id: Some(10),
            region_id: Some(3),
            created_by_id: 9,
            can_write: true,
            archived_at: None,
        }
    }

    fn caller(regions: &[i64]) -> Caller {
        Caller {
            login_id: 4,
            name: "awa".to_owned(),
            role: "agent".to_owned(),
            regions: regions.to_vec(),
            session: Uuid::nil(),
            is_provisional: false,
            address: String::new(),
        }
    }

    #[test]
    fn a_living_dependant_leads_if_the_caller_may_change_the_whole_family() {
        let heir = || held(2, Some(MAIN));
        let archived = |member| Held {
            archived_at: Some(Timestamp { micros: 0 }),
            ..member
        };
        let elsewhere = |member| Held {
            region_id: Some(5),
            ..member
        };
        let read_only = |member| Held {
            can_write: false,
            ..member
        };
        let child = || held(3, Some(MAIN));
        let cases = [
            (vec![heir(), child()], None),
            (vec![child()], Some(Reason::NotInFamily)),
            (vec![held(2, None)], Some(Reason::NotInFamily)),
            (vec![held(2, Some(8))], Some(Reason::NotInFamily)),
            (vec![archived(heir())], Some(Reason::NotInFamily)),
            (
                vec![heir(), elsewhere(child())],
                Some(Reason::MemberNotFound),
            ),
            (vec![heir(), archived(elsewhere(child()))], None),
            (
                vec![heir(), read_only(child())],
                Some(Reason::MemberReadOnly),
            ),
            (
                vec![heir(), archived(read_only(child()))],
                Some(Reason::MemberReadOnly),
            ),
        ];
        for (family, refused) in cases {
            let checked = check_new_main(&family, MAIN, 2, &caller(&[3]));
            assert_eq!(checked.err(), refused, "{family:?}");
        }
    }

    #[test]
    fn a_main_member_is_a_living_one_that_the_caller_sees() {
        let family = [held(MAIN, None), held(2, Some(MAIN))];
        let national = caller(&[]);
        assert_eq!(Main::among(&family, Some(MAIN), &national), Main::Known);
        assert_eq!(Main::among(&family, Some(2), &national), Main::Dependant);
        assert_eq!(Main::among(&family, Some(7), &national), Main::Unknown);
        assert_eq!(Main::among(&family, None, &national), Main::Unknown);
        let outside = caller(&[5]);
        assert_eq!(Main::among(&family, Some(MAIN), &outside), Main::Unknown);
    }
}
