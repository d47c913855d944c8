//! A ZIP that leaves file by file: what is finished leaves memory, and its sums are kept to the end.

use std::fmt::Write as _;
use std::io::{self, Seek, SeekFrom, Write};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use zip::write::{SimpleFileOptions, ZipFileBuilder};
use zip::{CompressionMethod, ZipWriter};

/// What all of its files are to anybody but their owner.
const READABLE: u32 = 0o644;

/// A ZIP in the making.
pub struct Archive {
    zip: ZipWriter<Unsent>,
    unsent: Unsent,
    options: SimpleFileOptions,
    sums: Vec<Sum>,
}

/// What somebody needs to see that a file is whole.
struct Sum {
    path: String,
    size: usize,
    sha256: String,
}

/// A file of an archive in the making.
pub struct Growing {
    file: ZipFileBuilder,
    path: String,
    size: usize,
    sha256: Sha256,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Archive").finish_non_exhaustive()
    }
}

impl Archive {
    /// An empty one; its files are as old as `now`.
    pub fn new(now: DateTime<Utc>) -> Self {
        let unsent = Unsent::default();
        // Before 1980 there is no time in a ZIP.
        let at = zip::DateTime::try_from(now.naive_utc()).unwrap_or_default();
        Self {
            zip: ZipWriter::new(unsent.clone()),
            unsent,
            options: SimpleFileOptions::default()
                .last_modified_time(at)
                .unix_permissions(READABLE),
            sums: Vec::new(),
        }
    }

    /// Adds what does not get smaller, or is small beside the rest.
    pub fn store(&mut self, path: String, content: &[u8]) -> io::Result<()> {
        self.add(path, content, CompressionMethod::Stored)
    }

    /// Adds what gets a lot smaller.
    pub fn deflate(&mut self, path: String, content: &[u8]) -> io::Result<()> {
        self.add(path, content, CompressionMethod::Deflated)
    }

    fn add(&mut self, path: String, content: &[u8], method: CompressionMethod) -> io::Result<()> {
        let mut file = self.begin(path, method)?;
        file.write_all(content)?;
        self.close(file)
    }

    /// A file that is written piece by piece: of it memory has what it was deflated to.
    pub fn growing(&self, path: String) -> io::Result<Growing> {
        self.begin(path, CompressionMethod::Deflated)
    }

    fn begin(&self, path: String, method: CompressionMethod) -> io::Result<Growing> {
        let options = self.options.compression_method(method);
        Ok(Growing {
            file: ZipFileBuilder::new(&path, options)?,
            path,
            size: 0,
            sha256: Sha256::new(),
        })
    }

    /// Adds a file that was written. It is added whole, so its size stands before it: there are readers that
    /// want it there.
    pub fn close(&mut self, file: Growing) -> io::Result<()> {
        self.zip.add_prepared_file(file.file.finish()?)?;
        self.sums.push(Sum {
            path: file.path,
            size: file.size,
            sha256: hex::encode(file.sha256.finalize()),
        });
        Ok(())
    }

    /// Each file so far, as the manifest tells it.
    pub fn files(&self) -> Value {
        let file = |sum: &Sum| json!({"path": sum.path, "size": sum.size, "sha256": sum.sha256});
        self.sums.iter().map(file).collect()
    }

    /// Each file so far, as `sha256sum -c` reads it.
    pub fn sums(&self) -> String {
        self.sums.iter().fold(String::new(), |mut text, sum| {
            writeln!(text, "{}  {}", sum.sha256, sum.path).expect("a text takes everything");
            text
        })
    }

    /// What was added since the last time.
    pub fn take(&mut self) -> Vec<u8> {
        self.unsent.take()
    }

    /// The rest.
    pub fn end(self) -> io::Result<Vec<u8>> {
        Ok(self.zip.finish()?.take())
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.size += written;
        self.sha256.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl std::fmt::Debug for Growing {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Growing").finish_non_exhaustive()
    }
}

/// The end of a file whose start has left: it can be written to, and nothing before it can be changed.
#[derive(Clone, Default)]
struct Unsent(Arc<Mutex<Tail>>);

#[derive(Default)]
struct Tail {
    sent: u64,
    bytes: Vec<u8>,
}

impl Unsent {
    fn tail(&self) -> MutexGuard<'_, Tail> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Vec<u8> {
        let mut tail = self.tail();
        tail.sent = tail.end();
        mem::take(&mut tail.bytes)
    }
}

impl Tail {
    fn end(&self) -> u64 {
        self.sent + self.bytes.len() as u64
    }
}

impl Write for Unsent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tail().bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Unsent {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let end = self.tail().end();
        match to {
            SeekFrom::End(0) | SeekFrom::Current(0) => Ok(end),
            SeekFrom::Start(start) if start == end => Ok(end),
            _ => Err(io::ErrorKind::NotSeekable.into()),
        }
    }
}
