//! Where the repository is and what it is made of.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Doing, Result, sentence};
use crate::run;

/// The repository.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// Its root.
    pub(crate) root: PathBuf,
    /// Where cargo puts what it builds.
    pub(crate) target: PathBuf,
    /// Our crates.
    pub(crate) crates: Vec<Crate>,
}

/// One of our crates.
#[derive(Debug)]
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    /// Root source files of its targets: `lib.rs`, `main.rs`, `tests/*/main.rs`, `build.rs`.
    pub(crate) roots: Vec<PathBuf>,
    /// Names of its test programs.
    pub(crate) tests: Vec<String>,
    /// Whether there are tests among its own sources, too.
    pub(crate) has_unit_tests: bool,
    /// Names of what it is made with, ours and others; what only its tests need is not among them.
    pub(crate) dependencies: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    targets: Vec<Target>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev` or `build`; none = the program itself.
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
    src_path: PathBuf,
    test: bool,
}

impl Workspace {
    /// Asks cargo. The folder we are called in decides, not the one we were compiled in: several checkouts
    /// may share one target folder.
    pub(crate) fn find() -> Result<Self> {
        let text = run::output(cargo().args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ]))?;
        let metadata: Metadata = serde_json::from_str(&text)
            .map_err(std::io::Error::from)
            .doing("reading cargo's metadata")?;
        let crates = metadata.packages.into_iter().map(|package| Crate {
            folder: parent(&package.manifest_path),
            name: package.name,
            tests: package
                .targets
                .iter()
                .filter(|target| target.kind.iter().any(|kind| kind == "test"))
                .map(|target| target.name.clone())
                .collect(),
            has_unit_tests: package.targets.iter().any(|target| {
                target.test
                    && target
                        .kind
                        .iter()
                        .any(|kind| kind == "lib" || kind == "bin")
            }),
            roots: package
                .targets
                .into_iter()
                .map(|target| target.src_path)
                .collect(),
            dependencies: package
                .dependencies
                .into_iter()
                .filter(|dependency| dependency.kind.is_none())
                .map(|dependency| dependency.name)
                .collect(),
        });
        Ok(Self {
            root: metadata.workspace_root,
            target: metadata.target_directory,
            crates: crates.collect(),
        })
    }

    /// A command that runs at the root.
    pub(crate) fn command(&self, program: &str) -> std::process::Command {
        let mut command = run::command(program);
        command.current_dir(&self.root);
        command
    }

    /// A cargo command at the root that needs no database to compile.
    pub(crate) fn cargo(&self) -> std::process::Command {
        let mut command = cargo();
        command.current_dir(&self.root).env("SQLX_OFFLINE", "true");
        command
    }

    /// A file that must be there.
    pub(crate) fn must_have(&self, path: &str) -> Result<PathBuf> {
        let path = self.root.join(path);
        if path.exists() {
            Ok(path)
        } else {
            sentence(format!("{} is missing.", path.display()))
        }
    }
}

fn cargo() -> std::process::Command {
    run::command("cargo")
}

fn parent(path: &Path) -> PathBuf {
    path.parent().unwrap_or(path).to_owned()
}
