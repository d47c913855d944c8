//! Spans that browsers measured: the click that a trace begins with. They leave beside our own, as those of
//! the service `web` (docs/decisions/0206).

use std::sync::OnceLock;
use std::time::Duration;

use chrono::{DateTime, Utc};
use opentelemetry::trace::{SpanContext, SpanKind, Status, TraceFlags, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue, SpanId, TraceId};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{
    BatchSpanProcessor, SpanData, SpanEvents, SpanLinks, SpanProcessor,
};

use super::exported::{ended, exporter};

/// Where spans go; not set = they go nowhere.
static ENDPOINT: OnceLock<String> = OnceLock::new();
/// Made with the first click: it has a thread of its own.
static PROCESSOR: OnceLock<Option<BatchSpanProcessor>> = OnceLock::new();

/// What a browser measured of a click.
#[derive(Clone, Debug)]
pub struct Click {
    /// Of the trace that it began.
    pub trace_id: TraceId,
    /// Of its own span, the parent of the calls that it made.
    pub span_id: SpanId,
    /// The screen's address without ids: `/members/:id`.
    pub screen: String,
    /// When it was clicked.
    pub at: DateTime<Utc>,
    /// Until the last answer.
    pub took: Duration,
    /// Calls that it made, and those of them that failed.
    pub calls: (i64, i64),
}

/// The ids of a trace and of a span in hexadecimal; none: they are no such ids.
pub fn ids(trace_id: &str, span_id: &str) -> Option<(TraceId, SpanId)> {
    let are_long_enough = trace_id.len() == 32 && span_id.len() == 16;
    let ids = (
        TraceId::from_hex(trace_id).ok()?,
        SpanId::from_hex(span_id).ok()?,
    );
    let are_some = ids.0 != TraceId::INVALID && ids.1 != SpanId::INVALID;
    (are_long_enough && are_some).then_some(ids)
}

/// Notes where spans go.
pub(super) fn export_to(endpoint: &str) {
    // Telemetry begins once.
    let _ = ENDPOINT.set(endpoint.to_owned());
}

/// Whether clicks go anywhere.
pub fn are_exported() -> bool {
    ENDPOINT.get().is_some()
}

/// Has a click exported, with the next ones.
pub fn record(click: Click) {
    let Some(processor) = PROCESSOR.get_or_init(processor) else {
        return;
    };
    ended().increment(1);
    processor.on_end(span_of(click));
}

/// Sends what is still held.
pub(super) fn flush() {
    if let Some(Some(processor)) = PROCESSOR.get()
        && let Err(error) = processor.shutdown()
    {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "the last clicks could not be sent");
    }
}

fn processor() -> Option<BatchSpanProcessor> {
    let exporter = exporter(ENDPOINT.get()?).ok()?;
    let mut processor = BatchSpanProcessor::builder(exporter).build();
    processor.set_resource(&Resource::builder().with_service_name("web").build());
    Some(processor)
}

fn span_of(click: Click) -> SpanData {
    let state = TraceState::default();
    let (calls, failed) = click.calls;
    SpanData {
        span_context: SpanContext::new(
            click.trace_id,
            click.span_id,
            TraceFlags::SAMPLED,
            false,
            state,
        ),
        parent_span_id: SpanId::INVALID,
        parent_span_is_remote: false,
        span_kind: SpanKind::Internal,
        name: format!("click {}", click.screen).into(),
        start_time: click.at.into(),
        end_time: (click.at + click.took).into(),
        attributes: vec![
            KeyValue::new("app.screen", click.screen),
            KeyValue::new("app.calls", calls),
            KeyValue::new("app.calls.failed", failed),
        ],
        dropped_attributes_count: 0,
        events: SpanEvents::default(),
        links: SpanLinks::default(),
        status: if failed > 0 {
            Status::error("a call failed")
        } else {
            Status::Unset
        },
        instrumentation_scope: InstrumentationScope::builder("maillon").build(),
    }
}
