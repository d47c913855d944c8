//! `.sqlx`: what the query macros need to know when there is no database, at the root for all crates.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use super::{report, schema};
use crate::error::{Doing, Result};
use crate::run;
use crate::stack::Stack;
use crate::workspace::Workspace;

/// Generates `.sqlx` anew, or compares it.
pub(super) fn prepare(workspace: &Workspace, stack: &Stack, check: bool) -> Result<bool> {
    let mut compile = workspace.cargo();
    compile.args(["check", "--quiet", "--workspace", "--all-targets"]);
    let want = compile_beside_databases(workspace, stack, &mut compile)?;
    if check {
        return compare(workspace, &want);
    }
    let committed = workspace.root.join(".sqlx");
    let have = read(&committed)?;
    for name in have.keys().filter(|name| !want.contains_key(*name)) {
        fs::remove_file(committed.join(name)).path(&committed)?;
    }
    // Equal files are left alone: their times are what cargo looks at.
    for (name, text) in want
        .iter()
        .filter(|(name, text)| have.get(*name) != Some(text))
    {
        fs::create_dir_all(&committed).path(&committed)?;
        fs::write(committed.join(name), text).path(&committed)?;
    }
    eprintln!("{} queries in .sqlx", want.len());
    Ok(true)
}

/// Compiles with the query macros looking at real databases, and compares what they see with `.sqlx`.
pub(super) fn check_while(
    workspace: &Workspace,
    stack: &Stack,
    compile: &mut Command,
) -> Result<bool> {
    let want = compile_beside_databases(workspace, stack, compile)?;
    compare(workspace, &want)
}

fn compare(workspace: &Workspace, want: &Queries) -> Result<bool> {
    let have = read(&workspace.root.join(".sqlx"))?;
    Ok(report(&differences(&have, want), ".sqlx"))
}

/// Runs a cargo command; answers what the macros of all crates wrote.
fn compile_beside_databases(
    workspace: &Workspace,
    stack: &Stack,
    compile: &mut Command,
) -> Result<Queries> {
    let databases = schema::create(workspace, stack)?;
    let fresh = tempfile::tempdir().doing("making a temporary folder")?;
    let roots = databases.iter().flat_map(|database| &database.of.roots);
    let touched = Touched::now(roots)?;
    compile
        .env("SQLX_OFFLINE", "false")
        .env("SQLX_OFFLINE_DIR", fresh.path());
    for database in &databases {
        compile.env(&database.variable, &database.url);
    }
    run::step(compile)?;
    drop(touched);
    read(fresh.path())
}

/// Files of `.sqlx` by their names.
type Queries = BTreeMap<String, Vec<u8>>;

fn read(folder: &Path) -> Result<Queries> {
    let mut files = BTreeMap::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder).path(folder)? {
        let file = entry.path(folder)?.path();
        let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if name.starts_with("query-") {
            files.insert(name.to_owned(), fs::read(&file).path(&file)?);
        }
    }
    Ok(files)
}

fn differences(have: &Queries, want: &Queries) -> Vec<String> {
    let missing = want.iter().filter_map(|(name, text)| match have.get(name) {
        None => Some(format!(
            ".sqlx/{name} is missing{}",
            first_line_of_query(text)
        )),
        Some(other) if other != text => Some(format!(".sqlx/{name} differs")),
        Some(_) => None,
    });
    let stale = have
        .keys()
        .filter(|name| !want.contains_key(*name))
        .map(|name| format!(".sqlx/{name} belongs to no query"));
    missing.chain(stale).collect()
}

/// A file's name is a hash; the query tells more.
fn first_line_of_query(text: &[u8]) -> String {
    let value: serde_json::Value = serde_json::from_slice(text).unwrap_or_default();
    let query = value["query"].as_str().unwrap_or_default();
    let words: Vec<&str> = query.split_whitespace().take(8).collect();
    format!(" ({} …)", words.join(" "))
}

/// Source files made newer so that their macros expand again, and given their own time back in the end: the
/// same file, looked at later, is as fresh for cargo as before.
struct Touched(Vec<(PathBuf, SystemTime)>);

impl Touched {
    fn now<'a>(files: impl Iterator<Item = &'a PathBuf>) -> Result<Self> {
        let mut touched = Self(Vec::new());
        for path in files {
            let file = File::options().append(true).open(path).path(path)?;
            let before = file
                .metadata()
                .and_then(|meta| meta.modified())
                .path(path)?;
            file.set_modified(SystemTime::now()).path(path)?;
            touched.0.push((path.clone(), before));
        }
        Ok(touched)
    }
}

impl Drop for Touched {
    fn drop(&mut self) {
        for (path, before) in &self.0 {
            // At worst cargo compiles once more than needed.
            if let Ok(file) = File::options().append(true).open(path) {
                let _ = file.set_modified(*before);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_drift_is_named() {
        let files = |pairs: &[(&str, &str)]| {
            let owned = pairs
                .iter()
                .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
            owned.collect::<BTreeMap<_, _>>()
        };
        let have = files(&[
            ("query-a.json", "1"),
            ("query-b.json", "1"),
            ("query-c.json", "1"),
        ]);
        let new = "{\"query\": \"select id\\n from region\"}";
        let want = files(&[
            ("query-a.json", "1"),
            ("query-b.json", "2"),
            ("query-d.json", new),
        ]);
        assert_eq!(
            differences(&have, &want),
            [
                ".sqlx/query-b.json differs",
                ".sqlx/query-d.json is missing (select id from region …)",
                ".sqlx/query-c.json belongs to no query",
            ]
        );
        assert!(differences(&want, &want).is_empty());
    }

    #[test]
    fn touched_files_get_their_time_back() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let path = file.path().to_owned();
        let old = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
        file.as_file().set_modified(old).expect("set");
        let time = || {
            fs::metadata(&path)
                .and_then(|meta| meta.modified())
                .expect("known")
        };
        let touched = Touched::now(std::iter::once(&path)).expect("touched");
        assert!(time() > old);
        drop(touched);
        assert_eq!(time(), old);
    }
}
