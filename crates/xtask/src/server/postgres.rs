//! A private PostgreSQL cluster: made once, reached over loopback TCP with a random password, stopped fast.
//!
//! No Unix socket (its path is limited to 107 bytes and it would need a folder two users share), no `trust`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use super::{Server, open_log};
use crate::error::{Doing, Result, sentence};
use crate::find::postgres::Programs;
use crate::process::{self, Identity};
use crate::run;
use crate::user::User;

/// How long the processes of a killed server may take to notice.
const ORPHANS: Duration = Duration::from_secs(20);

/// What a cluster is started with.
#[derive(Debug)]
pub(crate) struct Cluster<'a> {
    /// PostgreSQL's own folder.
    pub(crate) folder: &'a Path,
    /// Whom it runs as; `None`: as we do.
    pub(crate) user: Option<&'a User>,
    /// The superuser's password.
    pub(crate) password: &'a str,
    /// Loopback port.
    pub(crate) port: u16,
    /// Where its messages go.
    pub(crate) log: &'a Path,
    /// A cluster that nobody will miss may forget to sync.
    pub(crate) throw_away: bool,
}

/// The superuser of every private cluster.
pub(crate) const SUPERUSER: &str = "postgres";

/// The URL of database `postgres` of a private cluster. Holds the password: for environments, never for
/// output.
pub(crate) fn url(password: &str, port: u16) -> String {
    format!("postgres://{SUPERUSER}:{password}@127.0.0.1:{port}/postgres")
}

impl Cluster<'_> {
    /// The URL of database `postgres` as superuser. Holds the password: for environments, never for output.
    pub(crate) fn url(&self) -> String {
        url(self.password, self.port)
    }

    /// Major version of the cluster on disk, when there is one.
    pub(crate) fn major(folder: &Path) -> Option<u32> {
        let text = fs::read_to_string(folder.join("PG_VERSION")).ok()?;
        text.trim().parse().ok()
    }

    /// Makes the cluster beside its place and moves it there when it is whole: an interrupted start leaves no
    /// half.
    pub(crate) fn create(&self, programs: &Programs) -> Result<()> {
        let draft = self.folder.with_extension("new");
        if draft.exists() {
            fs::remove_dir_all(&draft).path(&draft)?;
        }
        fs::create_dir(&draft).path(&draft)?;
        fs::set_permissions(&draft, fs::Permissions::from_mode(0o700)).path(&draft)?;
        // Beside the cluster: its user can pass there, and may not pass through our own temporary folder.
        let place = self.folder.parent().unwrap_or(self.folder);
        let password = tempfile::NamedTempFile::new_in(place).path(place)?;
        fs::write(password.path(), self.password).path(password.path())?;
        if let Some(user) = self.user {
            user.own(&draft)?;
            user.own(password.path())?;
        }
        let mut initdb = run::bound(programs.bin("initdb"), Signal::SIGKILL, self.user);
        initdb.arg("-D").arg(&draft).args([
            "--data-checksums",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--auth=scram-sha-256",
            "--username",
            SUPERUSER,
        ]);
        initdb.arg("--pwfile").arg(password.path());
        if self.throw_away {
            initdb.arg("--no-sync");
        }
        run::output(&mut initdb)?;
        fs::rename(&draft, self.folder).path(self.folder)
    }

    /// Starts the server and waits until it accepts connections. After a kill the old one's processes need a
    /// moment to notice.
    pub(crate) fn start(&self, programs: &Programs) -> Result<Server> {
        let end = Instant::now() + ORPHANS;
        loop {
            match self.start_once(programs) {
                Err(_) if self.has_orphans() && Instant::now() < end => {
                    std::thread::sleep(Duration::from_millis(200));
                }
                done => return done,
            }
        }
    }

    /// Whether the last start failed because processes of a killed server still hold its memory.
    fn has_orphans(&self) -> bool {
        let text = fs::read_to_string(self.log).unwrap_or_default();
        text.lines()
            .rev()
            .take(3)
            .any(|line| line.contains("pre-existing shared memory block"))
    }

    fn start_once(&self, programs: &Programs) -> Result<Server> {
        end_leftover(self.folder)?;
        let log = open_log(self.log)?;
        // SIGINT is PostgreSQL's fast shutdown: also when we are killed, it closes its files properly.
        let mut command = run::bound(programs.bin("postgres"), Signal::SIGINT, self.user);
        command
            .arg("-D")
            .arg(self.folder)
            .stdout(log.try_clone().path(self.log)?)
            .stderr(log);
        let port = format!("port={}", self.port);
        let mut settings = vec![
            "listen_addresses=127.0.0.1",
            port.as_str(),
            "unix_socket_directories=",
            "max_connections=300",
            // A detail quotes what was refused, such as a name that is taken.
            "log_error_verbosity=terse",
        ];
        if self.throw_away {
            // Commits are still handed to the system at once: what was answered survives a kill here too.
            settings.extend(["fsync=off", "full_page_writes=off"]);
            // As a server of a whole country has it; what is not used is not taken.
            settings.push("shared_buffers=2GB");
        }
        for setting in settings {
            command.args(["-c", setting]);
        }
        let mut server = Server::start(
            "PostgreSQL",
            &mut command,
            Signal::SIGINT,
            Duration::from_secs(20),
        )?;
        let pid_file = self.folder.join("postmaster.pid");
        let pid = server.pid();
        server.await_ready(Some(self.log), || says_ready(&pid_file, pid))?;
        Ok(server)
    }
}

/// `postmaster.pid` line 8, as `pg_ctl` reads it, written by the process we started.
fn says_ready(pid_file: &Path, pid: i32) -> bool {
    process::pid_in(pid_file) == Some(pid)
        && fs::read_to_string(pid_file)
            .is_ok_and(|text| text.lines().nth(7).map(str::trim) == Some("ready"))
}

/// A server of an earlier run that still has this cluster is stopped; a lock file naming a foreign process is
/// removed.
///
/// A postmaster works in its cluster's folder: that is how it is told from a process that merely got the same
/// id after a power cut. A lock file of a dead process is left to PostgreSQL, which also looks for orphaned
/// backends.
fn end_leftover(cluster: &Path) -> Result<()> {
    let pid_file = cluster.join("postmaster.pid");
    let Some(holder) = process::pid_in(&pid_file).and_then(Identity::of) else {
        return Ok(());
    };
    match holder.folder() {
        Some(folder) if folder == canonical(cluster) => {
            eprintln!(
                "Stopping the PostgreSQL of an earlier run (process {})",
                holder.pid()
            );
            holder
                .end(Signal::SIGINT, Duration::from_secs(20))
                .doing(format!("stopping process {}", holder.pid()))
        }
        Some(_) => fs::remove_file(&pid_file).path(&pid_file),
        None => sentence(format!(
            "Process {} may be using {}, and we may not look. Stop it, or run this as the user who started \
            it.",
            holder.pid(),
            cluster.display()
        )),
    }
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
