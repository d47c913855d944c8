//! What a full disk leaves behind: NATS refuses its streams until it is started again, and PostgreSQL ends.

use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::statvfs::statvfs;

use crate::http;

/// Between two looks.
const LOOK: Duration = Duration::from_secs(5);
/// A server that starts with less would be refused its streams at once.
const ROOM: u64 = 64 * 1024 * 1024;

/// What was seen of a server.
#[derive(Debug, Default)]
pub(crate) struct Health {
    looked: Option<Instant>,
    is_ill: bool,
}

impl Health {
    /// Whether the server whose monitoring and folder these are says twice in a row that it can't, though
    /// there is room.
    pub(crate) fn needs_start(&mut self, monitoring: &str, folder: &Path) -> bool {
        if self.looked.is_some_and(|at| at.elapsed() < LOOK) {
            return false;
        }
        // One that does not answer may be busy, or stopped by somebody: only its own word counts.
        let is_ill = http::status(monitoring, "/healthz") == Some(503) && has_room(folder);
        let was_ill = std::mem::replace(&mut self.is_ill, is_ill);
        self.looked = Some(Instant::now());
        is_ill && was_ill
    }
}

/// Whether a server that writes there can work.
pub(super) fn has_room(folder: &Path) -> bool {
    free(folder).is_some_and(|bytes| bytes >= ROOM)
}

/// Bytes that may still be written there; none = there is no such folder.
pub(super) fn free(folder: &Path) -> Option<u64> {
    let disk = statvfs(folder).ok()?;
    Some(disk.blocks_available() * disk.fragment_size())
}
