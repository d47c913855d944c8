//! A server process of ours: bound to our life, watched while it starts, stopped in its own way.

pub(crate) mod nats;
pub(crate) mod postgres;
pub(crate) mod program;
pub(crate) mod prometheus;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::error::{Doing, Result, sentence};
use crate::interrupt;
use crate::run;

/// A running child. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Server {
    name: &'static str,
    child: Child,
    stop_with: Signal,
    patience: Duration,
}

impl Server {
    /// Starts a command made by [`run::bound`].
    pub(crate) fn start(
        name: &'static str,
        command: &mut Command,
        stop_with: Signal,
        patience: Duration,
    ) -> Result<Self> {
        Ok(Self {
            name,
            child: run::spawn(command)?,
            stop_with,
            patience,
        })
    }

    /// Process id; `setpriv` becomes the program, so it is the program's.
    pub(crate) fn pid(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// How it ended, if it did.
    pub(crate) fn exited(&mut self) -> Result<Option<ExitStatus>> {
        self.child.try_wait().doing(self.name)
    }

    /// Waits until `ready`; a server that ends instead, or takes longer than a minute, is an error with the
    /// end of its log.
    pub(crate) fn await_ready(
        &mut self,
        log: Option<&Path>,
        mut ready: impl FnMut() -> bool,
    ) -> Result<()> {
        let answer = interrupt::wait_for(Duration::from_mins(1), || {
            if let Some(status) = self.exited()? {
                return sentence(format!(
                    "{} ended while starting ({status}).{}",
                    self.name,
                    tail(log)
                ));
            }
            Ok(ready().then_some(()))
        })?;
        match answer {
            Some(()) => Ok(()),
            None => sentence(format!(
                "{} was not ready after a minute.{}",
                self.name,
                tail(log)
            )),
        }
    }

    /// SIGKILL, as a power cut would.
    pub(crate) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to stop, waits, and kills it when its patience is over.
    pub(crate) fn stop(&mut self) -> Option<ExitStatus> {
        let end = Instant::now() + self.patience;
        // Not reaped yet, so the id is still our child's.
        if let Ok(Some(status)) = self.child.try_wait() {
            return Some(status);
        }
        let _ = kill(Pid::from_raw(self.pid()), self.stop_with);
        while Instant::now() < end {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            // Looked at only to count the impatience of whoever waits.
            let _ = interrupt::is_requested();
            std::thread::sleep(interrupt::TICK);
        }
        eprintln!(
            "{} did not stop within {} s and is killed",
            self.name,
            self.patience.as_secs()
        );
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Opens a server's log to append; a big one is set aside first.
pub(crate) fn open_log(log: &Path) -> Result<File> {
    const BIG: u64 = 10 * 1024 * 1024;
    if log.metadata().is_ok_and(|meta| meta.len() > BIG) {
        fs::rename(log, log.with_extension("log.1")).path(log)?;
    }
    File::options()
        .create(true)
        .append(true)
        .open(log)
        .path(log)
}

fn tail(log: Option<&Path>) -> String {
    let Some(log) = log else { return String::new() };
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let last = lines[lines.len().saturating_sub(8)..].join("\n  ");
    format!(" The end of {}:\n  {last}", log.display())
}
