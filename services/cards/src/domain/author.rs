//! Who acts, and when.

use chrono::{DateTime, Utc};
use outbox::Actor;
use proto::{Date, Timestamp};

/// Who acts, and when.
#[derive(Clone, Copy)]
pub(crate) struct By<'a> {
    pub(crate) actor: &'a Actor,
    pub(crate) now: Timestamp,
    pub(crate) today: Date,
}

impl<'a> By<'a> {
    /// Somebody at an instant, whose day is UTC's.
    pub(crate) fn at(actor: &'a Actor, now: DateTime<Utc>) -> Self {
        Self {
            actor,
            now: now.into(),
            today: now.date_naive().into(),
        }
    }
}
