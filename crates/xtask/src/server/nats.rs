//! A private NATS server with JetStream: loopback only, a password, and every message on disk before it is
//! acknowledged.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use nix::sys::signal::Signal;

use super::{Server, open_log};
use crate::error::{Doing, Result};
use crate::{http, run};

/// What a NATS server is started with.
#[derive(Debug)]
pub(crate) struct Nats<'a> {
    /// Folder of its configuration and its streams.
    pub(crate) folder: &'a Path,
    /// Password of its only user.
    pub(crate) password: &'a str,
    /// Loopback port of clients.
    pub(crate) port: u16,
    /// Loopback port of monitoring.
    pub(crate) monitoring_port: u16,
    /// Where its messages go.
    pub(crate) log: &'a Path,
}

const USER: &str = "maillon";

impl Nats<'_> {
    /// The URL with user and password: for environments, never for output.
    pub(crate) fn url(&self) -> String {
        format!("nats://{USER}:{}@127.0.0.1:{}", self.password, self.port)
    }

    /// Writes the configuration, starts the server and waits until JetStream is healthy.
    pub(crate) fn start(&self, program: &Path) -> Result<Server> {
        let file = self.folder.join("nats.conf");
        write_secret(&file, &self.configuration())?;
        let log = open_log(self.log)?;
        // Killed with us: what it acknowledged is on disk.
        let mut command = run::bound(program, Signal::SIGKILL, None);
        command
            .arg("--config")
            .arg(&file)
            .stdout(log.try_clone().path(self.log)?)
            .stderr(log);
        let mut server = Server::start(
            "NATS",
            &mut command,
            Signal::SIGTERM,
            Duration::from_secs(15),
        )?;
        let address = format!("127.0.0.1:{}", self.monitoring_port);
        server.await_ready(Some(self.log), || {
            http::status(&address, "/healthz") == Some(200)
        })?;
        Ok(server)
    }

    fn configuration(&self) -> String {
        let store = self.folder.join("store");
        // JSON strings are valid strings here, also for folders with quotes in their names.
        let store = serde_json::Value::from(store.to_string_lossy());
        format!(
            "server_name: maillon\n\
             listen: \"127.0.0.1:{}\"\n\
             http: \"127.0.0.1:{}\"\n\
             authorization {{ user: {USER}, password: \"{}\" }}\n\
             # The default syncs every two minutes: a power cut then loses whole streams.\n\
             jetstream {{ store_dir: {store}, sync_interval: always }}\n",
            self.port, self.monitoring_port, self.password
        )
    }
}

/// Writes a file that only we can read.
pub(crate) fn write_secret(file: &Path, text: &str) -> Result<()> {
    let mut open = OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .mode(0o600)
        .open(file)
        .path(file)?;
    open.write_all(text.as_bytes()).path(file)
}
