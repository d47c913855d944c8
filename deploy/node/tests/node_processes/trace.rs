//! One trace from the browser's request to the consumer of the event, and nothing personal in anything
//! exported or printed.

use std::time::Duration;

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use outbox::{Consumer, FOUNDATION, Nats};
use serde_json::json;
use sqlx::PgPool;
use tracing_subscriber::layer::SubscriberExt;

use crate::collector::Collector;
use crate::http::{call, until};
use crate::privacy::{CANARIES, card_life};
use crate::processes::{Cluster, PASSWORD, make_databases, runtime};

/// Names that must be seen nowhere.
const NAME: &str = "Zanzibarkoro Canari";
const SECRET: &str = "canary-in-the-path-9W2";
/// All that our crates and the database's driver can say.
const EVERYTHING: &str = "debug,auth=trace,gateway=trace,geography=trace,members=trace,cards=trace,\
    platform=trace,outbox=trace,sqlx=trace";
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
/// The browser's span.
const CLICK: &str = "b7ad6b7169203331";

#[test]
fn one_trace_reaches_the_consumer_and_carries_nothing_personal() {
    let runtime = runtime();
    let collector = Collector::default();
    let endpoint = runtime.block_on(collector.listen());
    let environment = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str()),
        ("MAILLON_LOG", EVERYTHING),
    ];
    let mut cluster = Cluster::start("trace", &environment);
    let token = cluster.sign_in();
    let bearer = format!("Bearer {token}");
    let parent = format!("00-{TRACE}-{CLICK}-01");
    let body = json!({"region_code": "CANARI", "region_name": NAME}).to_string();
    let answer = call(
        &cluster.http,
        "POST",
        "/api/region/post_region",
        &[("authorization", &bearer), ("traceparent", &parent)],
        &body,
    )
    .expect("it answers");
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(
        answer.head.contains(&format!("traceparent: 00-{TRACE}-")),
        "the answer names its trace: {}",
        answer.head
    );

    let click = json!({"clicks": [{"trace_id": TRACE, "span_id": CLICK, "screen": "/regions/:id",
        "ago_ms": 300, "took_ms": 250, "calls": 1, "failed": 0}]});
    let clicked = cluster.call(&token, "POST", "/api/trace/post.clicks", &click.to_string());
    assert_eq!(clicked.status, 200, "{clicked:?}");

    // Everywhere else a name or a password may pass by: a filter, a path, a body that is refused, a wrong
    // password, a panic-free 503.
    for (method, path, body) in [
        (
            "GET",
            "/api/region/get.region_list?filter=Zanzibarkoro".to_owned(),
            String::new(),
        ),
        ("GET", format!("/api/auth/generate/{SECRET}"), String::new()),
        (
            "GET",
            format!("/nowhere/{SECRET}?password={SECRET}"),
            String::new(),
        ),
        (
            "POST",
            "/api/auth/login".to_owned(),
            json!({"login": "Zanzibarkoro", "password": SECRET}).to_string(),
        ),
        (
            "POST",
            "/api/auth/login".to_owned(),
            json!({"login": "admin", "password": SECRET}).to_string(),
        ),
        (
            "POST",
            "/api/region/post_region".to_owned(),
            json!({"region_code": "CANARI", "region_name": NAME}).to_string(),
        ),
        (
            "POST",
            "/api/region/post_region".to_owned(),
            format!("{{\"region_name\": \"{NAME}"),
        ),
        (
            "POST",
            "/api/auth/generate".to_owned(),
            json!({"password": SECRET}).to_string(),
        ),
    ] {
        cluster.call(&token, method, &path, &body);
    }
    card_life(&cluster, &token);
    consume(&runtime, &cluster, &endpoint);

    let metrics: String = cluster.ops.iter().map(|ops| raw(ops, "/metrics")).collect();
    assert!(
        metrics.contains("http_server_request_duration_seconds"),
        "the gateway measures: {metrics}"
    );
    // Exporters are flushed at the end.
    for process in [
        &mut cluster.gateway,
        &mut cluster.geography,
        &mut cluster.members,
        &mut cluster.cards,
        &mut cluster.auth,
    ] {
        assert_eq!(process.stop(), Some(0), "{}", process.said());
    }
    let trace_id: Vec<u8> = (0..16)
        .map(|at| u8::from_str_radix(&TRACE[2 * at..2 * at + 2], 16).expect("hex"))
        .collect();
    chain(&collector.spans(&trace_id));

    let printed: String = [
        &cluster.gateway,
        &cluster.geography,
        &cluster.members,
        &cluster.cards,
        &cluster.auth,
    ]
    .iter()
    .map(|process| process.said())
    .collect();
    assert!(
        printed.contains("/api/auth/generate/{password}"),
        "requests are logged by their route"
    );
    let exported = collector.bytes();
    let canaries = [NAME, SECRET, PASSWORD, token.as_str()];
    for canary in canaries.into_iter().chain(CANARIES) {
        assert!(!contains(&exported, canary), "{canary:?} was exported");
        assert!(
            !printed.contains(canary),
            "{canary:?} was printed: {}",
            printed
                .lines()
                .find(|line| line.contains(canary))
                .unwrap_or_default()
        );
        assert!(!metrics.contains(canary), "{canary:?} is in the metrics");
    }
}

/// Each span's parent is the one before it.
fn chain(spans: &[(String, Span)]) {
    let find = |service: &str, name: &str| -> &Span {
        let named = spans
            .iter()
            .find(|(of, span)| of.contains(service) && span.name == name);
        &named
            .unwrap_or_else(|| {
                panic!(
                    "no span {name:?} of {service}: {:?}",
                    spans
                        .iter()
                        .map(|(of, span)| (of, &span.name))
                        .collect::<Vec<_>>()
                )
            })
            .1
    };
    let rpc = "maillon.geography.v1.Regions/SaveRegion";
    let request = find("gateway", "POST /api/region/post_region");
    let outgoing = find("gateway", rpc);
    let incoming = find("geography", rpc);
    let store = find("geography", "store.region.insert");
    let publish = find("geography", "publish geography.region.created");
    let consume = find("test", "consume geography.region.created");
    let click = find("web", "click /regions/:id");
    assert!(click.parent_span_id.is_empty(), "the trace begins with it");
    let took = click.end_time_unix_nano - click.start_time_unix_nano;
    assert_eq!(took, 250_000_000);
    for (child, parent) in [
        (request, click),
        (outgoing, request),
        (incoming, outgoing),
        (store, incoming),
        (publish, incoming),
        (consume, publish),
    ] {
        assert_eq!(
            child.parent_span_id, parent.span_id,
            "{} is not below {}",
            child.name, parent.name
        );
    }
}

/// Consumes the event as another service would, with telemetry of its own.
fn consume(runtime: &tokio::runtime::Runtime, cluster: &Cluster, endpoint: &str) {
    let server = cluster.database_url("auth").to_owned();
    make_databases(
        &server.replace("node_trace_auth", "postgres"),
        &["node_trace_consumer".to_owned()],
    );
    runtime.block_on(async {
        let exporter = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(endpoint)
            .build()
            .expect("an exporter");
        let resource = opentelemetry_sdk::Resource::builder()
            .with_service_name("test")
            .build();
        let provider = SdkTracerProvider::builder()
            .with_resource(resource)
            .with_batch_exporter(exporter)
            .build();
        opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
        tracing::subscriber::set_global_default(tracing_subscriber::registry().with(layer))
            .expect("no other test sets one");

        let db = PgPool::connect(&server.replace("node_trace_auth", "node_trace_consumer"))
            .await
            .expect("a database");
        FOUNDATION.run(&db).await.expect("it is migrated");
        let nats = Nats::connect(&cluster.nats.url, "test")
            .await
            .expect("an address");
        let consumer = Consumer::new(
            db,
            nats,
            "geography",
            "test_regions",
            &["geography.region.*"],
            |_, _| Box::pin(async { Ok(()) }),
        );
        let consumed = async {
            while !consumer.run_once().await.is_ok_and(|events| events > 0) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), consumed)
            .await
            .expect("the event arrives");
        tokio::task::spawn_blocking(move || provider.shutdown())
            .await
            .expect("it ends")
            .expect("exported");
    });
}

pub(crate) fn raw(address: &str, path: &str) -> String {
    let mut text = String::new();
    until(Duration::from_secs(5), "metrics", || {
        use std::io::{Read, Write};
        let Ok(mut stream) = std::net::TcpStream::connect(address) else {
            return false;
        };
        text.clear();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        )
        .is_ok()
            && stream.read_to_string(&mut text).is_ok()
    });
    text
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}
