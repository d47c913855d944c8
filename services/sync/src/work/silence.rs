//! Runs in which nothing was done for a while are closed; what they brought stays.

use std::time::Duration;

use platform::lifecycle::again;
use proto::maillon::sync::v1::SynchronizationState;
use tokio_util::sync::CancellationToken;

use crate::domain::run::{Cause, SILENT};
use crate::error::Error;
use crate::store::run as store;
use crate::{App, events};

/// How often it is looked.
const EVERY: Duration = Duration::from_mins(1);

impl App {
    /// Closes runs that went silent, until the token is cancelled.
    pub(crate) async fn watch_silence(self, stop: CancellationToken) -> Result<(), Error> {
        let close = || async { self.close_silent().await.map(|()| false) };
        again(&stop, EVERY, "closing silent runs waits", close).await;
        Ok(())
    }

    /// Closes the runs that are silent now.
    pub async fn close_silent(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let mut tx = outbox::begin(&self.db).await?;
        for run in store::silent_since(&mut *tx, (now - SILENT).into()).await? {
            // Why it did not advance says more than that it did not.
            let cause = match run.message.as_deref() {
                Some(word) if word == Cause::CentreAway.word() => Cause::CentreAway,
                Some(word) if word == Cause::NotApplied.word() => Cause::NotApplied,
                _ => Cause::Silent,
            };
            let state = SynchronizationState::Interrupted;
            let ended = store::end(&mut *tx, run.id, state, Some(cause), now.into()).await?;
            if let Some(ended) = ended {
                let nobody = outbox::Actor::default();
                outbox::publish(&mut *tx, &nobody, events::ended(&run, &ended)).await?;
            }
        }
        Ok(tx.commit().await?)
    }
}
