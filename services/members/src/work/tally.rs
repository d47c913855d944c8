//! Adding up how many members there are, and telling `geography` how many each locality has.

use std::convert::Infallible;
use std::time::Duration;

use outbox::Actor;
use platform::lifecycle::again;
use tokio_util::sync::CancellationToken;

use crate::error::Error;
use crate::store::tally;
use crate::{App, events};

/// How long to wait after a look that found nothing.
const PAUSE: Duration = Duration::from_secs(1);

impl App {
    /// Adds up what changed, until the token is cancelled. Any number of processes may.
    pub async fn keep_tally(&self, token: CancellationToken) -> Result<(), Infallible> {
        again(&token, PAUSE, "counts wait to be added up", || async {
            Ok::<_, Error>(self.settle().await? > 0)
        })
        .await;
        Ok(())
    }

    /// Adds up what changed so far; 0 = nothing had, else how many localities have another number of
    /// members, at least 1.
    async fn settle(&self) -> Result<usize, Error> {
        if !tally::is_unsettled(&self.db).await? {
            return Ok(0);
        }
        let mut tx = outbox::begin(&self.db).await?;
        let counted = tally::settle(&mut tx).await?;
        let facts = counted
            .iter()
            .map(|(counted, version)| events::counted(counted, *version));
        outbox::publish_all(&mut *tx, &Actor::default(), facts.collect()).await?;
        tx.commit().await?;
        Ok(counted.len().max(1))
    }
}
