//! An import of parcels, from the features of a file to what has to be written: `meaning` says which column
//! is what, `sheet` reads the rows by the rules of a form, `plan` holds them against each other and against
//! what is known. All of it in memory, without I/O (decision 0261).

mod fault;
mod meaning;
mod plan;
mod sheet;

use platform::Refusal;
use proto::maillon::refusal::v1::Fault;
use uuid::Uuid;

pub(crate) use meaning::{Key, Meaning, Upload, read_columns};
pub(crate) use plan::{Known, KnownPlace, New, Owner, World, plan};
pub(crate) use sheet::Sheet;

/// Letters of a file's name that are kept.
const NAME_LETTERS: usize = 200;

/// What a file is called in the list of imports; none = it has no name.
pub(crate) fn shown_name(given: &str) -> Option<String> {
    let letters = given.trim().chars().filter(|letter| !letter.is_control());
    let name: String = letters.take(NAME_LETTERS).collect();
    (!name.is_empty()).then_some(name)
}

/// The name of an import as a request gives it; blank = none.
pub(crate) fn read_uuid(field: &str, given: Option<&str>) -> Result<Option<Uuid>, Refusal> {
    let given = given.map(str::trim).filter(|given| !given.is_empty());
    given
        .map(|given| Uuid::try_parse(given).map_err(|_| Refusal::field(field, Fault::WrongType)))
        .transpose()
}
