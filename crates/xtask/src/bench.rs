//! `cargo xtask bench NAME`: a load test of crate `bench` on private servers.

use std::process::ExitCode;

use crate::error::{Result, sentence};
use crate::run;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;

/// Every bench, the quickest first.
const ALL: [&str; 13] = [
    "list", "import", "storm", "flood", "crowd", "idle", "reports", "overlap", "plots", "backup",
    "figures", "cards", "members",
];

/// Runs a bench, optimised, with the same environment as the tests.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Which one: list, import, storm, flood, crowd, idle, reports, overlap, plots, backup, figures, cards
    /// or members; without a name all.
    name: Option<String>,
    /// Its own arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// Builds first, so that compiling does not disturb the servers' first seconds.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let named = arguments.name.as_deref();
    if let Some(unknown) = named.filter(|name| !ALL.contains(name)) {
        return sentence(format!("There is no bench {unknown}: {}.", ALL.join(", ")));
    }
    let workspace = Workspace::find()?;
    run::step(
        workspace
            .cargo()
            .args(["build", "--release", "--workspace", "--bins"]),
    )?;
    let mut kept = true;
    for name in ALL
        .into_iter()
        .filter(|name| named.is_none_or(|one| one == *name))
    {
        eprintln!("bench {name}");
        kept &= one(&workspace, name, &arguments.more)?;
    }
    Ok(if kept {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether a bench kept its limits.
fn one(workspace: &Workspace, name: &str, more: &[String]) -> Result<bool> {
    let stack = Stack::throw_away_on_disk(Wanted::ALL)?;
    let mut bench = workspace.command("setpriv");
    run::without_settings(&mut bench)
        .args(["--pdeathsig", "TERM", "--"])
        .arg(workspace.target.join("release/bench"))
        .arg(name)
        .args(more)
        .envs(stack.test_environment())
        .env(
            "MAILLON_TEST_PROGRAM",
            workspace.target.join("release/maillon"),
        );
    Ok(run::status(&mut bench)?.success())
}
