//! Records of one entity that a node sent: what stands against them, and what is answered.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{Change, Live, Row, Verdict, Why};
use outbox::{Actor, Event, Origin};
use platform::Refusal;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ReceiveRecordsRequest, ReplicaAnswer, ReplicaChange, ReplicaConflict,
};
use replica::alias;
use replica::conflict::{self, Writer};
use replica::rows::{self, Shape};
use replica::up::{self, Sent};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::domain::receipt::{Conclusion, Judged};
use crate::domain::replica::{LOCALITY, WRITTEN};
use crate::error::Error;
use crate::events;
use crate::store::receipt as store;

/// Who sent records, and when they came.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    pub(super) node: i32,
    /// None of these = the whole country.
    pub(super) regions: Vec<i64>,
    pub(super) now: Timestamp,
}

impl Sender {
    pub(super) fn read(asked: &ReceiveRecordsRequest, now: Timestamp) -> Result<Self, Refusal> {
        let (node, regions) = up::sender(asked)?;
        Ok(Self { node, regions, now })
    }
}

/// Why nothing of a record is taken: that it never will be as it is, or not yet.
pub(super) type Left = (ExchangeOutcome, &'static str);

pub(super) const fn rejected(reason: &'static str) -> Left {
    (ExchangeOutcome::Rejected, reason)
}

pub(super) const fn waiting(reason: &'static str) -> Left {
    (ExchangeOutcome::Waiting, reason)
}

/// Answers by record.
#[derive(Default)]
pub(super) struct Answers {
    taken: BTreeMap<i64, ReplicaAnswer>,
    left: BTreeMap<i64, Left>,
}

impl Answers {
    /// About a record of the entity.
    pub(super) fn about(&self, sent: &ReplicaChange) -> ReplicaAnswer {
        let taken = self.taken.get(&sent.id).cloned();
        taken.unwrap_or_else(|| {
            let left = self.left.get(&sent.id).copied();
            let (outcome, reason) = left.unwrap_or(rejected("unreadable"));
            up::leave(sent, outcome, reason)
        })
    }
}

/// The records of one entity of one call.
pub(super) struct Batch {
    shape: Shape,
    pub(super) sender: Sender,
    pub(super) sent: BTreeMap<i64, Sent>,
    /// What those that were sent are now, of those that became another record.
    became: BTreeMap<i64, i64>,
    /// By the record that is changed.
    pub(super) judged: BTreeMap<i64, Judged>,
    left: BTreeMap<i64, Left>,
}

impl Batch {
    pub(super) fn read(shape: Shape, asked: &ReceiveRecordsRequest, sender: Sender) -> Self {
        let own = asked.records.iter();
        let own = own.filter(|one| one.entity == shape.entity);
        let read = own.filter_map(|one| Some((one.id, Sent::read(shape, one)?)));
        Self {
            shape,
            sender,
            sent: read.collect(),
            became: BTreeMap::new(),
            judged: BTreeMap::new(),
            left: BTreeMap::new(),
        }
    }

    /// A record of which a person chose a value.
    pub(super) fn chosen(shape: Shape, (id, judged): (i64, Judged), now: Timestamp) -> Self {
        Self {
            shape,
            sender: Sender {
                node: 0,
                regions: Vec::new(),
                now,
            },
            sent: BTreeMap::new(),
            became: BTreeMap::new(),
            judged: BTreeMap::from([(id, judged)]),
            left: BTreeMap::new(),
        }
    }

    /// Localities that records are said to be in.
    pub(super) fn places(&self) -> BTreeSet<i64> {
        self.values(LOCALITY)
    }

    /// Numbers that a group is said to have.
    pub(super) fn values(&self, group: &str) -> BTreeSet<i64> {
        let changes = self.sent.values().flat_map(|sent| &sent.changes);
        let values = changes.filter(|one| one.group == group);
        values.filter_map(|one| one.value.as_i64()).collect()
    }

    /// Looks which of the records became another one; whether that is news.
    pub(super) async fn resolve(&mut self, tx: &mut PgConnection) -> sqlx::Result<bool> {
        let became = alias::became(tx, self.shape.entity, &self.sent_ids()).await?;
        let is_news = became != self.became;
        self.became = became;
        Ok(is_news)
    }

    /// The record that a record is now.
    fn now(&self, id: i64) -> i64 {
        self.became.get(&id).copied().unwrap_or(id)
    }

    /// What was sent of a record that is judged, which may have another id there.
    fn sent_of(&self, judged: i64) -> &Sent {
        let mut gone = self.became.iter().filter(|(_, now)| **now == judged);
        let sent = self.sent.get(&judged);
        sent.unwrap_or_else(|| {
            // Of those that are one by now, all but one wait.
            let id = gone.find(|(id, _)| !self.left.contains_key(id));
            &self.sent[id.map_or(&judged, |(id, _)| id)]
        })
    }

    pub(super) fn leave(&mut self, ids: impl IntoIterator<Item = i64>, why: Left) {
        for id in ids {
            let sent = self.sent_of(id).id;
            self.judged.remove(&id);
            self.left.insert(sent, why);
        }
    }

    pub(super) fn ids(&self) -> Vec<i64> {
        self.judged.keys().copied().collect()
    }

    pub(super) fn sent_ids(&self) -> Vec<i64> {
        self.sent.keys().copied().collect()
    }

    /// The records that were sent, and those that they are now.
    pub(super) fn records(&self) -> Vec<i64> {
        let all = self.sent.keys().chain(self.became.values());
        all.copied()
            .collect::<BTreeSet<i64>>()
            .into_iter()
            .collect()
    }

    /// Compares what came with what is live; the node changes those that are `writable`.
    pub(super) async fn judge(
        &mut self,
        tx: &mut PgConnection,
        writable: &BTreeSet<i64>,
        may_write: impl Fn(i64, &Sent) -> bool,
    ) -> Result<(), Error> {
        let (shape, node) = (self.shape, self.sender.node);
        let mut live = up::live(tx, shape, &self.records(), &self.sender.regions).await?;
        let uuids: Vec<Uuid> = self.sent.values().filter_map(|sent| sent.uuid).collect();
        let holders = up::by_uuid(tx, shape, &uuids).await?;
        let names = self.sent.values().flat_map(|sent| sent.names(shape, node));
        let names: Vec<Vec<u8>> = names.collect();
        let named = up::named(tx, &names).await?;
        for (id, sent) in &self.sent {
            let now = self.now(*id);
            let is_merged = now != *id;
            if is_merged && (self.sent.contains_key(&now) || self.judged.contains_key(&now)) {
                self.left.insert(*id, waiting("merged_meanwhile"));
                continue;
            }
            if !may_write(now, sent) {
                self.left.insert(*id, rejected("author_withdrawn"));
                continue;
            }
            let is_another = |uuid| holders.get(&uuid).is_some_and(|holder| holder != id);
            if sent.uuid.is_some_and(is_another) || has_another_uuid(live.get(id), sent.uuid) {
                self.left.insert(*id, rejected("identity_taken"));
                continue;
            }
            let before = live.remove(&now);
            // A node numbers what is made there; what it knows otherwise was lost here.
            let is_lost = is_merged || sent.known.is_known() || outbox::node_of(*id) != node;
            if before.is_none() && is_lost {
                self.left.insert(*id, rejected("unknown_record"));
                continue;
            }
            let is_here = before.is_none() || writable.contains(&now);
            let names = sent.names(shape, node);
            let known = sent.changes.iter().zip(names);
            let known = known.filter(|(_, name)| named.contains(name));
            let known: BTreeSet<&str> = known.map(|(change, _)| change.group).collect();
            let is_named = |change: &Change<Value>| known.contains(change.group);
            let changes = sent.changes.clone();
            let mut judged = match before {
                Some(survivor) if is_merged => Judged::merged(survivor, changes, is_named),
                before => Judged::new(before, changes, is_named),
            };
            if !is_here {
                judged.leave_elsewhere();
            }
            self.judged.insert(now, judged);
        }
        Ok(())
    }

    /// Leaves where they are those that are said to be where the node does not write, or where nobody does.
    pub(super) async fn place(&mut self, tx: &mut PgConnection) -> Result<(), Error> {
        let places: Vec<i64> = self.places().into_iter().collect();
        let known = store::localities(&mut *tx, &places, &self.sender.regions).await?;
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

    /// Leaves out what the table would not take.
    pub(super) async fn refuse_unsound(&mut self, tx: &mut PgConnection) -> Result<(), Error> {
        let whole = self.judged.iter();
        let whole = whole.map(|(id, one)| (*id, one.after(|_| true)));
        let whole: BTreeMap<i64, Row<Value>> = whole.collect();
        let sound = rows::sound(tx, self.shape, &whole).await?;
        let not_taken = whole.into_keys().filter(|id| !sound.contains(id));
        self.leave(not_taken, rejected("not_taken"));
        Ok(())
    }

    /// What becomes of each record.
    pub(super) fn conclude(&self) -> BTreeMap<i64, Conclusion> {
        let concluded = self.judged.iter().map(|(id, one)| {
            let known = &self.sent_of(*id).known;
            (*id, one.conclude(self.sender.node, known))
        });
        concluded.collect()
    }

    /// Tells what each author did, as theirs.
    pub(super) async fn tell(&self, tx: &mut PgConnection, facts: Vec<Event>) -> Result<(), Error> {
        let mut by_author: Vec<(Actor, Vec<Event>)> = Vec::new();
        for fact in facts {
            let sent = self.sent_of(fact.entity_id());
            let actor = Actor {
                login_id: sent.by.login_id.unwrap_or_default(),
                login_name: sent.by.login_name.clone().unwrap_or_default(),
                ..Actor::default()
            };
            let origin = Origin {
                node: self.sender.node.into(),
                op_id: sent.op_id(self.shape, self.sender.node).to_string(),
                at: sent.by.at,
                received_at: Some(self.sender.now),
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

    /// Keeps what is not taken, once the rest is written, and answers each record.
    pub(super) async fn answer(
        self,
        tx: &mut PgConnection,
        concluded: BTreeMap<i64, Conclusion>,
    ) -> Result<Answers, Error> {
        let shape = self.shape;
        let Sender {
            node, regions, now, ..
        } = &self.sender;
        let ids = self.ids();
        let sent = ids.iter().map(|id| self.sent_of(*id));
        let names = sent.flat_map(|sent| sent.names(shape, *node));
        let names: Vec<Vec<u8>> = names.collect();
        up::note(tx, *node, &names, *now).await?;
        let live = up::live(tx, shape, &self.records(), regions).await?;
        let mut known: BTreeMap<i64, Vec<ReplicaConflict>> = BTreeMap::new();
        for (id, conflict) in conflict::open_of(tx, shape, &ids, *node).await? {
            known.entry(id).or_default().push(conflict);
        }
        let mut taken = BTreeMap::new();
        for (id, conclusion) in concluded {
            let (one, sent) = (&self.judged[&id], self.sent_of(id));
            let is_merged = sent.id != id;
            // The node hears what became of the one that it sent.
            let Some(live) = live.get(&sent.id) else {
                continue;
            };
            let mut outcome = conclusion.outcome;
            if is_merged {
                outcome = ExchangeOutcome::Merged;
            }
            let (about, whose) = ((shape, id, *node), (&sent.by, &writer_of(one)));
            let new = conflict::keep(tx, about, whose, conclusion.conflicts, *now);
            let mut conflicts = known_conflicts(one, known.remove(&id).unwrap_or_default());
            conflicts.extend(new.await?);
            if !conflicts.is_empty() {
                outcome = ExchangeOutcome::Conflict;
            }
            let mut record = (is_merged || brings(one, sent, live)).then_some(&live.row);
            if one.is_elsewhere {
                record = record.filter(|_| is_merged);
                conflicts.clear();
            }
            let mut answer = up::answer(shape, sent.id, &live.stamp, record, conflicts);
            answer.outcome = outcome.into();
            taken.insert(sent.id, answer);
        }
        let left = self.left;
        Ok(Answers { taken, left })
    }
}

/// Who had written a record last when it was judged.
fn writer_of(one: &Judged) -> Writer {
    let written = one.before.as_ref().and_then(|live| live.row.get(WRITTEN));
    written.map(Writer::read).unwrap_or_default()
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

fn has_another_uuid(live: Option<&Live<Value>>, uuid: Option<Uuid>) -> bool {
    let known = live
        .and_then(|live| live.row.get("uuid"))
        .and_then(Value::as_str);
    let known = known.and_then(|known| known.parse::<Uuid>().ok());
    known.is_some() && known != uuid
}
