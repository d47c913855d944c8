//! `cargo xtask chart`: the chart, the image and what else stands in `deploy`, held against the program.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::error::Result;
use crate::find::wheel;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;
use crate::{node, run};

/// Tests the chart, the image, Compose and systemd on servers of their own, as `cargo xtask test` does.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Write what is made out of the chart anew instead: golden renders and the table of values.
    #[arg(long)]
    renew: bool,
    /// Measure instead what each service holds in memory, idle and at work, built with optimisation, and
    /// write the table of the chart's README.
    #[arg(long, conflicts_with = "renew")]
    measure: bool,
    /// After `--`: arguments for pytest.
    #[arg(last = true)]
    more: Vec<String>,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    if arguments.renew {
        run::step(python(&workspace)?.arg("renew.py"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let program = node::program(&workspace, arguments.measure)?;
    let stack = Stack::throw_away(Wanted::ALL)?;
    let servers = stack.test_environment();
    if arguments.measure {
        let mut measure = on_servers(&workspace, &program, &servers)?;
        run::step(measure.arg("measure_memory.py"))?;
    } else {
        run::step(tests(&workspace, &program, &servers)?.args(&arguments.more))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The tests, of this program and on these servers.
pub(crate) fn tests(
    workspace: &Workspace,
    program: &Path,
    servers: &[(&'static str, OsString)],
) -> Result<Command> {
    let mut tests = on_servers(workspace, program, servers)?;
    tests.args(["-m", "pytest"]);
    Ok(tests)
}

fn on_servers(
    workspace: &Workspace,
    program: &Path,
    servers: &[(&'static str, OsString)],
) -> Result<Command> {
    let mut python = python(workspace)?;
    python
        .envs(servers.iter().cloned())
        .env("MAILLON_TEST_PROGRAM", program);
    Ok(python)
}

fn python(workspace: &Workspace) -> Result<Command> {
    let mut python = run::command(wheel::chart()?);
    run::without_settings(&mut python)
        .current_dir(workspace.root.join("helm/tests"))
        .env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(python)
}
