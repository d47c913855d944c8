//! `cargo xtask prepare`: what is generated and committed: `.sqlx` (queries), the web's types and facts, the
//! list of crates.

mod crates;
mod facts;
mod queries;
pub(crate) mod schema;
mod types;

use std::fs;
use std::process::{Command, ExitCode};

use crate::error::{Doing, Result};
use crate::run;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;

/// What is written into the web, and is as long as it is.
pub(crate) const GENERATED: [&str; 4] =
    [types::FILE, facts::FILE, facts::WORDS, facts::PERMISSIONS];

/// Generates `.sqlx` from the migrations and the web's types from the protos.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Change nothing; fail when what is committed is not what would be generated.
    #[arg(long)]
    check: bool,
}

/// Runs it on a PostgreSQL of its own.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let stack = Stack::throw_away(Wanted {
        postgres: true,
        nats: false,
    })?;
    Ok(if all(&workspace, &stack, arguments.check)? {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Generates everything, or checks it (`false`: it has drifted, and what has is printed).
fn all(workspace: &Workspace, stack: &Stack, check: bool) -> Result<bool> {
    // All are looked at, so that one run tells everything.
    let queries = queries::prepare(workspace, stack, check)?;
    compile_examples(workspace)?;
    Ok(others(workspace, check)? && queries)
}

/// Checks everything, the queries while a cargo command compiles all crates.
pub(crate) fn check_while(
    workspace: &Workspace,
    stack: &Stack,
    compile: &mut Command,
) -> Result<bool> {
    let queries = queries::check_while(workspace, stack, compile)?;
    Ok(others(workspace, true)? && queries)
}

/// What needs no database, when everything is compiled.
fn others(workspace: &Workspace, check: bool) -> Result<bool> {
    let types = types::prepare(workspace, check)?;
    let facts = facts::prepare(workspace, check)?;
    let crates = crates::prepare(workspace, check)?;
    Ok(types && facts && crates)
}

/// Compiles the programs whose output is generated files.
fn compile_examples(workspace: &Workspace) -> Result<()> {
    // Of the whole workspace, not of one package: the same features, so the same dependencies.
    let mut build = workspace.cargo();
    run::step(build.args(["build", "--quiet", "--workspace", "--examples"]))
}

/// What a compiled example of the workspace prints.
fn example(workspace: &Workspace, name: &str) -> Result<String> {
    let program = workspace.target.join("debug/examples").join(name);
    run::output(&mut run::command(program))
}

/// Writes a generated file if it is another than before; or only compares (`false`: it has drifted).
fn write_or_compare(workspace: &Workspace, file: &str, want: &[u8], check: bool) -> Result<bool> {
    let committed = workspace.root.join(file);
    let same = fs::read(&committed).is_ok_and(|have| have == want);
    if check {
        let drifted = (!same).then(|| format!("{file} differs"));
        return Ok(report(drifted.as_slice(), file));
    }
    if !same {
        fs::write(&committed, want).path(&committed)?;
    }
    eprintln!("{file} is up to date");
    Ok(true)
}

/// Prints what has drifted and the remedy; whether there is nothing to print.
fn report(drifted: &[String], what: &str) -> bool {
    for name in drifted {
        eprintln!("drift: {name}");
    }
    if !drifted.is_empty() {
        eprintln!(
            "{what} is not what the sources give. Run `cargo xtask prepare` and commit the result."
        );
    }
    drifted.is_empty()
}
