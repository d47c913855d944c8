//! What must hold in a history, at any time and when all lines are back.

use std::collections::BTreeSet;

use super::centre::Conflicts;
use super::member::{Id, Word, faults, main_of, place_of};
use super::node::Node;
use super::world::{Desk, World};
use crate::row::is_archived;
use crate::walk::written::Token;
use crate::{Conflict, DELETION, Row};

impl World {
    /// Whether a value, or one whose author saw it, stands in a row.
    fn shows(&self, row: &Row<Word>, token: Token) -> bool {
        let value = row.get(self.written.of(token).group);
        value.is_some_and(|value| self.written.saw(value.token, token))
    }

    /// A record and all that it ever became.
    fn traces(&self, id: Id) -> impl Iterator<Item = Id> {
        let became = self.became.get(&id).into_iter().flatten().copied();
        [id].into_iter().chain(became)
    }

    fn stands(&self, conflicts: &Conflicts, token: Token) -> bool {
        let written = self.written.of(token);
        let is_of = |conflict: &Conflict<Word>| {
            let mut values = [conflict.node_value, conflict.centre_value].into_iter();
            conflict.group == written.group
                && values.any(|value| self.written.saw(value.token, token))
        };
        let traces: BTreeSet<Id> = self.traces(written.id).collect();
        conflicts
            .iter()
            .any(|(id, conflict)| traces.contains(id) && is_of(conflict))
    }

    fn is_at_the_centre(&self, token: Token) -> bool {
        let mut ids = self.traces(self.written.of(token).id);
        let live = |id: &Id| self.centre.records.get(id);
        ids.any(|id| live(&id).is_some_and(|live| self.shows(&live.row, token)))
            || self.stands(&self.centre.conflicts, token)
    }

    /// Whether anybody has a value, or one whose author saw it.
    pub(super) fn survives(&self, token: Token) -> bool {
        let id = self.written.of(token).id;
        let shows = |row: &Row<Word>| self.shows(row, token);
        let knows = |node: &Node| {
            let held = node.records.get(&id);
            held.is_some_and(|held| shows(&held.row) || held.theirs.iter().any(shows))
        };
        self.is_at_the_centre(token) || self.nodes.iter().any(knows)
    }

    /// What is wrong where people work, at any time.
    pub(super) fn wrong_now(&self, desks: &[Desk]) -> Option<String> {
        for desk in desks {
            let faults = faults(&self.rows(*desk));
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
        let is_lost = |token: &Token| !self.gone.has(*token) && !self.is_at_the_centre(*token);
        if let Some(token) = self.written.tokens().find(is_lost) {
            let story = self.story(self.written.of(token).id);
            return Some(format!("I2: {token} is lost: {story}"));
        }
        self.archived_unseen()
            .or_else(|| self.revived_again())
            .or_else(|| self.judged_again())
    }

    /// All that was written of a record, and what it is now.
    fn story(&self, id: Id) -> String {
        let all = self
            .written
            .tokens()
            .map(|token| (token, self.written.of(token)));
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
            let archiving = live.row[DELETION].token;
            for value in live.row.values().filter(|value| value.token != 0) {
                let is_seen = self.written.is_seen_in_archive(*id, archiving, value.token);
                let is_archiving = self.written.of(value.token).archives;
                if !is_seen && !is_archiving && !self.stands(&self.centre.conflicts, value.token) {
                    let story = self.story(*id);
                    return Some(format!("I2: {value:?} was archived unseen: {story}"));
                }
            }
        }
        None
    }

    /// A record that was brought back only by who saw that it is archived.
    fn revived_again(&self) -> Option<String> {
        let knew = |(archiving, taken): &&(Token, Vec<Token>)| {
            let mut taken = taken.iter();
            taken.all(|token| self.written.knew_archived(*token, *archiving))
        };
        let found = self.centre.revived.iter().find(knew);
        found.map(|(archiving, _)| format!("{archiving} was undone by who saw it and did not"))
    }

    fn judged_again(&self) -> Option<String> {
        let found = self.centre.judged_again.first();
        found.map(|op| format!("{op:?} was decided before"))
    }
}
