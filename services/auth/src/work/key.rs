//! The signing keys: published, signed with, replaced, withdrawn.

use chrono::{DateTime, Utc};
use proto::Timestamp;
use proto::maillon::auth::v1::Jwks;

use super::session_end;
use crate::domain::key::{REPLACED_AFTER, RETIRED_AFTER, SigningKey, jwks, signing};
use crate::domain::session::End;
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::{App, store};

/// The public keys.
pub(crate) async fn list(app: &App) -> Result<Jwks, Error> {
    let keys = store::key::published(&app.db, app.clock.now()).await?;
    Ok(Jwks { keys: jwks(&keys) })
}

/// The key that signs now. It is read for every token: half a millisecond, and no cache that could sign with
/// a retired one.
pub(super) async fn find_signing(app: &App, now: DateTime<Utc>) -> Result<SigningKey, Error> {
    let keys = store::key::published(&app.db, now).await?;
    signing(&keys, now).cloned().ok_or(Error::NoKey)
}

/// Makes the first key if there is none.
pub(super) async fn make_first(app: &App) -> Result<(), Error> {
    let mut tx = outbox::begin(&app.db).await?;
    lock::take(&mut *tx, Once::Key).await?;
    if !store::key::is_any_in_use(&mut *tx).await? {
        store::key::insert(&mut *tx, &SigningKey::generate(app.clock.now())?).await?;
        tracing::info!("made the first signing key");
    }
    Ok(tx.commit().await?)
}

/// Replaces a key that is old, retires those that are replaced, and deletes those that nobody needs any more.
pub(super) async fn replace_old(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = outbox::begin(&app.db).await?;
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

impl App {
    /// Adds a key, which signs a minute later; the one before retires soon after that. Nobody is signed out.
    pub async fn rotate_key(&self) -> Result<(), Error> {
        let key = SigningKey::generate(self.clock.now())?;
        store::key::insert(&self.db, &key).await?;
        tracing::info!(kid = key.kid, "made another signing key");
        Ok(())
    }

    /// For a key that others may have: withdraws every key and makes a new one that signs at once. Every
    /// session ends.
    pub async fn withdraw_keys(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let key = SigningKey::generate(now)?;
        let mut tx = outbox::begin(&self.db).await?;
        lock::take(&mut *tx, Once::Key).await?;
        store::key::delete_all(&mut *tx).await?;
        store::key::insert(&mut *tx, &key).await?;
        tx.commit().await?;
        tracing::warn!(
            kid = key.kid,
            "withdrew all signing keys and made a new one"
        );
        session_end::end_all(self, End::KeyWithdrawn, now).await
    }
}
