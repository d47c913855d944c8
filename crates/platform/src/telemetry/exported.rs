//! Counts spans that ended and spans that the collector took: what is lost between them – a collector that is
//! away, a queue that is full – is seen in the metrics.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use metrics::Counter;
use opentelemetry::Context;
use opentelemetry_otlp::{ExporterBuildError, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{Span, SpanData, SpanExporter, SpanProcessor};

/// What sends spans to a collector.
pub(super) fn exporter(
    endpoint: &str,
) -> Result<Exported<opentelemetry_otlp::SpanExporter>, ExporterBuildError> {
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_tonic()
        .with_endpoint(endpoint);
    exporter.build().map(Exported::new)
}

/// Makes both counts be there before the first span.
pub(super) fn count_from_zero() {
    ended().increment(0);
    exported().increment(0);
}

/// Counts the spans that are to be exported.
#[derive(Debug)]
pub(super) struct Ended;

impl SpanProcessor for Ended {
    fn on_start(&self, _span: &mut Span, _context: &Context) {}

    fn on_end(&self, span: SpanData) {
        if span.span_context.is_sampled() {
            ended().increment(1);
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        Ok(())
    }

    fn shutdown_with_timeout(&self, _timeout: Duration) -> OTelSdkResult {
        Ok(())
    }
}

/// An exporter that counts what was taken from it, and says once when nothing is taken any more.
#[derive(Debug)]
pub(super) struct Exported<E> {
    to: E,
    is_away: AtomicBool,
}

impl<E> Exported<E> {
    pub(super) fn new(to: E) -> Self {
        Self {
            to,
            is_away: AtomicBool::new(false),
        }
    }
}

impl<E: SpanExporter> SpanExporter for Exported<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = u64::try_from(batch.len()).unwrap_or(u64::MAX);
        let taken = self.to.export(batch).await;
        let was_away = self.is_away.swap(taken.is_err(), Ordering::Relaxed);
        match &taken {
            Ok(()) => exported().increment(spans),
            Err(error) if !was_away => {
                let error = error as &dyn std::error::Error;
                tracing::warn!(error, "the collector takes no traces");
            }
            Err(_) => {}
        }
        taken
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.to.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.to.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.to.set_resource(resource);
    }
}

/// Counts spans that are to be exported.
pub(super) fn ended() -> Counter {
    metrics::counter!("telemetry_spans_ended_total")
}

fn exported() -> Counter {
    metrics::counter!("telemetry_spans_exported_total")
}
