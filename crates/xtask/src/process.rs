//! Recognising a process again: by its id *and* the moment it started, so that a reused id is never touched.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use crate::interrupt::TICK;

/// One process, for good: no other one can ever have the same three values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pid: i32,
    /// Clock ticks between the machine's start and the process's.
    started: u64,
    /// Which start of the machine.
    boot: String,
}

impl Identity {
    /// The process that has the id now.
    pub(crate) fn of(pid: i32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let (state, started) = state_and_start(&stat)?;
        // A zombie holds nothing any more; only its parent has not looked yet.
        (state != "Z").then(|| Self {
            pid,
            started,
            boot: boot.trim().to_owned(),
        })
    }

    /// Process id, to print.
    pub(crate) fn pid(&self) -> i32 {
        self.pid
    }

    /// Whether it still runs.
    pub(crate) fn is_alive(&self) -> bool {
        Self::of(self.pid).as_ref() == Some(self)
    }

    /// The folder it works in, where we may know it.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        fs::read_link(format!("/proc/{}/cwd", self.pid)).ok()
    }

    /// Signals it, waits for its end, kills it when the patience is over. `Err` when it is not ours to
    /// signal.
    pub(crate) fn end(&self, with: Signal, patience: Duration) -> Result<(), Errno> {
        let end = Instant::now() + patience;
        let mut signal = with;
        while self.is_alive() {
            match kill(Pid::from_raw(self.pid), signal) {
                Ok(()) | Err(Errno::ESRCH) => {}
                Err(errno) => return Err(errno),
            }
            // Repeating SIGINT or SIGTERM changes nothing for servers that are on their way out.
            while self.is_alive() && Instant::now() < end {
                std::thread::sleep(TICK);
            }
            signal = Signal::SIGKILL;
            std::thread::sleep(TICK);
        }
        Ok(())
    }
}

/// Process id in the first line of a PID file such as PostgreSQL's `postmaster.pid`.
pub(crate) fn pid_in(file: &Path) -> Option<i32> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().next()?.trim().parse().ok()
}

/// Fields 3 and 22 of `/proc/<pid>/stat`. Field 2 is the program's name in parentheses, which may hold
/// anything.
fn state_and_start(stat: &str) -> Option<(&str, u64)> {
    let after_name = &stat[stat.rfind(')')? + 1..];
    let mut fields = after_name.split_whitespace();
    let state = fields.next()?;
    Some((state, fields.nth(18)?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_program_name_with_spaces_and_parentheses_is_read_past() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 4242 0 0";
        assert_eq!(state_and_start(stat), Some(("S", 4242)));
    }

    #[test]
    fn a_reused_id_is_not_the_same_process() {
        let mut child = Command::new("sleep").arg("60").spawn().expect("sleep");
        let real = Identity::of(child.id().cast_signed()).expect("just started");
        let earlier = Identity {
            started: real.started - 1,
            ..real.clone()
        };
        assert!(!earlier.is_alive());
        earlier
            .end(Signal::SIGKILL, Duration::ZERO)
            .expect("nothing to do");
        assert!(real.is_alive(), "a foreign process was touched");
        real.end(Signal::SIGTERM, Duration::from_secs(5))
            .expect("our child");
        assert!(!real.is_alive());
        child.wait().expect("reaped");
    }
}
