//! `web/src/features/about/crates.json`: the crates of others that the program holds, with their licences,
//! for the about page.

use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;

use super::write_or_compare;
use crate::error::{Doing, Result, sentence};
use crate::run;
use crate::workspace::Workspace;

/// The committed file.
const FILE: &str = "web/src/features/about/crates.json";
/// The program that is delivered.
const PROGRAM: &str = "maillon";
/// One platform, so that the file is the same wherever it is made.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    /// None for our own crates.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// None = a part of the program; `dev` and `build` are not.
    kind: Option<String>,
}

/// Generates the file, or compares it.
pub(super) fn prepare(workspace: &Workspace, check: bool) -> Result<bool> {
    let mut cargo = workspace.cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1"]);
    cargo.args(["--filter-platform", PLATFORM]);
    let metadata: Metadata = serde_json::from_str(&run::output(&mut cargo)?)
        .map_err(std::io::Error::from)
        .doing("reading cargo's metadata")?;
    let want = written(&metadata)?;
    write_or_compare(workspace, FILE, want.as_bytes(), check)
}

/// One crate a line, by name.
fn written(metadata: &Metadata) -> Result<String> {
    let held = held(metadata);
    let mut lines = BTreeSet::new();
    for package in &metadata.packages {
        if package.source.is_none() || !held.contains(package.id.as_str()) {
            continue;
        }
        let Some(licence) = &package.license else {
            return sentence(format!("{} names no licence.", package.name));
        };
        let line = serde_json::json!({
            "name": package.name,
            "version": package.version,
            "licence": licence,
        });
        lines.insert(format!("  {line}"));
    }
    let lines: Vec<String> = lines.into_iter().collect();
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

/// What the program is made of, over all levels.
fn held(metadata: &Metadata) -> BTreeSet<&str> {
    let nodes: HashMap<&str, &Node> = metadata
        .resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), node))
        .collect();
    let program = metadata
        .packages
        .iter()
        .find(|package| package.name == PROGRAM && package.source.is_none());
    let mut held = BTreeSet::new();
    let mut next: Vec<&str> = program
        .map(|package| package.id.as_str())
        .into_iter()
        .collect();
    while let Some(id) = next.pop() {
        if !held.insert(id) {
            continue;
        }
        let deps = nodes.get(id).map_or(&[][..], |node| &node.deps);
        let parts = deps
            .iter()
            .filter(|dep| dep.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        next.extend(parts.map(|dep| dep.pkg.as_str()));
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_in_the_program_is_told() {
        let metadata: Metadata = serde_json::from_str(
            r#"{"packages": [
                {"id": "a", "name": "maillon", "version": "1.0.0", "license": null, "source": null},
                {"id": "b", "name": "ours", "version": "1.0.0", "license": null, "source": null},
                {"id": "c", "name": "theirs", "version": "2.1.0", "license": "MIT", "source": "registry"},
                {"id": "d", "name": "tool", "version": "1.0.0", "license": "MIT", "source": "registry"},
                {"id": "e", "name": "unused", "version": "1.0.0", "license": "MIT", "source": "registry"}],
              "resolve": {"nodes": [
                {"id": "a", "deps": [{"pkg": "b", "dep_kinds": [{"kind": null}]},
                                     {"pkg": "d", "dep_kinds": [{"kind": "build"}, {"kind": "dev"}]}]},
                {"id": "b", "deps": [{"pkg": "c", "dep_kinds": [{"kind": "dev"}, {"kind": null}]}]},
                {"id": "c", "deps": []}, {"id": "d", "deps": []}, {"id": "e", "deps": []}]}}"#,
        )
        .expect("metadata");
        let text = written(&metadata).expect("licences");
        assert_eq!(
            text,
            "[\n  {\"name\":\"theirs\",\"version\":\"2.1.0\",\"licence\":\"MIT\"}\n]\n"
        );
    }
}
