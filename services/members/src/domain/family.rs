//! Who belongs to whom: a main member, spouses and children.

use proto::maillon::members::v1::Member;

/// Highest order number.
pub(crate) const ORDER_MAX: i32 = 100;

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
