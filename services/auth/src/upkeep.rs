//! What has to be done from time to time: sessions that nobody refreshes end, keys are replaced, what does not count any more is
//! forgotten. Every process of this service does it; each thing is safe to be done by several at once.

use std::time::Duration;

use chrono::TimeDelta;
use platform::keys::Verifier;
use proto::Timestamp;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::domain::key::{REPLACED_AFTER, RETIRED_AFTER, SigningKey};
use crate::domain::session::End;
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::{App, events, store};

/// How often.
const EVERY: Duration = Duration::from_mins(1);
/// Sessions ended by one transaction.
const AT_ONCE: i64 = 500;
/// How long the row of an ended session stays; the audit has its own.
const KEPT: TimeDelta = TimeDelta::days(30);

impl App {
    /// Keeps the house until the token is cancelled. A failure is told and tried again.
    pub async fn keep(&self, stop: CancellationToken) -> Result<(), Error> {
        while stop
            .run_until_cancelled(tokio::time::sleep(EVERY))
            .await
            .is_some()
        {
            if let Err(error) = self.keep_once().await {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the upkeep has to wait"
                );
            }
        }
        Ok(())
    }

    /// Does what is due now.
    pub async fn keep_once(&self) -> Result<(), Error> {
        for why in [End::TooOld, End::Idle] {
            end_sessions(&self.db, &self.verifier, why, self.clock.now()).await?;
        }
        let now = self.clock.now();
        store::attempt::clean(&self.db, now).await?;
        store::session::delete_ended_before(&self.db, (now - KEPT).into()).await?;
        self.keep_keys().await
    }

    /// Adds a key, which signs a minute later; the one before retires soon after that. Nobody is signed out.
    pub async fn rotate_key(&self) -> Result<(), Error> {
        let key = SigningKey::generate(self.clock.now())?;
        store::key::insert(&self.db, &key).await?;
        tracing::info!(kid = key.kid, "made another signing key");
        Ok(())
    }

    /// For a key that others may have: withdraws every key and makes a new one that signs at once. Every session ends.
    pub async fn withdraw_keys(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let key = SigningKey::generate(now)?;
        let mut tx = self.db.begin().await?;
        lock::take(&mut *tx, Once::Key).await?;
        store::key::delete_all(&mut *tx).await?;
        store::key::insert(&mut *tx, &key).await?;
        tx.commit().await?;
        tracing::warn!(
            kid = key.kid,
            "withdrew all signing keys and made a new one"
        );
        end_sessions(&self.db, &self.verifier, End::KeyWithdrawn, now).await
    }

    async fn keep_keys(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        lock::take(&mut *tx, Once::Key).await?;
        let newest = store::key::newest_in_use(&mut *tx).await?;
        if newest.is_some_and(|newest| newest.instant() + REPLACED_AFTER <= now) {
            store::key::insert(&mut *tx, &SigningKey::generate(now)?).await?;
            tracing::info!("made another signing key, the old one is old");
        }
        let signs_since = Timestamp::from(now - RETIRED_AFTER);
        let retired = store::key::retire_replaced(&mut *tx, signs_since, now.into()).await?;
        if retired > 0 {
            tracing::info!(retired, "signing keys retired");
        }
        store::key::delete_retired(&mut *tx, now).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Ends sessions for a reason and tells everybody; nobody did it, time or the product did.
async fn end_sessions(
    db: &PgPool,
    verifier: &Verifier,
    why: End,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    loop {
        let mut tx = db.begin().await?;
        let ended = store::open_session::end_some(&mut *tx, why, AT_ONCE, now).await?;
        if ended.is_empty() {
            return Ok(());
        }
        let facts = ended.iter().map(|ended| {
            events::session_ended(
                &ended.session,
                &ended.login_name,
                &ended.role,
                &ended.region_ids,
                why,
                now.into(),
            )
        });
        outbox::publish_all(&mut *tx, &outbox::Actor::default(), facts.collect()).await?;
        tx.commit().await?;
        for ended in ended {
            verifier.end(ended.session.uuid);
        }
    }
}
