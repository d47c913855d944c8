//! Runs in which nothing was done for a while are closed; what they brought stays. What became of their
//! records is forgotten after a time.

use std::time::Duration;

use chrono::TimeDelta;
use outbox::Actor;
use platform::lifecycle::again;
use proto::maillon::sync::v1::SynchronizationState;
use tokio_util::sync::CancellationToken;

use super::run;
use crate::App;
use crate::domain::run::SILENT;
use crate::error::Error;
use crate::store::{record, run as store};

/// How long it is known what became of each record.
const KEPT: TimeDelta = TimeDelta::days(90);
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
            let how = (SynchronizationState::Interrupted, Some(run.why_silent()));
            run::end(&mut tx, &Actor::default(), &run, how, now.into()).await?;
        }
        record::forget(&mut *tx, (now - KEPT).into()).await?;
        Ok(tx.commit().await?)
    }
}
