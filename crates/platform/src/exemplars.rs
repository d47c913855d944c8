//! Exemplars: beside a bucket of a histogram stands a trace that fell into it, so that a panel leads to a
//! trace. The exporter of metrics knows none, so they are put into what it renders, as OpenMetrics has them
//! (docs/decisions/0207).

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use opentelemetry::trace::TraceContextExt;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::Clock;
use crate::telemetry::{BUCKETS, clicks};

/// What OpenMetrics is asked for by, and answered as.
pub(crate) const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The last trace of each bucket, by the label that tells the call. As many as there are calls and buckets.
static LAST: LazyLock<Mutex<HashMap<Place, Exemplar>>> = LazyLock::new(Mutex::default);

/// A bucket of a call: the histogram, the call, and the bucket's upper bound.
type Place = (&'static str, String, String);

struct Exemplar {
    trace_id: String,
    seconds: f64,
    at: DateTime<Utc>,
}

/// Notes the trace of a measured call, if it is exported; `call` is its `route` or `rpc` in the histogram.
pub fn note(histogram: &'static str, call: &str, seconds: f64, span: &Span) {
    // Nobody has traces.
    if !clicks::are_exported() {
        return;
    }
    note_at(Clock::default().now(), histogram, call, seconds, span);
}

fn note_at(at: DateTime<Utc>, histogram: &'static str, call: &str, seconds: f64, span: &Span) {
    let context = span.context();
    let context = context.span().span_context().clone();
    if !context.is_sampled() {
        return;
    }
    let bucket = BUCKETS.iter().find(|bound| seconds <= **bound);
    let bound = bucket.map_or_else(|| "+Inf".to_owned(), ToString::to_string);
    let exemplar = Exemplar {
        trace_id: context.trace_id().to_string(),
        seconds,
        at,
    };
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    last.insert((histogram, call.to_owned(), bound), exemplar);
}

/// Labels that tell the call of a histogram.
const CALL: [&str; 2] = ["route", "rpc"];

/// What was rendered, as OpenMetrics with exemplars.
pub(crate) fn add_to(rendered: &str) -> String {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = String::with_capacity(rendered.len() + 128 * last.len());
    for line in rendered.lines().filter(|line| !line.is_empty()) {
        text.push_str(line);
        if let Some(exemplar) = place(line).and_then(|place| last.get(&place)) {
            // Writing to a text does not fail.
            let _ = write!(
                text,
                " # {{trace_id=\"{}\"}} {} {}.{:03}",
                exemplar.trace_id,
                exemplar.seconds,
                exemplar.at.timestamp(),
                exemplar.at.timestamp_subsec_millis()
            );
        }
        text.push('\n');
    }
    text.push_str("# EOF\n");
    text
}

/// The bucket that a line tells.
fn place(line: &str) -> Option<Place> {
    const HISTOGRAMS: [&str; 2] = [
        "http_server_request_duration_seconds",
        "rpc_server_duration_seconds",
    ];
    let histogram = HISTOGRAMS.into_iter().find(|name| {
        let rest = line.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with("_bucket{"))
    })?;
    let label = |name: &str| {
        let (_, rest) = line.split_once(&format!("{name}=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let call = CALL.into_iter().find_map(label)?;
    Some((histogram, call, label("le")?))
}

#[cfg(test)]
mod tests {
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    #[test]
    fn a_bucket_names_the_last_trace_that_fell_into_it() {
        let provider = SdkTracerProvider::builder().build();
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
        let _traced = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
        let span = tracing::info_span!("call");
        let at = DateTime::from_timestamp_millis(1_500).expect("an instant");
        note_at(at, "rpc_server_duration_seconds", "/a.B/C", 0.02, &span);

        let bucket = |rpc: &str, le: &str| {
            format!("rpc_server_duration_seconds_bucket{{rpc=\"{rpc}\",code=\"Ok\",le=\"{le}\"}} 3")
        };
        let [hit, other, else_where] = [
            bucket("/a.B/C", "0.025"),
            bucket("/a.B/C", "0.05"),
            bucket("/a.B/D", "0.025"),
        ];
        let text = add_to(&format!(
            "# TYPE x gauge\nx 1\n\n{hit}\n{other}\n{else_where}\n"
        ));
        let trace_id = crate::trace::trace_id(&span);
        assert_eq!(
            text,
            format!(
                "# TYPE x gauge\nx 1\n{hit} # {{trace_id=\"{trace_id}\"}} 0.02 1.500\n{other}\n\
                {else_where}\n# EOF\n"
            )
        );
    }
}
