//! Work that goes on after its answer.

use chrono::NaiveDate;
use jobs::Subjects;
use serde::{Deserialize, Serialize};

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Members join a cooperative, or leave theirs; the items are members.
    CooperativeMove,
}

impl jobs::Kind for Kind {
    const ALL: &'static [Self] = &[Self::CooperativeMove];
    const SUBJECTS: Subjects = jobs::subjects!("members");
    const NUMBERS_FROM: i64 = 1_000_000_000;
    type Options = MoveOptions;

    fn word(self) -> &'static str {
        match self {
            Self::CooperativeMove => "cooperative_move",
        }
    }
}

/// Where members move, and when.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MoveOptions {
    /// None: they leave the one that they are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<i64>,
    pub(crate) on: NaiveDate,
}
