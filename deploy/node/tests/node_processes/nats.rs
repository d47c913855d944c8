//! A NATS server of one test's own.

use std::path::Path;
use std::process::Command;

use nix::sys::signal::Signal;

use crate::processes::{Running, free_port, variable};

/// A NATS server of the test's own.
pub(crate) struct Nats {
    pub(crate) running: Running,
    pub(crate) url: String,
    folder: tempfile::TempDir,
}

impl Nats {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let streams = format!(
            "jetstream {{ store_dir: \"{}\", sync_interval: always }}",
            folder.path().join("js").display()
        );
        Self::configured(folder, &streams)
    }

    /// One that keeps no streams.
    pub(crate) fn without_streams() -> Self {
        Self::configured(tempfile::tempdir().expect("a folder"), "")
    }

    /// One that lets these users in, and nobody else; each by one password.
    pub(crate) fn letting_in(users: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let streams = folder.path().join("js");
        let lines = format!(
            "jetstream {{ store_dir: \"{}\" }}\ninclude \"users.conf\"",
            streams.display()
        );
        write_users(folder.path(), users);
        Self::configured(folder, &lines)
    }

    /// Lets these users in from now on, and throws others out.
    pub(crate) fn let_in(&self, users: &[&str]) {
        write_users(self.folder.path(), users);
        self.running.signal(Signal::SIGHUP);
    }

    fn configured(folder: tempfile::TempDir, lines: &str) -> Self {
        let port = free_port();
        let config = format!("listen: 127.0.0.1:{port}\n{lines}\n");
        std::fs::write(folder.path().join("nats.conf"), config).expect("it can be written");
        Self {
            running: Self::server(&folder),
            url: format!("nats://127.0.0.1:{port}"),
            folder,
        }
    }

    /// Starts again on the same data and port.
    pub(crate) fn restart(&mut self) {
        self.running = Self::server(&self.folder);
    }

    /// Starts again on the same port, and has lost all streams.
    pub(crate) fn forget(&mut self) {
        self.running.kill();
        std::fs::remove_dir_all(self.folder.path().join("js")).expect("it is ours");
        self.restart();
    }

    /// Where its configuration and its streams are.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn server(folder: &tempfile::TempDir) -> Running {
        let mut command = Command::new(variable("MAILLON_TEST_NATS_SERVER"));
        command.arg("-c").arg(folder.path().join("nats.conf"));
        Running::start(command)
    }
}

fn write_users(folder: &Path, users: &[&str]) {
    let users = users.iter();
    let users: Vec<String> = users
        .map(|user| format!("{{ user: {user}, password: password }}"))
        .collect();
    let lines = format!("authorization {{ users: [{}] }}", users.join(", "));
    std::fs::write(folder.join("users.conf"), lines).expect("it can be written");
}
