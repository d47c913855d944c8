//! `cargo xtask prepare`: what is generated and committed: `.sqlx` (queries), the web's types, the list of crates.

mod crates;
mod queries;
mod schema;
mod types;

pub(crate) use types::FILE as GENERATED;

use std::process::ExitCode;

use crate::error::Result;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;

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
pub(crate) fn all(workspace: &Workspace, stack: &Stack, check: bool) -> Result<bool> {
    // All are looked at, so that one run tells everything.
    let queries = queries::prepare(workspace, stack, check)?;
    let types = types::prepare(workspace, check)?;
    let crates = crates::prepare(workspace, check)?;
    Ok(queries && types && crates)
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
