//! The flags of members whose card expires: nobody acts then, so the day's change is told by the product itself.

use std::convert::Infallible;
use std::time::Duration;

use outbox::Actor;
use tokio_util::sync::CancellationToken;

use crate::App;
use crate::error::Error;
use crate::store::holder;
use crate::work::holder_flags;

/// Between two looks; one reads an index alone.
const LOOK: Duration = Duration::from_secs(2);
/// Members told in one transaction.
const PART: i64 = 1_000;

impl App {
    /// Tells of cards that expired, until the token is cancelled. Any number of processes may.
    pub async fn tell_expired(&self, token: CancellationToken) -> Result<(), Infallible> {
        let mut failures = 0_u32;
        loop {
            let pause = match token.run_until_cancelled(self.tell_some_expired()).await {
                None => return Ok(()),
                Some(Ok(told)) => {
                    failures = 0;
                    // There may be more at once.
                    if told == 0 { LOOK } else { Duration::ZERO }
                }
                Some(Err(error)) => {
                    // Once an outage.
                    if failures == 0 {
                        tracing::warn!(
                            error = &error as &dyn std::error::Error,
                            "members of expired cards wait to be told"
                        );
                    }
                    failures = failures.saturating_add(1);
                    LOOK * 5
                }
            };
            if token
                .run_until_cancelled(tokio::time::sleep(pause))
                .await
                .is_none()
            {
                return Ok(());
            }
        }
    }

    /// Tells some and says of how many members; 0 = nobody's flag is out of date.
    async fn tell_some_expired(&self) -> Result<usize, Error> {
        let today = self.clock.now().date_naive().into();
        let members = holder::expired(&self.db, today, PART).await?;
        if members.is_empty() {
            return Ok(0);
        }
        let mut tx = self.db.begin().await?;
        holder_flags::tell(&mut tx, &Actor::default(), &members, today).await?;
        tx.commit().await?;
        Ok(members.len())
    }
}
