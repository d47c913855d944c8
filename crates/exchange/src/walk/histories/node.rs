//! A node of a history.

use std::collections::{BTreeMap, BTreeSet};

use super::centre::{Batch, Conflicts, Page, Replies};
use super::member::{Id, Place, Rows, Word, faults, main_of, place_of, standing};
use crate::walk::written::{Alike, hear};
use crate::{Held, Row, fit, released};

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) number: i32,
    pub(super) covers: BTreeSet<Place>,
    pub(super) records: BTreeMap<Id, Held<Word>>,
    pub(super) conflicts: Conflicts,
    pub(super) cursor: u64,
    pub(super) sent: i64,
    pub(super) incarnation: i64,
    pub(super) out: Option<Batch>,
    pub(super) answer: Option<Replies>,
    pub(super) page: Option<Page>,
}

impl Node {
    pub(super) fn new(number: i32, covers: BTreeSet<Place>) -> Self {
        Self {
            number,
            covers,
            records: BTreeMap::new(),
            conflicts: Conflicts::new(),
            cursor: 0,
            sent: 0,
            incarnation: 0,
            out: None,
            answer: None,
            page: None,
        }
    }

    /// What people see here.
    pub(super) fn rows(&self) -> Rows {
        let here = self.records.iter().filter(|(_, held)| !held.row.is_empty());
        here.map(|(id, held)| (*id, standing(&held.row))).collect()
    }

    pub(super) fn is_inside(&self, held: &Held<Word>) -> bool {
        place_of(&held.row).is_some_and(|place| self.covers.contains(&place))
    }

    /// What belongs together travels together: all that was changed.
    pub(super) fn build(&mut self) {
        let pending = self
            .records
            .iter_mut()
            .filter(|(_, held)| held.is_pending());
        let records: BTreeMap<_, _> = pending
            .map(|(id, held)| (*id, (held.stamp.clone(), held.send())))
            .collect();
        if !records.is_empty() {
            self.out = Some(Batch {
                number: self.sent + 1,
                incarnation: self.incarnation,
                records,
            });
        }
    }

    pub(super) fn acknowledge(&mut self) -> Vec<Alike<Word>> {
        let mut alike = Vec::new();
        let Some(answer) = self.answer.take() else {
            return alike;
        };
        for (id, reply) in answer {
            if let Some(held) = self.records.get_mut(&id) {
                alike.push(hear(held, |held| held.acknowledge(&reply)));
            }
            self.conflicts
                .extend(reply.conflicts.into_iter().map(|conflict| (id, conflict)));
        }
        self.sent = self.out.take().map_or(self.sent, |batch| batch.number);
        self.settle();
        alike
    }

    pub(super) fn apply(&mut self) -> Vec<Alike<Word>> {
        let mut alike = Vec::new();
        let Some(page) = self.page.take() else {
            return alike;
        };
        for (id, record) in page.records {
            match (self.records.get_mut(&id), record) {
                (Some(held), Some((row, stamp))) => {
                    alike.push(hear(held, |held| {
                        held.come_down(row, stamp);
                    }));
                }
                (None, Some((row, stamp))) => {
                    self.records.insert(id, Held::arrived(row, stamp));
                }
                (Some(held), None) => {
                    held.leave();
                }
                (None, None) => {}
            }
        }
        self.cursor = self.cursor.max(page.until);
        self.settle();
        alike
    }

    /// Shows what fits, and drops what is not the node's.
    pub(super) fn settle(&mut self) {
        let waiting = self.records.iter().filter(|(_, held)| !held.is_settled());
        let waiting: BTreeSet<Id> = waiting.map(|(id, _)| *id).collect();
        if !waiting.is_empty() {
            let rows = self.rows();
            let taken = fit(waiting, |taken| {
                let mut after = rows.clone();
                let wanted = |id: &Id| (*id, standing(&self.records[id].wanted()));
                after.extend(taken.iter().map(wanted));
                // Who goes then is in nobody's way.
                let (others, stay) = self.others();
                let names = |id: &Id| {
                    let theirs = self.records.get(id).and_then(|held| held.theirs.as_ref());
                    let shown = after.get(id).and_then(|row| row.main);
                    let mains = [shown, theirs.and_then(main_of)];
                    mains.into_iter().flatten().collect()
                };
                let gone = released(others, stay, names);
                after.retain(|id, _| !gone.contains(id));
                let faults = faults(&after);
                let families = faults.families.iter().filter_map(|(id, main)| {
                    [*id, *main].into_iter().find(|id| taken.contains(id))
                });
                let doubles = faults
                    .doubles
                    .iter()
                    .copied()
                    .filter(|id| taken.contains(id));
                families.chain(doubles).collect()
            });
            for id in taken {
                self.records.get_mut(&id).expect("it was asked").settle();
            }
        }
        self.drop_others();
    }

    /// What lies elsewhere, and what does not.
    fn others(&self) -> (BTreeSet<Id>, BTreeSet<Id>) {
        let is_outside =
            |row: &Row<Word>| place_of(row).is_some_and(|place| !self.covers.contains(&place));
        let is_other = |id: &Id| {
            let held = &self.records[id];
            let is_elsewhere = !held.is_pending() && held.theirs.as_ref().is_some_and(is_outside);
            held.may_go() || is_elsewhere
        };
        self.records.keys().copied().partition(is_other)
    }

    /// Drops what lies elsewhere, but for main members of who stays.
    fn drop_others(&mut self) {
        let names = |id: &Id| -> Vec<Id> {
            let held = self.records.get(id);
            let rows = held
                .into_iter()
                .flat_map(|held| [Some(&held.row), held.theirs.as_ref()]);
            rows.flatten().filter_map(main_of).collect()
        };
        let (others, stay) = self.others();
        let gone = released(others, stay, names);
        self.records.retain(|id, _| !gone.contains(id));
    }

    /// The disk was put back: numbers begin anew, what was under way goes again under the same names.
    pub(super) fn start_over(&mut self, incarnation: i64) {
        self.incarnation = incarnation;
        self.sent = 0;
        self.cursor = 0;
        self.page = None;
        self.answer = None;
        if let Some(batch) = &mut self.out {
            batch.number = 1;
            batch.incarnation = incarnation;
            for (id, (known, _)) in &mut batch.records {
                if let Some(held) = self.records.get(id) {
                    known.clone_from(&held.stamp);
                }
            }
        }
    }
}
