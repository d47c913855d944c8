//! What people and lines do in a history, and what must hold at rest.

use std::collections::{BTreeMap, BTreeSet};

use super::centre::Centre;
use super::chance::Chance;
use super::member::{
    FAMILY, Id, NAME, NUMBER, PLACE, Place, Rows, What, Word, has_dependants, row,
};
use super::node::Node;
use crate::walk::written::{self, Alike, Tokens};
use crate::{DELETION, Group, Held, Registered, Row};

/// Places 0 to 2 are of one node each, 3 is everybody's, 4 nobody's.
const PLACES: usize = 5;
const NODES: i32 = 3;

pub(super) type Writings = written::Writings<6>;

/// Where somebody works: on a node, or at the centre.
pub(super) type Desk = Option<usize>;

pub(super) struct World {
    pub(super) centre: Centre,
    pub(super) nodes: Vec<Node>,
    pub(super) written: Writings,
    /// What each record ever became.
    pub(super) became: BTreeMap<Id, BTreeSet<Id>>,
    backup: Option<(usize, Box<Node>)>,
    pub(super) gone: Tokens<6>,
    next_id: Id,
    /// Records that were sent or came down.
    travelled: usize,
    chance: Chance,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        let mut centre = Centre::default();
        for id in 1..=7 {
            let main = (id > 4).then_some(id - 4);
            let place = Place::try_from(id % 4).expect("a few");
            let number = u8::try_from(id).expect("a few");
            let values = [
                (NAME, 0, What::Name),
                (NUMBER, 0, What::Number(number)),
                (FAMILY, 0, What::Main(main)),
                (PLACE, 0, What::Place(place)),
            ];
            centre.begin(id, row(values));
        }
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let own = Place::try_from(number).expect("a few");
            nodes.push(Node::new(number, [own, 3].into()));
            centre
                .nodes
                .insert(number, (Registered::default(), BTreeMap::new()));
        }
        let mut world = Self {
            centre,
            nodes,
            written: Writings::new(),
            became: BTreeMap::new(),
            backup: None,
            gone: Tokens::default(),
            next_id: 8,
            travelled: 0,
            chance: Chance::new(seed),
        };
        world.come_to_rest();
        world
    }

    /// One thing happens, at the centre or on the node that is told.
    pub(super) fn step(&mut self) -> usize {
        let node = self.chance.below(self.nodes.len());
        match self.chance.below(20) {
            0..8 => self.work_at(Some(node)),
            8..11 => self.work_at(None),
            11..13 => self.build(node),
            13..15 => self.send(node),
            15..17 => self.read(node),
            17 => self.apply(node),
            18 => self.acknowledge(node),
            _ => self.fail(node),
        }
        node
    }

    pub(super) fn rows(&self, desk: Desk) -> Rows {
        desk.map_or_else(|| self.centre.rows(), |node| self.nodes[node].rows())
    }

    fn write(&mut self, desk: Desk, id: Id, group: Group, what: What) {
        let seen = match desk {
            Some(node) => self.nodes[node].records[&id].row.clone(),
            None => self.centre.records[&id].row.clone(),
        };
        let archives = what == What::Archived(true);
        let token = self.written.write(&seen, id, group, archives);
        let value = Word { token, what };
        match desk {
            Some(node) => {
                let held = self.nodes[node].records.get_mut(&id).expect("it is seen");
                held.edit(group, value);
            }
            None => self.centre.write(id, vec![(group, value)]),
        }
    }

    fn note_alike(&mut self, alike: Vec<Alike<Word>>) {
        for (stays, other) in alike.into_iter().flatten() {
            self.written.stands_for(stays.token, other.token);
        }
    }

    fn can_edit(&self, desk: Desk, id: Id) -> bool {
        let Some(node) = desk.map(|node| &self.nodes[node]) else {
            return !self.centre.aliases.contains_key(&id);
        };
        node.is_inside(&node.records[&id]) && !node.records[&id].is_leaving
    }

    fn work_at(&mut self, desk: Desk) {
        let rows = self.rows(desk);
        let can_edit = |id: &Id| self.can_edit(desk, *id);
        let ids: Vec<Id> = rows.keys().copied().filter(can_edit).collect();
        let Some(&id) = self.chance.one_of(&ids) else {
            return;
        };
        if rows[&id].is_archived {
            let is_free = rows[&id].main.is_none_or(|main| !rows[&main].is_archived);
            if is_free {
                self.write(desk, id, DELETION, What::Archived(false));
            }
            return;
        }
        let others: Vec<Id> = ids
            .iter()
            .copied()
            .filter(|other| *other != id && !rows[other].is_archived)
            .collect();
        let other = self.chance.one_of(&others).copied();
        match (self.chance.below(12), other, desk) {
            (0..3, ..) => self.write(desk, id, NAME, What::Name),
            (3, ..) => self.renumber(desk, &rows, id),
            (4, Some(other), _) => self.exchange_numbers(desk, &rows, id, other),
            (5 | 6, other, _) => self.change_family(desk, &rows, id, other),
            (7, ..) => self.change_holder(desk, &rows, id),
            (8, ..) if !has_dependants(&rows, id) => {
                self.write(desk, id, DELETION, What::Archived(true));
            }
            (9, ..) => {
                let place = Place::try_from(self.chance.below(PLACES)).expect("a few");
                self.write(desk, id, PLACE, What::Place(place));
            }
            (10, _, Some(node)) => self.make(node, &rows),
            (10, Some(other), None) => self.merge(&rows, id, other),
            (11, _, None) => self.undo_merge(),
            _ => {}
        }
    }

    fn renumber(&mut self, desk: Desk, rows: &Rows, id: Id) {
        let number = u8::try_from(1 + self.chance.below(14)).expect("a few");
        if rows.values().all(|row| row.number != Some(number)) {
            self.write(desk, id, NUMBER, What::Number(number));
        }
    }

    fn exchange_numbers(&mut self, desk: Desk, rows: &Rows, id: Id, other: Id) {
        let numbers = [id, other].map(|id| rows[&id].number.expect("each has one"));
        self.write(desk, id, NUMBER, What::Number(numbers[1]));
        self.write(desk, other, NUMBER, What::Number(numbers[0]));
    }

    fn change_family(&mut self, desk: Desk, rows: &Rows, id: Id, other: Option<Id>) {
        let is_main = |other: &Id| rows[other].main.is_none() && !has_dependants(rows, id);
        let main = if rows[&id].main.is_some() {
            None
        } else {
            other.filter(is_main)
        };
        if main != rows[&id].main {
            self.write(desk, id, FAMILY, What::Main(main));
        }
    }

    /// A dependant becomes the main member of the family.
    fn change_holder(&mut self, desk: Desk, rows: &Rows, id: Id) {
        let Some(main) = rows[&id].main else {
            return;
        };
        let family: Vec<Id> = rows
            .keys()
            .copied()
            .filter(|id| rows[id].main == Some(main))
            .collect();
        self.write(desk, id, FAMILY, What::Main(None));
        for other in family.into_iter().filter(|other| *other != id) {
            self.write(desk, other, FAMILY, What::Main(Some(id)));
        }
        self.write(desk, main, FAMILY, What::Main(Some(id)));
    }

    fn make(&mut self, node: usize, rows: &Rows) {
        if rows.len() > 9 {
            return;
        }
        let id = self.next_id;
        self.next_id += 1;
        let free = (1..30).filter(|number| rows.values().all(|row| row.number != Some(*number)));
        let free: Vec<u8> = free.collect();
        let number = *self.chance.one_of(&free).expect("there are enough");
        let is_main = |id: &Id| rows[id].main.is_none() && !rows[id].is_archived;
        let mains: Vec<Id> = rows.keys().copied().filter(is_main).collect();
        let main = self.chance.one_of(&mains).copied().filter(|id| id % 2 == 0);
        let place = *self.nodes[node].covers.first().expect("it has some");
        let nothing = Row::<Word>::new();
        let tokens =
            [NAME, NUMBER, FAMILY].map(|group| self.written.write(&nothing, id, group, false));
        let values = [
            (NAME, tokens[0], What::Name),
            (NUMBER, tokens[1], What::Number(number)),
            (FAMILY, tokens[2], What::Main(main)),
            (PLACE, 0, What::Place(place)),
        ];
        self.nodes[node].records.insert(id, Held::make(row(values)));
    }

    /// Two members are one person: the other one stays.
    fn merge(&mut self, rows: &Rows, id: Id, other: Id) {
        let stays_main = rows[&other].main.is_none();
        if has_dependants(rows, id) && !stays_main {
            return;
        }
        for dependant in rows
            .keys()
            .copied()
            .filter(|dependant| rows[dependant].main == Some(id))
        {
            let main = (dependant != other).then_some(other);
            self.write(None, dependant, FAMILY, What::Main(main));
        }
        self.write(None, id, FAMILY, What::Main(None));
        self.write(None, id, DELETION, What::Archived(true));
        self.centre.aliases.insert(id, other);
        let after = self.became.get(&other).cloned().unwrap_or_default();
        for (from, became) in &mut self.became {
            if *from == id || became.contains(&id) {
                became.insert(other);
                became.extend(&after);
            }
        }
        self.became
            .entry(id)
            .or_default()
            .extend(after.into_iter().chain([other]));
    }

    fn undo_merge(&mut self) {
        let merged: Vec<Id> = self.centre.aliases.keys().copied().collect();
        if let Some(&id) = self.chance.one_of(&merged) {
            self.centre.aliases.remove(&id);
            self.write(None, id, DELETION, What::Archived(false));
        }
    }

    fn build(&mut self, node: usize) {
        if self.nodes[node].out.is_none() {
            self.nodes[node].build();
            let batch = self.nodes[node].out.as_ref();
            self.travelled += batch.map_or(0, |batch| batch.records.len());
        }
    }

    fn send(&mut self, node: usize) {
        let Some(batch) = self.nodes[node].out.clone() else {
            return;
        };
        if self.nodes[node].answer.is_none() {
            self.nodes[node].answer = self.centre.receive(self.nodes[node].number, &batch);
        }
        for (stays, other) in std::mem::take(&mut self.centre.alike) {
            self.written.stands_for(stays, other);
        }
    }

    fn acknowledge(&mut self, node: usize) {
        let alike = self.nodes[node].acknowledge();
        self.note_alike(alike);
    }

    fn apply(&mut self, node: usize) {
        let alike = self.nodes[node].apply();
        self.note_alike(alike);
    }

    fn read(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if node.page.is_none() && node.cursor < self.centre.head {
            let page = self.centre.page(node.cursor, &node.covers);
            self.travelled += page.records.len();
            node.page = Some(page);
        }
    }

    /// An answer is lost, a disk is copied, or put back.
    fn fail(&mut self, node: usize) {
        match (self.chance.below(4), self.backup.take()) {
            (0 | 1, backup) => {
                self.nodes[node].answer = None;
                self.backup = backup;
            }
            (_, None) => self.backup = Some((node, Box::new(self.nodes[node].clone()))),
            (_, Some((node, old))) => self.restore(node, *old),
        }
    }

    fn restore(&mut self, node: usize, old: Node) {
        let incarnation = self.nodes[node].incarnation + 1;
        self.nodes[node] = old;
        self.nodes[node].start_over(incarnation);
        let registered = Registered {
            number: 0,
            incarnation,
        };
        self.centre
            .nodes
            .insert(self.nodes[node].number, (registered, BTreeMap::new()));
        for token in self.written.tokens() {
            if !self.survives(token) {
                self.gone.add(token);
            }
        }
    }

    fn come_to_rest(&mut self) {
        written::come_to_rest(self.nodes.len(), |node| self.run(node));
    }

    fn run(&mut self, node: usize) -> bool {
        self.nodes[node].settle();
        self.build(node);
        let has_sent = self.nodes[node].out.is_some();
        self.send(node);
        self.acknowledge(node);
        self.apply(node);
        self.read(node);
        let has_read = self.nodes[node].page.is_some();
        self.apply(node);
        has_sent || has_read
    }

    /// What goes wrong in so many steps, and when all lines are back.
    pub(super) fn live(&mut self, steps: usize) -> Option<String> {
        for step in 0..steps {
            let node = self.step();
            if let Some(wrong) = self.wrong_now(&[None, Some(node)]) {
                return Some(format!("{wrong}, after step {step}"));
            }
        }
        self.come_to_rest();
        self.wrong_now(&[None, Some(0), Some(1), Some(2)])
            .or_else(|| self.wrong_at_rest())
            .or_else(|| self.costs_more_than_changed())
    }

    /// One record changes; what travels is that record and its main member, however many there are.
    fn costs_more_than_changed(&mut self) -> Option<String> {
        for desk in [None, Some(0), Some(1), Some(2)] {
            self.travelled = 0;
            self.come_to_rest();
            if self.travelled > 0 {
                return Some("I7: something travels although nothing changed".to_owned());
            }
            let rows = self.rows(desk);
            let can_edit = |id: &Id| self.can_edit(desk, *id) && !rows[id].is_archived;
            let Some(id) = rows.keys().copied().find(can_edit) else {
                continue;
            };
            self.write(desk, id, NAME, What::Name);
            self.come_to_rest();
            if self.travelled > usize::from(desk.is_some()) + 2 * self.nodes.len() {
                return Some(format!("I7: {} records travel for one", self.travelled));
            }
        }
        None
    }
}
