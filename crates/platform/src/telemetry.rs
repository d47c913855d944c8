//! Logs on standard output, traces by OTLP, metrics to be scraped.

pub mod clicks;
mod exported;
mod line;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tracing::level_filters::LevelFilter;
use tracing::{Dispatch, Event, Metadata, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

pub use line::causes;

use crate::config::Process;
use crate::panics;
use exported::{Ended, exporter};
use line::Line;

/// Latency buckets in seconds.
pub(crate) const BUCKETS: &[f64] = &[
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
        builder = builder
            .with_span_processor(Ended)
            .with_batch_exporter(exporter(endpoint)?);
        clicks::export_to(endpoint);
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
        .with_tracked_inactivity(false);
    let filter: Targets = config.log.parse()?;
    let lines = tracing_subscriber::fmt::layer().event_format(Line(config.log_format));
    tracing_subscriber::registry()
        .with(wanted(filter.clone()))
        .with(traces)
        .with(Log { filter, lines })
        .try_init()?;
    panics::log();
    let metrics = PrometheusBuilder::new()
        .set_buckets(BUCKETS)?
        .install_recorder()?;
    exported::count_from_zero();
    metrics::gauge!("maillon_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    Ok(Guard { provider, metrics })
}

impl Guard {
    /// Sends what is still held; waits a few seconds at most.
    pub fn flush(&self) {
        clicks::flush();
        if let Err(error) = self.provider.shutdown() {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(error, "the last spans could not be sent");
        }
    }
}

/// What any layer wants: spans and events for traces, besides what is logged. It decides for all of them, by
/// nothing but where something comes from: a filter of one layer alone keeps what it decided in the thread,
/// and a library that only asks whether a level is on (sqlx does, after each statement) would have the next
/// line or span swallowed (docs/decisions/0125).
fn wanted(log: Targets) -> impl Layer<Registry> {
    let most = Layer::<Registry>::max_level_hint(&log).unwrap_or(LevelFilter::TRACE);
    filter_fn(move |metadata: &Metadata<'_>| {
        *metadata.level() <= LevelFilter::INFO
            || metadata.is_event() && log.would_enable(metadata.target(), metadata.level())
    })
    .with_max_level_hint(most.max(LevelFilter::INFO))
}

/// Passes on what is to be logged. Spans are for traces; a line of the log says what it has to say itself.
struct Log<L> {
    filter: Targets,
    lines: L,
}

impl<S: Subscriber, L: Layer<S>> Layer<S> for Log<L> {
    fn on_register_dispatch(&self, subscriber: &Dispatch) {
        // There is one in a process.
        let _ = line::SUBSCRIBER.set(subscriber.downgrade());
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let old_way = event.normalized_metadata();
        let metadata = old_way.as_ref().unwrap_or(event.metadata());
        if self
            .filter
            .would_enable(metadata.target(), metadata.level())
        {
            self.lines.on_event(event, context);
        }
    }
}
