//! Holds the rows of a file against each other and against the stored units: one unit per code, one parent,
//! one name; one name per sibling.

use std::collections::{HashMap, HashSet};

use proto::maillon::refusal::v1::Fault;

use super::column::{Bad, CODED, code_column, name_column};
use super::keys::Keys;
use super::known::Known;
use super::sheet::{Row, Sheet};

/// A region, department or sub-prefecture that the file names.
pub(crate) struct Unit {
    /// Number of its code as written first.
    pub(super) code: u32,
    /// Number of its name as written first; none = every row of it lacks one.
    pub(super) name: Option<u32>,
    name_line: u32,
    line: u32,
    /// Its place among the units above.
    pub(super) parent: usize,
    /// Its place among the stored ones of its level.
    pub(super) known: Option<usize>,
    /// The code of another sibling that has the name.
    taken_by: Option<String>,
}

/// What a file names, once it was held against what is stored.
pub(crate) struct Checked {
    pub(crate) sheet: Sheet,
    pub(super) names: Keys,
    /// By level.
    pub(super) units: [Vec<Unit>; CODED],
    /// Of each row: its lowest unit; none = its units above can't be known.
    pub(super) leaves: Vec<Option<usize>>,
    /// In the order of the file.
    pub(crate) bad: Vec<Bad>,
    /// Lines of rows that repeat an earlier one: left out.
    pub(super) doubles: HashSet<u32>,
}

/// `known` are all stored units of the three levels.
pub(crate) fn check(
    sheet: Sheet,
    codes: &Keys,
    mut names: Keys,
    known: &[Vec<Known>; CODED],
) -> Checked {
    let mut checking = Checking {
        sheet: &sheet,
        codes,
        known,
        by_code: known.each_ref().map(|units| {
            let numbered = units.iter().enumerate();
            numbered
                .filter_map(|(place, unit)| Some((codes.find(&unit.code_key)?, place)))
                .collect()
        }),
        by_id: known.each_ref().map(|units| {
            let placed = units.iter().enumerate();
            placed.map(|(place, unit)| (unit.id, place)).collect()
        }),
        units: Default::default(),
        found: Default::default(),
        localities: HashMap::new(),
        bad: Vec::new(),
        doubles: HashSet::new(),
    };
    let leaves = sheet
        .rows
        .iter()
        .map(|row| checking.row(row, &names))
        .collect();
    for level in 0..CODED {
        checking.siblings(level, &mut names);
    }
    for row in &sheet.rows {
        checking.refuse_names_of_siblings(row);
    }
    let (units, mut bad, doubles) = (checking.units, checking.bad, checking.doubles);
    let mut sheet = sheet;
    bad.append(&mut sheet.bad);
    bad.sort();
    Checked {
        sheet,
        names,
        units,
        leaves,
        bad,
        doubles,
    }
}

struct Checking<'a> {
    sheet: &'a Sheet,
    codes: &'a Keys,
    known: &'a [Vec<Known>; CODED],
    /// Places of stored units by the number of their code's key, and by id.
    by_code: [HashMap<u32, usize>; CODED],
    by_id: [HashMap<i64, usize>; CODED],
    units: [Vec<Unit>; CODED],
    /// Places of the file's units by the number of their code's key.
    found: [HashMap<u32, usize>; CODED],
    /// First lines of localities and their names, by sub-prefecture and the number of the name's key.
    localities: HashMap<(usize, u32), (u32, u32)>,
    bad: Vec<Bad>,
    doubles: HashSet<u32>,
}

impl Checking<'_> {
    /// Adds a row's units; answers the lowest one, if the row's parents are all known.
    fn row(&mut self, row: &Row, names: &Keys) -> Option<usize> {
        let mut parent = 0;
        for level in 0..self.sheet.depth.min(CODED) {
            let code = row.cells[code_column(level)]?;
            let name = row.cells[name_column(level)];
            parent = self.unit(row.line, level, code, name, parent);
        }
        if self.sheet.depth > CODED
            && let Some(name) = row.cells[name_column(CODED)]
        {
            let place = (parent, names.of(name));
            match self.localities.get(&place) {
                Some(&(_, first)) if self.sheet.is_one_name(name, first) => {
                    self.doubles.insert(row.line);
                }
                // Spelled otherwise: somebody has to say which it is.
                Some((line, _)) => {
                    let detail = line.to_string();
                    self.refuse(row.line, name_column(CODED), Fault::Twice, detail);
                }
                None => {
                    self.localities.insert(place, (row.line, name));
                }
            }
        }
        Some(parent)
    }

    /// Adds the unit of a row, or compares it with what earlier rows have; answers its place.
    fn unit(
        &mut self,
        line: u32,
        level: usize,
        code: u32,
        name: Option<u32>,
        parent: usize,
    ) -> usize {
        let key = self.codes.of(code);
        let Some(&place) = self.found[level].get(&key) else {
            let known = self.by_code[level].get(&key).copied();
            let place = self.units[level].len();
            self.found[level].insert(key, place);
            self.units[level].push(Unit {
                code,
                name,
                name_line: line,
                line,
                parent,
                known,
                taken_by: None,
            });
            if let Some(other) = self.other_parent(level, known, parent) {
                self.refuse(line, code_column(level), Fault::OtherParent, other);
            }
            return place;
        };
        self.unit_again(line, level, place, name, parent);
        place
    }

    /// Compares a unit that an earlier row has as well.
    fn unit_again(
        &mut self,
        line: u32,
        level: usize,
        place: usize,
        name: Option<u32>,
        parent: usize,
    ) {
        let unit = &mut self.units[level][place];
        let (first, known) = (unit.line, unit.known);
        let mut twice = level + 1 == self.sheet.depth && name.is_some() && unit.name.is_some();
        match (unit.name, name) {
            (None, Some(name)) => {
                unit.name = Some(name);
                unit.name_line = line;
            }
            (Some(one), Some(other)) if !self.sheet.is_one_name(one, other) => {
                let detail = unit.name_line.to_string();
                self.refuse(line, name_column(level), Fault::Contradiction, detail);
                twice = false;
            }
            _ => {}
        }
        if let Some(other) = self.other_parent(level, known, parent) {
            self.refuse(line, code_column(level), Fault::OtherParent, other);
            twice = false;
        } else if known.is_some() {
            // What is stored decides, also when an earlier row has another one.
            self.units[level][place].parent = parent;
        } else if self.units[level][place].parent != parent {
            self.refuse(
                line,
                code_column(level),
                Fault::Contradiction,
                first.to_string(),
            );
            twice = false;
        }
        if twice {
            self.doubles.insert(line);
        }
    }

    /// The code of the stored parent, when a row puts a stored unit under another one.
    fn other_parent(&self, level: usize, known: Option<usize>, parent: usize) -> Option<String> {
        let above = level.checked_sub(1)?;
        let unit = &self.known[level][known?];
        let told = self.units[above][parent]
            .known
            .map(|place| &self.known[above][place]);
        if told.is_some_and(|told| told.id == unit.parent_id) {
            return None;
        }
        let place = self.by_id[above].get(&unit.parent_id)?;
        Some(self.known[above][*place].code.clone())
    }

    /// Finds the names that two siblings would have: those of the file, and stored ones that the file does
    /// not name.
    fn siblings(&mut self, level: usize, names: &mut Keys) {
        let parent_of = |unit: &Unit| if level == 0 { 0 } else { unit.parent };
        // Stored parents by their place in the file.
        let places: HashMap<i64, usize> = match level.checked_sub(1) {
            None => HashMap::from([(0, 0)]),
            Some(above) => {
                let units = self.units[above].iter().enumerate();
                units
                    .filter_map(|(place, unit)| Some((self.known[above][unit.known?].id, place)))
                    .collect()
            }
        };
        let named: Vec<bool> = {
            let mut named = vec![false; self.known[level].len()];
            for place in self.units[level].iter().filter_map(|unit| unit.known) {
                named[place] = true;
            }
            named
        };
        let mut holders: HashMap<(usize, u32), String> = HashMap::new();
        for (unit, _) in self.known[level]
            .iter()
            .zip(named)
            .filter(|(_, named)| !named)
        {
            if let Some(&parent) = places.get(&unit.parent_id) {
                holders.insert((parent, names.number(&unit.name_key)), unit.code.clone());
            }
        }
        for unit in &mut self.units[level] {
            let Some(name) = unit.name else { continue };
            let place = (parent_of(unit), names.of(name));
            match holders.get(&place) {
                Some(holder) => unit.taken_by = Some(holder.clone()),
                None => {
                    holders.insert(place, self.sheet.codes.at(unit.code).to_owned());
                }
            }
        }
    }

    /// Refuses the names of a row that a sibling has.
    fn refuse_names_of_siblings(&mut self, row: &Row) {
        for level in 0..self.sheet.depth.min(CODED) {
            let Some(code) = row.cells[code_column(level)] else {
                return;
            };
            let Some(&place) = self.found[level].get(&self.codes.of(code)) else {
                return;
            };
            let unit = &self.units[level][place];
            if let (Some(holder), Some(name), Some(kept)) =
                (&unit.taken_by, row.cells[name_column(level)], unit.name)
                && self.sheet.is_one_name(name, kept)
            {
                let holder = holder.clone();
                self.refuse(row.line, name_column(level), Fault::Taken, holder);
            }
        }
    }

    fn refuse(&mut self, row: u32, column: usize, fault: Fault, detail: String) {
        self.bad.push(Bad {
            row,
            column,
            fault,
            detail,
        });
    }
}
