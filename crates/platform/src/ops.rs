//! Health and metrics of a process, on an address of their own.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::exemplars::{self, OPEN_METRICS};
use crate::grpc::listen;
use crate::process::Process;
use crate::readiness::Readiness;

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
            get(move |headers: HeaderMap| std::future::ready(render(&metrics, &headers))),
        );
    let stop = process.stopping();
    process.spawn("ops", async move {
        axum::serve(listener, router)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await
    });
    Ok(())
}

/// The metrics, with exemplars for who asks for OpenMetrics.
fn render(metrics: &PrometheusHandle, headers: &HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|types| types.contains("application/openmetrics-text")) {
        let content_type = [(header::CONTENT_TYPE, OPEN_METRICS)];
        return (content_type, exemplars::add_to(&metrics.render())).into_response();
    }
    metrics.render().into_response()
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
