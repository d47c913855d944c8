//! How a trace crosses the outbox and NATS: as the headers of the process's propagator (W3C `traceparent`).

use std::collections::HashMap;

use async_nats::HeaderMap;
use opentelemetry::global;
use opentelemetry::propagation::{Extractor, Injector};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The current span as headers, to be stored beside an event.
pub(crate) fn current() -> serde_json::Value {
    let mut headers = HashMap::new();
    global::get_text_map_propagator(|propagator| {
        propagator.inject_context(&Span::current().context(), &mut headers);
    });
    serde_json::to_value(headers).expect("a map of strings is a JSON object")
}

/// Makes `span` a child of the span that was current when the event was published.
pub(crate) fn continue_stored(span: &Span, headers: &serde_json::Value) {
    continue_from(span, &Stored(headers));
}

/// Makes `span` a child of the one whose headers a message brings.
pub(crate) fn continue_received(span: &Span, headers: Option<&HeaderMap>) {
    if let Some(headers) = headers {
        continue_from(span, &Received(headers));
    }
}

/// Writes `span` into a message's headers; without telemetry in this process, what was stored goes on
/// unchanged.
pub(crate) fn send(span: &Span, stored: &serde_json::Value, headers: &mut HeaderMap) {
    for name in Stored(stored).keys() {
        if let Some(value) = Stored(stored).get(name) {
            headers.insert(name, value);
        }
    }
    global::get_text_map_propagator(|propagator| {
        propagator.inject_context(&span.context(), &mut Sent(headers));
    });
}

fn continue_from(span: &Span, headers: &dyn Extractor) {
    let parent = global::get_text_map_propagator(|propagator| propagator.extract(headers));
    // The only failure is a process without a tracing layer for OpenTelemetry: then there is nothing to
    // continue.
    let _ = span.set_parent(parent);
}

struct Stored<'a>(&'a serde_json::Value);

impl Extractor for Stored<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    fn keys(&self) -> Vec<&str> {
        self.0
            .as_object()
            .map(|object| object.keys().map(String::as_str).collect())
            .unwrap_or_default()
    }
}

struct Received<'a>(&'a HeaderMap);

impl Extractor for Received<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(async_nats::HeaderValue::as_str)
    }

    fn keys(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| name.as_ref()).collect()
    }
}

struct Sent<'a>(&'a mut HeaderMap);

impl Injector for Sent<'_> {
    fn set(&mut self, key: &str, value: String) {
        self.0.insert(key, value.as_str());
    }
}
