//! Room on the disk where this process keeps files: measured all the time, and told by readiness before there
//! is none.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nix::sys::statvfs::statvfs;
use platform::process::Process;

/// Below this the process is not ready: what is written in the time it takes somebody to come still has room.
const LITTLE: u64 = 256 * 1024 * 1024;
/// How often it is measured.
const LOOK: Duration = Duration::from_secs(2);

/// Watches the disk of a photo store that is a folder.
pub(crate) fn watch_store(process: &Process, place: &str) {
    let folder = match place.split_once("://") {
        None => place,
        Some(("file", folder)) => folder,
        Some(_) => return,
    };
    watch(process, Path::new(folder));
}

/// Watches the disk of a folder.
pub(crate) fn watch(process: &Process, folder: &Path) {
    let (folder, stop) = (folder.to_owned(), process.stopping());
    let has_room = Arc::new(AtomicBool::new(true));
    let checked = Arc::clone(&has_room);
    process.readiness.check("disk space", move || {
        std::future::ready(checked.load(Ordering::Relaxed))
    });
    process.spawn("disk space", async move {
        let free = metrics::gauge!("disk_free_bytes");
        loop {
            if let Some(bytes) = room(&folder) {
                #[expect(clippy::cast_precision_loss, reason = "a gauge to look at")]
                free.set(bytes as f64);
                let enough = bytes >= LITTLE;
                if has_room.swap(enough, Ordering::Relaxed) && !enough {
                    tracing::warn!(bytes, "the disk is nearly full");
                }
            }
            let pause = tokio::time::sleep(LOOK);
            if stop.run_until_cancelled(pause).await.is_none() {
                return Ok::<_, Infallible>(());
            }
        }
    });
}

/// Bytes that may still be written; unknown for a folder that is not there yet.
fn room(folder: &Path) -> Option<u64> {
    let disk = statvfs(folder).ok()?;
    Some(disk.blocks_available() * disk.fragment_size())
}
