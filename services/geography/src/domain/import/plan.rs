//! What a checked file adds and changes, and the messages that say so.

use std::collections::HashMap;

use proto::maillon::geography::v1::{
    Department, Locality, Region, Resemblance, RowClass, Subprefecture,
};
use proto::maillon::refusal::v1::Fault;

use super::check::{Checked, Unit};
use super::{CODED, Known, KnownLocality, name_column};
use crate::domain::locality::resemblances;

/// A locality that the file adds.
pub(crate) struct Added {
    line: u32,
    /// Place of its sub-prefecture in the file.
    subprefecture: usize,
    name: u32,
}

/// A stored locality that the file spells anew.
pub(crate) struct Renamed {
    subprefecture: usize,
    known: usize,
    name: u32,
}

/// What has to be written, once nothing is wrong.
pub(crate) struct Plan {
    checked: Checked,
    known: [Vec<Known>; CODED],
    localities: Vec<KnownLocality>,
    /// Ids of the file's units, by level and place; 0 = not given yet.
    ids: [Vec<i64>; CODED],
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
}

impl Plan {
    /// Finds each row's class, and what becomes of its locality.
    fn read_rows(&mut self) {
        let checked = &self.checked;
        let sheet = &checked.sheet;
        let names = &checked.names;
        let stored = self.localities.iter().enumerate();
        let stored: HashMap<(i64, u32), usize> = stored
            .filter_map(|(place, locality)| {
                let key = names.find(&locality.name_key)?;
                Some(((locality.subprefecture_id, key), place))
            })
            .collect();
        // True = worse than being said twice.
        let mut bad: HashMap<u32, bool> = HashMap::new();
        for fault in &checked.bad {
            *bad.entry(fault.row).or_default() |= fault.fault != Fault::Twice;
        }
        let changed: [Vec<bool>; CODED] = std::array::from_fn(|level| {
            let mut changed = vec![false; checked.units[level].len()];
            for place in &self.renamed[level] {
                changed[*place] = true;
            }
            changed
        });
        let mut classes = vec![RowClass::Blank; sheet.lines];
        for (row, leaf) in sheet.rows.iter().zip(&checked.leaves) {
            let class = &mut classes[row.line as usize - 2];
            match (bad.get(&row.line), leaf) {
                (Some(true), _) | (None, None) => {
                    *class = RowClass::Error;
                    continue;
                }
                (Some(false), _) => {
                    *class = RowClass::Duplicate;
                    continue;
                }
                (None, Some(_)) if checked.doubles.contains(&row.line) => {
                    *class = RowClass::Duplicate;
                    continue;
                }
                (None, Some(_)) => {}
            }
            let lowest = sheet.depth.min(CODED) - 1;
            let leaf = leaf.unwrap_or_default();
            let mut is_changed = false;
            let mut place = leaf;
            for level in (0..=lowest).rev() {
                is_changed |= changed[level][place];
                place = checked.units[level][place].parent;
            }
            let is_new = match row.cells[name_column(CODED)] {
                Some(name) if sheet.depth > CODED => {
                    let id = self.ids[2][leaf];
                    if let Some(&known) = stored.get(&(id, names.of(name))) {
                        if self.localities[known].name != sheet.names.at(name) {
                            is_changed = true;
                            self.localities_renamed.push(Renamed {
                                subprefecture: leaf,
                                known,
                                name,
                            });
                        }
                        false
                    } else {
                        self.localities_added.push(Added {
                            line: row.line,
                            subprefecture: leaf,
                            name,
                        });
                        true
                    }
                }
                _ => checked.units[lowest][leaf].known.is_none(),
            };
            *class = match (is_new, is_changed) {
                (true, _) => RowClass::New,
                (false, true) => RowClass::Changed,
                (false, false) => RowClass::Existing,
            };
        }
        self.classes = classes;
    }

    /// What each row does, blank ones included.
    pub(crate) fn classes(&self) -> &[RowClass] {
        &self.classes
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

    /// Id, code and name of a unit, as it was before the import or as it will be.
    fn unit(&self, level: usize, place: usize, was: bool) -> (i64, String, String) {
        let unit = &self.checked.units[level][place];
        let sheet = &self.checked.sheet;
        let known = unit.known.map(|place| &self.known[level][place]);
        let code = known.map_or_else(|| sheet.codes.at(unit.code), |known| &known.code);
        let name = match (known, unit.name) {
            (Some(known), _) if was => &known.name,
            (_, Some(name)) => sheet.names.at(name),
            (Some(known), None) => &known.name,
            (None, None) => "",
        };
        (self.ids[level][place], code.to_owned(), name.to_owned())
    }

    fn version(&self, level: usize, place: usize, was: bool) -> i64 {
        let known = self.checked.units[level][place].known;
        let stored = known.map_or(0, |place| self.known[level][place].version);
        stored + i64::from(!was)
    }

    fn above(&self, level: usize, place: usize) -> usize {
        self.checked.units[level][place].parent
    }

    pub(crate) fn region(&self, place: usize, was: bool) -> Region {
        let (id, code, name) = self.unit(0, place, was);
        Region {
            id,
            code,
            name,
            version: self.version(0, place, was),
        }
    }

    pub(crate) fn department(&self, place: usize, was: bool) -> Department {
        let (id, code, name) = self.unit(1, place, was);
        let (region_id, region_code, region_name) = self.unit(0, self.above(1, place), was);
        Department {
            id,
            code,
            name,
            region_id,
            region_code,
            region_name,
            version: self.version(1, place, was),
        }
    }

    pub(crate) fn subprefecture(&self, place: usize, was: bool) -> Subprefecture {
        let (id, code, name) = self.unit(2, place, was);
        let above = self.department(self.above(2, place), was);
        Subprefecture {
            id,
            code,
            name,
            department_id: above.id,
            department_code: above.code,
            department_name: above.name,
            region_id: above.region_id,
            region_code: above.region_code,
            region_name: above.region_name,
            version: self.version(2, place, was),
        }
    }

    /// A new locality with the id it was given.
    pub(crate) fn new_locality(&self, added: &Added, id: i64) -> Locality {
        let name = self.checked.sheet.names.at(added.name).to_owned();
        self.locality(id, name, 1, added.subprefecture, false)
    }

    /// A stored locality before and after.
    pub(crate) fn respelled(&self, renamed: &Renamed) -> (Locality, Locality) {
        let stored = &self.localities[renamed.known];
        let place = renamed.subprefecture;
        let name = self.checked.sheet.names.at(renamed.name).to_owned();
        (
            self.locality(stored.id, stored.name.clone(), stored.version, place, true),
            self.locality(stored.id, name, stored.version + 1, place, false),
        )
    }

    fn locality(&self, id: i64, name: String, version: i64, place: usize, was: bool) -> Locality {
        let above = self.subprefecture(place, was);
        Locality {
            id,
            name,
            subprefecture_id: above.id,
            subprefecture_code: above.code,
            subprefecture_name: above.name,
            department_id: above.department_id,
            department_code: above.department_code,
            department_name: above.department_name,
            region_id: above.region_id,
            region_code: above.region_code,
            region_name: above.region_name,
            version,
        }
    }
}
