//! Whether what dashboards and alerts ask for is there: a real Prometheus scrapes nodes while journeys run,
//! and is asked for each series that they name.

use tempfile::TempDir;

use crate::error::{Doing, Result};
use crate::find::prometheus as find;
use crate::server::Server;
use crate::server::prometheus::Prometheus;
use crate::workspace::Workspace;
use crate::{node, run, web};

/// What watches an installation.
const FOLDER: &str = "deploy/observability";
/// Seconds between two looks: journeys are short.
const SECONDS: u32 = 2;

/// A Prometheus that scrapes nodes.
#[derive(Debug)]
pub(crate) struct Watch {
    _server: Server,
    address: String,
    _folder: TempDir,
}

impl Watch {
    /// Scrapes what answers at these addresses, now or later.
    pub(crate) fn start(workspace: &Workspace, targets: &[String]) -> Result<Self> {
        let program = find::find()?;
        let folder = tempfile::tempdir().doing("making a temporary folder")?;
        let address = node::free_address()?;
        let server = Prometheus {
            folder: folder.path(),
            address: &address,
            targets,
            rules: &workspace.must_have(FOLDER)?.join("prometheus/rules"),
            seconds: SECONDS,
            log: &folder.path().join("log"),
        }
        .start(&program)?;
        Ok(Self {
            _server: server,
            address,
            _folder: folder,
        })
    }

    /// Holds that every series is there that a dashboard or an alert names, and that panels lead to traces.
    pub(crate) fn check(&self, workspace: &Workspace) -> Result<()> {
        let folder = workspace.must_have(FOLDER)?;
        web::install(&folder)?;
        let address = format!("http://{}", self.address);
        let alive = ["alive", "--", address.as_str(), "--exemplars"];
        web::run_script(&folder, &alive)
    }
}

/// Holds what needs no node: dashboards are those that are made, questions can be asked, alerts fire when
/// they should.
pub(crate) fn check_files(workspace: &Workspace) -> Result<()> {
    let folder = workspace.must_have(FOLDER)?;
    web::install(&folder)?;
    for script in ["types", "test"] {
        web::run_script(&folder, &[script])?;
    }
    let tool = find::find_tool()?;
    let files = |of: &str| run::files(&folder.join("prometheus").join(of));
    run::step(
        run::command(&tool)
            .args(["check", "rules"])
            .args(files("rules")?),
    )?;
    run::step(
        run::command(&tool)
            .args(["test", "rules"])
            .args(files("tests")?),
    )
}
