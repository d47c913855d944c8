//! The centre of a history.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::member::{
    FAMILY, Faults, Id, NUMBER, Place, Rows, What, Word, faults, main_of, number_of, place_of,
    standing,
};
use crate::rule::{Rule, holds};
use crate::walk::written::Token;
use crate::{
    Change, Coming, Conflict, DELETION, Group, Lies, Live, Newcomer, OpName, Registered, Reply,
    Row, Stamp, Turn, Value, Verdict, Why, coming, fit, newcomer, turn,
};

const GENERATION: Uuid = Uuid::from_u128(1);
/// Records of one page.
const PAGE: usize = 3;

/// What a node sends: of each record the version that it had, and its changes.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    pub(super) number: i64,
    pub(super) incarnation: i64,
    pub(super) records: BTreeMap<Id, (Stamp, Vec<Change<Word>>)>,
}

pub(super) type Replies = BTreeMap<Id, Reply<Word>>;
pub(super) type Conflicts = BTreeSet<(Id, Conflict<Word>)>;

/// A row with its version.
pub(super) type Sight = (Row<Word>, Stamp);

#[derive(Clone, Debug)]
pub(super) struct Page {
    /// None = it is not the node's any more.
    pub(super) records: Vec<(Id, Option<Sight>)>,
    pub(super) until: u64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Centre {
    pub(super) records: BTreeMap<Id, Live<Word>>,
    pub(super) aliases: BTreeMap<Id, Id>,
    pub(super) conflicts: Conflicts,
    pub(super) head: u64,
    entries: BTreeMap<Id, u64>,
    moves: Vec<(u64, Id, Place)>,
    ops: BTreeSet<(Id, OpName<Word>)>,
    pub(super) nodes: BTreeMap<i32, (Registered, Replies)>,
    /// Archivings and restorings that stay, and those that said the same; who judges takes them out.
    pub(super) alike: Vec<(Token, Token)>,
    /// Archivings of records that are in use again because of these values.
    pub(super) revived: Vec<(Token, Vec<Token>)>,
    /// Changes that were judged although they were named before.
    pub(super) judged_again: Vec<(Id, OpName<Word>)>,
    /// How often a change became live.
    pub(super) entered: BTreeMap<(Id, OpName<Word>), u8>,
}

/// A record of a batch, where it lands, and what becomes of it.
struct Landing {
    sent: Id,
    target: Id,
    known: Stamp,
    /// With what their records became in the place of what they name.
    changes: Vec<Change<Word>>,
    /// Names of the changes as they were sent.
    names: BTreeMap<Group, OpName<Word>>,
    verdicts: Vec<Verdict>,
    is_rewritten: bool,
}

impl Centre {
    pub(super) fn rows(&self) -> Rows {
        self.records
            .iter()
            .map(|(id, live)| (*id, standing(&live.row)))
            .collect()
    }

    pub(super) fn begin(&mut self, id: Id, row: Row<Word>) {
        self.records.insert(id, Live::insert(row, GENERATION));
        self.enter(id, None);
    }

    pub(super) fn write(&mut self, id: Id, values: Vec<(Group, Word)>) {
        let live = self.records.get_mut(&id).expect("it is there");
        let before = place_of(&live.row);
        live.write(values, GENERATION);
        self.enter(id, before);
    }

    /// Puts a record that was written into the feed, and which place it left.
    fn enter(&mut self, id: Id, before: Option<Place>) {
        self.head += 1;
        self.entries.insert(id, self.head);
        if let Some(before) = before
            && place_of(&self.records[&id].row) != Some(before)
        {
            self.moves.push((self.head, id, before));
        }
    }

    pub(super) fn survivor(&self, mut id: Id) -> Id {
        while let Some(next) = self.aliases.get(&id) {
            id = *next;
        }
        id
    }

    /// The next page of who covers these places.
    pub(super) fn page(&self, cursor: u64, covers: &BTreeSet<Place>) -> Page {
        let written = self.entries.iter().map(|(id, seq)| (*seq, *id));
        let moved = self.moves.iter().map(|(seq, id, _)| (*seq, *id));
        let mut found: Vec<_> = written
            .chain(moved)
            .filter(|(seq, _)| *seq > cursor)
            .collect();
        found.sort_unstable();
        found.truncate(PAGE);
        let until = found.last().map_or(cursor, |(seq, _)| *seq);
        let is_inside =
            |row: &Row<Word>| place_of(row).is_some_and(|place| covers.contains(&place));
        let mut records = BTreeMap::new();
        for (_, id) in found {
            let live = &self.records[&id];
            let is_of =
                |other: &&Live<Word>| main_of(&other.row) == Some(id) && is_inside(&other.row);
            let mut left = self
                .moves
                .iter()
                .filter(|(seq, moved, _)| *moved == id && *seq > cursor);
            let lies = Lies {
                is_inside: is_inside(&live.row),
                is_named_inside: self.records.values().any(|other| is_of(&other)),
                was_inside: left.any(|(_, _, place)| covers.contains(place)),
            };
            match coming(lies) {
                Some(Coming::Record | Coming::Foreign) => {
                    records.insert(id, Some((live.row.clone(), live.stamp.clone())));
                }
                Some(Coming::Gone) => drop(records.entry(id).or_insert(None)),
                None => {}
            }
            // Whoever comes brings their main member along.
            if lies.is_inside
                && let Some(main) = main_of(&live.row)
            {
                let main_live = &self.records[&main];
                records.insert(main, Some((main_live.row.clone(), main_live.stamp.clone())));
            }
        }
        Page {
            records: records.into_iter().collect(),
            until,
        }
    }

    pub(super) fn receive(&mut self, node: i32, batch: &Batch) -> Option<Replies> {
        let (last, answer) = &self.nodes[&node];
        match turn(*last, batch.incarnation, batch.number) {
            Turn::Again => return Some(answer.clone()),
            Turn::Work => {}
            Turn::Refuse { .. } | Turn::Ended => return None,
        }
        let mut answer = Replies::new();
        let mut left: Vec<Landing> = batch
            .records
            .iter()
            .map(|(id, (known, changes))| self.land(node, *id, known, changes))
            .collect();
        // Two records that are one by now are not judged at once: each sees what the other wrote.
        while !left.is_empty() {
            let mut targets = BTreeSet::new();
            let (now, later): (Vec<_>, _) =
                left.into_iter().partition(|at| targets.insert(at.target));
            self.work(node, now, &mut answer);
            left = later;
        }
        for (id, (_, changes)) in &batch.records {
            self.ops
                .extend(changes.iter().map(|change| (*id, change.name(node))));
        }
        let registered = Registered {
            number: batch.number,
            incarnation: batch.incarnation,
        };
        self.nodes.insert(node, (registered, answer.clone()));
        Some(answer)
    }

    fn land(&self, node: i32, sent: Id, known: &Stamp, changes: &[Change<Word>]) -> Landing {
        let target = if holds(Rule::MergedGoOn) {
            self.survivor(sent)
        } else {
            sent
        };
        let rewrite = |change: &Change<Word>| match change.value.what {
            What::Main(Some(main)) => {
                let mut change = change.clone();
                change.value.what = What::Main(Some(self.survivor(main)));
                change
            }
            _ => change.clone(),
        };
        let rewritten: Vec<_> = changes.iter().map(rewrite).collect();
        Landing {
            sent,
            target,
            known: known.clone(),
            names: changes
                .iter()
                .map(|change| (change.group, change.name(node)))
                .collect(),
            is_rewritten: rewritten != changes,
            changes: rewritten,
            verdicts: Vec::new(),
        }
    }

    fn work(&mut self, node: i32, mut landings: Vec<Landing>, answer: &mut Replies) {
        for at in &mut landings {
            at.verdicts = self.judge(at);
            for (change, verdict) in at.changes.iter().zip(&at.verdicts) {
                let op = (at.sent, at.names[change.group].clone());
                if *verdict != Verdict::Known && self.ops.contains(&op) {
                    self.judged_again.push(op);
                }
            }
        }
        let takes = |at: &Landing| {
            let taken = at
                .changes
                .iter()
                .zip(&at.verdicts)
                .filter(|(_, verdict)| **verdict == Verdict::Take);
            taken
                .map(|(change, _)| (at.target, change.group))
                .collect::<Vec<_>>()
        };
        let all: BTreeSet<(Id, Group)> = landings.iter().flat_map(takes).collect();
        let rows = self.rows();
        let taken = fit(all, |taken| {
            let after = self.after(&rows, &landings, taken);
            blamed(&faults(&after), taken)
        });
        for mut at in landings {
            let reply = if self.records.contains_key(&at.target) {
                demote(&mut at, &taken);
                self.conclude(node, &at)
            } else {
                self.insert(node, &at, &taken)
            };
            self.conflicts.extend(
                reply
                    .conflicts
                    .iter()
                    .map(|conflict| (at.target, conflict.clone())),
            );
            answer.insert(at.sent, reply);
        }
    }

    fn judge(&self, at: &Landing) -> Vec<Verdict> {
        let is_merged = at.target != at.sent;
        let became = is_merged.then_some(at.target);
        let kind = newcomer(self.records.contains_key(&at.sent), became, false, None);
        if kind == Newcomer::Insert {
            return vec![Verdict::Take; at.changes.len()];
        }
        let is_named = |change: &Change<Word>| {
            self.ops
                .contains(&(at.sent, at.names[change.group].clone()))
        };
        let live = &self.records[&at.target];
        if is_merged {
            live.judge_merged(&at.changes, is_named)
        } else {
            live.judge(&at.changes, is_named, |_| false)
        }
    }

    /// All rows, if so much of the batch is taken.
    fn after(&self, rows: &Rows, landings: &[Landing], taken: &BTreeSet<(Id, Group)>) -> Rows {
        let mut after = rows.clone();
        for at in landings {
            let row = if let Some(live) = self.records.get(&at.target) {
                let verdicts: Vec<_> = verdicts(at, taken).collect();
                live.after(&at.changes, &verdicts)
            } else {
                let values = at.changes.iter().map(|change| (change.group, change.value));
                let mut row: Row<Word> = values.collect();
                row.extend(given(&row, at.target, taken));
                row
            };
            after.insert(at.target, standing(&row));
        }
        after
    }

    fn insert(&mut self, node: i32, at: &Landing, taken: &BTreeSet<(Id, Group)>) -> Reply<Word> {
        let row = at
            .changes
            .iter()
            .map(|change| (change.group, change.value))
            .collect();
        let given = given(&row, at.target, taken);
        let (live, mut reply) = Live::enter(node, &at.changes, &given, GENERATION);
        if at.is_rewritten {
            reply.record = Some(live.row.clone());
        }
        self.records.insert(at.target, live);
        self.enter(at.target, None);
        reply
    }

    /// Notes what was not taken because it says what the record says already, or what it became.
    fn note_alike(&mut self, at: &Landing) {
        let said = |(change, verdict): &(&Change<Word>, &Verdict)| {
            **verdict == Verdict::Same && change.group == DELETION
        };
        let Some((change, _)) = at.changes.iter().zip(&at.verdicts).find(said) else {
            return;
        };
        for id in [at.sent, at.target] {
            let live = self.records[&id].row[DELETION];
            if live.is_archived() == change.value.is_archived() {
                self.alike.push((live.token, change.value.token));
            }
        }
    }

    fn conclude(&mut self, node: i32, at: &Landing) -> Reply<Word> {
        self.note_alike(at);
        let live = self.records.get_mut(&at.target).expect("it is there");
        let (before, place) = (live.stamp.clone(), place_of(&live.row));
        let archiving = live.row[DELETION].token;
        let mut reply = live.conclude(
            node,
            &at.known,
            &at.changes,
            at.verdicts.clone(),
            GENERATION,
        );
        if at.is_rewritten {
            reply.record = Some(live.row.clone());
        }
        let is_revived = |conflict: &Conflict<Word>| conflict.why == Why::Revived;
        if reply.conflicts.iter().any(is_revived) {
            let judged = at.changes.iter().zip(&at.verdicts);
            let taken = judged.filter(|(_, verdict)| **verdict == Verdict::Take);
            let taken = taken.map(|(change, _)| change.value.token).collect();
            self.revived.push((archiving, taken));
        }
        if live.stamp != before {
            self.enter(at.target, place);
        }
        for (change, verdict) in at.changes.iter().zip(&at.verdicts) {
            if *verdict == Verdict::Take {
                *self
                    .entered
                    .entry((at.sent, at.names[change.group].clone()))
                    .or_default() += 1;
            }
        }
        if at.sent != at.target {
            // The node hears of the record that it sent; the one that stays comes down by itself.
            let gone = &self.records[&at.sent];
            reply.stamp = gone.stamp.clone();
            reply.record = Some(gone.row.clone());
        }
        reply
    }
}

/// What the centre gives to a new member in the place of what does not fit.
fn given(row: &Row<Word>, id: Id, taken: &BTreeSet<(Id, Group)>) -> Row<Word> {
    let mut given = Row::new();
    if !taken.contains(&(id, FAMILY)) && main_of(row).is_some() {
        let what = What::Main(None);
        given.insert(FAMILY, Word { token: 0, what });
    }
    if !taken.contains(&(id, NUMBER)) && number_of(row).is_some() {
        // Numbers of the centre's own, one for each member.
        let what = What::Number(u8::try_from(100 + id).expect("a few"));
        given.insert(NUMBER, Word { token: 0, what });
    }
    given
}

fn verdicts<'a>(
    at: &'a Landing,
    taken: &'a BTreeSet<(Id, Group)>,
) -> impl Iterator<Item = Verdict> + 'a {
    at.changes
        .iter()
        .zip(&at.verdicts)
        .map(|(change, verdict)| {
            let fits = *verdict != Verdict::Take || taken.contains(&(at.target, change.group));
            if fits {
                *verdict
            } else {
                Verdict::Conflict(Why::DoesNotFit)
            }
        })
}

fn demote(at: &mut Landing, taken: &BTreeSet<(Id, Group)>) {
    at.verdicts = verdicts(at, taken).collect();
}

/// Which of the changes make the faults.
fn blamed(faults: &Faults, taken: &BTreeSet<(Id, Group)>) -> Vec<(Id, Group)> {
    let doubles = faults.doubles.iter().map(|id| (*id, NUMBER));
    let mut blamed: Vec<_> = doubles.filter(|key| taken.contains(key)).collect();
    for (id, main) in &faults.families {
        let mut first = [(*id, FAMILY), (*main, DELETION), (*main, FAMILY)].into_iter();
        match first.find(|key| taken.contains(key)) {
            Some(key) => blamed.push(key),
            // It is in use again because of what was changed.
            None => blamed.extend(taken.iter().filter(|(taken, _)| taken == id)),
        }
    }
    blamed
}
