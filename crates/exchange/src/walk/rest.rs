//! What must hold when all lines are back.

use std::collections::BTreeSet;

use crate::row::is_archived;
use crate::walk::world::{Node, Token, Word, World};
use crate::{Conflict, DELETION, Row, Value};

/// Which conflicts are wrong, because the author of one value saw the other. A disk that was put back knows
/// neither what it had sent nor what its value was replaced by; so not all can be avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wolves {
    /// None.
    None,
    /// Of a value that the centre had when its own replaced it.
    Again,
    /// All.
    All,
}

impl World {
    /// Whether a value, or one whose author saw it, stands in a row.
    fn is_in(&self, row: &Row<Word>, token: Token) -> bool {
        let written = &self.written[usize::from(token)];
        if written.group == DELETION {
            return self.agrees_with(is_archived(row), token);
        }
        let saw = |value: &Word| self.saw(value.token) & (1 << token) != 0;
        row.get(written.group).is_some_and(saw)
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
            let is_of = nth == usize::from(token) || written.saw & (1 << token) != 0;
            is_of && written.archives == is_archived
        });
        // Who took an archiving back of which the centre never heard changed nothing.
        let written = &self.written[usize::from(token)];
        let is_undone = !written.archives && written.saw & self.archivings_live == 0;
        // Of two who archived it, the centre has one; who restores it saw that one.
        let is_second = written.archives && self.archivings_live & (1 << token) == 0;
        agrees || is_undone || (is_second && self.archivings_live != 0)
    }

    fn is_in_conflict(&self, conflicts: &BTreeSet<Conflict<Word>>, token: Token) -> bool {
        let written = &self.written[usize::from(token)];
        // Two who archived a record said the same.
        let says = |value: &Word| {
            self.saw(value.token) & (1 << token) != 0 || (written.archives && value.is_archived())
        };
        conflicts.iter().any(|conflict| {
            let values = [conflict.node_value, conflict.centre_value];
            conflict.group == written.group && values.iter().any(says)
        })
    }

    /// Whether anybody has a value, or one whose author saw it.
    pub(super) fn survives(&self, token: Token) -> bool {
        let group = self.written[usize::from(token)].group;
        let has = |row: &Row<Word>| {
            row.get(group)
                .is_some_and(|value| self.saw(value.token) & (1 << token) != 0)
        };
        let knows = |node: &Node| {
            has(&node.held.row)
                || node.held.theirs.iter().any(has)
                || self.is_in_conflict(&node.conflicts, token)
        };
        has(&self.centre.live.row)
            || self.is_in_conflict(&self.centre.conflicts, token)
            || self.nodes.iter().any(knows)
    }

    /// What is wrong at rest.
    pub(super) fn wrong(&self, looks_for: Wolves) -> Option<&'static str> {
        let live = &self.centre.live;
        let differs =
            |node: &Node| node.held.row != live.row || node.held.theirs.as_ref() != Some(&live.row);
        let waits =
            |node: &Node| node.held.is_pending() || node.out.is_some() || node.page.is_some();
        if self.nodes.iter().any(differs) {
            return Some("I1: a node holds something else");
        }
        if self.nodes.iter().any(waits) {
            return Some("I6, I8: something waits");
        }
        let there = (1..self.written.len()).map(|token| Token::try_from(token).expect("a few"));
        let mut there = there.filter(|token| self.gone & (1 << token) == 0);
        let conflicts = &self.centre.conflicts;
        if !there.all(|token| self.is_in(&live.row, token) || self.is_in_conflict(conflicts, token))
        {
            return Some("I2: an edit is lost");
        }
        if self.is_archived_unseen() {
            return Some("I2: a record was archived with an edit that nobody saw");
        }
        let saw = |later: Word, earlier: Word| {
            earlier.token != 0 && self.saw(later.token) & (1 << earlier.token) != 0
        };
        let is_false = |conflict: &Conflict<Word>| {
            let (node, centre) = (conflict.node_value, conflict.centre_value);
            conflict.group != DELETION && (saw(centre, node) || saw(node, centre))
        };
        let is_wrong = match looks_for {
            Wolves::None => false,
            Wolves::Again => self.cries_wolf,
            Wolves::All => self.cries_wolf || conflicts.iter().any(is_false),
        };
        is_wrong.then_some("a conflict with a value that was seen")
    }

    /// Whether a live value was seen by nobody who archived the record, and stands in no conflict.
    fn is_archived_unseen(&self) -> bool {
        let live = &self.centre.live.row;
        let seen_by = |token: Token| {
            let mut archivings = self.written.iter().filter(|written| written.archives);
            archivings.any(|written| written.saw & (1 << token) != 0)
        };
        is_archived(live)
            && live.iter().any(|(group, value)| {
                let is_conflict = self.is_in_conflict(&self.centre.conflicts, value.token);
                *group != DELETION && value.token != 0 && !seen_by(value.token) && !is_conflict
            })
    }
}
