//! The columns of a file, and what is wrong with a cell.

use proto::maillon::refusal::v1::Fault;

/// The columns of the layout: code and name of three levels, and the locality's name.
pub(crate) const COLUMNS: [&str; 7] = [
    "region_code",
    "region_name",
    "department_code",
    "department_name",
    "subprefecture_code",
    "subprefecture_name",
    "locality_name",
];

/// Levels that have codes.
pub(super) const CODED: usize = 3;

/// The column of a level's code.
pub(super) fn code_column(level: usize) -> usize {
    level * 2
}

/// The column of a level's name.
pub(super) fn name_column(level: usize) -> usize {
    if level == CODED { 6 } else { level * 2 + 1 }
}

/// What is wrong with a cell.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bad {
    /// Line of the file; the header is 1.
    pub(crate) row: u32,
    /// Place in `COLUMNS`.
    pub(crate) column: usize,
    pub(crate) fault: Fault,
    pub(crate) detail: String,
}
