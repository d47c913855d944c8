//! The product's own program, `maillon up`, as a child that gets everything it needs by its environment.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use nix::sys::signal::Signal;

use super::Server;
use crate::error::Result;
use crate::{http, run};

/// What the program is started with.
#[derive(Debug)]
pub(crate) struct Program {
    /// Its file.
    pub(crate) file: PathBuf,
    /// Arguments after `up`.
    pub(crate) arguments: Vec<OsString>,
    /// Whether our own `MAILLON_…` variables pass through to it (`MAILLON_ADMIN_PASSWORD`, `MAILLON_NODE`,
    /// …).
    pub(crate) inherits: bool,
    /// Variables on top.
    pub(crate) environment: Vec<(&'static str, OsString)>,
    /// Where it answers about its health.
    pub(crate) ops_address: String,
}

impl Program {
    /// Starts it; its output is ours.
    pub(crate) fn start(&self) -> Result<Server> {
        // What it answered `ok` survives a kill of anything, so a kill is allowed; a hanging drain must not
        // outlive us.
        let mut command = run::bound(&self.file, Signal::SIGKILL, None);
        if !self.inherits {
            run::without_settings(&mut command);
        }
        command
            .arg("up")
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        Server::start(
            "maillon",
            &mut command,
            Signal::SIGTERM,
            // It promises to drain within 25 s.
            Duration::from_secs(30),
        )
    }

    /// Whether it serves.
    pub(crate) fn is_ready(&self) -> bool {
        http::status(&self.ops_address, "/health/ready") == Some(200)
    }
}
