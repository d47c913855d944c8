//! Accounts that came from the centre, as a node shows them.

use std::collections::{BTreeMap, BTreeSet};

use exchange::Held;
use outbox::Event;
use proto::Timestamp;
use replica::{down, names, rows};
use serde_json::Value;
use sqlx::PgConnection;

use super::session_end;
use crate::domain::replica::{Account, LOGIN, PASSWORD};
use crate::domain::session::{End, Session};
use crate::domain::user::User;
use crate::error::Error;
use crate::events;
use crate::store::{param, replica as store, user};

/// Who writes what the product does by itself.
const NOBODY: &str = "";

/// What became of accounts.
#[derive(Default)]
pub(super) struct Arrived {
    /// How many are shown that were not.
    pub(super) shown: i64,
    /// What is told of accounts.
    pub(super) facts: Vec<Event>,
    /// What is told of sessions, which were of this node.
    pub(super) ends: Vec<Event>,
    pub(super) ended: Vec<Session>,
}

/// Shows the accounts that came and fit, takes those away that are none of the node's any more, and ends the
/// sessions that say something else.
pub(super) async fn show(
    tx: &mut PgConnection,
    gone: BTreeSet<i64>,
    now: Timestamp,
) -> Result<Arrived, Error> {
    let mut arrived = Arrived::default();
    let mut waiting = down::waiting(tx, LOGIN).await?;
    let Places { taken, give_way } = places(tx, &waiting).await?;
    waiting.retain(|id, _| taken.contains(id));
    let left: Vec<i64> = gone.into_iter().collect();
    rows::forget_all(tx, LOGIN, &left).await?;
    let away: Vec<i64> = left.into_iter().chain(give_way).collect();
    for user in store::lock_users(&mut *tx, &away).await? {
        let version = user::delete(&mut *tx, user.id, NOBODY, now).await?;
        arrived.facts.push(events::user_deleted(&user, version));
        arrived.close(tx, &user, End::UserDeleted, now).await?;
    }
    let ids: Vec<i64> = waiting.keys().copied().collect();
    let before = store::lock_users(&mut *tx, &ids).await?;
    let opened_otherwise: BTreeSet<i64> = waiting
        .iter()
        .filter(|(_, held)| held.row.get(PASSWORD) != held.wanted().get(PASSWORD))
        .map(|(id, _)| *id)
        .collect();
    arrived.shown = i64::try_from(waiting.len()).unwrap_or(i64::MAX);
    let all = waiting.iter_mut().map(|(id, held)| (*id, None, held));
    rows::settle_all(tx, LOGIN, all).await?;
    let after = store::lock_users(&mut *tx, &ids).await?;
    arrived
        .tell(tx, before, after, &opened_otherwise, now)
        .await?;
    Ok(arrived)
}

/// Where accounts that wait can go.
struct Places {
    /// Those that fit.
    taken: BTreeSet<i64>,
    /// Those that were made here and have the name of one that fits.
    give_way: Vec<i64>,
}

async fn places(
    tx: &mut PgConnection,
    waiting: &BTreeMap<i64, Held<Value>>,
) -> Result<Places, Error> {
    let read = waiting
        .iter()
        .filter_map(|(id, held)| Some((*id, Account::read(&held.wanted())?)));
    let accounts: BTreeMap<i64, Account> = read.collect();
    let names: Vec<&str> = accounts.values().map(|one| one.name.as_str()).collect();
    let keys = store::keys(&mut *tx, &names).await?;
    let wanted: BTreeMap<i64, Option<String>> = accounts
        .iter()
        .zip(&keys)
        .map(|((id, account), key)| (*id, account.is_in_use.then(|| key.clone())))
        .collect();
    let ids: Vec<i64> = wanted.keys().copied().collect();
    let named = store::named(&mut *tx, &keys, &ids).await?;
    let (own, of_centre): (Vec<_>, Vec<_>) = named.into_iter().partition(|one| one.is_own);
    let shown = of_centre.into_iter().map(|one| (one.id, one.key)).collect();
    let taken = names::fitting(&wanted, &shown);
    let names: BTreeSet<&str> = taken
        .iter()
        .filter_map(|id| wanted[id].as_deref())
        .collect();
    let give_way = own
        .into_iter()
        .filter(|one| names.contains(one.key.as_str()))
        .map(|one| one.id)
        .collect();
    Ok(Places { taken, give_way })
}

impl Arrived {
    /// Tells what became of the accounts that were in use before.
    async fn tell(
        &mut self,
        tx: &mut PgConnection,
        before: Vec<User>,
        after: Vec<User>,
        opened_otherwise: &BTreeSet<i64>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut before: BTreeMap<i64, User> =
            before.into_iter().map(|user| (user.id, user)).collect();
        for user in after {
            match before.remove(&user.id) {
                None => self.facts.push(events::user_created(&user)),
                Some(known) if known.version == user.version => {}
                Some(known) => {
                    self.facts.push(events::user_updated(&known, &user));
                    let closes_door = opened_otherwise.contains(&user.id);
                    if let Some(why) = End::of_change(&known, &user, closes_door) {
                        self.close(tx, &known, why, now).await?;
                    }
                }
            }
        }
        for user in before.into_values() {
            // An account that is archived gets the next version.
            self.facts
                .push(events::user_deleted(&user, user.version + 1));
            self.close(tx, &user, End::UserDeleted, now).await?;
        }
        Ok(())
    }

    /// Ends the sessions of an account; what a deleted one kept for itself goes with it.
    async fn close(
        &mut self,
        tx: &mut PgConnection,
        user: &User,
        why: End,
        now: Timestamp,
    ) -> Result<(), Error> {
        if why == End::UserDeleted {
            param::delete_of(&mut *tx, user.id).await?;
        }
        let (ended, ends) = session_end::end_of(tx, user, None, why, now).await?;
        self.ended.extend(ended);
        self.ends.extend(ends);
        Ok(())
    }
}
