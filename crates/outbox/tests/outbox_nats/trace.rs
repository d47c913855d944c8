//! One trace goes from the caller's request through outbox and NATS to what the consumer does.

use std::time::Duration;

use opentelemetry::global;
use opentelemetry::trace::{SpanKind, TraceContextExt, TracerProvider};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider, SpanData};
use outbox::Consumer;
use sqlx::PgPool;
use tracing::Instrument;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::layer::SubscriberExt;

use crate::server::NatsServer;
use crate::support::{CONSUMER, connect, make, project, relay};

#[sqlx::test(migrator = "crate::support::MIGRATOR")]
async fn a_trace_crosses_outbox_and_nats(db: PgPool) {
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder()
        .with_simple_exporter(exporter.clone())
        .build();
    global::set_text_map_propagator(TraceContextPropagator::new());
    // For the whole program: a subscriber of one thread misses the spans whose call sites another thread met
    // first.
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(layer))
        .expect("no other test sets one");

    let server = NatsServer::start();
    let nats = connect(&server).await;
    let request = tracing::info_span!("request");
    let trace_id = request.context().span().span_context().trace_id();
    async {
        let mut tx = outbox::begin(&db).await.expect("a transaction");
        make(&mut tx, "Awa Kouamé").await;
        tx.commit().await.expect("a commit");
    }
    .instrument(request)
    .await;
    relay(&db, &nats).run_once().await.expect("a turn");
    let consumer = Consumer::new(
        db.clone(),
        nats,
        "things",
        CONSUMER,
        &["things.>"],
        |db, event| Box::pin(project(db, event).instrument(tracing::info_span!("handler"))),
    );
    consumer
        .attempts(1, Duration::ZERO)
        .run_once()
        .await
        .expect("a batch");

    provider.force_flush().expect("exported");
    let mut spans = exporter.get_finished_spans().expect("spans");
    spans.retain(|span| span.span_context.trace_id() == trace_id);
    let [request, publish, consume, handler] = [
        "request",
        "publish things.thing.made",
        "consume things.thing.made",
        "handler",
    ]
    .map(|name| span(&spans, name));
    for (child, parent) in [(publish, request), (consume, publish), (handler, consume)] {
        assert_eq!(
            child.parent_span_id,
            parent.span_context.span_id(),
            "{}",
            child.name
        );
    }
    assert_eq!(
        (&publish.span_kind, &consume.span_kind),
        (&SpanKind::Producer, &SpanKind::Consumer)
    );
    // Nothing of what an event holds, nor of who caused it, is in a trace.
    let text = format!("{spans:?}");
    for secret in ["Kouam", "awa", "192.0.2.7"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

fn span<'a>(spans: &'a [SpanData], name: &str) -> &'a SpanData {
    spans
        .iter()
        .find(|span| span.name == name)
        .unwrap_or_else(|| panic!("no span {name} among {spans:?}"))
}
