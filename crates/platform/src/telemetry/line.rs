//! A line of the log: one JSON object for a collector, or plain text for a person, never with colour codes.
//! An error is told with its causes, but without what it quotes; each line that a request led to names its
//! trace.

use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

use opentelemetry::trace::TraceContextExt;
use serde_json::{Map, Value};
use sqlx::postgres::PgDatabaseError;
use tracing::dispatcher::WeakDispatch;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_opentelemetry::get_otel_context;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::config::LogFormat;

/// SQLSTATEs whose messages quote values: data exceptions.
const QUOTING: &str = "22";

const TRACE_ID: &str = "trace_id";

/// Whom a span's trace is asked of: the subscriber that made the span.
pub(super) static SUBSCRIBER: OnceLock<WeakDispatch> = OnceLock::new();

/// Writes lines.
pub(super) struct Line(pub(super) LogFormat);

impl<S, N> FormatEvent<S, N> for Line
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let old_way = event.normalized_metadata();
        let metadata = old_way.as_ref().unwrap_or(event.metadata());
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        let mut fields = Fields::default();
        event.record(&mut fields);
        if !fields.others.contains_key(TRACE_ID)
            && let Some(id) = trace_id(context, metadata.target())
        {
            fields.others.insert(TRACE_ID.into(), id.into());
        }
        match self.0 {
            LogFormat::Json => {
                let mut line = Map::new();
                line.insert("timestamp".into(), time.into());
                line.insert("level".into(), metadata.level().as_str().into());
                line.insert("message".into(), fields.message.into());
                line.extend(fields.others);
                line.insert("target".into(), metadata.target().into());
                writeln!(writer, "{}", Value::from(line))
            }
            LogFormat::Text => {
                write!(writer, "{time} {:>5} {}", metadata.level(), fields.message)?;
                for (name, value) in fields.others {
                    write!(writer, " {name}={value}")?;
                }
                writeln!(writer)
            }
        }
    }
}

/// The trace of the span that an event is in. What the tracer itself tells has none: it may hold the span.
fn trace_id<S, N>(context: &FmtContext<'_, S, N>, target: &str) -> Option<String>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    if target.starts_with("opentelemetry") {
        return None;
    }
    let span = context.lookup_current()?.id();
    let subscriber = SUBSCRIBER.get()?.upgrade()?;
    let traced = get_otel_context(&span, &subscriber)?;
    let id = traced.span().span_context().trace_id();
    (id != opentelemetry::TraceId::INVALID).then(|| id.to_string())
}

/// What an event tells.
#[derive(Default)]
struct Fields {
    message: String,
    others: Map<String, Value>,
}

impl Fields {
    fn note(&mut self, field: &Field, value: Value) {
        // What the old way of logging tells of a line's place in the source.
        if !field.name().starts_with("log.") {
            self.others.insert(field.name().to_owned(), value);
        }
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}");
        if field.name() == "message" {
            self.message = text;
        } else {
            self.note(field, text.into());
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            value.clone_into(&mut self.message);
        } else {
            self.note(field, value.into());
        }
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.note(field, causes(value).into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.note(field, value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.note(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.note(field, value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.note(field, value.into());
    }
}

/// An error with its causes. Some say theirs themselves; nothing is said twice.
pub fn causes(error: &(dyn Error + 'static)) -> String {
    let chain = || std::iter::successors(Some(error), |&cause| cause.source());
    let mut text = String::new();
    for cause in chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
    }
    for (quoting, plain) in chain().filter_map(without_quotes) {
        text = text.replace(&quoting, &plain);
    }
    text
}

/// The words of an error that quotes the value it did not like, and what is told instead: the value may be
/// somebody's name.
fn without_quotes(error: &(dyn Error + 'static)) -> Option<(String, String)> {
    if let Some(error) = error.downcast_ref::<PgDatabaseError>() {
        return error.code().starts_with(QUOTING).then(|| {
            let plain = format!("a value was refused ({})", error.code());
            (error.message().to_owned(), plain)
        });
    }
    let error = error.downcast_ref::<serde_json::Error>()?;
    let plain = format!(
        "JSON is wrong at line {}, column {} ({:?})",
        error.line(),
        error.column(),
        error.classify()
    );
    Some((error.to_string(), plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    enum Outer {
        #[error("it was not read")]
        Said(#[source] sqlx::Error),
        #[error("it was not read: {0}")]
        Told(#[source] sqlx::Error),
    }

    fn not_a_number() -> sqlx::Error {
        let error = serde_json::from_str::<u64>("\"Zanzibarkoro\"").expect_err("no number");
        sqlx::Error::Decode(error.into())
    }

    #[test]
    fn an_error_is_told_once_with_its_causes_and_without_what_it_quotes() {
        let expected = "it was not read: error occurred while decoding: JSON is wrong at line 1, \
            column 14 (Data)";
        for error in [Outer::Said(not_a_number()), Outer::Told(not_a_number())] {
            assert_eq!(causes(&error), expected);
        }
    }
}
