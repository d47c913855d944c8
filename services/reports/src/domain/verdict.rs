//! What a verification of the audit finds.

use std::fmt::{self, Display, Formatter};

use super::month::Month;
use super::noted::Noted;

/// What a verification found.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that is there is what was written, and nothing is missing.
    Whole {
        /// How many entries.
        entries: u64,
        /// The last one; none = there is none. Worth noting elsewhere: a chain that was cut at
        /// its end is a shorter chain.
        last: Option<Noted>,
        /// The id of the last entry that was given up because it was old; none = none was.
        given_up: Option<i64>,
    },
    /// The first place that is not what it was.
    Broken(Break),
}

/// A place where the audit was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// This entry is not what was written there.
    Changed(i64),
    /// These entries are gone, both included.
    Removed {
        /// The first of them.
        from: i64,
        /// The last of them.
        until: i64,
    },
    /// The anchor of this month (202612) is not what was written, or gone.
    Anchor(i32),
}

impl Break {
    pub(crate) fn of_anchor(month: Month) -> Self {
        Self::Anchor(month.0)
    }

    /// The id where it is.
    pub(crate) fn place(&self) -> i64 {
        match self {
            Self::Changed(id) | Self::Removed { from: id, .. } => *id,
            Self::Anchor(month) => Month(*month).first_id(),
        }
    }
}

impl Display for Break {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed(id) => write!(to, "entry {id} is not what was written there"),
            Self::Removed { from, until } if from == until => write!(to, "entry {from} is gone"),
            Self::Removed { from, until } => write!(to, "the entries {from} to {until} are gone"),
            Self::Anchor(month) => write!(to, "the anchor of the month {month} is forged or gone"),
        }
    }
}
