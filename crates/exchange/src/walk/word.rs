//! What stands in a group of the one record that is walked.

use crate::Value;
use crate::walk::written::{Signed, Token};

/// A value knows who wrote it; so two archivings differ, as their times do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Word {
    pub(super) token: Token,
    pub(super) is_archived: bool,
}

impl Word {
    pub(super) fn text(token: Token) -> Self {
        Self {
            token,
            is_archived: false,
        }
    }

    pub(super) fn archived(token: Token, is_archived: bool) -> Self {
        Self { token, is_archived }
    }
}

impl Value for Word {
    fn in_use() -> Self {
        Self::text(0)
    }

    fn is_archived(&self) -> bool {
        self.is_archived
    }
}

impl Signed for Word {
    fn token(&self) -> Token {
        self.token
    }
}
