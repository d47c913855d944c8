//! What `cargo xtask up --observe` starts beside a node: what the machine has of Prometheus and Grafana; and
//! what it says of the rest.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use nix::sys::signal::Signal;

use crate::error::Result;
use crate::find::prometheus as find;
use crate::home::Home;
use crate::server::prometheus::Prometheus;
use crate::server::{Server, open_log};
use crate::workspace::Workspace;
use crate::{http, node, run};

/// What watches an installation.
const FOLDER: &str = "deploy/observability";
/// Seconds between two looks.
const SECONDS: u32 = 5;
/// Where Grafana is when the machine has its package, and from where it must be started.
const GRAFANA: &str = "/usr/share/grafana";

/// Starts what is there and says where it is; what is not there is said, too. Whatever is started stops with
/// what is returned.
pub(crate) fn start(workspace: &Workspace, home: &Home, ops_address: &str) -> Result<Vec<Server>> {
    let folder = workspace.must_have(FOLDER)?;
    let mut started = Vec::new();
    let mut prometheus = None;
    match find::on_this_machine() {
        Some(program) => {
            let address = node::free_address()?;
            let server = Prometheus {
                folder: &home.join("prometheus"),
                address: &address,
                targets: &[ops_address.to_owned()],
                rules: &folder.join("prometheus/rules"),
                seconds: SECONDS,
                log: &home.log("prometheus"),
            };
            started.push(server.start(&program)?);
            eprintln!("Prometheus, with the alerts: http://{address}/alerts");
            prometheus = Some(address);
        }
        None => eprintln!(
            "Prometheus is not on PATH: no alerts. Install it, e.g. `apt-get install prometheus`."
        ),
    }
    match (run::on_path(&["grafana", "grafana-server"]), &prometheus) {
        (Some(program), Some(prometheus)) => {
            started.push(grafana(&program, &folder, home, prometheus)?);
        }
        (Some(_), None) => eprintln!("Grafana is not started: it would have nothing to show."),
        (None, _) => eprintln!(
            "Grafana is not on PATH: no dashboards. They are in {FOLDER}/grafana/dashboards."
        ),
    }
    say_of_traces();
    Ok(started)
}

/// Traces and lines need a Tempo and a Loki, which are not started here.
fn say_of_traces() {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_set("OTEL_EXPORTER_OTLP_ENDPOINT") {
        eprintln!("Traces go to OTEL_EXPORTER_OTLP_ENDPOINT.");
    } else {
        eprintln!(
            "Traces go nowhere: OTEL_EXPORTER_OTLP_ENDPOINT names a collector or a Tempo that runs, \
            {FOLDER}/collector is made for one. TEMPO_URL and LOKI_URL tell Grafana where they are."
        );
    }
}

/// Grafana, open to whoever is on this machine, with our dashboards.
fn grafana(program: &Path, folder: &Path, home: &Home, prometheus: &str) -> Result<Server> {
    let address = node::free_address()?;
    let log_file = home.log("grafana");
    let log = open_log(&log_file)?;
    let (host, port) = address.rsplit_once(':').unwrap_or(("127.0.0.1", &address));
    let mut command = run::bound(program, Signal::SIGTERM, None);
    if program.ends_with("grafana") {
        command.arg("server");
    }
    command.arg(format!("--homepath={}", home_of_grafana().display()));
    let url = |name: &str| std::env::var(name).unwrap_or_else(|_| "http://127.0.0.1:1".to_owned());
    command
        .env("GF_SERVER_HTTP_ADDR", host)
        .env("GF_SERVER_HTTP_PORT", port)
        .env("GF_PATHS_DATA", home.join("grafana"))
        .env("GF_PATHS_PROVISIONING", folder.join("grafana/provisioning"))
        .env("GF_AUTH_ANONYMOUS_ENABLED", "true")
        .env("GF_AUTH_ANONYMOUS_ORG_ROLE", "Viewer")
        .env("GF_ANALYTICS_REPORTING_ENABLED", "false")
        .env("GF_ANALYTICS_CHECK_FOR_UPDATES", "false")
        .env("MAILLON_DASHBOARDS", folder.join("grafana/dashboards"))
        .env("PROMETHEUS_URL", format!("http://{prometheus}"))
        .env("TEMPO_URL", url("TEMPO_URL"))
        .env("LOKI_URL", url("LOKI_URL"));
    start_grafana(&mut command, &address, &log_file, log)
}

fn start_grafana(
    command: &mut Command,
    address: &str,
    log_file: &Path,
    log: std::fs::File,
) -> Result<Server> {
    run::print_into(command, &log)?;
    let patience = Duration::from_secs(15);
    let mut server = Server::start("Grafana", command, Signal::SIGTERM, patience)?;
    server.await_ready(Some(log_file), || {
        http::status(address, "/api/health") == Some(200)
    })?;
    eprintln!("Grafana, with the dashboards: http://{address}/dashboards");
    Ok(server)
}

fn home_of_grafana() -> PathBuf {
    PathBuf::from(GRAFANA)
}
