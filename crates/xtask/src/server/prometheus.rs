//! A Prometheus on loopback that scrapes nodes of ours, with our rules.

use std::fs;
use std::path::Path;
use std::time::Duration;

use nix::sys::signal::Signal;

use super::{Server, open_log};
use crate::error::{Doing, Result};
use crate::{http, run};

/// What it is started with.
pub(crate) struct Prometheus<'a> {
    /// Its files.
    pub(crate) folder: &'a Path,
    /// Where it listens.
    pub(crate) address: &'a str,
    /// What it scrapes.
    pub(crate) targets: &'a [String],
    /// Where rules are.
    pub(crate) rules: &'a Path,
    /// How often it looks.
    pub(crate) seconds: u32,
    /// Where its messages go.
    pub(crate) log: &'a Path,
}

impl Prometheus<'_> {
    /// Writes the configuration, starts it and waits until it answers.
    pub(crate) fn start(&self, program: &Path) -> Result<Server> {
        fs::create_dir_all(self.folder).path(self.folder)?;
        let file = self.folder.join("prometheus.json");
        fs::write(&file, self.configuration()).path(&file)?;
        let log = open_log(self.log)?;
        let mut command = run::bound(program, Signal::SIGTERM, None);
        command
            .arg(format!("--config.file={}", file.display()))
            .arg(format!(
                "--storage.tsdb.path={}",
                self.folder.join("data").display()
            ))
            .arg(format!("--web.listen-address={}", self.address))
            .args(["--enable-feature=exemplar-storage", "--log.level=warn"])
            .stdout(log.try_clone().path(self.log)?)
            .stderr(log);
        let mut server = Server::start(
            "Prometheus",
            &mut command,
            Signal::SIGTERM,
            Duration::from_secs(15),
        )?;
        server.await_ready(Some(self.log), || {
            http::status(self.address, "/-/ready") == Some(200)
        })?;
        Ok(server)
    }

    /// JSON, which is YAML.
    fn configuration(&self) -> String {
        let interval = format!("{}s", self.seconds);
        serde_json::json!({
            "global": {"scrape_interval": interval, "evaluation_interval": interval},
            "rule_files": [self.rules.join("*.yaml")],
            "scrape_configs": [{
                "job_name": "maillon",
                "honor_labels": true,
                "static_configs": [{"targets": self.targets}],
            }],
        })
        .to_string()
    }
}
