//! What a member is in their family.

use proto::maillon::members::v1::Member;

/// As tables have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    /// Who has the family.
    Main = 1,
    /// Married to one.
    Spouse = 2,
    /// A child of one.
    Child = 3,
}

impl MemberKind {
    /// As `members` tells it.
    pub fn of(member: &Member) -> Self {
        match (member.is_main_account, member.is_spouse) {
            (true, _) => Self::Main,
            (false, true) => Self::Spouse,
            (false, false) => Self::Child,
        }
    }
}
