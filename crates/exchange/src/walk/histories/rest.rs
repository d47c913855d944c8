//! What must hold in a history, at any time and when all lines are back.

use std::collections::BTreeSet;

use super::centre::Conflicts;
use super::member::{Id, Token, Word, faults, main_of, place_of};
use super::node::Node;
use super::world::{World, Written, has};
use crate::row::is_archived;
use crate::{Conflict, DELETION, Row, Value};

impl World {
    fn shows(&self, row: &Row<Word>, token: Token) -> bool {
        let written = &self.written[token];
        if written.group == DELETION {
            return self.agrees_with(is_archived(row), token);
        }
        row.get(written.group)
            .is_some_and(|value| has(&self.saw(value.token), token))
    }

    /// Whether a record is archived, or not, as this archiving or restoring said, or one whose author saw
    /// it.
    fn agrees_with(&self, is_archived: bool, token: Token) -> bool {
        let mut later = self
            .written
            .iter()
            .enumerate()
            .filter(|(_, written)| written.group == DELETION);
        let agrees = later.any(|(nth, written)| {
            (nth == token || has(&written.saw, token)) && written.archives == is_archived
        });
        // Who took an archiving back of which the centre never heard changed nothing.
        let written = &self.written[token];
        let mut archivings = self.centre.archivings.iter();
        agrees || (!written.archives && !archivings.any(|archiving| has(&written.saw, *archiving)))
    }

    /// A record and all that it ever became.
    fn traces(&self, id: Id) -> impl Iterator<Item = Id> {
        let became = self.became.get(&id).into_iter().flatten().copied();
        [id].into_iter().chain(became)
    }

    fn stands(&self, conflicts: &Conflicts, token: Token) -> bool {
        let written = &self.written[token];
        // Two who archived a record said the same.
        let says = |value: &Word| {
            has(&self.saw(value.token), token) || (written.archives && value.is_archived())
        };
        let is_of = |conflict: &Conflict<Word>| {
            let values = [conflict.node_value, conflict.centre_value];
            conflict.group == written.group && values.iter().any(says)
        };
        let traces: BTreeSet<Id> = self.traces(written.id).collect();
        conflicts
            .iter()
            .any(|(id, conflict)| traces.contains(id) && is_of(conflict))
    }

    fn is_at_the_centre(&self, token: Token) -> bool {
        let mut ids = self.traces(self.written[token].id);
        ids.any(|id| {
            self.centre
                .records
                .get(&id)
                .is_some_and(|live| self.shows(&live.row, token))
        }) || self.stands(&self.centre.conflicts, token)
    }

    /// Whether anybody has a value, or one whose author saw it.
    pub(super) fn survives(&self, token: Token) -> bool {
        let written = &self.written[token];
        let shows = |row: &Row<Word>| {
            let value = row.get(written.group);
            value.is_some_and(|value| has(&self.saw(value.token), token))
        };
        let knows = |node: &Node| {
            let held = node.records.get(&written.id);
            held.is_some_and(|held| shows(&held.row) || held.theirs.iter().any(shows))
        };
        let mut traces = self.traces(written.id);
        traces.any(|id| {
            self.centre
                .records
                .get(&id)
                .is_some_and(|live| shows(&live.row))
        }) || self.stands(&self.centre.conflicts, token)
            || self.nodes.iter().any(knows)
    }

    /// What is wrong where people work, at any time.
    pub(super) fn wrong_now(&self) -> Option<String> {
        for desk in [None, Some(0), Some(1), Some(2)] {
            let faults = faults(&self.rows(desk));
            if !faults.doubles.is_empty() {
                return Some(format!(
                    "I3: {:?} have one number at {desk:?}",
                    faults.doubles
                ));
            }
            if !faults.families.is_empty() {
                return Some(format!(
                    "a family is broken: {:?} at {desk:?}",
                    faults.families
                ));
            }
        }
        None
    }

    pub(super) fn wrong_at_rest(&self) -> Option<String> {
        for node in &self.nodes {
            if let Some(wrong) = self.wrong_on(node) {
                return Some(format!("{wrong} on node {}", node.number));
            }
        }
        if let Some((id, _)) = self.centre.entered.iter().find(|(_, times)| **times > 1) {
            return Some(format!("I9: {id:?} was applied twice"));
        }
        let in_use = |id: &Id| !is_archived(&self.centre.records[id].row);
        if let Some(id) = self.centre.aliases.keys().find(|id| in_use(id)) {
            return Some(format!("{id} became another one and is in use"));
        }
        for token in 1..self.written.len() {
            if !self.gone.contains(&token)
                && !self.is_at_the_centre(token)
                && !self.is_undone(token)
            {
                return Some(format!(
                    "I2: {token} is lost: {}",
                    self.story(self.written[token].id)
                ));
            }
        }
        self.archived_unseen().or_else(|| self.judged_again())
    }

    /// All that was written of a record, and what it is now.
    fn story(&self, id: Id) -> String {
        let all = self.written.iter().enumerate();
        let of_it: Vec<_> = all.filter(|(_, written)| written.id == id).collect();
        let conflicts = self
            .centre
            .conflicts
            .iter()
            .filter(|(other, _)| *other == id);
        let conflicts: Vec<_> = conflicts.collect();
        let became = self.became.get(&id);
        format!(
            "{id} became {became:?}, {of_it:?}, {conflicts:?}, {:?}",
            self.centre.records.get(&id)
        )
    }

    /// The record was archived by two, and restored by who saw one of them.
    fn is_undone(&self, token: Token) -> bool {
        let written = &self.written[token];
        let is_restored =
            |other: &Written| other.id == written.id && other.group == DELETION && !other.archives;
        let is_second = written.archives && !self.centre.archivings.contains(&token);
        is_second && self.written.iter().any(is_restored)
    }

    fn wrong_on(&self, node: &Node) -> Option<String> {
        if node.out.is_some() || node.page.is_some() {
            return Some("I8: something is under way".to_owned());
        }
        let live = |id: &Id| self.centre.records.get(id);
        let is_inside =
            |row: &Row<Word>| place_of(row).is_some_and(|place| node.covers.contains(&place));
        let inside = self
            .centre
            .records
            .iter()
            .filter(|(_, live)| is_inside(&live.row));
        let mut expected: BTreeSet<Id> = inside.clone().map(|(id, _)| *id).collect();
        expected.extend(inside.filter_map(|(_, live)| main_of(&live.row)));
        let held: BTreeSet<Id> = node.records.keys().copied().collect();
        // A main member may stay longer than who was of the family.
        let is_other =
            |id: &&Id| !expected.contains(id) && main_of(&node.records[id].row).is_some();
        if !held.is_superset(&expected) || held.iter().any(|id| is_other(&id)) {
            return Some(format!(
                "I5: {held:?} are held in the place of {expected:?}"
            ));
        }
        for (id, held) in node.records.iter().filter(|(id, _)| expected.contains(id)) {
            if held.is_pending() {
                return Some(format!("I6: {id} is pending"));
            }
            if live(id).is_none_or(|live| live.row != held.row || live.stamp != held.shown) {
                return Some(format!(
                    "I1: {id} is {held:?} in the place of {:?}",
                    live(id)
                ));
            }
        }
        None
    }

    /// A live value of an archived record that nobody who archived it saw, and that stands in no conflict.
    fn archived_unseen(&self) -> Option<String> {
        for (id, live) in self
            .centre
            .records
            .iter()
            .filter(|(_, live)| is_archived(&live.row))
        {
            for value in live.row.values().filter(|value| value.token != 0) {
                let archives = |written: &&Written| written.archives && written.id == *id;
                let mut archivings = self.written.iter().filter(archives);
                let is_seen = archivings.any(|written| has(&written.saw, value.token));
                let is_archiving = self.written[value.token].archives;
                if !is_seen && !is_archiving && !self.stands(&self.centre.conflicts, value.token) {
                    return Some(format!("I2: {id} was archived with {value:?} unseen"));
                }
            }
        }
        None
    }

    fn judged_again(&self) -> Option<String> {
        let found = self.centre.judged_again.first();
        found.map(|op| format!("{op:?} was decided before"))
    }
}
