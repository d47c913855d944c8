//! What the centre makes of members that were changed on nodes.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Datelike;
use exchange::{DELETION, Group, Row, Why};
use outbox::Event;
use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use replica::up::{self, Sent};
use serde_json::Value;
use sqlx::PgConnection;

use super::author::Authors;
use super::batch::{Answers, Batch, waiting};
use crate::domain::number;
use crate::domain::receipt::Judged;
use crate::domain::receipt::fit::fit;
use crate::domain::replica::{FAMILY, MEMBERS, NUMBER, PHOTO};
use crate::error::Error;
use crate::store::{member, member_change, receipt as store, replica as records};
use crate::work::arrival::tell_members;
use crate::{App, events};

/// The members of one call.
pub(super) struct Members(pub(super) Batch);

impl Members {
    /// Compares what came with what is live.
    pub(super) async fn judge(
        &mut self,
        tx: &mut PgConnection,
        authors: &Authors,
    ) -> Result<(), Error> {
        let sender = &self.0.sender;
        let ids = self.0.records();
        let writable = store::writable(&mut *tx, &ids, &sender.regions, sender.node).await?;
        let may_write = |id, sent: &Sent| {
            let about = writable.get(&id).copied();
            authors.let_write(MEMBERS, (id, sent), about.as_slice())
        };
        self.0.judge(tx, &writable, may_write).await?;
        for one in self.0.judged.values_mut() {
            one.complete_member();
            if !one.is_elsewhere {
                one.keep_cooperative();
            }
        }
        Ok(())
    }

    /// Keeps members in use that others here refer to; these parcels are archived along with them.
    pub(super) async fn refuse_archiving(
        &mut self,
        app: &App,
        tx: &mut PgConnection,
        parcels: &[i64],
    ) -> Result<(), Error> {
        let archives = |one: &Judged| {
            let archives = one.takes(DELETION).is_some_and(|value| !value.is_null());
            archives && one.before.is_some()
        };
        let gone = self.0.judged.iter().filter(|(_, one)| archives(one));
        let gone: Vec<i64> = gone.map(|(id, _)| *id).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let mut used = store::used(&mut *tx, &gone, parcels).await?;
        for id in gone
            .iter()
            .filter(|id| !used.contains(id))
            .copied()
            .collect::<Vec<_>>()
        {
            if !app.neighbours.reserve("member", &[id]).await?.is_empty() {
                used.insert(id);
            }
        }
        for (_, one) in self.0.judged.iter_mut().filter(|(id, _)| used.contains(id)) {
            one.refuse(DELETION, Why::DoesNotFit);
        }
        Ok(())
    }

    /// Leaves out what the table or other members do not allow.
    pub(super) async fn fit(&mut self, tx: &mut PgConnection, year: i32) -> Result<(), Error> {
        self.0.refuse_unsound(tx).await?;
        let whole = self.0.judged.values().map(|one| one.after(|_| true));
        let whole: Vec<Row<Value>> = whole.collect();
        let live = self.0.judged.values().filter_map(|one| one.before.as_ref());
        let live: Vec<&Row<Value>> = live.map(|live| &live.row).collect();
        let all = || whole.iter().chain(live.iter().copied());
        let numbers: BTreeSet<&str> = all().filter_map(|row| row[NUMBER].as_str()).collect();
        let numbers: Vec<&str> = numbers.into_iter().collect();
        let keys = records::number_keys(&mut *tx, &numbers).await?;
        let mains: Vec<i64> = all().filter_map(main_of).collect();
        let near = records::people(&mut *tx, &self.0.ids(), &mains, &keys).await?;
        let keys = numbers.into_iter().map(str::to_owned).zip(keys).collect();
        loop {
            let is_new = |id: &i64| {
                self.0
                    .judged
                    .get(id)
                    .is_some_and(|one| one.before.is_none())
            };
            let is_nobodys = |one: &Judged| {
                let main = one
                    .takes(FAMILY)
                    .and_then(|family| family["main_member_id"].as_i64());
                main.is_some_and(|main| !near.contains_key(&main) && !is_new(&main))
            };
            let lost = self.0.judged.iter().filter(|(_, one)| is_nobodys(one));
            let lost: Vec<i64> = lost.map(|(id, _)| *id).collect();
            if lost.is_empty() {
                break;
            }
            self.0.leave(lost, waiting("unknown_main_member"));
        }
        fit(&mut self.0.judged, &near, &keys);
        for one in self.0.judged.values_mut() {
            if one.given.contains_key(NUMBER) {
                let (node, sequence) = member_change::next_number(&mut *tx).await?;
                one.given
                    .insert(NUMBER, number::given(node, year, sequence).into());
            }
        }
        Ok(())
    }

    /// Writes what is taken, tells it, and keeps what is not.
    pub(super) async fn write(self, tx: &mut PgConnection) -> Result<Answers, Error> {
        let concluded = self.0.conclude();
        let changed = concluded.iter().filter_map(|(id, conclusion)| {
            let news = self.0.judged[id].news(conclusion.row.clone());
            news.map(|row| (*id, row))
        });
        let facts = put(tx, &changed.collect()).await?;
        self.0.tell(tx, facts).await?;
        self.0.answer(tx, concluded).await
    }
}

/// Writes groups of members, and answers what that makes facts of.
async fn put(
    tx: &mut PgConnection,
    changed: &BTreeMap<i64, Row<Value>>,
) -> Result<Vec<Event>, Error> {
    let ids: Vec<i64> = changed.keys().copied().collect();
    let before = member::at(&mut *tx, &ids, member::FACTS).await?;
    set_numbers_aside(tx, changed).await?;
    up::write(tx, MEMBERS, changed).await?;
    let photos = changed.iter().filter(|(_, row)| row.contains_key(PHOTO));
    let photos: Vec<i64> = photos.map(|(id, _)| *id).collect();
    records::note_own(&mut *tx, &ids, &photos).await?;
    let after = member::at(&mut *tx, &ids, member::FACTS).await?;
    Ok(tell_members(before, &after))
}

/// Makes a value of a member live that a person chose, who sees the member as it is; refused where it does
/// not fit beside the others.
pub(crate) async fn choose(
    app: &App,
    tx: &mut PgConnection,
    by: &Caller,
    (id, group, value): (i64, Group, Value),
) -> Result<(), Error> {
    let now = app.clock.now();
    records::defer_constraints(&mut *tx).await?;
    let mut live = up::live(tx, MEMBERS, &[id], &[]).await?;
    let live = live.remove(&id).ok_or(Reason::MemberNotFound)?;
    let known = live.stamp.clone();
    let judged = Judged::chosen(live, (group, value), (by, now.into()));
    let mut batch = Members(Batch::chosen(MEMBERS, (id, judged), now.into()));
    batch.refuse_archiving(app, tx, &[]).await?;
    batch.fit(tx, now.date_naive().year()).await?;
    let judged = batch.0.judged.get(&id).ok_or(Reason::ValueDoesNotFit)?;
    if judged.is_refused() {
        return Err(Reason::ValueDoesNotFit.into());
    }
    let row = judged.news(judged.conclude(0, &known).row);
    let changed: BTreeMap<i64, Row<Value>> = row.into_iter().map(|row| (id, row)).collect();
    let facts = put(tx, &changed).await?;
    events::publish(tx, &by.actor(), facts).await?;
    Ok(())
}

async fn set_numbers_aside(
    tx: &mut PgConnection,
    changed: &BTreeMap<i64, Row<Value>>,
) -> Result<(), Error> {
    let numbers = changed.iter();
    let numbers = numbers.filter_map(|(id, row)| Some((*id, row.get(NUMBER)?.as_str()?)));
    let (ids, numbers): (Vec<i64>, Vec<&str>) = numbers.unzip();
    let keys = records::number_keys(&mut *tx, &numbers).await?;
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    Ok(records::set_numbers_aside(&mut *tx, &ids, &keys).await?)
}

fn main_of(row: &Row<Value>) -> Option<i64> {
    row[FAMILY]["main_member_id"].as_i64()
}
