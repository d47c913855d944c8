//! What has to be done from time to time: sessions that nobody refreshes end, keys are replaced, what does
//! not count any more is forgotten. Every process of this service does it; each thing is safe to be done by
//! several at once.

use std::time::Duration;

use platform::lifecycle::again;
use tokio_util::sync::CancellationToken;

use super::{key, session_end};
use crate::domain::session::{End, KEPT};
use crate::error::Error;
use crate::{App, store};

/// How often.
const EVERY: Duration = Duration::from_mins(1);

impl App {
    /// Does the upkeep until the token is cancelled.
    pub async fn keep(&self, stop: CancellationToken) -> Result<(), Error> {
        again(&stop, EVERY, "the upkeep has to wait", || async {
            self.keep_once().await.map(|()| false)
        })
        .await;
        Ok(())
    }

    /// Does what is due now.
    pub async fn keep_once(&self) -> Result<(), Error> {
        for why in [End::TooOld, End::Idle] {
            session_end::end_all(self, why, self.clock.now()).await?;
        }
        let now = self.clock.now();
        store::attempt::clean(&self.db, now).await?;
        store::session::delete_ended_before(&self.db, (now - KEPT).into()).await?;
        key::replace_old(self).await
    }
}
