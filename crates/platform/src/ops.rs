//! Health and metrics of a process, on an address of their own.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use futures_util::future::BoxFuture;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::grpc::listen;
use crate::lifecycle::Process;

/// Longest wait for one readiness check.
const CHECK: Duration = Duration::from_secs(2);

const STARTING: u8 = 0;
const STARTED: u8 = 1;
const STOPPING: u8 = 2;

type Check = Arc<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>;

/// Whether the process may be sent work.
#[derive(Clone, Default)]
pub struct Readiness {
    phase: Arc<AtomicU8>,
    checks: Arc<Mutex<Vec<(&'static str, Check)>>>,
}

impl Readiness {
    /// Something that must hold besides: a database that answers, keys that are known.
    pub fn check<F: Future<Output = bool> + Send + 'static>(
        &self,
        what: &'static str,
        check: impl Fn() -> F + Send + Sync + 'static,
    ) {
        if let Ok(mut checks) = self.checks.lock() {
            checks.push((what, Arc::new(move || Box::pin(check()))));
        }
    }

    pub(crate) fn started(&self) {
        self.phase.store(STARTED, Ordering::Relaxed);
    }

    pub(crate) fn stopping(&self) {
        self.phase.store(STOPPING, Ordering::Relaxed);
    }

    /// What is missing; nothing = ready.
    pub async fn missing(&self) -> Vec<&'static str> {
        match self.phase.load(Ordering::Relaxed) {
            STARTING => return vec!["starting"],
            STOPPING => return vec!["stopping"],
            _ => {}
        }
        let checks = self
            .checks
            .lock()
            .map(|checks| checks.clone())
            .unwrap_or_default();
        let mut missing = Vec::new();
        for (what, check) in checks {
            if !tokio::time::timeout(CHECK, check()).await.unwrap_or(false) {
                missing.push(what);
            }
        }
        missing
    }
}

/// Serves `/health/live`, `/health/ready` and `/metrics` for the life of the process.
pub(crate) async fn serve(
    process: &Process,
    address: SocketAddr,
    metrics: PrometheusHandle,
) -> Result<(), std::io::Error> {
    let listener = listen(address).await?;
    let router = Router::new()
        .route("/health/live", get(|| async { "live\n" }))
        .route("/health/ready", get(ready))
        .with_state(process.readiness.clone())
        .route(
            "/metrics",
            get(move || std::future::ready(metrics.render())),
        );
    let stop = process.stopping();
    process.spawn("ops", async move {
        axum::serve(listener, router)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await
    });
    Ok(())
}

async fn ready(State(readiness): State<Readiness>) -> (StatusCode, String) {
    let missing = readiness.missing().await;
    if missing.is_empty() {
        (StatusCode::OK, "ready\n".to_owned())
    } else {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            format!("not ready: {}\n", missing.join(", ")),
        )
    }
}
