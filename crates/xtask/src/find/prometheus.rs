//! A Prometheus, and its tool that tests rules.

use std::path::PathBuf;

use super::debian;
use crate::error::{Result, sentence};
use crate::run;

/// The server, if this machine has one.
pub(crate) fn on_this_machine() -> Option<PathBuf> {
    run::on_path(&["prometheus"])
}

/// Finds or installs the server.
pub(crate) fn find() -> Result<PathBuf> {
    find_program("prometheus")
}

/// Finds or installs `promtool`.
pub(crate) fn find_tool() -> Result<PathBuf> {
    find_program("promtool")
}

fn find_program(name: &str) -> Result<PathBuf> {
    if let Some(program) = run::on_path(&[name]) {
        return Ok(program);
    }
    if debian::install(&["prometheus"])?
        && let Some(program) = run::on_path(&[name])
    {
        return Ok(program);
    }
    sentence(format!(
        "Alerts are tested with Prometheus, and PATH has no {name}. Install it, e.g. `apt-get install \
        prometheus`."
    ))
}
