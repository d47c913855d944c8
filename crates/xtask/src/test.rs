//! `cargo xtask test`: everything that must hold. This page is the list of it.

mod steps;

use std::process::ExitCode;

use crate::error::Result;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;
use crate::{e2e, interrupt, lint, node, prepare, run, web};
use steps::Steps;

/// Runs every check and test on PostgreSQL and NATS of its own, started for it and removed afterwards.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Leave out what takes long: documentation, generated files, the web's build, the journeys.
    #[arg(long)]
    quick: bool,
    /// Only the Rust tests whose name contains this.
    filter: Option<String>,
    /// After `--`: arguments for the test programs.
    #[arg(last = true)]
    more: Vec<String>,
}

/// Runs the steps; a failed one does not keep the others from running.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    if let Some(filter) = &arguments.filter {
        let stack = Stack::throw_away(Wanted::ALL)?;
        rust_build(&workspace)?;
        rust_tests(&workspace, &stack, Some(filter), &arguments.more)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut steps = Steps::new();
    all(&workspace, &arguments, &mut steps)?;
    interrupt::check()?;
    Ok(steps.finish())
}

fn all(workspace: &Workspace, arguments: &Arguments, steps: &mut Steps) -> Result<()> {
    let quick = arguments.quick.then_some("--quick");
    let cargo = |arguments: &[&str]| run::step(workspace.cargo().args(arguments));
    steps.run("format", None, || cargo(&["fmt", "--all", "--check"]));
    steps.run("lint", None, || lint::all(workspace));
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    steps.run("clippy", None, || cargo(&clippy));

    let built = steps.run("build", None, || rust_build(workspace));
    let stack = Stack::throw_away(Wanted::ALL)?;
    steps.run("rust tests", None, || {
        rust_tests(workspace, &stack, None, &arguments.more)
    });
    steps.run("documentation", quick, || {
        let mut doc = workspace.cargo();
        doc.args(["doc", "--workspace", "--no-deps"]);
        run::step(doc.env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.check("generated files", quick, || {
        prepare::all(workspace, &stack, true)
    });
    drop(stack);

    let folder = workspace.root.join("web");
    let npm = |script: &str| run::step(web::npm(&folder).args(["run", script]));
    steps.run("web install", None, || {
        workspace.must_have("web/package.json")?;
        web::install(&folder)
    });
    steps.run("web types", None, || npm("typecheck"));
    steps.run("web format", None, || npm("format:check"));
    steps.run("web lint", None, || npm("lint"));
    steps.run("web tests", None, || npm("test"));
    let mut dist = None;
    steps.run("web build", quick, || {
        dist = Some(web::build(workspace)?);
        Ok(())
    });
    steps.run("journeys", quick, || match (&dist, built) {
        (Some(dist), true) => {
            let product = node::Product {
                program: program(workspace),
                web: dist.clone(),
            };
            e2e::all(workspace, product)
        }
        _ => crate::error::sentence("The journeys need both builds, and one failed."),
    });
    Ok(())
}

fn program(workspace: &Workspace) -> std::path::PathBuf {
    workspace.target.join("debug/maillon")
}

/// Programs, tests and examples in one go: with tests selected, cargo takes the same features for all of them, and
/// the steps that follow compile no dependency a second time.
fn rust_build(workspace: &Workspace) -> Result<()> {
    let mut build = workspace.cargo();
    build.args(["build", "--workspace", "--bins", "--tests", "--examples"]);
    run::step(&mut build)
}

fn rust_tests(
    workspace: &Workspace,
    stack: &Stack,
    filter: Option<&str>,
    more: &[String],
) -> Result<()> {
    let mut test = workspace.cargo();
    run::without_settings(&mut test)
        .args(["test", "--workspace", "--no-fail-fast"])
        .envs(stack.test_environment())
        .env("MAILLON_TEST_PROGRAM", program(workspace));
    if let Some(filter) = filter {
        test.arg(filter);
    }
    if !more.is_empty() {
        test.arg("--").args(more);
    }
    run::step(&mut test)
}
