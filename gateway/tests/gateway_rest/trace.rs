//! The answer names its trace where there is one.

use axum::body::Body;
use axum::http::Request;
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use serde_json::json;
use tracing_subscriber::layer::SubscriberExt;

use crate::world::World;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

#[tokio::test]
async fn an_answer_names_the_trace_that_the_caller_began() {
    let world = World::start().await;
    // Whoever comes first to the place where a span is made decides for all whether it is wanted there; a
    // subscriber that is set later is asked again.
    world
        .send("GET", "/api/env/get_env", None, Body::empty())
        .await;
    let provider = SdkTracerProvider::builder().build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let _traced = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
    let asked = |header: Option<&str>| {
        let mut request = Request::get("/api/env/get_env");
        if let Some(header) = header {
            request = request.header("traceparent", header);
        }
        world.answer(request.body(Body::empty()).expect("a request"))
    };
    let continued = asked(Some(&format!("00-{TRACE}-00f067aa0ba902b7-01"))).await;
    let told = continued.header("traceparent");
    assert!(told.starts_with(&format!("00-{TRACE}-")), "{told}");
    assert!(!told.contains("00f067aa0ba902b7"), "a span of its own");

    for header in [
        None,
        Some("nonsense"),
        Some("00-00000000000000000000000000000000-0000000000000000-00"),
    ] {
        let told = asked(header).await;
        let parts: Vec<&str> = told.header("traceparent").split('-').collect();
        assert_eq!(
            (parts.len(), parts[1].len(), parts[2].len()),
            (4, 32, 16),
            "{parts:?}"
        );
        assert_ne!(parts[1], TRACE);
        assert_ne!(parts[1], "0".repeat(32));
    }
    let refused = world.send("GET", "/api/nothing", None, Body::empty()).await;
    assert_eq!(refused.header("traceparent").len(), 55);
}

#[tokio::test]
async fn a_click_tells_times_counts_and_a_screen_and_nothing_else() {
    let world = World::start().await;
    let token = crate::sign_in::signed_in(&world).await;
    let click = |screen: &str, trace_id: &str, ago_ms: i64| {
        json!({"trace_id": trace_id, "span_id": "00f067aa0ba902b7", "screen": screen,
            "ago_ms": ago_ms, "took_ms": 120, "calls": 2, "failed": 0})
    };
    let good = click("/members/:id", TRACE, 400);
    let save = |clicks: Vec<serde_json::Value>| {
        let body = json!({"clicks": clicks});
        let (world, token) = (&world, &token);
        async move { world.post("/api/trace/post.clicks", token, &body).await }
    };
    assert_eq!(save(vec![good.clone(); 64]).await.status, 200);
    for wrong in [
        vec![good.clone(); 65],
        vec![click("/members/12", TRACE, 400)],
        vec![click("/members?filter=Kon\u{e9}", TRACE, 400)],
        vec![click("/members", "0", 400)],
        vec![click("/members", &"0".repeat(32), 400)],
        vec![click("/members", TRACE, -1)],
    ] {
        let refused = save(wrong.clone()).await;
        assert_eq!(refused.status, 422, "{wrong:?}");
    }
    let unsigned = world
        .send("POST", "/api/trace/post.clicks", None, Body::from("{}"))
        .await;
    assert_eq!(unsigned.status, 401);
}
