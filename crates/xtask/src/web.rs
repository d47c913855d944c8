//! The web application's npm, run only when something changed since it ran last.
//!
//! A stamp lies in `node_modules`, so that removing that folder forgets it too.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Doing, Result, sentence};
use crate::workspace::Workspace;
use crate::{hash, run};

/// What the built application depends on, besides what npm installed.
const SOURCES: [&str; 13] = [
    "src",
    "scripts",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "vite.config.mts",
    "vite.config.js",
    "vite.config.mjs",
    "tsconfig.json",
    "tsconfig.app.json",
    "tsconfig.node.json",
];

/// An npm command in a folder.
pub(crate) fn npm(folder: &Path) -> Command {
    let mut command = run::command("npm");
    command
        .current_dir(folder)
        .env("npm_config_update_notifier", "false")
        .env("npm_config_fund", "false")
        .env("npm_config_audit", "false");
    command
}

/// Runs a script of the package, with its arguments.
pub(crate) fn run_script(folder: &Path, script: &[&str]) -> Result<()> {
    run_script_printing(folder, script, None)
}

/// The same; what it prints goes into the file.
pub(crate) fn run_script_printing(
    folder: &Path,
    script: &[&str],
    file: Option<&File>,
) -> Result<()> {
    let mut npm = npm(folder);
    npm.arg("run").args(script);
    match file {
        Some(file) => run::step(run::print_into(&mut npm, file)?),
        None => run::step_apart(&mut npm, || Ok(())),
    }
}

/// `npm ci` when the lock file is another one than last time.
pub(crate) fn install(folder: &Path) -> Result<()> {
    install_printing(folder, None)
}

/// The same; what npm prints goes into the file.
pub(crate) fn install_printing(folder: &Path, file: Option<&File>) -> Result<()> {
    if run::on_path(&["npm"]).is_none() {
        return sentence("`npm` is not on PATH. Install Node.js 20 or newer with npm.");
    }
    let hash = hash::of_files([folder.join("package-lock.json")])?;
    let stamp = folder.join("node_modules/.maillon-installed");
    if is_stamped(&stamp, &hash) {
        return Ok(());
    }
    let mut npm = npm(folder);
    npm.arg("ci");
    run::step(match file {
        Some(file) => run::print_into(&mut npm, file)?,
        None => &mut npm,
    })?;
    write_stamp(&stamp, &hash)
}

/// Builds the application when its sources changed; returns the folder to serve.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    build_printing(workspace, None)
}

/// The same; what npm prints goes into the file.
pub(crate) fn build_printing(workspace: &Workspace, file: Option<&File>) -> Result<PathBuf> {
    let web = workspace.must_have("web/package.json")?;
    let web = web.parent().unwrap_or(&workspace.root);
    install_printing(web, file)?;
    let dist = web.join("dist");
    let hash = hash::of_files(SOURCES.map(|source| web.join(source)))?;
    let stamp = web.join("node_modules/.maillon-built");
    if is_stamped(&stamp, &hash) && dist.join("index.html").exists() {
        return Ok(dist);
    }
    run_script_printing(web, &["build"], file)?;
    write_stamp(&stamp, &hash)?;
    Ok(dist)
}

fn is_stamped(stamp: &Path, hash: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|stamped| stamped == hash)
}

fn write_stamp(stamp: &Path, hash: &str) -> Result<()> {
    // A package without dependencies has no folder of them.
    if let Some(folder) = stamp.parent() {
        fs::create_dir_all(folder).path(folder)?;
    }
    fs::write(stamp, hash).path(stamp)
}
