//! The ends that the chain had, noted in NATS day by day: what is cut off behind one of them is missed, also
//! in the month that goes on.

use std::convert::Infallible;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use outbox::{Nats, Notes};
use platform::lifecycle::again;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::domain::noted::Noted;
use crate::store::chain as store;
use crate::{App, NAME};

/// What the notes are called in NATS.
const PURPOSE: &str = "audit";
/// An end is noted as late at most.
const PAUSE: Duration = Duration::from_secs(10);

impl App {
    /// Notes the end of the chain while it grows, until the token is cancelled.
    pub async fn note_chain(self, nats: Nats, stop: CancellationToken) -> Result<(), Infallible> {
        let waits = "the end of the audit could not be noted in NATS";
        let noted = AtomicI64::new(0);
        again(&stop, PAUSE, waits, || async {
            self.note_end(&nats, &noted).await?;
            Ok::<_, outbox::Error>(false)
        })
        .await;
        Ok(())
    }

    /// `last` is the entry that was noted last.
    async fn note_end(&self, nats: &Nats, last: &AtomicI64) -> Result<(), outbox::Error> {
        let Some((id, hash)) = store::last(&self.db, i64::MAX).await? else {
            return Ok(());
        };
        if last.load(Ordering::Relaxed) == id {
            return Ok(());
        }
        let day = self.clock.now().date_naive();
        let key = format!("{}.{day}", outbox::feed::head(&self.db).await?.generation);
        let notes = Notes::open(nats, PURPOSE, NAME).await?;
        notes.put(&key, &Noted::new(id, &hash).to_string()).await?;
        last.store(id, Ordering::Relaxed);
        Ok(())
    }
}

/// The ends that were noted. A restore begins anew: what was noted before may be ahead of what was put back.
pub async fn noted_ends(db: &PgPool, nats: &Nats) -> Result<Vec<Noted>, outbox::Error> {
    let generation = outbox::feed::head(db).await?.generation.to_string();
    let Some(notes) = Notes::find(nats, PURPOSE).await? else {
        return Ok(Vec::new());
    };
    let texts = notes.read(&generation).await?;
    Ok(texts.iter().filter_map(|text| text.parse().ok()).collect())
}
