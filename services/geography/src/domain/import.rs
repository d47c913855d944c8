//! An import, from the cells of a file to what has to be written. Decided in memory (docs/decisions/0051):
//! `sheet` reads the cells, `check` holds them against each other and against what is known, `plan` says what
//! is new and what changes.

mod check;
mod column;
mod keys;
pub(super) mod known;
mod plan;
mod sheet;
mod unit;

use platform::Refusal;
use proto::bounds;
use proto::maillon::geography::v1::Level;
use proto::maillon::refusal::v1::{Fault, Reason};
use uuid::Uuid;

pub(crate) use check::check;
pub(crate) use column::{Bad, COLUMNS};
pub(crate) use keys::Keys;
pub(crate) use known::{Known, KnownLocality};
pub(crate) use plan::Plan;
pub(crate) use sheet::Sheet;

/// Refuses a file without rows, and one with too many.
pub(crate) fn refuse_size(rows: usize) -> Result<(), Refusal> {
    match rows {
        0 => Err(Refusal::field("rows", Fault::Required)),
        1..=bounds::IMPORT_ROWS_MAX => Ok(()),
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            Err(refusal.outside("rows", 1, bounds::IMPORT_ROWS_MAX))
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
