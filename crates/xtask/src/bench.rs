//! `cargo xtask bench NAME`: a load test of crate `bench` on private servers.

use std::process::ExitCode;

use crate::error::Result;
use crate::run;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;

/// Runs a bench, optimised, with the same environment as the tests.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Which one; `list` names them.
    name: String,
    /// Its own arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// Builds first, so that compiling does not disturb the servers' first seconds.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    run::step(
        workspace
            .cargo()
            .args(["build", "--release", "--workspace", "--bins"]),
    )?;
    let stack = Stack::throw_away(Wanted::ALL)?;
    let mut bench = workspace.command("setpriv");
    run::without_settings(&mut bench)
        .args(["--pdeathsig", "TERM", "--"])
        .arg(workspace.target.join("release/bench"))
        .arg(&arguments.name)
        .args(&arguments.more)
        .envs(stack.test_environment())
        .env(
            "MAILLON_TEST_PROGRAM",
            workspace.target.join("release/maillon"),
        );
    run::step(&mut bench)?;
    Ok(ExitCode::SUCCESS)
}
