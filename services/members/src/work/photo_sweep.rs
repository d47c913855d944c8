//! Looks every night for the members' photos in their store: notes on the members which files got lost, and
//! which came back. Of all processes one does it (docs/decisions/0216).

use std::convert::Infallible;
use std::time::Duration;

use chrono::Days;
use futures_util::{StreamExt, TryStreamExt, stream};
use platform::lifecycle::every;
use tokio_util::sync::CancellationToken;

use super::photo_presence;
use crate::App;
use crate::domain::photo::FileName;
use crate::store::{photo as store, photo_sweep as sweep};

/// How often a process looks whether it is to be done: one that was asked for, or that another left.
const LOOK: Duration = Duration::from_mins(1);
/// When it is done (UTC).
const NIGHTLY: (u32, u32) = (2, 0);
/// After so long without a sign of whoever does it another does.
const ABANDONED: Duration = Duration::from_mins(10);
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
    /// Looks for the photos every night until the token is cancelled, if no other process does; a failure is
    /// logged, and the next night tried again.
    pub async fn sweep_photos(&self, stop: CancellationToken) -> Result<(), Infallible> {
        every(&stop, LOOK, || async {
            match stop.run_until_cancelled(self.sweep_photos_if_due()).await {
                Some(Ok(Some(swept))) => tracing::info!(
                    photos = swept.photos,
                    lost = swept.lost,
                    found = swept.found,
                    "looked for the photos"
                ),
                Some(Err(error)) => tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the photos could not be looked for"
                ),
                Some(Ok(None)) | None => {}
            }
        })
        .await;
        Ok(())
    }

    /// Looks for every photo if that is due and nobody else does; none = it was not.
    pub async fn sweep_photos_if_due(&self) -> Result<Option<Swept>, SweepFailure> {
        let now = self.clock.now();
        let night = now + self.clock.until(NIGHTLY.0, NIGHTLY.1) - Days::new(1);
        if !sweep::claim(&self.db, now.into(), night.into(), ABANDONED).await? {
            return Ok(None);
        }
        let swept = self.sweep_photos_once().await;
        sweep::finish(&self.db).await?;
        swept.map(Some)
    }

    /// Has the photos looked for within a minute.
    pub async fn request_photo_sweep(&self) -> Result<(), sqlx::Error> {
        sweep::request(&self.db).await
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
            swept.lost += photo_presence::note(&self.db, &missing, true).await?;
            swept.found += photo_presence::note(&self.db, &there, false).await?;
            sweep::go_on(&self.db, self.clock.now().into()).await?;
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
