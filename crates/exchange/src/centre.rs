//! A record at the centre.

use crate::row::{is_archived, same, same_beside_deletion};
use crate::rule::{Rule, holds};
use crate::{Change, Conflict, DELETION, Generation, Group, Reply, Row, Stamp, Value, Why};

/// A record that the centre has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Live<V> {
    /// Its values.
    pub row: Row<V>,
    /// Its version.
    pub stamp: Stamp,
}

/// What a change does at the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was done or decided before.
    Known,
    /// The value is live already.
    Same,
    /// The value becomes live.
    Take,
    /// The centre's value stays, and a person decides.
    Conflict(Why),
}

/// The last batch of a node that the centre worked on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Registered {
    /// Its number.
    pub number: i64,
    /// How often the node began anew.
    pub incarnation: i64,
}

/// What is done with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is the next one.
    Work,
    /// It was worked on: the stored reply once more.
    Again,
    /// It is none that can come now.
    Refuse {
        /// The number that can.
        expected: i64,
    },
    /// It is of a life of the node that has ended.
    Ended,
}

/// What is done with the batch of this number.
pub fn turn(last: Registered, incarnation: i64, number: i64) -> Turn {
    if incarnation != last.incarnation {
        return Turn::Ended;
    }
    match number - last.number {
        1 => Turn::Work,
        0 if number > 0 => Turn::Again,
        _ => Turn::Refuse {
            expected: last.number + 1,
        },
    }
}

/// What becomes of a record that a node made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newcomer {
    /// It is inserted.
    Insert,
    /// The centre has this very record: its groups are judged.
    Judge,
    /// It became another one, where its groups are judged.
    Survivor(i64),
    /// It is another record's copy: the same payment, entered twice. It becomes that one.
    Becomes(i64),
    /// Another record has its id: two laptops are one. Nothing is taken; it goes into quarantine.
    IdentityTaken,
}

/// What becomes of a record that a node made, by what the centre found: who has its UUID, which record that
/// UUID became, whether another record has its id, and which record it is a copy of.
pub fn newcomer(
    has_uuid: bool,
    became: Option<i64>,
    is_id_taken: bool,
    copy_of: Option<i64>,
) -> Newcomer {
    match (became, copy_of) {
        (Some(survivor), _) => Newcomer::Survivor(survivor),
        _ if has_uuid => Newcomer::Judge,
        _ if is_id_taken => Newcomer::IdentityTaken,
        (None, Some(other)) => Newcomer::Becomes(other),
        (None, None) => Newcomer::Insert,
    }
}

impl<V: Value> Live<V> {
    /// A record that the centre did not have.
    pub fn insert(row: Row<V>, generation: Generation) -> Self {
        Self {
            row,
            stamp: Stamp::default().next(generation),
        }
    }

    /// A record that a node made, with what is replied. `given` are values that the centre gives because
    /// those of the node do not [`fit`](crate::fit()): another number, a family of its own. The node's
    /// stand in conflicts.
    pub fn enter(
        node: i32,
        changes: &[Change<V>],
        given: &Row<V>,
        generation: Generation,
    ) -> (Self, Reply<V>) {
        let values = changes
            .iter()
            .map(|change| (change.group, change.value.clone()));
        let mut row: Row<V> = values.collect();
        row.extend(given.clone());
        let replaced = |change: &Change<V>| {
            let centre_value = given.get(change.group)?;
            Some(Conflict {
                node,
                group: change.group,
                base: None,
                node_value: change.value.clone(),
                centre_value: centre_value.clone(),
                why: Why::DoesNotFit,
            })
        };
        let conflicts: Vec<_> = changes.iter().filter_map(replaced).collect();
        let live = Self::insert(row, generation);
        let reply = Reply {
            stamp: live.stamp.clone(),
            record: (!conflicts.is_empty()).then(|| live.row.clone()),
            conflicts,
        };
        (live, reply)
    }

    /// Somebody at the centre saves values.
    pub fn write(&mut self, values: impl IntoIterator<Item = (Group, V)>, generation: Generation) {
        self.row.extend(values);
        self.stamp = self.stamp.next(generation);
    }

    /// What each change does. The caller says which were named before, and which groups can't be changed.
    pub fn judge(
        &self,
        changes: &[Change<V>],
        is_named: impl Fn(&Change<V>) -> bool,
        is_frozen: impl Fn(Group) -> bool,
    ) -> Vec<Verdict> {
        let judge = |change: &Change<V>| {
            if is_named(change) && holds(Rule::ChangesAreNamed) {
                return Verdict::Known;
            }
            let Some(live) = self.row.get(change.group) else {
                return Verdict::Take;
            };
            if same(change.group, live, &change.value) {
                Verdict::Same
            } else if !saw(change, live) {
                Verdict::Conflict(Why::Differs)
            } else if is_frozen(change.group) {
                Verdict::Conflict(Why::Frozen)
            } else {
                Verdict::Take
            }
        };
        let mut verdicts: Vec<_> = changes.iter().map(judge).collect();
        self.judge_archiving(changes, &mut verdicts);
        verdicts
    }

    /// The same of changes to a record that became this one. Their author's base is compared with what this
    /// one has; that the other one is archived is done already, and it can't be restored.
    pub fn judge_merged(
        &self,
        changes: &[Change<V>],
        is_named: impl Fn(&Change<V>) -> bool,
    ) -> Vec<Verdict> {
        let mut verdicts = self.judge(changes, is_named, |_| false);
        for (change, verdict) in changes.iter().zip(&mut verdicts) {
            if change.group == DELETION && *verdict != Verdict::Known {
                let is_done = change.value.is_archived();
                *verdict = if is_done {
                    Verdict::Same
                } else {
                    Verdict::Conflict(Why::Merged)
                };
            }
        }
        verdicts
    }

    /// A record is archived by who saw it as it is, with what they changed themselves.
    fn judge_archiving(&self, changes: &[Change<V>], verdicts: &mut [Verdict]) {
        let archives = |(_, change): &(usize, &Change<V>)| change.group == DELETION;
        let Some((nth, archiving)) = changes.iter().enumerate().find(archives) else {
            return;
        };
        if verdicts[nth] != Verdict::Take || !archiving.value.is_archived() {
            return;
        }
        let after = self.with(changes, verdicts);
        let saw = archiving.beside.as_ref();
        let is_seen = saw.is_some_and(|beside| same_beside_deletion(beside, &after));
        if !is_seen && holds(Rule::ArchivedAsSeen) {
            verdicts[nth] = Verdict::Conflict(Why::ChangedSince);
        }
    }

    fn with(&self, changes: &[Change<V>], verdicts: &[Verdict]) -> Row<V> {
        let mut row = self.row.clone();
        for (change, verdict) in changes.iter().zip(verdicts) {
            if *verdict == Verdict::Take {
                row.insert(change.group, change.value.clone());
            }
        }
        row
    }

    /// Whether these changes bring a record back that was archived without their author's knowledge.
    fn revives(&self, changes: &[Change<V>], verdicts: &[Verdict]) -> bool {
        let judged = changes.iter().zip(verdicts);
        let of_deletion = |change: &Change<V>| change.group == DELETION;
        // Who restored it since, whether that is taken or not, saw it in use at last.
        let mut restores = changes.iter().filter(|change| of_deletion(change));
        let restores = restores.any(|change| !change.value.is_archived());
        let takes = |(change, verdict): (&Change<V>, &Verdict)| {
            let saw_it = !restores && saw_archived(change);
            *verdict == Verdict::Take && !of_deletion(change) && !saw_it
        };
        let says_archived = |change: &Change<V>| of_deletion(change) && change.value.is_archived();
        let is_restored = |(change, verdict): (&Change<V>, &Verdict)| {
            *verdict == Verdict::Take && of_deletion(change)
        };
        is_archived(&self.row)
            && judged.clone().any(takes)
            && !judged.clone().any(is_restored)
            && !changes.iter().any(says_archived)
            && holds(Rule::EditsRevive)
    }

    /// The row that these changes make, for [`fit`](crate::fit()).
    pub fn after(&self, changes: &[Change<V>], verdicts: &[Verdict]) -> Row<V> {
        let mut row = self.with(changes, verdicts);
        if self.revives(changes, verdicts) {
            row.insert(DELETION, V::in_use());
        }
        row
    }

    /// Writes what is taken and says what is replied. `known` is the version that the node had;
    /// `verdicts` are those of [`Live::judge`], with a conflict where a change did not
    /// [`fit`](crate::fit()).
    pub fn conclude(
        &mut self,
        node: i32,
        known: &Stamp,
        changes: &[Change<V>],
        mut verdicts: Vec<Verdict>,
        generation: Generation,
    ) -> Reply<V> {
        self.judge_archiving(changes, &mut verdicts);
        let conflicts = self.conflicts(node, changes, &verdicts);
        let had_it = self.stamp == *known || !holds(Rule::MixedRowsBringTheRecord);
        // Both archived it, at different times: the node takes the centre's.
        let differs = |(change, verdict): (&Change<V>, &Verdict)| {
            *verdict == Verdict::Same
                && self.row.get(change.group) != Some(&change.value)
                && holds(Rule::OneArchivingStays)
        };
        let is_clean = had_it
            && conflicts.is_empty()
            && !verdicts.contains(&Verdict::Known)
            && !changes.iter().zip(&verdicts).any(differs);
        if verdicts.contains(&Verdict::Take) {
            self.row = self.after(changes, &verdicts);
            self.stamp = self.stamp.next(generation);
        }
        let brings = !is_clean && holds(Rule::ConflictsBringTheRecord);
        Reply {
            stamp: self.stamp.clone(),
            record: brings.then(|| self.row.clone()),
            conflicts,
        }
    }

    fn conflicts(
        &self,
        node: i32,
        changes: &[Change<V>],
        verdicts: &[Verdict],
    ) -> Vec<Conflict<V>> {
        let conflict = |group, base, node_value, why| Conflict {
            node,
            group,
            base,
            node_value,
            centre_value: self.row.get(group).cloned().unwrap_or_else(V::in_use),
            why,
        };
        let judged = changes.iter().zip(verdicts);
        let found = judged.filter_map(|(change, verdict)| match verdict {
            Verdict::Conflict(why) => {
                let (base, value) = (change.base.clone(), change.value.clone());
                Some(conflict(change.group, base, value, *why))
            }
            _ => None,
        });
        let mut found: Vec<_> = found.collect();
        let has_one = found.iter().any(|conflict| conflict.group == DELETION);
        if self.revives(changes, verdicts) && !has_one {
            found.push(conflict(DELETION, None, V::in_use(), Why::Revived));
        }
        found
    }
}

/// Whether the author of a change saw what is live.
fn saw<V: Value>(change: &Change<V>, live: &V) -> bool {
    let is_restoring = change.group == DELETION && live.is_archived();
    change.base.as_ref() == Some(live) || (is_restoring && !holds(Rule::RestoredAsSeen))
}

/// Whether the author of a change saw an archived record.
fn saw_archived<V: Value>(change: &Change<V>) -> bool {
    change.beside.as_ref().is_some_and(is_archived) && holds(Rule::SeenArchivedStays)
}

/// What a node's copy is to a centre that was put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Back<V> {
    /// Nothing that the centre lost.
    Nothing,
    /// What the centre lost: it is live again.
    Taken,
    /// Written on both sides of the restore: the centre's stays live.
    Both(Vec<Conflict<V>>),
}

/// The first word of every node after a restore of the centre, before it reads or sends anything: the
/// centre's last word on a record, as the node remembers it. Where that does not [`fit`](crate::fit()), the
/// caller makes it a conflict instead.
pub fn take_back<V: Value>(
    live: &mut Option<Live<V>>,
    node: i32,
    theirs: &Row<V>,
    stamp: &Stamp,
    generation: Generation,
) -> Back<V> {
    let Some(live) = live else {
        *live = Some(Live {
            row: theirs.clone(),
            stamp: stamp.clone(),
        });
        return Back::Taken;
    };
    if live.stamp.covers(stamp) && holds(Rule::GenerationsDiffer) {
        return Back::Nothing;
    }
    if stamp.covers(&live.stamp) {
        live.row = theirs.clone();
        live.stamp = stamp.clone();
        return Back::Taken;
    }
    let differing = |(group, value): (&Group, &V)| {
        let centre_value = live.row.get(group)?;
        (!same(group, centre_value, value)).then(|| Conflict {
            node,
            group,
            base: None,
            node_value: value.clone(),
            centre_value: centre_value.clone(),
            why: Why::PutBack,
        })
    };
    let conflicts = theirs.iter().filter_map(differing).collect();
    live.stamp = live.stamp.join(stamp).next(generation);
    Back::Both(conflicts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_worked_on_once_and_in_its_order() {
        let last = Registered {
            number: 4,
            incarnation: 1,
        };
        assert_eq!(turn(last, 1, 5), Turn::Work);
        assert_eq!(turn(last, 1, 4), Turn::Again);
        for number in [0, 3, 6] {
            assert_eq!(turn(last, 1, number), Turn::Refuse { expected: 5 });
        }
        assert_eq!(turn(last, 2, 5), Turn::Ended);
        assert_eq!(
            turn(Registered::default(), 0, 0),
            Turn::Refuse { expected: 1 }
        );
    }

    #[test]
    fn what_a_node_made_is_new_known_a_copy_or_somebody_elses_id() {
        assert_eq!(newcomer(false, None, false, None), Newcomer::Insert);
        assert_eq!(newcomer(true, None, true, None), Newcomer::Judge);
        assert_eq!(newcomer(true, Some(7), true, None), Newcomer::Survivor(7));
        assert_eq!(
            newcomer(false, None, true, Some(7)),
            Newcomer::IdentityTaken
        );
        assert_eq!(newcomer(false, None, false, Some(7)), Newcomer::Becomes(7));
    }
}
