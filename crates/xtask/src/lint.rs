//! `cargo xtask lint`: the rules that neither rustfmt nor clippy knows. One small module per rule, each with
//! a test that shows it fail.

mod arrows;
mod circles;
mod clocks;
mod columns;
mod dependencies;
mod floors;
mod french;
mod front;
mod functions;
mod guide;
mod harness;
mod imports;
mod length;
mod licence;
mod locks;
mod marks;
mod modules;
mod paths;
mod services;
mod source;
mod words;

use std::fs;
use std::process::ExitCode;

use crate::error::{Result, sentence};
use crate::run;
use crate::workspace::Workspace;
use source::Source;

/// Checks lengths of files, functions and lines, names, unfinished work, module heads, circles and arrows
/// between files, guides, services, unit tests, languages, paths, lock files, clocks and licences.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// A rule: what is wrong in a file.
type Rule = fn(&Source) -> Vec<String>;

const RULES: [Rule; 10] = [
    length::check,
    functions::check,
    columns::check,
    words::check,
    marks::check,
    modules::check,
    french::check,
    paths::check,
    locks::check,
    clocks::check,
];

/// Runs it.
pub(crate) fn run(_: Arguments) -> Result<ExitCode> {
    all(&Workspace::find()?)?;
    Ok(ExitCode::SUCCESS)
}

/// All rules over all files.
pub(crate) fn all(workspace: &Workspace) -> Result<()> {
    let sources = sources(workspace)?;
    let mut found: Vec<String> = sources
        .iter()
        .flat_map(|source| RULES.iter().flat_map(move |rule| rule(source)))
        .collect();
    found.extend(circles::check(&sources));
    found.extend(arrows::check(&sources));
    found.extend(floors::check(workspace));
    found.extend(guide::check(&sources));
    found.extend(front::check(&sources));
    found.extend(services::check(&sources));
    found.extend(harness::check(workspace, &sources));
    found.extend(dependencies::check(workspace)?);
    for problem in &found {
        println!("{problem}");
    }
    if found.is_empty() {
        println!("{} files, nothing to complain about", sources.len());
        Ok(())
    } else {
        sentence(format!("{} problems", found.len()))
    }
}

/// What git knows or would add, so that build output and node_modules are out.
fn sources(workspace: &Workspace) -> Result<Vec<Source>> {
    let mut git = workspace.command("git");
    git.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let listed = run::output(&mut git)?;
    let mut paths: Vec<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    paths.dedup();
    let sources: Vec<Source> = paths
        .into_iter()
        .filter_map(|path| {
            // Deleted files are still listed; what is not UTF-8 is not source text.
            let text = fs::read_to_string(workspace.root.join(path)).ok()?;
            Some(Source {
                path: path.to_owned(),
                text,
            })
        })
        .collect();
    if sources.is_empty() {
        return sentence("git lists no files here.");
    }
    Ok(sources)
}
