//! Sign-ins that are refused unseen, because too many failed before: added up in memory by address, and told
//! for the audit, the first within a second, the rest once a minute (docs/decisions/0185). A flood of them
//! costs a number.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use platform::Refusal;
use platform::lifecycle::every;
use proto::maillon::refusal::v1::Reason;
use tokio_util::sync::CancellationToken;

use crate::domain::attempt::network;
use crate::domain::session::Origin;
use crate::error::Error;
use crate::{App, events, store};

/// Between two looks for what has to be told.
const LOOK: Duration = Duration::from_secs(1);
/// An address of which something was told is told of again after this long.
const AGAIN: TimeDelta = TimeDelta::minutes(1);
/// Addresses that are told apart; more are one.
const ADDRESSES: usize = 10_000;
/// Names of an address that are told apart; more are one.
const NAMES: usize = 20;

/// What was refused and is not told yet, by address; shared by the service's clones.
#[derive(Clone, Default)]
pub(crate) struct Flood(Arc<Mutex<HashMap<String, Tries>>>);

/// From one address.
#[derive(Clone, Default)]
struct Tries {
    /// The newest one's.
    address: String,
    user_agent: String,
    /// As typed: what is no account's name may be a password, and is told to nobody.
    names: HashMap<String, i64>,
    first_at: Option<DateTime<Utc>>,
    last_at: Option<DateTime<Utc>>,
    told: Option<DateTime<Utc>>,
}

impl Flood {
    /// Counts a refusal, if it is one of somebody who has to wait.
    pub(crate) fn note(&self, error: &Error, origin: &Origin, name: &str, now: DateTime<Utc>) {
        if !matches!(error, Error::Refused(refusal) if refusal.reason() == Reason::RateLimited) {
            return;
        }
        let mut addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut place = network(&origin.address);
        if addresses.len() >= ADDRESSES && !addresses.contains_key(&place) {
            place = String::new();
        }
        let tries = addresses.entry(place).or_default();
        tries.address.clone_from(&origin.address);
        tries.user_agent.clone_from(&origin.user_agent);
        let is_known = tries.names.len() < NAMES || tries.names.contains_key(name);
        let name = if is_known { name } else { "" };
        *tries.names.entry(name.to_owned()).or_default() += 1;
        tries.first_at.get_or_insert(now);
        tries.last_at = Some(now);
    }

    /// Takes what has to be told at a moment; all of it when the process ends.
    fn due(&self, now: DateTime<Utc>, is_last: bool) -> Vec<(String, Tries)> {
        let mut addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |tries: &Tries| tries.told.is_some_and(|told| now - told < AGAIN) && !is_last;
        addresses.retain(|_, tries| !tries.names.is_empty() || waits(tries));
        let due = addresses
            .iter_mut()
            .filter(|(_, tries)| !tries.names.is_empty() && !waits(tries));
        due.map(|(place, tries)| {
            let told = Some(now);
            let left = Tries {
                told,
                ..Tries::default()
            };
            (place.clone(), std::mem::replace(tries, left))
        })
        .collect()
    }

    /// It could not be told: it is due again at once, with what came meanwhile.
    fn give_back(&self, place: String, taken: Tries) {
        let mut addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tries = addresses.entry(place).or_default();
        for (name, count) in taken.names {
            *tries.names.entry(name).or_default() += count;
        }
        tries.told = taken.told;
        tries.first_at = taken.first_at;
        tries.last_at = tries.last_at.or(taken.last_at);
        if tries.address.is_empty() {
            (tries.address, tries.user_agent) = (taken.address, taken.user_agent);
        }
    }
}

impl App {
    /// Tells what was refused unseen, until the token is cancelled.
    pub async fn keep_floods(self, stop: CancellationToken) -> Result<(), Infallible> {
        every(&stop, LOOK, || self.tell_floods(false)).await;
        // What was counted last does not go with the process.
        self.tell_floods(true).await;
        Ok(())
    }

    /// Tells what is due now.
    pub async fn tell_floods(&self, is_last: bool) {
        for (place, tries) in self.flood.due(self.clock.now(), is_last) {
            if let Err(error) = self.tell_flood(&tries).await {
                let reason = Refusal::from(error).reason();
                tracing::warn!(
                    reason = reason.as_str_name(),
                    "refused sign-ins were not told"
                );
                self.flood.give_back(place, tries);
            }
        }
    }

    /// One fact of each account, and one of all names that nobody has.
    async fn tell_flood(&self, tries: &Tries) -> Result<(), Error> {
        let origin = Origin::new(&tries.address, &tries.user_agent);
        let (mut of_nobody, mut facts) = (0, Vec::new());
        let span = (tries.first_at, tries.last_at);
        for (name, count) in &tries.names {
            match store::credential::named(&self.db, name).await? {
                Some(found) => facts.push(events::sign_ins_refused(
                    Some(&found),
                    &origin,
                    *count,
                    span,
                )),
                None => of_nobody += count,
            }
        }
        if of_nobody > 0 {
            facts.push(events::sign_ins_refused(None, &origin, of_nobody, span));
        }
        outbox::publish_all(&self.db, &events::nobody(&origin), facts).await?;
        Ok(())
    }
}
