//! ZIPs: what is in them is unpacked in memory, as far as it is wanted and never more than a file may have.

use std::io::{Cursor, Read as _};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::MAX_BYTES;
use super::fault::FileFault;

/// Files in an archive. A shapefile has seven.
const MAX_FILES: usize = 1_000;

/// A file of an archive, by its name in lower case and without its folder.
#[derive(Debug)]
pub(super) struct Packed {
    pub(super) stem: String,
    pub(super) extension: String,
    pub(super) bytes: Vec<u8>,
}

/// Unpacks the files with these extensions.
pub(super) fn unpack(bytes: &[u8], wanted: &[&str]) -> Result<Vec<Packed>, FileFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| fault(&error))?;
    if archive.len() > MAX_FILES {
        return Err(FileFault::TooManyFiles { most: MAX_FILES });
    }
    let mut files = Vec::new();
    let mut room = MAX_BYTES;
    for number in 0..archive.len() {
        let name = archive.name_for_index(number).and_then(Result::ok);
        let Some((stem, extension)) = name.and_then(|name| parts(&name)) else {
            continue;
        };
        if !wanted.contains(&extension.as_str()) {
            continue;
        }
        let file = archive.by_index(number).map_err(|error| fault(&error))?;
        let bytes = unpacked(file, room)?;
        room -= bytes.len();
        files.push(Packed {
            stem,
            extension,
            bytes,
        });
    }
    Ok(files)
}

/// What a file says of its size is not believed.
fn unpacked(file: ZipFile<'_, Cursor<&[u8]>>, room: usize) -> Result<Vec<u8>, FileFault> {
    let mut bytes = Vec::new();
    let most = u64::try_from(room).unwrap_or(u64::MAX) + 1;
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(|_| FileFault::Broken { at: None })?;
    if bytes.len() > room {
        return Err(FileFault::TooManyBytes { most: MAX_BYTES });
    }
    Ok(bytes)
}

/// Files that a Mac puts beside each file begin with a dot.
fn parts(name: &str) -> Option<(String, String)> {
    let name = name.rsplit(['/', '\\']).next()?.to_lowercase();
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty() && !stem.starts_with('.')).then(|| (stem.to_owned(), extension.to_owned()))
}

fn fault(error: &ZipError) -> FileFault {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => FileFault::Encrypted,
        _ => FileFault::Broken { at: None },
    }
}
