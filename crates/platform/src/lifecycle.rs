//! Life of a process: start, signals, an orderly end.

use std::future::Future;
use std::process::ExitCode;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::config;
use crate::ops;
use crate::process::{Process, exit_code};
use crate::telemetry;

/// Of the time that a process has to end, what it needs when its tasks have ended: the last traces leave.
const LAST: Duration = Duration::from_secs(2);

/// Works again and again until the token is cancelled: at once while there was something to do, else after
/// `pause`, and after a failure twice as late. The first failure of an outage is logged as `waits`.
pub async fn again<Work, E>(
    token: &CancellationToken,
    pause: Duration,
    waits: &'static str,
    mut work: impl FnMut() -> Work,
) where
    Work: Future<Output = Result<bool, E>>,
    E: std::error::Error + 'static,
{
    let (mut next, mut is_out) = (Duration::ZERO, false);
    while token
        .run_until_cancelled(tokio::time::sleep(next))
        .await
        .is_some()
    {
        let done = token.run_until_cancelled(work()).await;
        let was_out = std::mem::replace(&mut is_out, matches!(done, Some(Err(_))));
        next = match done {
            None => return,
            Some(Ok(true)) => Duration::ZERO,
            Some(Ok(false)) => pause,
            Some(Err(error)) => {
                if !was_out {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(error, "{waits}");
                }
                pause * 2
            }
        };
    }
}

/// Works after each `pause` until the token is cancelled. Unlike [`again`] it ends what it began: work that
/// takes something in hand would lose it half-way.
pub async fn every<Work>(token: &CancellationToken, pause: Duration, mut work: impl FnMut() -> Work)
where
    Work: Future<Output = ()>,
{
    while token
        .run_until_cancelled(tokio::time::sleep(pause))
        .await
        .is_some()
    {
        work().await;
    }
}

/// Runs a process from start to end: telemetry, health and metrics, `start`, then until a signal or a failed
/// task.
pub fn run<F, E>(
    service: &str,
    config: &config::Process,
    start: impl FnOnce(Process) -> F,
) -> ExitCode
where
    F: Future<Output = Result<(), E>>,
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return early(&error),
    };
    runtime.block_on(async {
        let guard = match telemetry::init(service, config) {
            Ok(guard) => guard,
            Err(error) => return early(error.as_ref()),
        };
        let code = live(service, config, &guard, start).await;
        // Also after a failed start: its spans say why.
        guard.flush();
        code
    })
}

/// Runs something to its end, with logs but without health checks: a migration, a check.
pub fn run_once<F, E>(service: &str, config: &config::Process, work: impl FnOnce() -> F) -> ExitCode
where
    F: Future<Output = Result<(), E>>,
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    run_to_code(service, config, || async {
        work().await.map(|()| ExitCode::SUCCESS)
    })
}

/// The same for work that says itself how it ends.
pub fn run_to_code<F, E>(
    service: &str,
    config: &config::Process,
    work: impl FnOnce() -> F,
) -> ExitCode
where
    F: Future<Output = Result<ExitCode, E>>,
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return early(&error),
    };
    runtime.block_on(async {
        let guard = match telemetry::init(service, config) {
            Ok(guard) => guard,
            Err(error) => return early(error.as_ref()),
        };
        let done = work().await.map_err(Into::into);
        if let Err(error) = &done {
            tracing::error!(
                error = error.as_ref() as &dyn std::error::Error,
                "it failed"
            );
        }
        guard.flush();
        match done {
            Ok(code) => code,
            Err(error) => ExitCode::from(exit_code(error.as_ref())),
        }
    })
}

async fn live<F, E>(
    service: &str,
    config: &config::Process,
    guard: &telemetry::Guard,
    start: impl FnOnce(Process) -> F,
) -> ExitCode
where
    F: Future<Output = Result<(), E>>,
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let process = Process::new();
    if let Err(error) = ops::serve(&process, config.ops_addr, guard.metrics.clone()).await {
        return early(&error);
    }
    let begun = tokio::select! {
        begun = start(process.clone()) => begun.map_err(Into::into),
        () = await_stop_at_once() => { process.end().await; return ExitCode::SUCCESS }
    };
    if let Err(error) = begun {
        tracing::error!(
            error = error.as_ref() as &dyn std::error::Error,
            "can't start"
        );
        process.end().await;
        return ExitCode::from(exit_code(error.as_ref()));
    }
    process.readiness.started();
    tracing::info!(service, "started");
    let grace = Duration::from_secs(config.grace_s).saturating_sub(LAST);
    let told = tokio::select! {
        () = process.stopped() => Instant::now(),
        drain = await_stop(config.drain_s) => {
            let told = Instant::now();
            tracing::info!(service, drain_s = drain.as_secs(), "stopping");
            process.readiness.stopping();
            // Load balancers see "not ready" before connections are refused; a second signal cuts it short.
            tokio::select! {
                () = tokio::time::sleep(drain) => {}
                () = await_stop_at_once() => {}
                () = process.stopped() => {}
            }
            told
        }
    };
    process
        .end_within(grace.saturating_sub(told.elapsed()))
        .await;
    tracing::info!(service, "stopped");
    process.exit_code()
}

/// How long to drain: as configured on SIGTERM, not at all on Ctrl-C.
async fn await_stop(drain_s: u64) -> Duration {
    let mut terminate =
        signal(SignalKind::terminate()).expect("signal handlers can be installed in a runtime");
    tokio::select! {
        _ = terminate.recv() => Duration::from_secs(drain_s),
        _ = tokio::signal::ctrl_c() => Duration::ZERO,
    }
}

async fn await_stop_at_once() {
    await_stop(0).await;
}

/// Something failed before there was a log.
#[expect(clippy::print_stderr, reason = "there is no log yet")]
fn early(error: &(dyn std::error::Error + 'static)) -> ExitCode {
    eprintln!("can't start: {}", telemetry::causes(error));
    ExitCode::FAILURE
}
