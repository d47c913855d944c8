//! Nobody guesses passwords: an attempt is looked at only while few of its name and address failed lately (contract §2).
//!
//! The count decides when a password has been checked, not only before: of a storm of guesses, those that finish after the last
//! one allowed learn nothing, whether they were right or wrong. Nothing is reserved beforehand, because a whole ministry may sign
//! in from one address in the same second (docs/decisions/0046).

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgExecutor, PgTransaction};

use crate::App;
use crate::domain::attempt::network;
use crate::error::Error;
use crate::store::attempt as store;

/// An attempt to prove to be somebody.
pub(crate) struct Attempt {
    address: String,
    /// As typed; it is kept as a hash.
    name: String,
}

impl Attempt {
    /// `name` has passed `text::line`, or is empty.
    pub(crate) fn new(address: &str, name: &str) -> Self {
        Self {
            address: network(address),
            name: name.to_owned(),
        }
    }

    /// Refused while too many failed.
    pub(crate) async fn check(&self, app: &App, db: impl PgExecutor<'_>) -> Result<(), Error> {
        let now = app.clock.now();
        let failures = store::count(db, &self.address, &self.name, now).await?;
        match failures.wait(now) {
            None => Ok(()),
            Some(seconds) => Err(Refusal::new(Reason::RateLimited)
                .retry_after(seconds)
                .into()),
        }
    }

    /// Counts a failure in a transaction that the caller commits, with what it has to tell about it.
    pub(crate) async fn failed(&self, app: &App) -> Result<PgTransaction<'static>, Error> {
        let mut tx = app.db.begin().await?;
        store::lock(&mut *tx, &self.address).await?;
        self.check(app, &mut *tx).await?;
        let now = app.clock.now().into();
        store::insert(&mut *tx, &self.address, &self.name, now).await?;
        Ok(tx)
    }

    /// The password was right: the failures before it are forgotten, if it still was to be looked at.
    pub(crate) async fn succeeded(
        &self,
        app: &App,
        tx: &mut PgTransaction<'_>,
    ) -> Result<(), Error> {
        self.check(app, &mut **tx).await?;
        store::forget(&mut **tx, &self.address, &self.name).await?;
        Ok(())
    }
}
