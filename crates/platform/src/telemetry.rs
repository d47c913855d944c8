//! Logs on standard output, traces by OTLP, metrics to be scraped.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{LogFormat, Process};

/// Latency buckets in seconds.
const BUCKETS: &[f64] = &[
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// Keeps the exporters; flush it before the process ends.
pub struct Guard {
    provider: SdkTracerProvider,
    /// Renders the metrics.
    pub metrics: PrometheusHandle,
}

/// Starts logs, traces and metrics; to be called inside the runtime, once.
pub fn init(
    service: &str,
    config: &Process,
) -> Result<Guard, Box<dyn std::error::Error + Send + Sync>> {
    let mut builder = SdkTracerProvider::builder().with_resource(
        Resource::builder()
            .with_service_name(service.to_owned())
            .build(),
    );
    if let Some(endpoint) = &config.otlp_endpoint {
        builder = builder.with_batch_exporter(
            SpanExporter::builder()
                .with_tonic()
                .with_endpoint(endpoint)
                .build()?,
        );
    }
    let provider = builder.build();
    // Events carry the context of the span that published them, by the global propagator.
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let traces = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("maillon"))
        // Where in the source a span was made tells operators nothing.
        .with_location(false)
        .with_threads(false)
        .with_filter(EnvFilter::new("info"));
    let filter = EnvFilter::try_new(&config.log)?;
    let logs = match config.log_format {
        LogFormat::Json => tracing_subscriber::fmt::layer()
            .json()
            .with_current_span(false)
            .with_span_list(false)
            .flatten_event(true)
            .boxed(),
        LogFormat::Text => tracing_subscriber::fmt::layer()
            .compact()
            .with_target(false)
            .boxed(),
    };
    tracing_subscriber::registry()
        .with(traces)
        .with(logs.with_filter(filter))
        .try_init()?;
    log_panics();
    let metrics = PrometheusBuilder::new()
        .set_buckets(BUCKETS)?
        .install_recorder()?;
    Ok(Guard { provider, metrics })
}

impl Guard {
    /// Sends what is still held; waits a few seconds at most.
    pub fn flush(&self) {
        if let Err(error) = self.provider.shutdown() {
            tracing::warn!(%error, "the last spans could not be sent");
        }
    }
}

/// A panic is logged by its place only: its words may hold what a person typed.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        tracing::error!(place, "panic");
    }));
}
