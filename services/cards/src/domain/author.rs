//! Who acts, and when.

use chrono::{DateTime, Utc};
use outbox::Actor;
use proto::{Date, Timestamp};

/// Who acts, and when. Made by `work::change` alone.
pub(crate) struct By {
    pub(crate) actor: Actor,
    pub(crate) now: Timestamp,
    /// The day of `now`, UTC's.
    pub(crate) today: Date,
}

impl By {
    /// Somebody at an instant.
    pub(crate) fn at(actor: Actor, now: DateTime<Utc>) -> Self {
        Self {
            actor,
            now: now.into(),
            today: now.date_naive().into(),
        }
    }
}
