//! Room on the disk where this process keeps files: measured all the time, and told by readiness before there
//! is none.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nix::sys::statvfs::statvfs;
use photo_store::{BadPhotoStore, PhotoStore};
use platform::lifecycle::again;
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use platform::telemetry::causes;

use crate::wiring::Failure;

/// Below this the process is not ready: what is written in the time it takes somebody to come still has room.
pub(crate) const LITTLE: u64 = 256 * 1024 * 1024;
/// How often it is measured.
const LOOK: Duration = Duration::from_secs(2);

/// Refuses a photo store that several processes can't share: a file that one of them keeps would be missing
/// for the others, printed files like photos.
pub(crate) fn refuse_folder(place: &str, replicas: u16) -> Result<(), Misconfigured> {
    if replicas == 1 || folder_of(place).is_none() {
        return Ok(());
    }
    Err(Misconfigured::new(format!(
        "MAILLON_PHOTO_STORE is a folder and MAILLON_REPLICAS is {replicas}: several processes share photos \
        in a bucket alone; name one (s3://bucket/prefix), or run one process of each service"
    )))
}

/// Opens a photo store. A folder that is not there yet may come; any other fault stays.
pub(crate) fn open_store(place: &str) -> Result<PhotoStore, Failure> {
    match PhotoStore::open(place) {
        Err(fault @ (BadPhotoStore::Place | BadPhotoStore::Store(_))) => {
            let what = causes(&fault);
            Err(Misconfigured::new(format!("MAILLON_PHOTO_STORE can't be used: {what}")).into())
        }
        opened => Ok(opened?),
    }
}

/// Watches the disk of a photo store that is a folder.
pub(crate) fn watch_store(process: &Process, place: &str) {
    if let Some(folder) = folder_of(place) {
        watch(process, Path::new(folder));
    }
}

/// The folder of a photo store; none = it is a bucket.
pub(crate) fn folder_of(place: &str) -> Option<&str> {
    match place.split_once("://") {
        None => Some(place),
        Some(("file", folder)) => Some(folder),
        Some(_) => None,
    }
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
        let size = metrics::gauge!("disk_size_bytes");
        let measure = || async {
            if let Some((bytes, all)) = room(&folder) {
                #[expect(clippy::cast_precision_loss, reason = "gauges to look at")]
                {
                    free.set(bytes as f64);
                    size.set(all as f64);
                }
                let enough = bytes >= LITTLE;
                if has_room.swap(enough, Ordering::Relaxed) && !enough {
                    tracing::warn!(bytes, "the disk is nearly full");
                }
            }
            Ok::<_, Infallible>(false)
        };
        again(&stop, LOOK, "the disk is not measured", measure).await;
        Ok::<_, Infallible>(())
    });
}

/// Bytes that may still be written, and bytes in all; unknown for a folder that is not there yet.
pub(crate) fn room(folder: &Path) -> Option<(u64, u64)> {
    let disk = statvfs(folder).ok()?;
    let free = disk.blocks_available() * disk.fragment_size();
    Some((free, disk.blocks() * disk.fragment_size()))
}
