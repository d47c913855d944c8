//! The cells of a file as they would be kept. Equal texts are stored once and known by a number, so that a
//! file of a hundred thousand rows stays small and comparing is comparing numbers.

use std::collections::HashMap;
use std::sync::Arc;

use platform::text;
use proto::bounds;
use proto::maillon::geography::v1::LocalityImportRow;
use proto::maillon::refusal::v1::Fault;

use super::column::{Bad, CODED, code_column};

/// Texts by number.
#[derive(Default)]
pub(crate) struct Texts {
    numbers: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
}

impl Texts {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).expect("a file of 64 MiB has fewer texts");
        let text: Arc<str> = Arc::from(text);
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, number);
        number
    }

    pub(super) fn find(&self, text: &str) -> Option<u32> {
        self.numbers.get(text).copied()
    }

    /// In the order of their numbers.
    pub(crate) fn all(&self) -> Vec<&str> {
        self.texts.iter().map(|text| &**text).collect()
    }

    pub(crate) fn at(&self, number: u32) -> &str {
        &self.texts[number as usize]
    }
}

/// A good cell's text, by its number among the codes or the names.
pub(super) type Cell = Option<u32>;

/// A row whose cells were read; a blank one is left out.
pub(super) struct Row {
    /// Line of the file.
    pub(super) line: u32,
    pub(super) cells: [Cell; 7],
}

/// A file that was read.
pub(crate) struct Sheet {
    /// How many levels its rows have.
    pub(super) depth: usize,
    /// All rows, blank ones included.
    pub(super) lines: usize,
    pub(super) rows: Vec<Row>,
    pub(crate) codes: Texts,
    pub(crate) names: Texts,
    pub(super) bad: Vec<Bad>,
}

impl Sheet {
    /// Reads rows that end at a level; they are given up one by one, as they hold more memory than what is
    /// made of them.
    pub(crate) fn read(rows: Vec<LocalityImportRow>, depth: usize) -> Self {
        let mut sheet = Self {
            depth,
            lines: rows.len(),
            rows: Vec::with_capacity(rows.len()),
            codes: Texts::default(),
            names: Texts::default(),
            bad: Vec::new(),
        };
        let mut before: [String; 7] = Default::default();
        let mut cells_before = [None; 7];
        for (index, row) in rows.into_iter().enumerate() {
            let line = u32::try_from(index + 2).expect("few rows");
            let given = [
                row.region_code,
                row.region_name,
                row.department_code,
                row.department_name,
                row.subprefecture_code,
                row.subprefecture_name,
                row.locality_name,
            ];
            if given.iter().all(|cell| is_blank(cell)) {
                continue;
            }
            let mut cells = [None; 7];
            for column in 0..7 {
                // Most rows repeat the upper levels of the row before.
                cells[column] = if cells_before[column].is_some() && given[column] == before[column]
                {
                    cells_before[column]
                } else {
                    sheet.cell(line, column, &given[column])
                };
            }
            sheet.rows.push(Row { line, cells });
            before = given;
            cells_before = cells;
        }
        sheet
    }

    /// Whether there is nothing but blank rows.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether two names are written alike but for blanks.
    pub(super) fn is_one_name(&self, one: u32, other: u32) -> bool {
        let words = |name| self.names.at(name).split_whitespace();
        one == other || words(one).eq(words(other))
    }

    /// The text of a cell; its fault is noted. Below the level where rows end there is neither.
    fn cell(&mut self, row: u32, column: usize, given: &str) -> Cell {
        let is_code = column < 2 * CODED && column == code_column(column / 2);
        let is_below = column / 2 >= self.depth;
        let max = match (is_below, is_code) {
            (true, _) => 0,
            (false, true) => bounds::GEOGRAPHY_CODE_MAX,
            (false, false) => bounds::GEOGRAPHY_NAME_MAX,
        };
        let read = if is_code && !is_below {
            text::code(given, max)
        } else {
            text::line(given, max).map_err(|fault| (fault, max.to_string()))
        };
        let (fault, detail) = match read {
            Ok(kept) if kept.is_empty() && is_below => return None,
            Ok(kept) if kept.is_empty() => (Fault::Required, String::new()),
            Ok(kept) if is_code => return Some(self.codes.number(&kept)),
            Ok(kept) => return Some(self.names.number(&kept)),
            Err((Fault::ControlCharacter, _)) => (Fault::ControlCharacter, String::new()),
            Err(told) => told,
        };
        self.bad.push(Bad {
            row,
            column,
            fault,
            detail,
        });
        None
    }
}

fn is_blank(cell: &str) -> bool {
    // Cheap first: a cell with a letter is no blank one.
    !cell.bytes().any(|byte| byte.is_ascii_alphanumeric())
        && text::line(cell, bounds::GEOGRAPHY_NAME_MAX).is_ok_and(|kept| kept.is_empty())
}
