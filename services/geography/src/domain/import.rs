//! An import, from the cells of a file to what has to be written. Decided in memory (docs/decisions/0051):
//! `sheet` reads the cells, `check` holds them against each other and against what is known, `plan` says what
//! is new and what changes.

mod check;
mod keys;
mod plan;
mod sheet;
mod unit;

use platform::Refusal;
use proto::bounds;
use proto::maillon::geography::v1::Level;
use proto::maillon::refusal::v1::{Fault, Reason};
use uuid::Uuid;

pub(crate) use check::check;
pub(crate) use keys::Keys;
pub(crate) use plan::Plan;
pub(crate) use sheet::Sheet;

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
pub(crate) const CODED: usize = 3;

/// How few and how many may be, for a person.
const ROWS_RANGE: &str = "1–100 000";

/// Refuses a file without rows, and one with too many.
pub(crate) fn refuse_size(rows: usize) -> Result<(), Refusal> {
    match rows {
        0 => Err(Refusal::field("rows", Fault::Required)),
        1..=bounds::IMPORT_ROWS_MAX => Ok(()),
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            Err(refusal.and("rows", Fault::OutOfRange, ROWS_RANGE))
        }
    }
}

/// The name of an import as a request gives it; blank = none.
pub(crate) fn read_uuid(field: &str, given: Option<&str>) -> Result<Option<Uuid>, Refusal> {
    let given = given.map(str::trim).filter(|given| !given.is_empty());
    given
        .map(|given| Uuid::try_parse(given).map_err(|_| Refusal::field(field, Fault::WrongType)))
        .transpose()
}

/// How many levels the rows of a file have: one for a list of regions, four for localities, which is the
/// default.
pub(crate) fn depth(level: Level) -> usize {
    match level {
        Level::Region => 1,
        Level::Department => 2,
        Level::Subprefecture => 3,
        Level::Unspecified | Level::Locality => 4,
    }
}

/// The column of a level's code.
fn code_column(level: usize) -> usize {
    level * 2
}

/// The column of a level's name.
fn name_column(level: usize) -> usize {
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

/// A stored region, department or sub-prefecture.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: i64,
    /// 0 for a region.
    pub(crate) parent_id: i64,
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) code_key: String,
    pub(crate) name_key: String,
    pub(crate) version: i64,
}

/// A stored locality of a sub-prefecture that the file names.
#[derive(Clone, Debug)]
pub(crate) struct KnownLocality {
    pub(crate) id: i64,
    pub(crate) subprefecture_id: i64,
    pub(crate) name: String,
    pub(crate) name_key: String,
    pub(crate) version: i64,
}
