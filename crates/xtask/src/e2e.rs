//! `cargo xtask e2e`: the journeys in a real Chromium against a real node that is thrown away.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::error::{Doing, Result, sentence};
use crate::find::chromium;
use crate::node::{self, Node, Product, Settings};
use crate::stack::{Stack, Wanted};
use crate::watch::Watch;
use crate::workspace::Workspace;
use crate::{random, run, web};

/// Starts a node in a temporary folder and runs the journeys of `web/e2e` in it.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Take pictures of every screen into this folder instead.
    #[arg(long, value_name = "DIR")]
    shots: Option<PathBuf>,
    /// Measure instead how the list of members draws, how soon a card is judged without network and how soon
    /// a first view is there on a slow line, with two thousand fictitious members.
    #[arg(long, conflicts_with = "shots")]
    measure: bool,
    /// Start without demo data.
    #[arg(long)]
    empty: bool,
    /// More arguments for the npm script.
    #[arg(last = true)]
    more: Vec<String>,
}

/// Builds what is needed, then runs it.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    // Limits are for what users run.
    let product = node::build(&workspace, arguments.measure)?;
    let ops_address = node::free_address()?;
    // A part of the journeys makes a part of the series.
    let are_all = arguments.shots.is_none() && !arguments.measure && arguments.more.is_empty();
    let watch = are_all
        .then(|| Watch::start(&workspace, std::slice::from_ref(&ops_address)))
        .transpose()?;
    journeys(&workspace, product, &arguments, ops_address, None)?;
    if let Some(watch) = watch {
        watch.check(&workspace)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs a part of the journeys, such as `1/2`, on a node of its own with what is built, whose metrics are at
/// this address; they print into the file where there is one.
pub(crate) fn shard(
    workspace: &Workspace,
    product: Product,
    shard: &str,
    ops_address: String,
    file: Option<&File>,
) -> Result<()> {
    let arguments = Arguments {
        shots: None,
        measure: false,
        empty: false,
        more: vec![format!("--shard={shard}")],
    };
    journeys(workspace, product, &arguments, ops_address, file)
}

/// The npm script, with its arguments.
fn script(arguments: &Arguments) -> Vec<OsString> {
    let mut script: Vec<OsString> = vec!["run".into()];
    match &arguments.shots {
        Some(shots) => {
            let shots = std::path::absolute(shots).unwrap_or_else(|_| shots.clone());
            script.extend(["shots".into(), "--".into(), shots.into()]);
        }
        None if arguments.measure => script.push("measure".into()),
        None => script.extend(["e2e".into(), "--".into()]),
    }
    script.extend(arguments.more.iter().map(OsString::from));
    script
}

fn journeys(
    workspace: &Workspace,
    product: Product,
    arguments: &Arguments,
    ops_address: String,
    file: Option<&File>,
) -> Result<()> {
    let folder = workspace.must_have("web")?;
    web::install(&folder)?;
    let chromium = chromium::find()?;
    let password = random::password()?;
    let stack = Stack::throw_away(Wanted::ALL)?;
    let http_address = node::free_address()?;
    let otlp = format!("http://{}", node::free_address()?);
    let environment = if arguments.measure { "demo" } else { "test" };
    let settings = Settings {
        http_address: http_address.clone(),
        ops_address,
        inherits: false,
        environment: vec![
            ("MAILLON_ENV", environment.into()),
            ("MAILLON_ADMIN_PASSWORD", (&password).into()),
            // Of all traces those alone that a browser begins: a journey does.
            ("OTEL_EXPORTER_OTLP_ENDPOINT", (&otlp).into()),
            ("OTEL_TRACES_SAMPLER", "parentbased_always_off".into()),
            ("OTEL_BSP_SCHEDULE_DELAY", "200".into()),
            ("MAILLON_TRACED_CLICKS", "0".into()),
        ],
        arguments: if arguments.empty {
            vec!["--empty".into()]
        } else {
            Vec::new()
        },
    };
    let mut node = Node::start(stack, product, settings)?;
    if let Some(status) = node.await_ready()? {
        return sentence(format!("The program ended before it was ready ({status})."));
    }
    let mut npm = web::npm(&folder);
    npm.env("MAILLON_E2E_URL", format!("http://{http_address}"))
        .env("MAILLON_E2E_ADMIN_PASSWORD", &password)
        .env("MAILLON_E2E_OTLP", &otlp)
        .env("MAILLON_CHROMIUM", chromium)
        .args(script(arguments));
    // A journey asks for a power cut by making this file, and waits until it is gone.
    let folder = tempfile::tempdir().doing("making a temporary folder")?;
    let power_cut = folder.path().join("power-cut");
    npm.env("MAILLON_E2E_POWER_CUT", &power_cut);
    let meanwhile = || {
        if power_cut.exists() {
            node.kill_and_start()?;
            fs::remove_file(&power_cut).path(&power_cut)?;
        }
        Ok(())
    };
    match file {
        Some(file) => run::step_while(run::print_into(&mut npm, file)?, meanwhile),
        None => run::step_apart(&mut npm, meanwhile),
    }
}
