//! `cargo xtask demo`: more fictitious data, beside a running `up` or while it rests.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::error::{Result, sentence};
use crate::home::State;
use crate::node;
use crate::run;
use crate::server::postgres::url;
use crate::workspace::Workspace;

/// Adds fictitious members with their payments, cards and deliveries to what `cargo xtask up` runs.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many are added.
    #[arg(long)]
    members: u32,
    /// The folder of `up` [default: .maillon at the root of the repository].
    #[arg(long, value_name = "DIR", env = "MAILLON_DATA_DIR")]
    data: Option<PathBuf>,
    /// Build with optimisation.
    #[arg(long)]
    release: bool,
}

/// Runs `maillon demo` on the database that the data folder remembers, or on the one that the environment
/// names.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => workspace.root.join(".maillon"),
    };
    let named = std::env::var_os("MAILLON_DATABASE_URL").filter(|url| !url.is_empty());
    let database = match (named, State::of(&folder)?) {
        (Some(named), _) => named,
        (None, Some(state)) => url(&state.postgres_password, state.postgres_port).into(),
        (None, None) => {
            return sentence(format!(
                "{} has no database yet: run `cargo xtask up` first, and leave it running.",
                folder.display()
            ));
        }
    };
    let program = node::program(&workspace, arguments.release)?;
    let mut command = run::command(program);
    command
        .args(["demo", "--members", &arguments.members.to_string()])
        .env("MAILLON_DATABASE_URL", database)
        .env("MAILLON_DATA_DIR", &folder);
    run::step(&mut command)?;
    Ok(ExitCode::SUCCESS)
}
