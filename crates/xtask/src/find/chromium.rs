//! A Chromium for the journeys.

use std::path::PathBuf;

use super::debian;
use crate::error::{Result, sentence};
use crate::run;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Finds or installs Chromium.
pub(crate) fn find() -> Result<PathBuf> {
    if let Some(program) = run::on_path(&NAMES) {
        return Ok(program);
    }
    if debian::install(&["chromium"])?
        && let Some(program) = run::on_path(&NAMES)
    {
        return Ok(program);
    }
    sentence(
        "The journeys need a Chromium, and PATH has none. Install it, e.g. `apt-get install chromium`.",
    )
}
