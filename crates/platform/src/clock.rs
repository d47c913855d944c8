//! What time it is; tests stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Utc};
use proto::Timestamp;

/// The system's clock, or one that stands still until a test moves it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    fixed: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock that shows this instant until it is moved.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self {
            fixed: Some(Arc::new(AtomicI64::new(at.timestamp_micros()))),
        }
    }

    /// The instant, to the microsecond.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the system's clock"
    )]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.fixed {
            Some(micros) => Timestamp {
                micros: micros.load(Ordering::Relaxed),
            }
            .instant(),
            None => Utc::now(),
        }
    }

    /// Moves a fixed clock; the system's clock can't be moved.
    pub fn advance(&self, by: chrono::TimeDelta) {
        if let Some(micros) = &self.fixed {
            micros.fetch_add(by.num_microseconds().unwrap_or(0), Ordering::Relaxed);
        }
    }
}
