//! What a backup says of itself, and whether it is whole.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::wiring::Failure;

/// Written last: a folder without it is no backup.
const MANIFEST: &str = "manifest.json";
/// Of what this program writes.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    /// The program that made it.
    pub(crate) version: String,
    /// When it began: what was acknowledged before is in it.
    pub(crate) made_at: String,
    pub(crate) node: i32,
    pub(crate) databases: Vec<Dump>,
    /// None = NATS was not asked.
    pub(crate) streams: Option<Vec<Position>>,
    /// A line a file: hash, size, key.
    pub(crate) photos: Listed,
}

/// A service's database.
#[derive(Serialize, Deserialize)]
pub(crate) struct Dump {
    pub(crate) service: String,
    #[serde(flatten)]
    pub(crate) file: Listed,
    /// The newest migration that it has.
    pub(crate) migration: i64,
}

/// How far the events of a service went.
#[derive(Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) service: String,
    pub(crate) position: i64,
}

/// A file of the backup.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Listed {
    pub(crate) file: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// A backup in a folder.
pub(crate) struct Archive {
    folder: PathBuf,
    pub(crate) manifest: Manifest,
}

impl Manifest {
    pub(crate) fn of(
        made_at: String,
        node: i32,
        databases: Vec<Dump>,
        streams: Option<Vec<Position>>,
        photos: Listed,
    ) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            made_at,
            node,
            databases,
            streams,
            photos,
        }
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self)?;
        let partial = folder.join("manifest.partial");
        std::fs::write(&partial, text)?;
        File::open(&partial)?.sync_all()?;
        std::fs::rename(partial, folder.join(MANIFEST))?;
        Ok(File::open(folder)?.sync_all()?)
    }
}

impl Archive {
    /// Opens a backup of a program that is not newer than this one.
    pub(crate) fn open(folder: &Path) -> Result<Self, Failure> {
        let shown = folder.display();
        let text = std::fs::read_to_string(folder.join(MANIFEST))
            .map_err(|_| format!("{shown} is no backup: it has no {MANIFEST}"))?;
        let manifest: Manifest = serde_json::from_str(&text)
            .map_err(|error| format!("the {MANIFEST} of {shown} can't be read: {error}"))?;
        if manifest.format > FORMAT {
            let of = &manifest.version;
            return Err(format!("{shown} was made by a newer program ({of})").into());
        }
        Ok(Self {
            folder: folder.to_owned(),
            manifest,
        })
    }

    pub(crate) fn path(&self, file: &Listed) -> PathBuf {
        self.folder.join(&file.file)
    }

    pub(crate) fn photo(&self, key: &str) -> PathBuf {
        self.folder.join("photos").join(key)
    }

    /// The dump of a service.
    pub(crate) fn dump(&self, service: &str) -> Result<&Dump, Failure> {
        let mut dumps = self.manifest.databases.iter();
        let dump = dumps.find(|dump| dump.service == service);
        dump.ok_or_else(|| format!("the backup has no database of {service}").into())
    }

    /// Refuses what is not as it was written: the dumps of these services, and with the photos all of those.
    pub(crate) fn check(&self, services: &[&str], with_photos: bool) -> Result<(), Failure> {
        for service in services {
            let file = &self.dump(service)?.file;
            refuse_other(&listed(&self.folder, &file.file)?, file)?;
        }
        if with_photos {
            let list = &self.manifest.photos;
            refuse_other(&listed(&self.folder, &list.file)?, list)?;
            for photo in self.photos()? {
                let file = format!("photos/{}", photo.file);
                let there = listed(&self.folder, &file)?;
                refuse_other(&there, &Listed { file, ..photo })?;
            }
        }
        Ok(())
    }

    /// The photos, each named by its key.
    pub(crate) fn photos(&self) -> Result<Vec<Listed>, Failure> {
        let text = std::fs::read_to_string(self.path(&self.manifest.photos))?;
        text.lines().map(photo).collect()
    }
}

fn refuse_other(there: &Listed, wanted: &Listed) -> Result<(), Failure> {
    if (there.bytes, &there.sha256) == (wanted.bytes, &wanted.sha256) {
        return Ok(());
    }
    let file = &wanted.file;
    Err(format!("{file} of the backup is not as it was written: nothing was put back").into())
}

/// A line of the list of photos.
pub(crate) fn line(photo: &Listed) -> String {
    format!("{}\t{}\t{}\n", photo.sha256, photo.bytes, photo.file)
}

fn photo(line: &str) -> Result<Listed, Failure> {
    let mut words = line.split('\t');
    let read = (words.next(), words.next(), words.next());
    let (Some(sha256), Some(bytes), Some(key)) = read else {
        return Err("the list of photos of the backup can't be read".into());
    };
    // Keys are ours; a list that was made by somebody else could name any file.
    if key.starts_with('/') || key.split('/').any(|part| part == "..") {
        return Err("the list of photos of the backup names a file outside of it".into());
    }
    Ok(Listed {
        file: key.to_owned(),
        bytes: bytes.parse()?,
        sha256: sha256.to_owned(),
    })
}

/// A file with its size and hash.
pub(crate) fn listed(folder: &Path, file: &str) -> Result<Listed, Failure> {
    let mut read = File::open(folder.join(file))
        .map_err(|error| format!("{file} of the backup can't be read: {error}"))?;
    let (mut hash, mut part, mut bytes) = (Sha256::new(), vec![0; 1 << 20], 0);
    loop {
        let count = read.read(&mut part)?;
        if count == 0 {
            break;
        }
        hash.update(&part[..count]);
        bytes += count as u64;
    }
    Ok(Listed {
        file: file.to_owned(),
        bytes,
        sha256: hex::encode(hash.finalize()),
    })
}

#[cfg(test)]
mod tests {
    use super::{line, photo};

    #[test]
    fn a_list_of_photos_names_files_of_the_backup_alone() {
        let read = photo("ab\t7\tab/abc.jpg").expect("a line");
        assert_eq!(line(&read), "ab\t7\tab/abc.jpg\n");
        for bad in [
            "",
            "ab\t7",
            "ab\tx\tk",
            "ab\t7\t/etc/passwd",
            "ab\t7\ta/../../b",
        ] {
            assert!(photo(bad).is_err(), "{bad:?}");
        }
    }
}
