//! What the centre makes of members that were changed on nodes. What stands against a value becomes a
//! conflict; everything else becomes live, in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Datelike;
use exchange::{Change, DELETION, Group, Live, Row, Verdict, Why};
use outbox::{Actor, Event, Origin};
use platform::Caller;
use proto::Timestamp;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ReceiveRecordsReply, ReceiveRecordsRequest, ReplicaAnswer, ReplicaConflict,
};
use replica::conflict::{self, Writer};
use replica::up::{self, Sent};
use replica::{ReplicaError, rows};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::arrival::tell_members;
use super::member::reserve_localities;
use crate::domain::number;
use crate::domain::receipt::fit::fit;
use crate::domain::receipt::{Conclusion, Judged};
use crate::domain::replica::{FAMILY, LOCALITY, MEMBERS, NUMBER, PHOTO, WRITTEN};
use crate::error::Error;
use crate::store::{member, member_change, receipt as store, replica as records};
use crate::{App, events};

/// Makes live what a node changed, and answers each record.
pub(crate) async fn receive(
    app: &App,
    _: &Caller,
    asked: ReceiveRecordsRequest,
) -> Result<ReceiveRecordsReply, Error> {
    let (node, regions) = up::sender(&asked)?;
    let now = app.clock.now();
    let mut batch = Batch::read(&asked, node, regions, now.into());
    let places = batch.places();
    learn_places(app, &places).await?;
    let mut tx = outbox::begin(&app.db).await?;
    reserve_localities(app, &mut tx, &places).await?;
    records::defer_constraints(&mut *tx).await?;
    batch.judge(&mut tx).await?;
    batch.place(&mut tx, &places).await?;
    batch.refuse_archiving(app, &mut tx).await?;
    batch.fit(&mut tx, now.date_naive().year()).await?;
    let answers = batch.write(&mut tx).await?;
    let reply = ReceiveRecordsReply {
        records: answers.in_order(&asked),
    };
    Ok(outbox::commit(tx, reply).await?)
}

/// Asks `geography` for localities that are not known here: they may have been made just now.
async fn learn_places(app: &App, places: &[i64]) -> Result<(), Error> {
    let mut db = app.db.acquire().await?;
    up::must_be_centre(&mut db)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let known = store::localities(&mut *db, places, &[]).await?;
    drop(db);
    let unknown = places.iter().copied().filter(|id| !known.contains_key(id));
    let unknown: Vec<i64> = unknown.collect();
    if !unknown.is_empty() {
        app.neighbours.learn("locality", &unknown).await?;
    }
    Ok(())
}

/// Why nothing of a record is taken: that it never will be as it is, or not yet.
type Left = (ExchangeOutcome, &'static str);

const fn rejected(reason: &'static str) -> Left {
    (ExchangeOutcome::Rejected, reason)
}

const fn waiting(reason: &'static str) -> Left {
    (ExchangeOutcome::Waiting, reason)
}

/// Answers by member.
struct Answers {
    taken: BTreeMap<i64, ReplicaAnswer>,
    left: BTreeMap<i64, Left>,
}

impl Answers {
    fn in_order(&self, asked: &ReceiveRecordsRequest) -> Vec<ReplicaAnswer> {
        let answers = asked.records.iter().map(|sent| {
            if sent.entity != MEMBERS.entity {
                return up::leave(sent, ExchangeOutcome::Rejected, "nothing_goes_up");
            }
            let taken = self.taken.get(&sent.id).cloned();
            taken.unwrap_or_else(|| {
                let left = self.left.get(&sent.id).copied();
                let (outcome, reason) = left.unwrap_or(rejected("unreadable"));
                up::leave(sent, outcome, reason)
            })
        });
        answers.collect()
    }
}

/// The members of one call.
struct Batch {
    node: i32,
    regions: Vec<i64>,
    now: Timestamp,
    sent: BTreeMap<i64, Sent>,
    judged: BTreeMap<i64, Judged>,
    left: BTreeMap<i64, Left>,
}

impl Batch {
    fn read(asked: &ReceiveRecordsRequest, node: i32, regions: Vec<i64>, now: Timestamp) -> Self {
        let own = asked
            .records
            .iter()
            .filter(|one| one.entity == MEMBERS.entity);
        let read = own.filter_map(|one| Some((one.id, Sent::read(MEMBERS, one)?)));
        Self {
            node,
            regions,
            now,
            sent: read.collect(),
            judged: BTreeMap::new(),
            left: BTreeMap::new(),
        }
    }

    /// Localities that members are said to live in.
    fn places(&self) -> Vec<i64> {
        let changes = self.sent.values().flat_map(|sent| &sent.changes);
        let places = changes.filter(|one| one.group == LOCALITY);
        let places: BTreeSet<i64> = places.filter_map(|one| one.value.as_i64()).collect();
        places.into_iter().collect()
    }

    fn leave(&mut self, ids: impl IntoIterator<Item = i64>, why: Left) {
        for id in ids {
            self.judged.remove(&id);
            self.left.insert(id, why);
        }
    }

    fn ids(&self) -> Vec<i64> {
        self.judged.keys().copied().collect()
    }

    /// Compares what came with what is live.
    async fn judge(&mut self, tx: &mut PgConnection) -> Result<(), Error> {
        let ids: Vec<i64> = self.sent.keys().copied().collect();
        let mut live = up::live(tx, MEMBERS, &ids, &self.regions).await?;
        let uuids: Vec<Uuid> = self.sent.values().filter_map(|sent| sent.uuid).collect();
        let holders = up::by_uuid(tx, MEMBERS, &uuids).await?;
        let names = self
            .sent
            .values()
            .flat_map(|sent| sent.names(MEMBERS, self.node));
        let names: Vec<Vec<u8>> = names.collect();
        let named = up::named(tx, &names).await?;
        let writable = store::writable(&mut *tx, &ids, &self.regions, self.node).await?;
        for (id, sent) in &self.sent {
            let before = live.remove(id);
            let is_another = |uuid| holders.get(&uuid).is_some_and(|holder| holder != id);
            if sent.uuid.is_some_and(is_another) || has_another_uuid(before.as_ref(), sent.uuid) {
                self.left.insert(*id, rejected("identity_taken"));
                continue;
            }
            // A node numbers what is made there; what it knows otherwise was lost here.
            if before.is_none() && (sent.known.is_known() || *id >> 40 != i64::from(self.node)) {
                self.left.insert(*id, rejected("unknown_record"));
                continue;
            }
            let is_here = before.is_none() || writable.contains(id);
            let names = sent.names(MEMBERS, self.node);
            let known = sent.changes.iter().zip(names);
            let known = known.filter(|(_, name)| named.contains(name));
            let known: BTreeSet<&str> = known.map(|(change, _)| change.group).collect();
            let is_named = |change: &Change<Value>| known.contains(change.group);
            let mut judged = Judged::new(before, sent.changes.clone(), is_named);
            if is_here {
                judged.keep_cooperative();
            } else {
                judged.leave_elsewhere();
            }
            self.judged.insert(*id, judged);
        }
        Ok(())
    }

    /// Leaves where they are those who are said to live where the node does not write, or where nobody does.
    async fn place(&mut self, tx: &mut PgConnection, places: &[i64]) -> Result<(), Error> {
        let known = store::localities(&mut *tx, places, &self.regions).await?;
        let (mut unknown, mut outside) = (Vec::new(), Vec::new());
        for (id, one) in &mut self.judged {
            let Some(place) = one.takes(LOCALITY).and_then(Value::as_i64) else {
                continue;
            };
            match known.get(&place) {
                None => unknown.push(*id),
                Some(true) => {}
                Some(false) if one.before.is_some() => one.refuse(LOCALITY, Why::Elsewhere),
                Some(false) => outside.push(*id),
            }
        }
        self.leave(unknown, waiting("unknown_locality"));
        self.leave(outside, rejected("outside_territory"));
        Ok(())
    }

    /// Keeps members in use that others here refer to.
    async fn refuse_archiving(&mut self, app: &App, tx: &mut PgConnection) -> Result<(), Error> {
        let archives = |one: &Judged| {
            let archives = one.takes(DELETION).is_some_and(|value| !value.is_null());
            archives && one.before.is_some()
        };
        let gone = self.judged.iter().filter(|(_, one)| archives(one));
        let gone: Vec<i64> = gone.map(|(id, _)| *id).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let mut used = store::used(&mut *tx, &gone).await?;
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
        for (_, one) in self.judged.iter_mut().filter(|(id, _)| used.contains(id)) {
            one.refuse(DELETION, Why::DoesNotFit);
        }
        Ok(())
    }

    /// Leaves out what the table or other members do not allow.
    async fn fit(&mut self, tx: &mut PgConnection, year: i32) -> Result<(), Error> {
        let whole = self
            .judged
            .iter()
            .map(|(id, one)| (*id, one.after(|_| true)));
        let whole: BTreeMap<i64, Row<Value>> = whole.collect();
        let sound = rows::sound(tx, MEMBERS, &whole).await?;
        let not_taken = whole.keys().copied().filter(|id| !sound.contains(id));
        self.leave(not_taken, rejected("not_taken"));
        let rows: Vec<&Row<Value>> = sound.iter().filter_map(|id| whole.get(id)).collect();
        let live = self.judged.values().filter_map(|one| one.before.as_ref());
        let live: Vec<&Row<Value>> = live.map(|live| &live.row).collect();
        let all = || rows.iter().chain(&live).copied();
        let numbers: BTreeSet<&str> = all().filter_map(|row| row[NUMBER].as_str()).collect();
        let numbers: Vec<&str> = numbers.into_iter().collect();
        let keys = records::number_keys(&mut *tx, &numbers).await?;
        let mains: Vec<i64> = all().filter_map(main_of).collect();
        let near = records::people(&mut *tx, &self.ids(), &mains, &keys).await?;
        let keys = numbers.into_iter().map(str::to_owned).zip(keys).collect();
        loop {
            let is_new = |id: &i64| self.judged.get(id).is_some_and(|one| one.before.is_none());
            let is_nobodys = |one: &Judged| {
                let main = one
                    .takes(FAMILY)
                    .and_then(|family| family["main_member_id"].as_i64());
                main.is_some_and(|main| !near.contains_key(&main) && !is_new(&main))
            };
            let lost = self.judged.iter().filter(|(_, one)| is_nobodys(one));
            let lost: Vec<i64> = lost.map(|(id, _)| *id).collect();
            if lost.is_empty() {
                break;
            }
            self.leave(lost, waiting("unknown_main_member"));
        }
        fit(&mut self.judged, &near, &keys);
        for one in self.judged.values_mut() {
            if one.given.contains_key(NUMBER) {
                let (node, sequence) = member_change::next_number(&mut *tx).await?;
                one.given
                    .insert(NUMBER, number::given(node, year, sequence).into());
            }
        }
        Ok(())
    }

    /// Writes what is taken, tells it, and keeps what is not.
    async fn write(mut self, tx: &mut PgConnection) -> Result<Answers, Error> {
        let mut concluded = BTreeMap::new();
        let mut changed = BTreeMap::new();
        for (id, one) in &self.judged {
            let conclusion = one.conclude(self.node, &self.sent[id].known);
            changed.extend(one.news(conclusion.row.clone()).map(|row| (*id, row)));
            concluded.insert(*id, conclusion);
        }
        let facts = put(tx, &changed).await?;
        self.tell(tx, facts).await?;
        let taken = self.answer(tx, concluded).await?;
        Ok(Answers {
            taken,
            left: std::mem::take(&mut self.left),
        })
    }

    /// Tells what each author did, as theirs.
    async fn tell(&self, tx: &mut PgConnection, facts: Vec<Event>) -> Result<(), Error> {
        let mut by_author: Vec<(Actor, Vec<Event>)> = Vec::new();
        for fact in facts {
            let sent = &self.sent[&fact.entity_id()];
            let actor = Actor {
                login_id: sent.by.login_id.unwrap_or_default(),
                login_name: sent.by.login_name.clone().unwrap_or_default(),
                ..Actor::default()
            };
            let origin = Origin {
                node: self.node.into(),
                op_id: sent.op_id(MEMBERS, self.node).to_string(),
                at: sent.by.at,
                received_at: Some(self.now),
            };
            let fact = fact.came_from(&origin);
            match by_author.last_mut().filter(|(last, _)| *last == actor) {
                Some((_, facts)) => facts.push(fact),
                None => by_author.push((actor, vec![fact])),
            }
        }
        for (actor, facts) in by_author {
            events::publish(tx, &actor, facts).await?;
        }
        Ok(())
    }

    async fn answer(
        &self,
        tx: &mut PgConnection,
        concluded: BTreeMap<i64, Conclusion>,
    ) -> Result<BTreeMap<i64, ReplicaAnswer>, Error> {
        let ids = self.ids();
        let names = ids
            .iter()
            .flat_map(|id| self.sent[id].names(MEMBERS, self.node));
        let names: Vec<Vec<u8>> = names.collect();
        up::note(tx, self.node, &names, self.now).await?;
        let live = up::live(tx, MEMBERS, &ids, &self.regions).await?;
        let mut known: BTreeMap<i64, Vec<ReplicaConflict>> = BTreeMap::new();
        for (id, conflict) in conflict::open_of(tx, MEMBERS, &ids, self.node).await? {
            known.entry(id).or_default().push(conflict);
        }
        let mut answers = BTreeMap::new();
        for (id, conclusion) in concluded {
            let (one, sent) = (&self.judged[&id], &self.sent[&id]);
            let Some(live) = live.get(&id) else {
                continue;
            };
            let mut outcome = conclusion.outcome;
            let (about, whose) = ((MEMBERS, id, self.node), (&sent.by, &writer_of(one)));
            let new = conflict::keep(tx, about, whose, conclusion.conflicts, self.now);
            let mut conflicts = known_conflicts(one, known.remove(&id).unwrap_or_default());
            conflicts.extend(new.await?);
            if !conflicts.is_empty() {
                outcome = ExchangeOutcome::Conflict;
            }
            let mut record = brings(one, sent, live).then_some(&live.row);
            if one.is_elsewhere {
                record = None;
                conflicts.clear();
            }
            let mut answer = up::answer(MEMBERS, id, &live.stamp, record, conflicts);
            answer.outcome = outcome.into();
            answers.insert(id, answer);
        }
        Ok(answers)
    }
}

/// Who had written a record last when it was judged.
fn writer_of(one: &Judged) -> Writer {
    let written = one.before.as_ref().and_then(|live| live.row.get(WRITTEN));
    written.map(Writer::read).unwrap_or_default()
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
pub(super) async fn choose(
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
    let mut batch = Batch {
        node: 0,
        regions: Vec::new(),
        now: now.into(),
        sent: BTreeMap::new(),
        judged: BTreeMap::from([(id, judged)]),
        left: BTreeMap::new(),
    };
    batch.refuse_archiving(app, tx).await?;
    batch.fit(tx, now.date_naive().year()).await?;
    let judged = batch.judged.get(&id).ok_or(Reason::ValueDoesNotFit)?;
    if judged.is_refused() {
        return Err(Reason::ValueDoesNotFit.into());
    }
    let row = judged.news(judged.conclude(0, &known).row);
    let changed: BTreeMap<i64, Row<Value>> = row.into_iter().map(|row| (id, row)).collect();
    let facts = put(tx, &changed).await?;
    events::publish(tx, &by.actor(), facts).await?;
    Ok(())
}

/// Conflicts of changes that came again: the answer that told them may have been lost.
fn known_conflicts(one: &Judged, known: Vec<ReplicaConflict>) -> Vec<ReplicaConflict> {
    let judged = one.changes.iter().zip(&one.verdicts);
    let again = judged.filter(|(_, verdict)| **verdict == Verdict::Known);
    let again: BTreeSet<&str> = again.map(|(change, _)| change.group).collect();
    let mut known = known;
    known.retain(|conflict| again.contains(&*conflict.group));
    known
}

/// Whether the answer brings the record: the node has it already only where it had the live version, and what
/// it sent makes the one that is live now.
fn brings(one: &Judged, sent: &Sent, live: &Live<Value>) -> bool {
    let mut row = Row::new();
    if let Some(before) = &one.before {
        if before.stamp != sent.known {
            return true;
        }
        row.clone_from(&before.row);
    }
    row.extend(
        sent.changes
            .iter()
            .map(|one| (one.group, one.value.clone())),
    );
    row != live.row
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

fn has_another_uuid(live: Option<&Live<Value>>, uuid: Option<Uuid>) -> bool {
    let known = live
        .and_then(|live| live.row.get("uuid"))
        .and_then(Value::as_str);
    let known = known.and_then(|known| known.parse::<Uuid>().ok());
    known.is_some() && known != uuid
}
