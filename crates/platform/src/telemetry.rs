//! Logs on standard output, traces by OTLP, metrics to be scraped.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{FilterExt, LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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
    } else {
        // Nobody reads the spans; their ids still name an answer's trace.
        builder = builder.with_sampler(Sampler::AlwaysOff);
    }
    let provider = builder.build();
    // Events carry the context of the span that published them, by the global propagator.
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let traces = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("maillon"))
        // Where in the source a span was made tells operators nothing.
        .with_location(false)
        .with_threads(false)
        // sqlx enters the current span for each row of a list: what happens on each entry is kept small.
        .with_context_activation(false)
        .with_tracked_inactivity(false)
        .with_filter(LevelFilter::INFO);
    let filter: Targets = config.log.parse()?;
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
        // Spans are for traces; a line of the log says what it has to say itself.
        .with(logs.with_filter(filter.and(filter_fn(is_event))))
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

fn is_event(metadata: &tracing::Metadata<'_>) -> bool {
    metadata.is_event()
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
