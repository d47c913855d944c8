//! Configuration that every process shares; `--help` is its reference.

use std::net::SocketAddr;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Command, ValueEnum};

/// Exit code of a wrong configuration (`EX_USAGE` of sysexits.h).
pub(crate) const USAGE: u8 = 64;

/// Life and telemetry of a process.
#[derive(Args, Clone, Debug)]
#[group(id = "process_group")]
pub struct Process {
    /// Address of health checks and metrics.
    #[arg(long, env = "MAILLON_OPS_ADDR", default_value = "127.0.0.1:9090")]
    pub ops_addr: SocketAddr,
    /// Seconds between "not ready" and "no new connections" after SIGTERM.
    #[arg(long, env = "MAILLON_DRAIN_S", default_value_t = 5)]
    pub drain_s: u64,
    /// Seconds from SIGTERM to the end of the process, whatever is still under way: what Kubernetes calls
    /// `terminationGracePeriodSeconds`.
    #[arg(long, env = "MAILLON_GRACE_S", default_value_t = 30)]
    pub grace_s: u64,
    /// What is logged: a level, and levels of single targets (`info,sqlx=warn`).
    #[arg(long, env = "MAILLON_LOG", default_value = "info")]
    pub log: String,
    /// How it is logged.
    #[arg(long, env = "MAILLON_LOG_FORMAT", default_value = "json")]
    pub log_format: LogFormat,
    /// Where traces go, by OTLP over gRPC; without it they are not exported.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
}

/// How lines of the log look.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum LogFormat {
    /// One JSON object a line, for a collector.
    Json,
    /// For a person at a terminal.
    Text,
}

/// Says what is wrong with the command line or the environment and exits with 64 (or shows the help asked
/// for).
#[expect(clippy::print_stderr, reason = "for the person at the terminal")]
pub fn refuse(mut command: Command, error: &clap::Error) -> ! {
    // Before it is built, no argument has a name.
    command.build();
    let unset = unset(&command, error);
    if unset.is_empty() {
        // Printing help or a complaint can only fail when nobody listens.
        let _ = error.print();
    } else {
        eprintln!("error: {} not set", listed(&unset));
    }
    std::process::exit(if error.use_stderr() { USAGE.into() } else { 0 })
}

/// Variables of the arguments that are missing; none where something else is wrong, too.
fn unset(command: &Command, error: &clap::Error) -> Vec<String> {
    if error.kind() != ErrorKind::MissingRequiredArgument {
        return Vec::new();
    }
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return Vec::new();
    };
    let named = missing.iter().map(|name| variable(command, name));
    named.collect::<Option<_>>().unwrap_or_default()
}

/// The variable of an argument as the complaint has it, here or in a command below.
fn variable(command: &Command, name: &str) -> Option<String> {
    let own = command.get_arguments().find(|one| one.to_string() == name);
    let own = own.and_then(|one| one.get_env()?.to_str().map(str::to_owned));
    own.or_else(|| {
        command
            .get_subcommands()
            .find_map(|below| variable(below, name))
    })
}

fn listed(names: &[String]) -> String {
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", names.join(", "))
}
