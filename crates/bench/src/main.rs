//! Benchmarks of the product against what they are compared with, side by side in one run: machines are
//! noisy, ratios less so. `cargo xtask bench NAME` runs them on PostgreSQL and NATS of their own.

#![expect(clippy::print_stdout, reason = "the figures are the output")]
#![expect(clippy::cast_precision_loss, reason = "figures of a few digits")]

mod backup;
mod cards;
mod cpu;
mod crowd;
mod figures;
mod flood;
mod idle;
mod import;
mod list;
mod members;
mod memory;
mod node;
mod overlap;
mod plain;
mod plots;
mod postgres;
mod reports;
mod storm;
mod verdict;
mod web;
mod whole;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Why a benchmark could not be run.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// A list of 2,000 rows, and one row, through gateway and gRPC against a plain axum + sqlx server.
    List(list::Config),
    /// A country's localities through REST, and a hundred thousand.
    Import(import::Config),
    /// Members at national scale: lists, words, counts, photos, files.
    Members(members::Config),
    /// Cards at national scale: a lot, its PDF, the search desk, whom cards could be made for.
    Cards(cards::Config),
    /// Templates: previews, and cards of a designed one beside the one that ships.
    Reports(reports::Config),
    /// Statistics at national scale, and what counting costs.
    Figures(figures::Config),
    /// Parcels: an import, a rectangle of the map, neighbours, the file for the EU's information system.
    Plots(plots::Config),
    /// What outlines share with their neighbours: as the product finds it, and as PostGIS does.
    Overlap(overlap::Config),
    /// Everything backed up, and put back.
    Backup(backup::Config),
    /// A morning's sign-ins beside ordinary work.
    Storm(storm::Config),
    /// Two hundred who read at once, and a restart of PostgreSQL.
    Crowd(crowd::Config),
    /// Two thousand who announce what they don't send.
    Flood(flood::Config),
    /// Readiness and memory of everything in one process.
    Idle(idle::Config),
    /// The plain server itself.
    Plain(plain::Config),
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be made");
    let held = runtime.block_on(async {
        match Cli::parse().command {
            Command::List(config) => list::run(config).await,
            Command::Import(config) => import::run(config).await,
            Command::Members(config) => members::run(config).await,
            Command::Cards(config) => cards::run(config).await,
            Command::Reports(config) => reports::run(config).await,
            Command::Figures(config) => figures::run(config).await,
            Command::Plots(config) => plots::run(config).await,
            Command::Overlap(config) => overlap::run(config).await,
            Command::Backup(config) => backup::run(config).await,
            Command::Storm(config) => storm::run(config).await,
            Command::Crowd(config) => crowd::run(config).await,
            Command::Flood(config) => flood::run(config).await,
            Command::Idle(config) => idle::run(config).await,
            Command::Plain(config) => plain::serve(config).await.map(|()| true),
        }
    });
    match held {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
