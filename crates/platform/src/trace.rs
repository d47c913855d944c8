//! W3C trace context over every hop, and the spans of calls. Span names and fields come from the contract's
//! table, never from a URL: paths and queries hold names, numbers and once a password.

use http::HeaderMap;
use opentelemetry::propagation::{Extractor, Injector, TextMapPropagator};
use opentelemetry::trace::TraceContextExt;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

struct HeadersMut<'a>(&'a mut HeaderMap);

impl Injector for HeadersMut<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(name), Ok(value)) = (
            http::HeaderName::try_from(key),
            http::HeaderValue::try_from(value),
        ) {
            self.0.insert(name, value);
        }
    }
}

/// Makes a span continue the trace that the headers carry.
pub fn continue_from(span: &Span, headers: &HeaderMap) {
    let parent = TraceContextPropagator::new().extract(&Headers(headers));
    if parent.span().span_context().is_valid() {
        // Fails only without a tracing-opentelemetry layer, when there is no trace to continue.
        let _ = span.set_parent(parent);
    }
}

/// Writes a span's context into headers.
pub fn inject(span: &Span, headers: &mut HeaderMap) {
    TraceContextPropagator::new().inject_context(&span.context(), &mut HeadersMut(headers));
}

/// The trace id of a span, to tell a person; empty without telemetry.
pub fn trace_id(span: &Span) -> String {
    let context = span.context();
    let span = context.span();
    let id = span.span_context().trace_id();
    if id == opentelemetry::TraceId::INVALID {
        String::new()
    } else {
        id.to_string()
    }
}
