//! What a process was given that it can't run with.

use std::error::Error;

/// Why a process refuses to start, in one sentence; it ends with 64 (`EX_USAGE` of sysexits.h).
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misconfigured(String);

impl Misconfigured {
    /// Refuses for this reason.
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }

    /// Refuses for what something else says of it.
    pub fn of(error: impl Error + 'static) -> Self {
        Self(crate::telemetry::causes(&error))
    }

    /// Whether this is why something failed: more of the same can't help.
    pub(crate) fn is_behind(error: &(dyn Error + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            let is_final = error
                .downcast_ref::<outbox::Error>()
                .is_some_and(outbox::Error::is_final);
            if is_final || error.is::<Self>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}
