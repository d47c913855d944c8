//! Flags of members that nobody's act changes: those of a card that expires, and all of them anew.

use std::convert::Infallible;
use std::time::Duration;

use platform::lifecycle::again;
use tokio_util::sync::CancellationToken;

use super::change::Change;
use crate::App;
use crate::error::Error;
use crate::store::holder;

/// Between two looks; one reads an index alone.
const LOOK: Duration = Duration::from_secs(2);
/// Members of whom one transaction tells that their card expired.
const EXPIRED: i64 = 1_000;
/// Members worked out anew in one transaction.
const ANEW: i64 = 2_000;

impl App {
    /// Tells of cards that expired, until the token is cancelled. Any number of processes may.
    pub async fn publish_expired(&self, token: CancellationToken) -> Result<(), Infallible> {
        let waits = "members of expired cards wait to be told";
        again(&token, LOOK, waits, || self.publish_some_expired()).await;
        Ok(())
    }

    /// Tells of some; false: nobody's flag is out of date.
    async fn publish_some_expired(&self) -> Result<bool, Error> {
        let members = holder::expired(&self.db, self.today(), EXPIRED).await?;
        if members.is_empty() {
            return Ok(false);
        }
        self.publish_flags(members).await?;
        Ok(true)
    }

    /// Works everybody's flags out anew, and tells those that were wrong: for cards and transactions that
    /// came in by the thousand, past the calls.
    pub async fn refresh_holders(&self) -> sqlx::Result<()> {
        let mut after = 0;
        loop {
            let members = holder::behind(&self.db, after, ANEW).await?;
            let Some(last) = members.last() else {
                return Ok(());
            };
            after = *last;
            self.publish_flags(members).await?;
        }
    }

    async fn publish_flags(&self, members: Vec<i64>) -> sqlx::Result<()> {
        let mut change = Change::begin_by_itself(self).await?;
        change.touch(members);
        change.commit_without_reply().await
    }
}
