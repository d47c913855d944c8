//! What the centre makes of parcels that were changed on nodes.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{DELETION, Row, Why};
use outbox::Event;
use proto::Timestamp;
use replica::up::Sent;
use replica::{rows, up};
use serde_json::Value;
use sqlx::PgConnection;

use super::author::Authors;
use super::batch::{Answers, Batch, rejected, waiting};
use crate::domain::parcel::code_of;
use crate::domain::receipt::Judged;
use crate::domain::receipt::parcel::{Owner, fit_codes, fit_owner, is_place, owner_of};
use crate::domain::replica::{CODE, OWNER, PARCELS};
use crate::error::Error;
use crate::store::{parcel, receipt as store, replica as records};
use crate::work::parcel_arrival::{Known, look, tell};

/// The parcels of one call.
pub(super) struct Parcels(pub(super) Batch);

impl Parcels {
    /// The members whose they are here, and those whose they are said to be.
    pub(super) async fn owners(&self, tx: &mut PgConnection) -> sqlx::Result<Owners> {
        let of_parcels = store::owners(&mut *tx, &self.0.sent_ids()).await?;
        let mut ids = self.0.values(OWNER);
        ids.extend(of_parcels.values());
        Ok(Owners { of_parcels, ids })
    }

    /// Compares what came with what is live. Land is written where its member is.
    pub(super) async fn judge(
        &mut self,
        tx: &mut PgConnection,
        owners: &Owners,
        authors: &Authors,
    ) -> Result<(), Error> {
        let sender = &self.0.sender;
        let ids: Vec<i64> = owners.ids.iter().copied().collect();
        let writable = store::writable(&mut *tx, &ids, &sender.regions, sender.node).await?;
        let parcels = owners.of_parcels.iter();
        let parcels = parcels.filter(|(_, owner)| writable.contains(owner));
        let writes = parcels.map(|(id, _)| *id).collect();
        let may_write = |id, sent: &Sent| {
            let mut about = owners.about(id, sent);
            about.retain(|owner| writable.contains(owner));
            authors.let_write(PARCELS, (id, sent), &about)
        };
        self.0.judge(tx, &writes, may_write).await?;
        // A member who was made on the node comes with this call.
        let known = store::in_use(&mut *tx, &ids).await?;
        let is_elsewhere = |id: &i64| known.contains_key(id) && !writable.contains(id);
        let mut outside = Vec::new();
        for (id, one) in &mut self.0.judged {
            match one.takes(OWNER).and_then(Value::as_i64) {
                Some(owner) if !is_elsewhere(&owner) => {}
                None => {}
                Some(_) if one.before.is_some() => one.refuse(OWNER, Why::Elsewhere),
                Some(_) => outside.push(*id),
            }
        }
        self.0.leave(outside, rejected("outside_territory"));
        let wrong = self.0.judged.iter().filter(|(_, one)| !is_place(one));
        let wrong: Vec<i64> = wrong.map(|(id, _)| *id).collect();
        self.0.leave(wrong, rejected("not_taken"));
        self.0.refuse_unsound(tx).await
    }

    /// Those that are to be archived.
    pub(super) fn archived(&self) -> Vec<i64> {
        let archives = |value: &Value| !value.is_null();
        let judged = self.0.judged.iter();
        let archived = judged.filter(|(_, one)| one.takes(DELETION).is_some_and(archives));
        archived.map(|(id, _)| *id).collect()
    }

    /// Leaves out what members or other parcels do not allow, once the members of the call are written.
    pub(super) async fn fit(&mut self, tx: &mut PgConnection) -> Result<(), Error> {
        let after = |one: &Judged| one.after(|_| true);
        let owners = self.0.judged.values();
        let owners: Vec<i64> = owners.filter_map(|one| owner_of(&after(one))).collect();
        let mut ids: BTreeSet<i64> = owners.into_iter().collect();
        let live = self.0.judged.values().filter_map(|one| one.before.as_ref());
        ids.extend(live.filter_map(|live| owner_of(&live.row)));
        let ids: Vec<i64> = ids.into_iter().collect();
        let in_use = store::in_use(&mut *tx, &ids).await?;
        let (mut unknown, mut archived) = (Vec::new(), Vec::new());
        for (id, one) in &mut self.0.judged {
            match fit_owner(one, &in_use) {
                Ok(()) => {}
                Err(Owner::Unknown) => unknown.push(*id),
                Err(Owner::Archived) => archived.push(*id),
            }
        }
        self.0.leave(unknown, waiting("unknown_member"));
        self.0.leave(archived, waiting("archived_member"));

        let live = self.0.judged.values().filter_map(|one| one.before.as_ref());
        let mut rows: Vec<Row<Value>> = self.0.judged.values().map(after).collect();
        rows.extend(live.map(|live| live.row.clone()));
        let codes: BTreeSet<&str> = rows.iter().filter_map(|row| row[CODE].as_str()).collect();
        let codes: Vec<&str> = codes.into_iter().collect();
        let keys = records::code_keys(&mut *tx, &codes).await?;
        let near = records::parcel_codes(&mut *tx, &self.0.ids(), &keys).await?;
        let keys = codes.into_iter().map(str::to_owned).zip(keys);
        let keys: BTreeMap<String, String> = keys.collect();
        fit_codes(&mut self.0.judged, &near, &keys);
        self.give_codes(tx, keys.into_values().collect()).await
    }

    /// Gives new parcels whose code is another's the next one of their member, which none of `taken` is.
    async fn give_codes(
        &mut self,
        tx: &mut PgConnection,
        mut taken: BTreeSet<String>,
    ) -> Result<(), Error> {
        for one in self.0.judged.values_mut() {
            let owner = owner_of(&one.after(|_| true));
            let (Some(owner), true) = (owner, one.given.contains_key(CODE)) else {
                continue;
            };
            let (number, parcels) = parcel::rank(&mut *tx, owner).await?;
            let mut rank = parcels + 1;
            let mut code = code_of(&number, rank);
            while taken.contains(&code.to_lowercase()) || parcel::has_code(&mut *tx, &code).await? {
                rank += 1;
                code = code_of(&number, rank);
            }
            taken.insert(code.to_lowercase());
            one.given.insert(CODE, code.into());
        }
        Ok(())
    }

    /// Writes what is taken, tells it, and keeps what is not.
    pub(super) async fn write(self, tx: &mut PgConnection) -> Result<Answers, Error> {
        let concluded = self.0.conclude();
        let changed = concluded.iter().filter_map(|(id, conclusion)| {
            let news = self.0.judged[id].news(conclusion.row.clone());
            // As a whole: it is set aside for a moment.
            news.map(|_| (*id, conclusion.row.clone()))
        });
        let facts = put(tx, &changed.collect(), self.0.sender.now).await?;
        self.0.tell(tx, facts).await?;
        self.0.answer(tx, concluded).await
    }
}

/// The members whose parcels are.
pub(super) struct Owners {
    of_parcels: BTreeMap<i64, i64>,
    /// With those whose they are said to be.
    pub(super) ids: BTreeSet<i64>,
}

impl Owners {
    /// Whose a parcel is here, and whose it is said to be.
    fn about(&self, id: i64, sent: &Sent) -> Vec<i64> {
        let sent = sent.changes.iter().filter(|one| one.group == OWNER);
        let sent = sent.filter_map(|one| one.value.as_i64());
        self.of_parcels
            .get(&id)
            .copied()
            .into_iter()
            .chain(sent)
            .collect()
    }
}

/// Writes parcels with their outlines, and answers what that makes facts of.
async fn put(
    tx: &mut PgConnection,
    changed: &BTreeMap<i64, Row<Value>>,
    now: Timestamp,
) -> Result<Vec<Event>, Error> {
    let ids: Vec<i64> = changed.keys().copied().collect();
    let before = Known::load(tx, &ids).await?;
    // Two that exchange their codes are in each other's way.
    rows::set_aside(tx, PARCELS, &ids).await?;
    up::write(tx, PARCELS, changed).await?;
    let moved = before.moved(&Known::load(tx, &ids).await?);
    records::note_outlines(&mut *tx, &moved).await?;
    let after = Known::load(tx, &ids).await?;
    look(tx, &before, &after, now).await?;
    Ok(tell(before, &after))
}
