//! A PostgreSQL server of one test's own, which may be killed.

use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use sqlx::{Connection, PgConnection};

use crate::http::until;
use crate::processes::{Running, free_port, runtime, variable};

/// Waits for a start, recovery included.
const START: Duration = Duration::from_secs(30);

pub(crate) struct Postgres {
    running: Running,
    folder: tempfile::TempDir,
    port: u16,
}

impl Postgres {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        if let Some((user, group)) = unprivileged() {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group)).expect("root may");
        }
        let mut initdb = program("initdb");
        initdb
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .args([
                "--username=postgres",
                "--auth=trust",
                "--locale=C.UTF-8",
                "--encoding=UTF8",
                "--no-sync",
            ]);
        let made = initdb.output().expect("initdb starts");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let port = free_port();
        let running = server(&folder, port);
        let postgres = Self {
            running,
            folder,
            port,
        };
        postgres.await_answer();
        postgres
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Where its data are.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// SIGKILL of the server; what it started notices by itself.
    pub(crate) fn kill(&mut self) {
        self.running.kill();
    }

    /// Starts again on the same data and port.
    pub(crate) fn restart(&mut self) {
        // The orphans of the killed one hold its memory for a moment; the server says so and ends.
        until(START, "PostgreSQL starts again", || {
            let _ = std::fs::remove_file(self.folder.path().join("data/postmaster.pid"));
            self.running = server(&self.folder, self.port);
            until(START, "PostgreSQL starts or ends", || {
                TcpStream::connect(("127.0.0.1", self.port)).is_ok() || self.running.has_ended()
            });
            self.answers()
        });
        self.await_answer();
    }

    fn answers(&self) -> bool {
        TcpStream::connect(("127.0.0.1", self.port)).is_ok()
    }

    /// It listens before it lets anybody in.
    fn await_answer(&self) {
        let (runtime, url) = (runtime(), self.url());
        until(START, "PostgreSQL answers", || {
            runtime.block_on(PgConnection::connect(&url)).is_ok()
        });
    }
}

fn server(folder: &tempfile::TempDir, port: u16) -> Running {
    let mut command = program("postgres");
    command
        .arg("-D")
        .arg(folder.path().join("data"))
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
        .args([
            "-c",
            "unix_socket_directories=",
            "-c",
            "max_connections=200",
        ]);
    Running::start(command)
}

/// One of its programs, as somebody whom PostgreSQL does not refuse.
fn program(name: &str) -> Command {
    let mut command = Command::new(PathBuf::from(variable("MAILLON_TEST_PG_BIN")).join(name));
    if let Some((user, group)) = unprivileged() {
        command.uid(user).gid(group);
    }
    command
}

/// PostgreSQL refuses root: then nobody runs it.
fn unprivileged() -> Option<(u32, u32)> {
    nix::unistd::Uid::effective()
        .is_root()
        .then_some((65_534, 65_534))
}
