//! `cargo xtask test`: everything that must hold. This page is the list of it.

mod complaints;
mod steps;
mod template;

use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::error::{Result, sentence};
use crate::stack::{Stack, Wanted};
use crate::watch::{self, Watch};
use crate::workspace::Workspace;
use crate::{chart, e2e, interrupt, lint, node, prepare, run, web};
use steps::{Lane, Steps};

/// Test programs that mostly wait, for processes that they kill or freeze, or for the clock: they run beside
/// the other tests.
const PATIENT: [&str; 4] = [
    "node_processes",
    "outbox_nats",
    "territory_projection",
    "xtask_up",
];

/// Seven of the longest process tests: `--all` runs them, each night. The first five take 263 of the 739
/// seconds of a core that all of them took without the last two.
const LONGEST: [&str; 7] = [
    "every_figure_is_what_its_list_holds",
    "d7_nothing_refers_to_what_is_deleted_beside_it",
    "d5_what_was_saved_can_be_used_at_once_also_while_nats_is_frozen",
    "no_card_is_lost_or_doubled_whatever_is_killed",
    "two_processes_share_the_load_and_a_killed_one_costs_no_read_and_a_restarted_one_nothing",
    "whichever_service_loses_a_process_no_read_fails_and_hardly_a_write",
    "a_rolling_restart_of_all_refuses_nobody",
];

/// Runs every check and test on PostgreSQL and NATS of its own, started for it and removed afterwards.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The inner loop: lint, clippy, tests that need no servers, the web's types and the tests of what
    /// changed there.
    #[arg(long, conflicts_with = "all")]
    quick: bool,
    /// The documentation and the longest tests, too.
    #[arg(long)]
    all: bool,
    /// Only the Rust tests whose name contains this.
    #[arg(conflicts_with_all = ["quick", "all"])]
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
        run::step(&mut rust_build(&workspace))?;
        let mut test = rust_tests(&workspace, &stack.test_environment());
        run::step(test.arg(filter).arg("--").args(&arguments.more))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut steps = Steps::new();
    steps.run("format", None, || {
        run::step(workspace.cargo().args(["fmt", "--all", "--check"]))
    });
    steps.run("lint", None, || lint::all(&workspace));
    if arguments.quick {
        quick(&workspace, &mut steps);
    } else {
        all(&workspace, &arguments, &mut steps)?;
    }
    interrupt::check()?;
    Ok(steps.finish())
}

fn quick(workspace: &Workspace, steps: &mut Steps) {
    steps.run("build", None, || run::step(&mut rust_build(workspace)));
    steps.run("unit tests", None, || {
        run::step(rust_tests(workspace, &[]).args(units(workspace)))
    });
    let folder = workspace.root.join("web");
    let npm = |arguments: &[&str]| web::run_script(&folder, arguments);
    steps.run("web install", None, || web::install(&folder));
    steps.run("web types", None, || npm(&["typecheck"]));
    steps.run("web lint", None, || npm(&["lint"]));
    steps.run("web tests", None, || npm(&["test", "--", "--changed"]));
}

fn all(workspace: &Workspace, arguments: &Arguments, steps: &mut Steps) -> Result<()> {
    let stack = Stack::throw_away(Wanted::ALL)?;
    // Theirs alone: new databases of the other one are now this service's and now that one's.
    let patient_stack = Stack::throw_away(Wanted::ALL)?;
    let (mut built, mut dist) = (false, None);
    // The compiler does not keep two cores busy: half of its way is one crate after the other.
    steps.run_all_beside(
        |lane| dist = checks_web(workspace, lane),
        |steps| {
            built = steps.check("build", None, || {
                prepare::check_while(workspace, &stack, &mut rust_build(workspace))
            });
        },
    )?;
    let test = |stack: &Stack, targets: Vec<OsString>| {
        let mut test = rust_tests(workspace, &stack.test_environment());
        test.args(targets).arg("--").args(&arguments.more);
        test
    };
    let mut patient_tests = test(&patient_stack, patient());
    let skip = (!arguments.all).then_some("only with --all");
    leave_out(skip, steps, &mut patient_tests);
    steps.run_all_beside(
        |lane| {
            lane.run("patient tests", |file| {
                run::step(run::print_into(&mut patient_tests, file)?)
            });
            let mut examples = test(&patient_stack, vec!["--doc".into()]);
            after_patience(workspace, &patient_stack, &mut examples, lane);
        },
        |steps| {
            steps.run("tests of services", None, || {
                each(template::of_one_service(workspace), |(program, service)| {
                    template::migrate(workspace, &stack, service)?;
                    run::step(&mut test(&stack, vec!["--test".into(), program.into()]))
                })
            });
            steps.run("rust tests", None, || {
                template::reset(&stack)?;
                each([units(workspace), others(workspace)], |targets| {
                    run::step(&mut test(&stack, targets))
                })
            });
            steps.run("observability", None, || watch::check_files(workspace));
        },
    )?;
    drop((stack, patient_stack));
    steps.run("documentation", skip, || {
        let mut doc = workspace.cargo();
        doc.args(["doc", "--workspace", "--no-deps"]);
        run::step(doc.env("RUSTDOCFLAGS", "-D warnings"))
    });
    all_journeys(workspace, steps, dist.filter(|_| built))
}

/// When the patient tests have ended, one lane is left alone with tests that don’t keep two cores busy.
fn after_patience(workspace: &Workspace, stack: &Stack, examples: &mut Command, lane: &mut Lane) {
    lane.run("chart", |file| {
        let servers = stack.test_environment();
        let mut tests = chart::tests(workspace, &program(workspace), &servers)?;
        run::step(run::print_into(&mut tests, file)?)
    });
    // Chosen targets leave them out.
    lane.run("examples in comments", |file| {
        run::step(run::print_into(examples, file)?)
    });
}

/// Keeps the longest tests out of a command, where there is a reason to, and says so.
fn leave_out(why: Option<&'static str>, steps: &mut Steps, tests: &mut Command) {
    for test in LONGEST.into_iter().filter(|_| why.is_some()) {
        steps.run(test, why, || Ok(()));
        tests.args(["--skip", test]);
    }
}

/// The journeys, in two parts beside one another, scraped by a Prometheus that is asked at the end.
fn all_journeys(workspace: &Workspace, steps: &mut Steps, web: Option<PathBuf>) -> Result<()> {
    let addresses = [node::free_address()?, node::free_address()?];
    let mut watch = None;
    steps.run("watching", None, || {
        watch = Some(Watch::start(workspace, &addresses)?);
        Ok(())
    });
    let journeys = |shard: &str, address: &str, file: Option<&File>| match &web {
        Some(web) => {
            let product = node::Product {
                program: program(workspace),
                web: web.clone(),
            };
            e2e::shard(workspace, product, shard, address.to_owned(), file)
        }
        None => sentence("The journeys need both builds, and one failed."),
    };
    steps.run_beside(
        "journeys 2/2",
        |file| journeys("2/2", &addresses[1], Some(file)),
        |steps| {
            steps.run("journeys 1/2", None, || {
                journeys("1/2", &addresses[0], None)
            });
        },
    )?;
    steps.run("metrics alive", None, || match &watch {
        Some(watch) => watch.check(workspace),
        None => sentence("No Prometheus scraped the journeys."),
    });
    Ok(())
}

/// Does something with each; the first failure does not keep the others from being tried.
fn each<T>(all: impl IntoIterator<Item = T>, mut with: impl FnMut(T) -> Result<()>) -> Result<()> {
    let tried: Vec<Result<()>> = all.into_iter().map(&mut with).collect();
    tried.into_iter().collect()
}

/// All of the web but its journeys, which need the program. Answers where it was built.
fn checks_web(workspace: &Workspace, lane: &mut Lane) -> Option<PathBuf> {
    let folder = workspace.root.join("web");
    lane.run("web install", |file| {
        workspace.must_have("web/package.json")?;
        web::install_printing(&folder, Some(file))
    });
    for (step, script) in [
        ("web types", "typecheck"),
        ("web format", "format:check"),
        ("web lint", "lint"),
        ("web tests", "test"),
    ] {
        lane.run(step, |file| {
            web::run_script_printing(&folder, &[script], Some(file))
        });
    }
    let mut dist = None;
    lane.run("web build", |file| {
        dist = Some(web::build_printing(workspace, Some(file))?);
        Ok(())
    });
    dist
}

fn program(workspace: &Workspace) -> PathBuf {
    workspace.target.join("debug/maillon")
}

/// What the patient test programs are chosen by.
fn patient() -> Vec<OsString> {
    let chosen = PATIENT.iter().flat_map(|name| ["--test", name]);
    chosen.map(OsString::from).collect()
}

/// The tests among the sources. A crate without any is left out by name: asked for all libraries, cargo
/// compiles also those that say `test = false`.
fn units(workspace: &Workspace) -> Vec<OsString> {
    let mut chosen: Vec<OsString> = vec!["--lib".into(), "--bins".into()];
    for one in workspace.crates.iter().filter(|one| !one.has_unit_tests) {
        chosen.extend(["--exclude".into(), (&one.name).into()]);
    }
    chosen
}

/// And all the other test programs.
fn others(workspace: &Workspace) -> Vec<OsString> {
    let mut chosen: Vec<OsString> = Vec::new();
    let of_one_service = template::of_one_service(workspace);
    for test in workspace.crates.iter().flat_map(|one| &one.tests) {
        let is_of_one = of_one_service.iter().any(|(program, _)| program == test);
        if !is_of_one && !PATIENT.contains(&test.as_str()) {
            chosen.extend(["--test".into(), test.into()]);
        }
    }
    chosen
}

/// A cargo command that runs clippy in the place of the compiler for our crates, as `cargo clippy` does. It
/// compiles as well, so that nothing is compiled once to be linted and again to be run.
fn linting(mut cargo: Command) -> Command {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env(
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    );
    cargo
}

/// Programs, tests and examples in one go: with tests selected, cargo takes the same features for all of
/// them, and the steps that follow compile no dependency a second time.
fn rust_build(workspace: &Workspace) -> Command {
    let mut build = linting(workspace.cargo());
    build.args(["build", "--workspace", "--all-targets"]);
    build
}

fn rust_tests(workspace: &Workspace, servers: &[(&'static str, OsString)]) -> Command {
    let mut test = linting(workspace.cargo());
    run::without_settings(&mut test)
        .args(["test", "--workspace", "--no-fail-fast"])
        .envs(servers.iter().cloned())
        .env("MAILLON_TEST_PROGRAM", program(workspace));
    test
}
