//! What must hold when all lines are back.

use std::collections::BTreeSet;

use crate::row::is_archived;
use crate::walk::word::Word;
use crate::walk::world::{Node, World};
use crate::walk::written::Token;
use crate::{Conflict, DELETION, Row};

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
        let value = row.get(self.written.of(token).group);
        value.is_some_and(|value| self.written.saw(value.token, token))
    }

    fn is_in_conflict(&self, conflicts: &BTreeSet<Conflict<Word>>, token: Token) -> bool {
        let group = self.written.of(token).group;
        conflicts.iter().any(|conflict| {
            let mut values = [conflict.node_value, conflict.centre_value].into_iter();
            conflict.group == group && values.any(|value| self.written.saw(value.token, token))
        })
    }

    /// Whether anybody has a value, or one whose author saw it.
    pub(super) fn survives(&self, token: Token) -> bool {
        let has = |row: &Row<Word>| self.is_in(row, token);
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
        let conflicts = &self.centre.conflicts;
        let is_there = |token: Token| {
            self.gone.has(token)
                || self.is_in(&live.row, token)
                || self.is_in_conflict(conflicts, token)
        };
        if !self.written.tokens().all(is_there) {
            return Some("I2: an edit is lost");
        }
        if self.is_archived_unseen() {
            return Some("I2: a record was archived with an edit that nobody saw");
        }
        let saw = |later: Word, earlier: Word| {
            earlier.token != 0 && self.written.saw(later.token, earlier.token)
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
        is_archived(live)
            && live.iter().any(|(group, value)| {
                let is_conflict = self.is_in_conflict(&self.centre.conflicts, value.token);
                let is_seen = self
                    .written
                    .is_seen_in_archive(0, live[DELETION].token, value.token);
                *group != DELETION && value.token != 0 && !is_seen && !is_conflict
            })
    }
}
