//! What is wrong with a file as a whole, in the contract's words.

use geometry::file::FileFault;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

/// The field that carries it.
pub(crate) const FILE: &str = "file";

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
