//! Looks every night for the members' photos in their store: notes on the members which files got lost, and
//! which came back.

use std::convert::Infallible;
use std::time::Duration;

use chrono::{DateTime, Days, NaiveTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio_util::sync::CancellationToken;

use crate::App;
use crate::domain::photo::FileName;
use crate::store::photo as store;

/// Until the first sweep: a process has other things to do when it starts.
const FIRST: Duration = Duration::from_mins(1);
/// Members read with one statement.
const PART: i64 = 500;
/// Files asked for at once.
const AT_ONCE: usize = 8;

/// Why a sweep stopped half-way.
#[derive(Debug, thiserror::Error)]
pub enum SweepFailure {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// The store did not answer whether a file is there; nothing is noted then.
    #[error("the store of the photos did not answer")]
    Store(#[from] object_store::Error),
}

/// What a sweep found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Photos looked for.
    pub photos: u64,
    /// Members whose file is missing and was not known to be.
    pub lost: u64,
    /// Members whose file was known to be missing and is there.
    pub found: u64,
}

impl App {
    /// Looks for the photos every night until the token is cancelled; a failure is logged, and the next
    /// night tried again.
    pub async fn sweep_photos(&self, stop: CancellationToken) -> Result<(), Infallible> {
        let mut pause = FIRST;
        while stop
            .run_until_cancelled(tokio::time::sleep(pause))
            .await
            .is_some()
        {
            match stop.run_until_cancelled(self.sweep_photos_once()).await {
                Some(Ok(swept)) => tracing::info!(
                    photos = swept.photos,
                    lost = swept.lost,
                    found = swept.found,
                    "looked for the photos"
                ),
                Some(Err(error)) => tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the photos could not be looked for"
                ),
                None => {}
            }
            let now = self.clock.now();
            pause = (next_run(now) - now).to_std().unwrap_or_default();
        }
        Ok(())
    }

    /// Looks for every photo once.
    pub async fn sweep_photos_once(&self) -> Result<Swept, SweepFailure> {
        let mut swept = Swept::default();
        let mut after = 0;
        loop {
            let part = store::with_photo(&self.db, after, PART).await?;
            let Some((last, _)) = part.last() else {
                return Ok(swept);
            };
            after = *last;
            swept.photos += u64::try_from(part.len()).unwrap_or_default();
            let (there, missing) = self.look_for(part).await?;
            swept.lost += store::note(&self.db, &missing, true).await?;
            swept.found += store::note(&self.db, &there, false).await?;
        }
    }

    /// Names of the files that are there, and of those that are not.
    async fn look_for(
        &self,
        part: Vec<(i64, String)>,
    ) -> Result<(Vec<String>, Vec<String>), object_store::Error> {
        let looked: Vec<(String, bool)> = stream::iter(part)
            .map(|(_, name)| async move {
                // No file has a name that we would not give.
                let is_there = match FileName::parse(&name) {
                    Some(name) => self.photos.has(&name).await?,
                    None => false,
                };
                Ok::<_, object_store::Error>((name, is_there))
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        let (there, missing): (Vec<_>, Vec<_>) =
            looked.into_iter().partition(|(_, is_there)| *is_there);
        let names = |files: Vec<(String, bool)>| files.into_iter().map(|(name, _)| name).collect();
        Ok((names(there), names(missing)))
    }
}

/// The next two o'clock in the morning, UTC.
fn next_run(now: DateTime<Utc>) -> DateTime<Utc> {
    let two = NaiveTime::from_hms_opt(2, 0, 0).expect("a time of the day");
    let today = now.date_naive().and_time(two).and_utc();
    if now < today {
        today
    } else {
        today + Days::new(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_run_is_at_two_in_the_morning() {
        let cases = [
            ("2026-11-21T01:59:59Z", "2026-11-21T02:00:00Z"),
            ("2026-11-21T02:00:00Z", "2026-11-22T02:00:00Z"),
            ("2026-12-31T23:00:00Z", "2027-01-01T02:00:00Z"),
        ];
        for (now, next) in cases {
            let instant = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
            assert_eq!(next_run(instant(now)), instant(next));
        }
    }
}
