//! `cargo xtask`: what a developer runs. One module per command; `node` and `stack` start the servers they
//! share.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool reports on its standard output"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a tool without services: it reads few variables, each where it is used"
)]

mod bench;
mod chart;
mod demo;
mod e2e;
mod error;
mod find;
mod hash;
mod home;
mod http;
mod interrupt;
mod lint;
mod node;
mod observe;
mod port;
mod prepare;
mod process;
mod random;
mod run;
mod server;
mod stack;
mod test;
mod up;
mod user;
mod watch;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

use error::Error;

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "What a developer of Maillon runs"
)]
enum Command {
    Up(up::Arguments),
    Demo(demo::Arguments),
    Test(test::Arguments),
    E2e(e2e::Arguments),
    Chart(chart::Arguments),
    Prepare(prepare::Arguments),
    Lint(lint::Arguments),
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let command = Command::parse();
    // Folders we make must be open to the user PostgreSQL runs as; secrets get their own mode.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o022));
    let result = interrupt::listen().and_then(|()| match command {
        Command::Up(arguments) => up::run(arguments),
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Test(arguments) => test::run(arguments),
        Command::E2e(arguments) => e2e::run(arguments),
        Command::Chart(arguments) => chart::run(&arguments),
        Command::Prepare(arguments) => prepare::run(arguments),
        Command::Lint(arguments) => lint::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
    });
    match result {
        Ok(code) => code,
        Err(Error::Interrupted) => ExitCode::from(130),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
