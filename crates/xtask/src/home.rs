//! A data folder: held by one command at a time, with what must be remembered between two starts.
//!
//! `lock` says who holds it, `running.json` what that command started, `state.json` (readable by us only) the
//! ports and passwords. The servers' own files are beside them.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::sys::signal::Signal;
use serde::{Deserialize, Serialize};

use crate::error::{Doing, Result, sentence};
use crate::process::Identity;
use crate::server::nats::write_secret;
use crate::user::is_root;
use crate::{hash, port, random};

/// A data folder that we hold.
#[derive(Debug)]
pub(crate) struct Home {
    folder: PathBuf,
    /// The lock ends with the process, also under SIGKILL.
    lock: File,
}

/// What a data folder remembers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct State {
    /// Where the PostgreSQL cluster is.
    pub(crate) cluster: PathBuf,
    pub(crate) postgres_password: String,
    pub(crate) postgres_port: u16,
    pub(crate) nats_password: String,
    pub(crate) nats_port: u16,
    pub(crate) nats_monitoring_port: u16,
}

impl State {
    /// What a folder remembers, if a command has worked in it.
    pub(crate) fn of(folder: &Path) -> Result<Option<Self>> {
        let file = folder.join("state.json");
        if !file.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&file).path(&file)?;
        let state = serde_json::from_str(&text).map_err(std::io::Error::from);
        state.path(&file).map(Some)
    }
}

/// A process that a command started.
#[derive(Debug, Serialize, Deserialize)]
struct Running {
    name: String,
    #[serde(flatten)]
    process: Identity,
}

impl Home {
    /// Makes the folder if need be, takes it, and stops what an earlier command left running in it.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder).path(folder)?;
        let folder = folder.canonicalize().path(folder)?;
        // Root's PostgreSQL is another user, who must pass through; nobody can list it either way.
        let mode = if is_root() { 0o711 } else { 0o700 };
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).path(&folder)?;
        for ours in ["logs", "nats"] {
            let ours = folder.join(ours);
            fs::create_dir_all(&ours).path(&ours)?;
            fs::set_permissions(&ours, fs::Permissions::from_mode(0o700)).path(&ours)?;
        }
        let file = folder.join("lock");
        let mut lock = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&file)
            .path(&file)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = fs::read_to_string(&file).unwrap_or_default();
                return sentence(format!(
                    "{} is in use by another `cargo xtask` (process {}). Stop that one with Ctrl-C, \
                    or choose another folder with MAILLON_DATA_DIR.",
                    folder.display(),
                    holder.trim()
                ));
            }
            Err(TryLockError::Error(error)) => return Err(error).path(&file),
        }
        lock.set_len(0).path(&file)?;
        writeln!(lock, "{}", std::process::id()).path(&file)?;
        let home = Self { folder, lock };
        home.end_leftovers()?;
        Ok(home)
    }

    /// A file or folder inside.
    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A server's log.
    pub(crate) fn log(&self, name: &str) -> PathBuf {
        self.folder.join("logs").join(format!("{name}.log"))
    }

    /// What it remembers, with ports that are free now; made up the first time.
    pub(crate) fn state(&self) -> Result<State> {
        let mut state = match State::of(&self.folder)? {
            Some(state) => state,
            None => State {
                cluster: self.join("postgres"),
                postgres_password: random::password()?,
                postgres_port: 0,
                nats_password: random::password()?,
                nats_port: 0,
                nats_monitoring_port: 0,
            },
        };
        let ports = [
            &mut state.postgres_port,
            &mut state.nats_port,
            &mut state.nats_monitoring_port,
        ];
        // Held until all are chosen, or the same one could be chosen twice.
        let mut held = Vec::new();
        for port in ports {
            let listener = match *port {
                0 => port::hold_free()?,
                kept => TcpListener::bind(("127.0.0.1", kept)).or_else(|_| port::hold_free())?,
            };
            *port = listener.local_addr().doing("finding a free port")?.port();
            held.push(listener);
        }
        self.remember(&state)?;
        Ok(state)
    }

    /// Writes what it remembers.
    pub(crate) fn remember(&self, state: &State) -> Result<()> {
        let text = serde_json::to_string_pretty(state).map_err(std::io::Error::from);
        let draft = self.join("state.json.new");
        write_secret(&draft, &text.path(&draft)?)?;
        let file = self.join("state.json");
        fs::rename(&draft, &file).path(&file)
    }

    /// Notes the running processes, in the order in which they are to be stopped.
    pub(crate) fn note_running(&self, processes: &[(&str, i32)]) -> Result<()> {
        let running: Vec<Running> = processes
            .iter()
            .filter_map(|(name, pid)| {
                Some(Running {
                    name: (*name).to_owned(),
                    process: Identity::of(*pid)?,
                })
            })
            .collect();
        let file = self.join("running.json");
        let text = serde_json::to_string(&running).map_err(std::io::Error::from);
        fs::write(&file, text.path(&file)?).path(&file)
    }

    /// Where a cluster may be when its user cannot enter our folder.
    pub(crate) fn public_place(&self) -> PathBuf {
        let name = &hash::of([self.folder.as_os_str().as_encoded_bytes()])[..12];
        Path::new("/var/lib/maillon").join(name)
    }

    fn end_leftovers(&self) -> Result<()> {
        let file = self.join("running.json");
        let Ok(text) = fs::read_to_string(&file) else {
            return Ok(());
        };
        // A file cut by a power cut names nobody; nor does a process outlive one.
        let running: Vec<Running> = serde_json::from_str(&text).unwrap_or_default();
        for Running { name, process } in running {
            if process.is_alive() {
                eprintln!(
                    "Stopping {name} of an earlier run (process {})",
                    process.pid()
                );
                let signal = match name.as_str() {
                    "postgres" => Signal::SIGINT,
                    _ => Signal::SIGTERM,
                };
                process
                    .end(signal, Duration::from_secs(30))
                    .doing(format!("stopping process {}", process.pid()))?;
            }
        }
        fs::remove_file(&file).path(&file)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // Whoever drops the folder has stopped its servers first.
        let _ = fs::remove_file(self.join("running.json"));
        let _ = self.lock.set_len(0);
        // Closing alone would not do while a child between fork and exec has a copy of it.
        let _ = self.lock.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_folder_is_held_by_one_and_remembers() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::open(folder.path()).expect("free");
        let refused = Home::open(folder.path()).expect_err("held");
        assert!(refused.to_string().contains("in use by another"));
        let first = home.state().expect("made up");
        let ports = [
            first.postgres_port,
            first.nats_port,
            first.nats_monitoring_port,
        ];
        assert!(ports[0] != ports[1] && ports[1] != ports[2] && ports[0] != ports[2]);
        drop(home);
        let home = Home::open(folder.path()).expect("free again");
        let second = home.state().expect("read");
        assert_eq!(first.postgres_password, second.postgres_password);
        let file = fs::metadata(home.join("state.json")).expect("written");
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
        // A port somebody took meanwhile is replaced.
        let taken = TcpListener::bind(("127.0.0.1", second.nats_port));
        let third = home.state().expect("read");
        assert!(taken.is_err() || third.nats_port != second.nats_port);
    }

    #[test]
    fn leftovers_are_stopped_and_strangers_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut ours = Command::new("sleep").arg("60").spawn().expect("sleep");
        let mut stranger = Command::new("sleep").arg("60").spawn().expect("sleep");
        let home = Home::open(folder.path()).expect("free");
        let pids = [ours.id().cast_signed(), stranger.id().cast_signed()];
        home.note_running(&[("maillon", pids[0]), ("nats", pids[1])])
            .expect("written");
        // The stranger got the id of a process that was noted earlier.
        let file = home.join("running.json");
        let text = fs::read_to_string(&file).expect("written");
        let mut noted: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        noted[1]["started"] = 1.into();
        drop(home);
        fs::write(&file, noted.to_string()).expect("written");
        let reaper = std::thread::spawn(move || ours.wait().expect("reaped"));
        let home = Home::open(folder.path()).expect("free again");
        assert!(!reaper.join().expect("ended").success());
        assert!(
            stranger.try_wait().expect("ours").is_none(),
            "a stranger was stopped"
        );
        assert!(!home.join("running.json").exists());
        stranger.kill().expect("ours");
        stranger.wait().expect("reaped");
    }
}
