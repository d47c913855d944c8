//! A nats-server of one test: on a free loopback port, with a data directory of its own, killed with the
//! test.

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Where the program is.
const PROGRAM: &str = "MAILLON_TEST_NATS_SERVER";

pub(crate) struct NatsServer {
    folder: TempDir,
    port: u16,
    process: Option<Child>,
}

impl NatsServer {
    /// A server that writes to disk before it acknowledges.
    pub(crate) fn start() -> Self {
        Self::start_with("")
    }

    /// The same with these lines in its configuration.
    pub(crate) fn start_with(lines: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let data = folder.path().join("data");
        let streams = format!(
            "jetstream {{ store_dir: '{}', sync_interval: always }}\n{lines}",
            data.display()
        );
        Self::configured(folder, &streams)
    }

    /// One that keeps no streams.
    pub(crate) fn without_jetstream() -> Self {
        Self::configured(TempDir::new().expect("a folder"), "")
    }

    fn configured(folder: TempDir, lines: &str) -> Self {
        let port = free_port();
        let config = format!("host: 127.0.0.1\nport: {port}\n{lines}\n");
        std::fs::write(folder.path().join("nats.conf"), config)
            .expect("the configuration is written");
        let mut server = Self {
            folder,
            port,
            process: None,
        };
        server.restart();
        server
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it without a warning.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is ours to kill");
            process.wait().expect("it ends");
        }
    }

    /// Deletes all that it ever stored.
    pub(crate) fn wipe(&self) {
        assert!(self.process.is_none(), "only a stopped server is wiped");
        std::fs::remove_dir_all(self.folder.path().join("data"))
            .expect("the data directory is deleted");
    }

    /// Puts a copy of all that it stored aside.
    pub(crate) fn back_up(&self) {
        assert!(self.process.is_none(), "only a stopped server is backed up");
        copy(
            &self.folder.path().join("data"),
            &self.folder.path().join("copy"),
        );
    }

    /// Puts the copy back in the place of what it stored since.
    pub(crate) fn restore(&self) {
        self.wipe();
        copy(
            &self.folder.path().join("copy"),
            &self.folder.path().join("data"),
        );
    }

    /// Starts it where it was, and waits until it answers.
    pub(crate) fn restart(&mut self) {
        let program = std::env::var_os(PROGRAM).map(PathBuf::from);
        let program = program.unwrap_or_else(|| {
            panic!("set {PROGRAM} to a nats-server, 2.10 or newer: this test needs a real one")
        });
        let log = std::fs::File::create(self.folder.path().join("nats.log")).expect("a log file");
        let process = Command::new(&program)
            .arg("--config")
            .arg(self.folder.path().join("nats.conf"))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.process = Some(
            process.unwrap_or_else(|error| panic!("{} does not start: {error}", program.display())),
        );
        let deadline = Instant::now() + Duration::from_secs(10);
        while !self.greets() {
            assert!(
                Instant::now() < deadline,
                "the server does not answer: {}",
                self.log()
            );
            std::thread::yield_now();
        }
    }

    fn greets(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) else {
            return false;
        };
        let mut greeting = [0; 4];
        stream.read_exact(&mut greeting).is_ok() && &greeting == b"INFO"
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("nats.log")).unwrap_or_default()
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("its type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Three servers that hold streams together.
pub(crate) struct NatsCluster([NatsServer; 3]);

impl NatsCluster {
    pub(crate) fn start() -> Self {
        let ports = [(); 3].map(|()| free_port());
        let routes = ports
            .map(|port| format!("'nats://127.0.0.1:{port}'"))
            .join(", ");
        let mut nth = 0;
        Self(ports.map(|port| {
            nth += 1;
            NatsServer::start_with(&format!(
                "server_name: n{nth}\ncluster {{ name: test, listen: '127.0.0.1:{port}', \
                routes: [{routes}] }}"
            ))
        }))
    }

    pub(crate) fn url(&self) -> String {
        self.0.each_ref().map(NatsServer::url).join(",")
    }
}

fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("an address").port()
}
