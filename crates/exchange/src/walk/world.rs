//! The centre, its nodes and what people meant by their edits.

use std::collections::BTreeSet;

use uuid::Uuid;

use crate::row::is_archived;
use crate::rule::{Rule, holds};
use crate::walk::word::Word;
use crate::walk::written::{self, Alike, Token, hear};
use crate::{
    Back, Change, Conflict, DELETION, Generation, Group, Held, Live, OpName, Registered, Reply,
    Row, Stamp, Turn, Verdict, take_back, turn,
};

pub(super) type Tokens = written::Tokens<1>;
pub(super) type Writings = written::Writings<1>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Batch {
    number: i64,
    incarnation: i64,
    known: Stamp,
    changes: Vec<Change<Word>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) held: Held<Word>,
    cursor: u8,
    generation: u8,
    number: i64,
    incarnation: i64,
    pub(super) out: Option<Batch>,
    answer: Option<Reply<Word>>,
    is_acknowledged: bool,
    pub(super) page: Option<(Row<Word>, Stamp, u8)>,
    pub(super) conflicts: BTreeSet<Conflict<Word>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Centre {
    pub(super) live: Live<Word>,
    generation: u8,
    feed: u8,
    pub(super) conflicts: BTreeSet<Conflict<Word>>,
    ops: BTreeSet<OpName<Word>>,
    nodes: Vec<(Registered, Option<Reply<Word>>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Backup {
    Node(usize, Box<Node>),
    Centre(Box<Centre>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct World {
    pub(super) centre: Centre,
    pub(super) nodes: Vec<Node>,
    pub(super) written: Writings,
    backup: Option<Backup>,
    /// What is nowhere any more since a disk was put back.
    pub(super) gone: Tokens,
    /// What nodes sent.
    arrived: Tokens,
    /// A value stands against one whose author saw it, although the centre had it.
    pub(super) cries_wolf: bool,
}

fn number(node: usize) -> i32 {
    i32::try_from(node).expect("a few") + 1
}

fn generation(number: u8) -> Generation {
    Uuid::from_u128(u128::from(number) + 1)
}

fn keep(conflicts: &mut BTreeSet<Conflict<Word>>, found: impl IntoIterator<Item = Conflict<Word>>) {
    for conflict in found {
        if !holds(Rule::ConflictsStandBeside) {
            conflicts.retain(|known| (known.node, known.group) != (conflict.node, conflict.group));
        }
        conflicts.insert(conflict);
    }
}

impl World {
    pub(super) fn new(nodes: usize, groups: &[Group]) -> Self {
        let row: Row<Word> = groups.iter().map(|group| (*group, Word::text(0))).collect();
        let stamp = Stamp::of(generation(0), 1);
        let mut held = Held::arrived(row.clone(), stamp.clone());
        held.settle();
        let node = Node {
            held,
            cursor: 1,
            generation: 0,
            number: 0,
            incarnation: 0,
            out: None,
            answer: None,
            is_acknowledged: false,
            page: None,
            conflicts: BTreeSet::new(),
        };
        Self {
            centre: Centre {
                live: Live { row, stamp },
                generation: 0,
                feed: 1,
                conflicts: BTreeSet::new(),
                ops: BTreeSet::new(),
                nodes: vec![(Registered::default(), None); nodes],
            },
            nodes: vec![node; nodes],
            written: Writings::new(),
            backup: None,
            gone: Tokens::default(),
            arrived: Tokens::default(),
            cries_wolf: false,
        }
    }

    fn author(&mut self, seen: &Row<Word>, group: Group, archives: bool) -> Word {
        let token = self.written.write(seen, 0, group, archives);
        Word::archived(token, archives)
    }

    fn note_alike(&mut self, alike: Alike<Word>) {
        if let Some((stays, other)) = alike {
            self.written.stands_for(stays.token, other.token);
        }
    }

    pub(super) fn edit(&mut self, node: usize, group: Group) {
        let seen = self.nodes[node].held.row.clone();
        let archives = group == DELETION && !self.nodes[node].held.is_archived();
        let value = self.author(&seen, group, archives);
        let held = &mut self.nodes[node].held;
        held.edit(group, value);
    }

    pub(super) fn edit_centre(&mut self, group: Group) {
        let seen = self.centre.live.row.clone();
        let archives = group == DELETION && !is_archived(&seen);
        let value = self.author(&seen, group, archives);
        let centre = &mut self.centre;
        centre
            .live
            .write([(group, value)], generation(centre.generation));
        centre.feed += 1;
    }

    /// Somebody types a value that exists already, on a node or at the centre.
    pub(super) fn retype(&mut self, node: Option<usize>, group: Group, token: Token) {
        let seen = match node {
            Some(node) => self.nodes[node].held.row.clone(),
            None => self.centre.live.row.clone(),
        };
        self.written.write_again(token, &seen, group);
        let value = Word::text(token);
        let centre = &mut self.centre;
        if let Some(node) = node {
            self.nodes[node].held.edit(group, value);
            return;
        }
        centre
            .live
            .write([(group, value)], generation(centre.generation));
        centre.feed += 1;
    }

    /// What can be typed again where people see this row: a value of the group that is another one, or that
    /// an archived record is in use.
    pub(super) fn known(&self, row: &Row<Word>, group: Group) -> Vec<Token> {
        let is_of = |token: &Token| {
            let written = self.written.of(*token);
            (*token == 0 || written.group == group) && !written.archives
        };
        let shown = row[group];
        let tokens = [0].into_iter().chain(self.written.tokens());
        tokens
            .filter(|token| is_of(token) && *token != shown.token)
            .filter(|_| group != DELETION || shown.is_archived)
            .collect()
    }

    pub(super) fn is_of_the_generation(&self, node: usize) -> bool {
        self.nodes[node].generation == self.centre.generation
    }

    pub(super) fn can_send(&self, node: usize) -> bool {
        self.nodes[node].out.is_some() && self.nodes[node].answer.is_none()
    }

    pub(super) fn can_build(&self, node: usize) -> bool {
        self.nodes[node].out.is_none() && self.nodes[node].held.is_pending()
    }

    pub(super) fn can_acknowledge(&self, node: usize) -> bool {
        self.nodes[node].answer.is_some() && !self.nodes[node].is_acknowledged
    }

    pub(super) fn can_advance(&self, node: usize) -> bool {
        self.nodes[node].is_acknowledged
    }

    pub(super) fn can_read(&self, node: usize) -> bool {
        self.nodes[node].page.is_none() && self.centre.feed > self.nodes[node].cursor
    }

    pub(super) fn can_apply(&self, node: usize) -> bool {
        self.nodes[node].page.is_some()
    }

    pub(super) fn has_backup(&self) -> bool {
        self.backup.is_some()
    }

    pub(super) fn build(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        let changes = node.held.send();
        node.out = Some(Batch {
            number: node.number + 1,
            incarnation: node.incarnation,
            known: node.held.stamp.clone(),
            changes,
        });
        node.is_acknowledged = false;
    }

    /// The centre works on what a node sends.
    pub(super) fn receive(&mut self, node: usize) -> Option<Reply<Word>> {
        let batch = self.nodes[node].out.as_ref()?;
        let centre = &mut self.centre;
        let (last, answer) = &centre.nodes[node];
        match turn(*last, batch.incarnation, batch.number) {
            Turn::Again => return answer.clone(),
            Turn::Work => {}
            Turn::Refuse { .. } | Turn::Ended => return None,
        }
        let number = number(node);
        let is_named = |change: &Change<Word>| centre.ops.contains(&change.name(number));
        let verdicts = centre.live.judge(&batch.changes, is_named, |_| false);
        for (change, _) in batch
            .changes
            .iter()
            .zip(&verdicts)
            .filter(|(_, verdict)| **verdict == Verdict::Same)
        {
            let stays = centre.live.row[change.group];
            self.written.stands_for(stays.token, change.value.token);
        }
        let before = centre.live.stamp.clone();
        let generation = generation(centre.generation);
        let reply =
            centre
                .live
                .conclude(number, &batch.known, &batch.changes, verdicts, generation);
        centre.feed += u8::from(centre.live.stamp != before);
        centre
            .ops
            .extend(batch.changes.iter().map(|change| change.name(number)));
        keep(&mut centre.conflicts, reply.conflicts.iter().cloned());
        let registered = Registered {
            number: batch.number,
            incarnation: batch.incarnation,
        };
        centre.nodes[node] = (registered, Some(reply.clone()));
        let is_again = |conflict: &&Conflict<Word>| self.arrived.has(conflict.node_value.token);
        let again: Vec<_> = reply.conflicts.iter().filter(is_again).cloned().collect();
        for change in &batch.changes {
            self.arrived.add(change.value.token);
        }
        self.look_for_wolves(&again);
        Some(reply)
    }

    fn look_for_wolves(&mut self, conflicts: &[Conflict<Word>]) {
        let is_seen = |conflict: &Conflict<Word>| {
            let (node, centre) = (conflict.node_value.token, conflict.centre_value.token);
            node != 0 && conflict.group != DELETION && self.written.saw(centre, node)
        };
        self.cries_wolf |= conflicts.iter().any(is_seen);
    }

    pub(super) fn send(&mut self, node: usize) {
        self.nodes[node].answer = self.receive(node);
    }

    pub(super) fn acknowledge(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        let Some(reply) = node.answer.as_ref() else {
            return;
        };
        let alike = hear(&mut node.held, |held| held.acknowledge(reply));
        node.held.settle();
        if holds(Rule::ConflictsAreKept) {
            keep(&mut node.conflicts, reply.conflicts.iter().cloned());
        }
        node.is_acknowledged = true;
        self.note_alike(alike);
    }

    pub(super) fn advance(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let Some(batch) = node.out.take() {
            node.number = batch.number;
        }
        node.answer = None;
        node.is_acknowledged = false;
    }

    pub(super) fn read(&mut self, node: usize) {
        let live = &self.centre.live;
        self.nodes[node].page = Some((live.row.clone(), live.stamp.clone(), self.centre.feed));
    }

    pub(super) fn apply(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let Some((row, stamp, feed)) = node.page.take() {
            let alike = hear(&mut node.held, |held| {
                held.come_down(row, stamp);
            });
            node.held.settle();
            node.cursor = node.cursor.max(feed);
            self.note_alike(alike);
        }
    }

    pub(super) fn give_back(&mut self, node: usize) {
        let centre = &mut self.centre;
        let here = &mut self.nodes[node];
        // Those of a reply that is stored and not acknowledged, too.
        if let Some(reply) = here
            .answer
            .as_ref()
            .filter(|_| holds(Rule::ConflictsAreKept))
        {
            keep(&mut here.conflicts, reply.conflicts.iter().cloned());
        }
        keep(&mut centre.conflicts, here.conflicts.iter().cloned());
        let theirs = here
            .held
            .theirs
            .as_ref()
            .expect("the record came from the centre");
        // Versions are of the row: where both sides wrote it, each group that differs is a conflict.
        let is_old = centre.live.stamp.covers(&here.held.stamp);
        let mut live = Some(centre.live.clone());
        let began = generation(centre.generation);
        let back = take_back(&mut live, number(node), theirs, &here.held.stamp, began);
        centre.live = live.expect("it stays");
        centre.feed += u8::from(back != Back::Nothing);
        let mut both = Vec::new();
        if let Back::Both(conflicts) = back {
            let deletions = [&centre.live.row, theirs].map(|row| row.get(DELETION).copied());
            if let [Some(stays), Some(other)] = deletions
                && stays.is_archived == other.is_archived
            {
                self.written.stands_for(stays.token, other.token);
            }
            if is_old {
                both.clone_from(&conflicts);
            }
            keep(&mut centre.conflicts, conflicts.iter().cloned());
            if holds(Rule::ConflictsAreKept) {
                keep(&mut here.conflicts, conflicts);
            }
        }
        here.generation = centre.generation;
        self.look_for_wolves(&both);
        let here = &self.nodes[node];
        let incarnation = here.incarnation + 1;
        self.start_over(node, incarnation);
    }

    /// Numbers begin anew; what was under way goes again, under the same names.
    fn start_over(&mut self, node: usize, incarnation: i64) {
        let here = &mut self.nodes[node];
        here.incarnation = incarnation;
        here.number = 0;
        here.page = None;
        here.cursor = 0;
        here.answer = None;
        here.is_acknowledged = false;
        if here
            .held
            .changed
            .values()
            .all(|changed| changed.sent.is_none())
        {
            here.out = None;
        }
        if let Some(batch) = &mut here.out {
            batch.number = 1;
            batch.incarnation = incarnation;
            batch.known = here.held.stamp.clone();
        }
        let registered = Registered {
            number: 0,
            incarnation,
        };
        self.centre.nodes[node] = (registered, None);
    }

    pub(super) fn back_up_node(&mut self, node: usize) {
        self.backup = Some(Backup::Node(node, Box::new(self.nodes[node].clone())));
    }

    pub(super) fn back_up_centre(&mut self) {
        self.backup = Some(Backup::Centre(Box::new(self.centre.clone())));
    }

    pub(super) fn restore(&mut self) {
        match self.backup.take() {
            Some(Backup::Node(node, old)) => {
                let incarnation = self.nodes[node].incarnation + 1;
                self.nodes[node] = *old;
                self.start_over(node, incarnation);
            }
            Some(Backup::Centre(old)) => {
                let generation = self.centre.generation + 1;
                self.centre = *old;
                self.centre.generation = generation;
                // It does not know any more what came, and meets it anew.
                self.arrived = Tokens::default();
            }
            None => {}
        }
        for token in self.written.tokens() {
            if !self.survives(token) {
                self.gone.add(token);
            }
        }
    }

    /// All runs are made until nothing moves.
    pub(super) fn come_to_rest(&mut self) {
        written::come_to_rest(self.nodes.len(), |node| self.run(node));
    }

    fn run(&mut self, node: usize) -> bool {
        let mut has_moved = false;
        self.nodes[node].held.settle();
        if !self.is_of_the_generation(node) {
            self.give_back(node);
            has_moved = true;
        }
        if self.can_build(node) {
            self.build(node);
        }
        if self.nodes[node].out.is_some() {
            if self.nodes[node].answer.is_none() {
                self.send(node);
            }
            if self.nodes[node].answer.is_some() {
                if !self.nodes[node].is_acknowledged {
                    self.acknowledge(node);
                }
                self.advance(node);
            }
            has_moved = true;
        }
        for _ in 0..2 {
            if self.can_apply(node) {
                self.apply(node);
                has_moved = true;
            }
            if self.can_read(node) {
                self.read(node);
            }
        }
        has_moved
    }
}
