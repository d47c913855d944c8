//! What a checked file adds and changes, and the messages that say so.

use std::collections::HashMap;

use proto::maillon::geography::v1::{Resemblance, RowClass};
use proto::maillon::refusal::v1::Fault;

use super::check::{Checked, Unit};
use super::column::{CODED, name_column};
use super::known::{Known, KnownLocality};
use super::sheet::Row;
use crate::domain::locality::resemblances;

/// A locality that the file adds.
pub(crate) struct Added {
    line: u32,
    /// Place of its sub-prefecture in the file.
    pub(super) subprefecture: usize,
    pub(super) name: u32,
}

/// A stored locality that the file spells anew.
pub(crate) struct Renamed {
    pub(super) subprefecture: usize,
    /// Its place among the stored ones.
    pub(super) known: usize,
    pub(super) name: u32,
}

/// The locality of a row.
enum Found {
    /// The row ends above; whether its lowest unit is new.
    None {
        is_new: bool,
    },
    /// It is stored as it is.
    Kept,
    Added(Added),
    Renamed(Renamed),
}

/// How bad the faults of a row are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Severity {
    /// It repeats another row, and nothing worse.
    Twice,
    Bad,
}

/// What has to be written, once nothing is wrong.
pub(crate) struct Plan {
    pub(super) checked: Checked,
    pub(super) known: [Vec<Known>; CODED],
    pub(super) localities: Vec<KnownLocality>,
    /// Ids of the file's units, by level and place; 0 = not given yet.
    pub(super) ids: [Vec<i64>; CODED],
    /// Places of new units and of those with a new name, by level.
    pub(crate) added: [Vec<usize>; CODED],
    pub(crate) renamed: [Vec<usize>; CODED],
    pub(crate) localities_added: Vec<Added>,
    pub(crate) localities_renamed: Vec<Renamed>,
    classes: Vec<RowClass>,
}

impl Checked {
    /// Stored sub-prefectures that the file names.
    pub(crate) fn subprefectures(&self, known: &[Vec<Known>; CODED]) -> Vec<i64> {
        let units = self.units[2].iter();
        units
            .filter_map(|unit| Some(known[2][unit.known?].id))
            .collect()
    }

    /// `localities` are those of [`subprefectures`](Self::subprefectures), in the order of these ids.
    pub(crate) fn plan(self, known: [Vec<Known>; CODED], localities: Vec<KnownLocality>) -> Plan {
        let is_new = |unit: &Unit| unit.known.is_none();
        let is_renamed = |level: usize, unit: &Unit| {
            let stored = unit.known.map(|place| known[level][place].name.as_str());
            let given = unit.name.map(|name| self.sheet.names.at(name));
            stored.is_some() && given.is_some() && stored != given
        };
        let mut added: [Vec<usize>; CODED] = Default::default();
        let mut renamed: [Vec<usize>; CODED] = Default::default();
        let mut ids: [Vec<i64>; CODED] = Default::default();
        for (level, units) in self.units.iter().enumerate() {
            for (place, unit) in units.iter().enumerate() {
                ids[level].push(unit.known.map_or(0, |known_at| known[level][known_at].id));
                if is_new(unit) {
                    added[level].push(place);
                } else if is_renamed(level, unit) {
                    renamed[level].push(place);
                }
            }
        }
        let mut plan = Plan {
            checked: self,
            known,
            localities,
            ids,
            added,
            renamed,
            localities_added: Vec::new(),
            localities_renamed: Vec::new(),
            classes: Vec::new(),
        };
        plan.read_rows();
        plan
    }

    /// The lowest level with codes that the file's rows have.
    fn lowest(&self) -> usize {
        self.sheet.depth.min(CODED) - 1
    }

    /// The faulty lines.
    fn faults(&self) -> HashMap<u32, Severity> {
        let mut faults = HashMap::new();
        for bad in &self.bad {
            let severity = if bad.fault == Fault::Twice {
                Severity::Twice
            } else {
                Severity::Bad
            };
            let worst = faults.entry(bad.row).or_insert(severity);
            *worst = severity.max(*worst);
        }
        faults
    }
}

impl Plan {
    /// Finds each row's class, and what becomes of its locality.
    fn read_rows(&mut self) {
        let checked = &self.checked;
        let (stored, faults, renamed) = (self.stored(), checked.faults(), self.renamed_places());
        let mut classes = vec![RowClass::Blank; checked.sheet.lines];
        let (mut added, mut respelled) = (Vec::new(), Vec::new());
        for (row, leaf) in checked.sheet.rows.iter().zip(&checked.leaves) {
            classes[row.line as usize - 2] = match (faults.get(&row.line), leaf) {
                (Some(Severity::Bad), _) | (None, None) => RowClass::Error,
                (Some(Severity::Twice), _) => RowClass::Duplicate,
                (None, Some(_)) if checked.doubles.contains(&row.line) => RowClass::Duplicate,
                (None, Some(leaf)) => {
                    let mut is_changed = self.is_renamed(*leaf, &renamed);
                    let is_new = match self.find_locality(row, *leaf, &stored) {
                        Found::None { is_new } => is_new,
                        Found::Kept => false,
                        Found::Renamed(renamed) => {
                            respelled.push(renamed);
                            is_changed = true;
                            false
                        }
                        Found::Added(new) => {
                            added.push(new);
                            true
                        }
                    };
                    match (is_new, is_changed) {
                        (true, _) => RowClass::New,
                        (false, true) => RowClass::Changed,
                        (false, false) => RowClass::Existing,
                    }
                }
            };
        }
        self.localities_added = added;
        self.localities_renamed = respelled;
        self.classes = classes;
    }

    /// Places of the stored localities, by sub-prefecture and the number of the name's key.
    fn stored(&self) -> HashMap<(i64, u32), usize> {
        let stored = self.localities.iter().enumerate();
        stored
            .filter_map(|(place, locality)| {
                let key = self.checked.names.find(&locality.name_key)?;
                Some(((locality.subprefecture_id, key), place))
            })
            .collect()
    }

    /// Of each unit of the file, by level and place: whether it gets another name.
    fn renamed_places(&self) -> [Vec<bool>; CODED] {
        std::array::from_fn(|level| {
            let mut renamed = vec![false; self.checked.units[level].len()];
            for place in &self.renamed[level] {
                renamed[*place] = true;
            }
            renamed
        })
    }

    /// Whether a unit at the lowest level with codes, or one above it, gets another name.
    fn is_renamed(&self, leaf: usize, renamed: &[Vec<bool>; CODED]) -> bool {
        let mut place = leaf;
        let mut is_renamed = false;
        for level in (0..=self.checked.lowest()).rev() {
            is_renamed |= renamed[level][place];
            place = self.checked.units[level][place].parent;
        }
        is_renamed
    }

    /// What becomes of the locality that a row names below a sub-prefecture.
    fn find_locality(&self, row: &Row, leaf: usize, stored: &HashMap<(i64, u32), usize>) -> Found {
        let checked = &self.checked;
        let name = row.cells[name_column(CODED)].filter(|_| checked.sheet.depth > CODED);
        let Some(name) = name else {
            let is_new = checked.units[checked.lowest()][leaf].known.is_none();
            return Found::None { is_new };
        };
        let id = self.ids[2][leaf];
        match stored.get(&(id, checked.names.of(name))) {
            None => Found::Added(Added {
                line: row.line,
                subprefecture: leaf,
                name,
            }),
            Some(&known) if self.localities[known].name != checked.sheet.names.at(name) => {
                Found::Renamed(Renamed {
                    subprefecture: leaf,
                    known,
                    name,
                })
            }
            Some(_) => Found::Kept,
        }
    }

    /// What each row does, blank ones included.
    pub(crate) fn classes(&self) -> &[RowClass] {
        &self.classes
    }

    /// How many rows repeat an earlier one.
    pub(crate) fn duplicates(&self) -> i64 {
        let classes = self.classes.iter();
        let duplicates = classes.filter(|class| **class == RowClass::Duplicate);
        i64::try_from(duplicates.count()).unwrap_or(i64::MAX)
    }

    /// New localities that look like stored ones.
    pub(crate) fn resemblances(&self) -> Vec<Resemblance> {
        let names = &self.checked.names;
        let of_added = |added: &Added| {
            let id = self.ids[2][added.subprefecture];
            let from = self
                .localities
                .partition_point(|stored| stored.subprefecture_id < id);
            let to = self
                .localities
                .partition_point(|stored| stored.subprefecture_id <= id);
            let key = names.at(names.of(added.name));
            resemblances(added.line.into(), key, &self.localities[from..to]).collect::<Vec<_>>()
        };
        self.localities_added.iter().flat_map(of_added).collect()
    }

    /// Gives the new units of a level their ids.
    pub(crate) fn give_ids(&mut self, level: usize, ids: &[i64]) {
        for (place, id) in self.added[level].iter().zip(ids) {
            self.ids[level][*place] = *id;
        }
    }
}
