//! What must be true before the first call: a key to sign with, the ended sessions known, an account to begin
//! with. Several processes may start on one database at once.

use super::key;
use crate::domain::key::TOKEN_LIFE;
use crate::domain::password;
use crate::domain::user::FIRST_ADMIN;
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::{App, events, store};

impl App {
    /// Makes the signing key if there is none, and learns which sessions ended while tokens of them may still
    /// live.
    pub async fn prepare(&self) -> Result<(), Error> {
        let now = self.clock.now();
        key::make_first(self).await?;
        let since = now - TOKEN_LIFE * 2;
        for session in store::session::ended_since(&self.db, since.into()).await? {
            self.verifier.end(session);
        }
        Ok(())
    }

    /// Makes the account `admin` if there never was any account: with the given password, else with a random
    /// one, which is returned to be shown once and is kept nowhere.
    pub async fn first_admin(&self, given: Option<&str>) -> Result<Option<String>, Error> {
        if store::user::exists(&self.db).await? {
            return Ok(None);
        }
        let (password, shown) = if let Some(given) = given {
            if !password::may_open_first_admin(given) {
                return Err(Error::AdminPassword);
            }
            (given.to_owned(), None)
        } else {
            let random = password::random()?;
            (random.clone(), Some(random))
        };
        let hash = self.hasher.hash(password).await?;
        let mut tx = outbox::begin(&self.db).await?;
        lock::take(&mut *tx, Once::Admin).await?;
        if store::user::exists(&mut *tx).await? {
            // Another process was faster; its password is the one that counts.
            return Ok(None);
        }
        let now = self.clock.now();
        let admin = store::user::insert_admin(&mut *tx, FIRST_ADMIN, &hash, now.into()).await?;
        let nobody = outbox::Actor::default();
        outbox::publish(&mut *tx, &nobody, events::user_created(&admin)).await?;
        tx.commit().await?;
        tracing::info!("made the first administrator");
        Ok(shown)
    }
}
