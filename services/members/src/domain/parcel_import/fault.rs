//! What is wrong with a file as a whole, or with one of its rows, in the contract's words.

use geometry::file::{Feature, FileFault};
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::place;

/// The field that carries what is wrong with the whole.
pub(crate) const FILE: &str = "file";
/// The field of where a parcel is.
pub(super) const PLACE: &str = "parcel_geometry";

/// What is wrong with a row.
#[derive(Debug)]
pub(super) struct Bad {
    pub(super) row: u64,
    pub(super) field: &'static str,
    pub(super) fault: Fault,
    pub(super) detail: String,
}

impl Bad {
    /// Of a feature that is larger than any parcel. What it alone says may not have been read.
    pub(super) fn of_large(feature: &Feature) -> Option<Self> {
        use geometry::Fault::{TooManyBytes, TooManyHoles, TooManyPositions};
        let found = feature.geometry.as_ref().err()?;
        let is_large = matches!(
            found,
            TooManyBytes { .. } | TooManyHoles { .. } | TooManyPositions { .. }
        );
        let (fault, detail) = place::words(found, "");
        is_large.then_some(Self {
            row: feature.row,
            field: PLACE,
            fault,
            detail,
        })
    }

    /// Names it, by its line or by the number of its feature, where nobody counts lines.
    pub(super) fn tell(self, refusal: &mut Refusal, has_lines: bool) {
        let row = u32::try_from(self.row).unwrap_or(u32::MAX);
        if has_lines {
            refusal.at_row(row, self.field, self.fault, self.detail);
        } else {
            refusal.at_feature(row, self.field, self.fault, self.detail);
        }
    }
}

/// Why a file can't be read.
pub(crate) fn refuse(fault: &FileFault) -> Refusal {
    const MIB: usize = 1024 * 1024;
    let (fault, detail) = match fault {
        FileFault::TooManyBytes { most } => (Fault::TooManyBytes, (most / MIB).to_string()),
        FileFault::TooManyFeatures { most } => (Fault::TooManyRows, most.to_string()),
        FileFault::TooManyFiles { most } => (Fault::TooManyFiles, most.to_string()),
        FileFault::TooDeep { .. } | FileFault::HasEntities => (Fault::UnsafeFile, String::new()),
        FileFault::Broken { at } => (
            Fault::BrokenFile,
            at.map_or_else(String::new, |at| at.to_string()),
        ),
        FileFault::Encrypted => (Fault::EncryptedFile, String::new()),
        FileFault::NothingInArchive => (Fault::NothingInArchive, String::new()),
        FileFault::SeveralInArchive { found } => (Fault::SeveralInArchive, found.to_string()),
        FileFault::NoTable => (Fault::NoTable, String::new()),
        FileFault::NoProjection => (Fault::NoProjection, String::new()),
        FileFault::OtherProjection { name } => (Fault::OtherProjection, name.clone()),
        FileFault::NoCoordinates => (Fault::NoCoordinates, String::new()),
        FileFault::Empty => (Fault::EmptyFile, String::new()),
    };
    Refusal::new(Reason::ValidationFailed).and(FILE, fault, &detail)
}
