//! A record on a node.

use std::collections::BTreeMap;

use crate::row::{is_archived, same};
use crate::rule::{Rule, holds};
use crate::{Change, DELETION, Group, Reply, Row, Stamp, Value};

/// A group that was changed here since the centre last acknowledged it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Changed<V> {
    /// What its author saw; none = the record was made here.
    pub base: Option<V>,
    /// The centre's version that stood there then.
    pub seen: Stamp,
    /// Of [`DELETION`]: the record that its author saw. Of another group: that it was archived, if it was.
    pub beside: Option<Row<V>>,
    /// The value that is under way in the stored batch.
    pub sent: Option<V>,
}

/// A record as a node holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Held<V> {
    /// What people see here; empty = nothing yet, it does not fit.
    pub row: Row<V>,
    /// The version of the centre's that people see, beside what they changed.
    pub shown: Stamp,
    /// The centre's last word; none = it never had the record.
    pub theirs: Option<Row<V>>,
    /// The version of that word.
    pub stamp: Stamp,
    /// What was changed here.
    pub changed: BTreeMap<Group, Changed<V>>,
    /// It left the territory, and goes as soon as nothing of it is to be sent.
    pub is_leaving: bool,
}

/// What became of a row that came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Down {
    /// It is the centre's last word now.
    Newest,
    /// A newer one was known.
    Older,
}

impl<V: Value> Held<V> {
    /// A record that somebody made here.
    pub fn make(row: Row<V>) -> Self {
        let new = |group: &Group| {
            let changed = Changed {
                base: None,
                seen: Stamp::default(),
                beside: None,
                sent: None,
            };
            (*group, changed)
        };
        Self {
            changed: row.keys().map(new).collect(),
            row,
            shown: Stamp::default(),
            theirs: None,
            stamp: Stamp::default(),
            is_leaving: false,
        }
    }

    /// A record that came down and is not shown yet.
    pub fn arrived(theirs: Row<V>, stamp: Stamp) -> Self {
        Self {
            row: Row::new(),
            shown: Stamp::default(),
            theirs: Some(theirs),
            stamp,
            changed: BTreeMap::new(),
            is_leaving: false,
        }
    }

    /// Notes that somebody changed a group here; what they saw is kept until the centre acknowledged it. A
    /// value that is typed back is a change, too: a disk that was put back does not know whether the value
    /// that it replaces was sent.
    pub fn edit(&mut self, group: Group, value: V) {
        if self.row.get(group) == Some(&value) {
            return;
        }
        let beside = self.beside(group, &value);
        let base = self.row.insert(group, value);
        let seen = if holds(Rule::ShownIsSeen) {
            &self.shown
        } else {
            &self.stamp
        };
        let changed = self.changed.entry(group).or_insert_with(|| Changed {
            base,
            seen: seen.clone(),
            beside: None,
            sent: None,
        });
        changed.beside = beside;
    }

    /// What beside the group itself the author of a change saw that matters: who archives a record saw all
    /// of it, who changes an archived one saw that it is.
    fn beside(&self, group: Group, value: &V) -> Option<Row<V>> {
        if group == DELETION {
            return value.is_archived().then(|| self.row.clone());
        }
        let archiving = self.row.get(DELETION).filter(|seen| seen.is_archived())?;
        Some(Row::from([(DELETION, archiving.clone())]))
    }

    /// Whether something is to be sent or acknowledged.
    pub fn is_pending(&self) -> bool {
        !self.changed.is_empty()
    }

    /// What goes into the batch that is stored now; it is under way until its answer. No other may be.
    pub fn send(&mut self) -> Vec<Change<V>> {
        let mut changes = Vec::new();
        for (group, changed) in &mut self.changed {
            let value = self.row[group].clone();
            changed.sent = Some(value.clone());
            let seen = if holds(Rule::NamedBySeen) {
                &changed.seen
            } else {
                &self.stamp
            };
            changes.push(Change {
                group,
                base: changed.base.clone(),
                seen: seen.clone(),
                beside: changed.beside.clone(),
                value,
            });
        }
        changes
    }

    /// Takes the centre's row as its last word. A group that was changed here keeps its value *and* its
    /// base: moved, the change would pass for one that has seen the centre's value, and overwrite it
    /// unseen.
    pub fn come_down(&mut self, theirs: Row<V>, stamp: Stamp) -> Down {
        if self.stamp.covers(&stamp) && self.stamp != stamp {
            return Down::Older;
        }
        let row = &self.row;
        self.changed.retain(|group, changed| {
            let is_same = theirs
                .get(group)
                .is_some_and(|value| same(group, value, &row[group]));
            changed.sent.is_some() || !is_same
        });
        if !holds(Rule::BaseStays) {
            for (group, changed) in &mut self.changed {
                changed.base = theirs.get(group).cloned();
                changed.seen = stamp.clone();
            }
        }
        self.theirs = Some(theirs);
        self.stamp = stamp;
        self.is_leaving = false;
        Down::Newest
    }

    /// Notes that the record left the territory; says whether it can go now. What was changed goes up
    /// first.
    pub fn leave(&mut self) -> bool {
        self.is_leaving = true;
        self.may_go()
    }

    /// Whether it left the territory and nothing of it is to be sent.
    pub fn may_go(&self) -> bool {
        self.is_leaving && !(self.is_pending() && holds(Rule::PushedBeforeItLeaves))
    }

    /// Takes the answer to what was sent. A sent value is live there now or stands in a conflict, which the
    /// caller keeps; what was edited since stays changed, on what was sent. Groups that were not sent keep
    /// their base.
    pub fn acknowledge(&mut self, reply: &Reply<V>) {
        if reply.stamp.covers(&self.stamp) || !holds(Rule::NewestWordStays) {
            self.stamp = reply.stamp.clone();
            let theirs = self.theirs.get_or_insert_with(Row::new);
            match &reply.record {
                Some(record) => theirs.clone_from(record),
                None => {
                    for (group, changed) in &self.changed {
                        theirs.extend(changed.sent.clone().map(|sent| (*group, sent)));
                    }
                }
            }
        }
        let theirs = self.theirs.get_or_insert_with(Row::new);
        let row = &self.row;
        self.changed.retain(|group, changed| {
            let Some(sent) = changed.sent.take() else {
                if !holds(Rule::OnlySentMove) {
                    changed.base = Some(row[group].clone());
                    changed.seen = reply.stamp.clone();
                }
                return true;
            };
            let is_theirs = theirs
                .get(group)
                .is_some_and(|value| same(group, value, &row[group]));
            if row[group] == sent || is_theirs {
                return false;
            }
            changed.base = Some(sent);
            changed.seen = reply.stamp.clone();
            true
        });
    }

    /// What is to be shown here: the centre's last word, with what was changed here.
    pub fn wanted(&self) -> Row<V> {
        let mut wanted = self.theirs.clone().unwrap_or_default();
        for group in self.changed.keys() {
            wanted.insert(group, self.row[group].clone());
        }
        wanted
    }

    /// Whether that is shown already.
    pub fn is_settled(&self) -> bool {
        self.shown == self.stamp && self.row == self.wanted()
    }

    /// Shows it; it must [`fit`](crate::fit()) beside the node's other records.
    pub fn settle(&mut self) {
        self.row = self.wanted();
        self.shown = self.stamp.clone();
    }

    /// Whether people see an archived record.
    pub fn is_archived(&self) -> bool {
        is_archived(&self.row)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::rule::leave_out;
    use crate::{Generation, Live};

    /// Somebody types `B` over the `A` that is shown while the centre's `C` does not fit yet; the centre
    /// says that it has `C`; they type `B` again. Says whether that is another change.
    fn typing_again_is_another_change() -> bool {
        let row = |name: &str| Row::from([("name", json!(name))]);
        let generation = Generation::from_u128(1);
        let mut live = Live::insert(row("A"), generation);
        let mut held = Held::arrived(live.row.clone(), live.stamp.clone());
        held.settle();
        live.write(row("C"), generation);
        held.come_down(live.row.clone(), live.stamp.clone());
        held.edit("name", json!("B"));
        let first = held.send();
        let verdicts = live.judge(&first, |_| false, |_| false);
        held.acknowledge(&live.conclude(1, &held.stamp, &first, verdicts, generation));
        held.settle();
        assert_eq!(
            held.row,
            row("C"),
            "the centre's stays, B stands in a conflict"
        );
        held.edit("name", json!("B"));
        first[0].name(1) != held.send()[0].name(1)
    }

    #[test]
    fn a_value_that_is_typed_back_is_a_change_which_nothing_comes_down_over() {
        let row = |name: &str| Row::from([("name", json!(name))]);
        let generation = Generation::from_u128(1);
        let mut held = Held::arrived(row("A"), Stamp::of(generation, 1));
        held.settle();
        held.edit("name", json!("B"));
        // The disk is put back to here; B was sent meanwhile, and comes down.
        held.edit("name", json!("A"));
        held.come_down(row("B"), Stamp::of(generation, 2));
        held.settle();
        assert_eq!(held.row, row("A"));
        assert!(held.is_pending());
    }

    #[test]
    fn what_is_typed_again_over_the_centres_value_is_another_change() {
        assert!(typing_again_is_another_change());
        leave_out(Some(Rule::ShownIsSeen));
        assert!(!typing_again_is_another_change());
        leave_out(None);
    }
}
