//! Nobody guesses passwords: an attempt is looked at only while few of its name and address failed lately
//! (contract §2).
//!
//! The count decides when a password has been checked: of a storm of guesses, those that finish after the
//! last one allowed learn nothing, whether they were right or wrong. Nothing is reserved beforehand, because
//! a whole ministry may sign in from one address in the same second. What this process knows to be closed is
//! refused without a look at the password, and without asking the database, which must not stand between a
//! password and its turn (docs/decisions/0046).

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use platform::Refusal;
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgExecutor, PgTransaction};

use crate::App;
use crate::domain::attempt::{Failures, network};
use crate::error::Error;
use crate::store::attempt as store;

/// Doors remembered as closed; more are looked up again.
const REMEMBERED: usize = 10_000;

/// An attempt to prove to be somebody.
pub(super) struct Attempt {
    address: String,
    /// As typed; it is kept as a hash.
    name: String,
    /// Whoever it is comes from where the name signed in before: guesses from elsewhere don't slow them down.
    is_known: bool,
}

/// What this process knows to be closed, and until when: a name from an address, or the whole address.
/// Nothing opens a door but time, so what is known stays true.
#[derive(Clone, Default)]
pub(crate) struct Closed(Arc<Mutex<HashMap<Door, DateTime<Utc>>>>);

/// Address, and name where only that is meant.
type Door = (String, Option<String>);

impl Closed {
    fn until(&self, attempt: &Attempt) -> Option<DateTime<Utc>> {
        let closed = self.0.lock().ok()?;
        let until = |name: Option<&String>| {
            let door = (attempt.address.clone(), name.cloned());
            closed.get(&door).copied()
        };
        until(None).max(until(Some(&attempt.name)))
    }

    fn slow_until(&self, attempt: &Attempt) -> Option<DateTime<Utc>> {
        let closed = self.0.lock().ok()?;
        closed.get(&everywhere(&attempt.name)).copied()
    }

    fn note(&self, attempt: &Attempt, failures: &Failures) {
        let Ok(mut closed) = self.0.lock() else {
            return;
        };
        // Starting over costs a few checks that would have been spared.
        if closed.len() >= REMEMBERED {
            closed.clear();
        }
        if let Some(until) = failures.name_closed_until() {
            let door = (attempt.address.clone(), Some(attempt.name.clone()));
            closed.insert(door, until);
        }
        if let Some(until) = failures.address_closed_until() {
            closed.insert((attempt.address.clone(), None), until);
        }
        if let Some(until) = failures.account_slow_until() {
            closed.insert(everywhere(&attempt.name), until);
        }
    }
}

impl Attempt {
    /// `name` has passed `text::line`, or is empty.
    pub(super) fn new(address: &str, name: &str) -> Self {
        Self {
            address: network(address),
            name: name.to_owned(),
            is_known: true,
        }
    }

    /// The same by somebody who has proved nothing yet: `account` is whom the name belongs to, `token` one of
    /// an earlier session that the device still has. Refused if this process knows that the name has to be
    /// slow.
    pub(super) async fn by_stranger(
        self,
        app: &App,
        account: Option<i64>,
        token: Option<&str>,
    ) -> Result<Self, Error> {
        let is_known = match account {
            None => false,
            Some(id) => {
                self.is_device_of(app, id, token).await || self.is_place_of(app, id).await?
            }
        };
        if !is_known {
            refuse_until(app.closed.slow_until(&self), app.clock.now())?;
        }
        Ok(Self { is_known, ..self })
    }

    async fn is_device_of(&self, app: &App, id: i64, token: Option<&str>) -> bool {
        let Some(token) = token else {
            return false;
        };
        let caller = app.verifier.verify_expired(token).await;
        caller.is_ok_and(|caller| caller.login_id == id)
    }

    async fn is_place_of(&self, app: &App, id: i64) -> Result<bool, Error> {
        let places = store::places(&app.db, id).await?;
        Ok(places.iter().any(|place| network(place) == self.address))
    }

    /// Refuses an attempt if this process knows that too many failed.
    pub(super) fn refuse_closed(&self, app: &App) -> Result<(), Refusal> {
        refuse_until(app.closed.until(self), app.clock.now())
    }

    /// Counts a failure in a transaction that the caller commits, with what it publishes about it.
    pub(super) async fn count_failure(&self, app: &App) -> Result<PgTransaction<'static>, Error> {
        let mut tx = outbox::begin(&app.db).await?;
        store::lock(&mut *tx, &self.address).await?;
        store::lock_name(&mut *tx, &self.name).await?;
        let before = self.count(app, &mut *tx).await?;
        let now = app.clock.now();
        store::insert(&mut *tx, &self.address, &self.name, now.into()).await?;
        app.closed.note(self, &before.and_one_more(now));
        Ok(tx)
    }

    /// The password was right: forgets the failures before it, if it still was to be looked at.
    pub(super) async fn forget_failures(
        &self,
        app: &App,
        tx: &mut PgTransaction<'_>,
    ) -> Result<(), Error> {
        if self.count(app, &mut **tx).await?.of_name > 0 {
            store::forget(&mut **tx, &self.address, &self.name).await?;
        }
        Ok(())
    }

    /// The failures so far; refused if they are too many.
    async fn count(&self, app: &App, db: impl PgExecutor<'_>) -> Result<Failures, Error> {
        let now = app.clock.now();
        let failures = store::count(db, &self.address, &self.name, now).await?;
        app.closed.note(self, &failures);
        let slow = failures.account_slow_until().filter(|_| !self.is_known);
        refuse_until(failures.closed_until().max(slow), now)?;
        Ok(failures)
    }
}

/// A name, from wherever it is not known; no network is called so.
fn everywhere(name: &str) -> Door {
    ("everywhere".to_owned(), Some(name.to_owned()))
}

fn refuse_until(until: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let Some(left) = until
        .map(|until| until - now)
        .filter(|left| left.num_milliseconds() > 0)
    else {
        return Ok(());
    };
    // Rounded up: whoever comes back then must not be refused for one second more.
    let seconds = u32::try_from(left.num_seconds() + 1).unwrap_or(1);
    Err(Refusal::new(Reason::RateLimited).retry_after(seconds))
}
