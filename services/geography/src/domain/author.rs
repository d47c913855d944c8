//! Who acts, and when.

use outbox::Actor;
use proto::Timestamp;

/// Who acts, and when.
pub(crate) struct By {
    pub(crate) actor: Actor,
    pub(crate) now: Timestamp,
}

impl By {
    /// Somebody at an instant.
    pub(crate) fn at(actor: Actor, now: Timestamp) -> Self {
        Self { actor, now }
    }

    pub(crate) fn name(&self) -> &str {
        &self.actor.login_name
    }
}
