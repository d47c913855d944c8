//! SHA-256 as text: names of folders, stamps of what was built from what.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::{Doing, Result};

/// The hash of the parts, in order; where one ends and the next begins counts.
pub(crate) fn of<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        hasher.update(part.len().to_le_bytes());
        hasher.update(part);
    }
    hex::encode(hasher.finalize())
}

/// The hash of files and folders: their names and contents.
pub(crate) fn of_files(places: impl IntoIterator<Item = PathBuf>) -> Result<String> {
    let mut files = Vec::new();
    for place in places {
        collect(&place, &mut files)?;
    }
    files.sort();
    let mut parts = Vec::with_capacity(files.len() * 2);
    for file in &files {
        parts.push(file.as_os_str().as_encoded_bytes().to_vec());
        parts.push(fs::read(file).path(file)?);
    }
    Ok(of(parts))
}

fn collect(place: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if place.is_dir() {
        for entry in fs::read_dir(place).path(place)? {
            collect(&entry.path(place)?.path(), files)?;
        }
    } else if place.is_file() {
        files.push(place.to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_contents_and_names_count() {
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
        assert_eq!(of(["a"]).len(), 64);
        let folder = tempfile::tempdir().expect("a folder");
        let hash = || of_files([folder.path().to_owned()]).expect("readable");
        let empty = hash();
        fs::write(folder.path().join("a"), "1").expect("written");
        let one = hash();
        fs::write(folder.path().join("a"), "2").expect("written");
        let other = hash();
        fs::rename(folder.path().join("a"), folder.path().join("b")).expect("renamed");
        assert_eq!(
            std::collections::HashSet::from([empty, one, other, hash()]).len(),
            4
        );
    }
}
