//! One span, one measure and one line of log for every request, under the route's name and never its URL:
//! paths and queries hold names, numbers and once a password. A panic becomes the contract's 500.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use platform::panics::{self, Streamed};
use platform::{MetabaseSite, exemplars, trace};
use proto::maillon::refusal::v1::Reason;
use tracing::{Instrument, Span, field};

use crate::problem::Problem;
use crate::proxies::TrustedProxies;

/// Header by which a person can name the trace of an answer.
const TRACEPARENT: &str = "traceparent";

/// A browser that came by HTTPS once comes by nothing else for a year.
const ONLY_HTTPS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Watches one request.
pub(crate) async fn request(
    State((proxies, policy)): State<(TrustedProxies, HeaderValue)>,
    request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_https = peer.is_some_and(|peer| proxies.is_https(peer.ip(), request.headers()));
    let method = request.method().clone();
    let route = route_of(&request);
    let span = tracing::info_span!(
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = field::Empty,
        http.request.method = method.as_str(),
        http.route = &*route,
        http.response.status_code = field::Empty
    );
    trace::continue_from(&span, request.headers());
    let began = Instant::now();
    let work = panics::during(Arc::clone(&route), next.run(request)).instrument(span.clone());
    let mut response = work
        .await
        .unwrap_or_else(|_panicked| Problem::from(Reason::Internal).into_response());
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    let trace_id = trace::trace_id(&span);
    if !trace_id.is_empty() {
        let mut context = axum::http::HeaderMap::new();
        trace::inject(&span, &mut context);
        if let Some(value) = context.remove(TRACEPARENT) {
            response.headers_mut().insert(TRACEPARENT, value);
        }
    }
    secure(&mut response, policy);
    if is_https {
        response
            .headers_mut()
            .insert(header::STRICT_TRANSPORT_SECURITY, ONLY_HTTPS);
    }
    let took = began.elapsed();
    measure(&method, &route, status, took, &span);
    tracing::info!(
        method = method.as_str(),
        route = &*route,
        status = status.as_u16(),
        ms = took.as_secs_f64() * 1e3,
        trace_id,
        "request"
    );
    response
}

fn measure(method: &Method, route: &str, status: StatusCode, took: Duration, span: &Span) {
    const DURATION: &str = "http_server_request_duration_seconds";
    metrics::histogram!(
        DURATION,
        "method" => method.to_string(), "route" => route.to_owned(),
        "status" => status.as_str().to_owned()
    )
    .record(took.as_secs_f64());
    exemplars::note(DURATION, route, took.as_secs_f64(), span);
}

/// Guards an answer that is made piece by piece: compressors ask it once more behind its end, and it may
/// panic on its way.
pub(crate) async fn body(request: Request, next: Next) -> Response {
    let route = route_of(&request);
    let response = next.run(request).await;
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    let broken = || Err(axum::Error::new("it panicked"));
    response.map(|body| Body::new(Streamed::new(body, route, broken)))
}

fn route_of(request: &Request) -> Arc<str> {
    match request.extensions().get::<MatchedPath>() {
        Some(matched) if matched.as_str().starts_with("/api/{*") => "unmatched".into(),
        Some(matched) => matched.as_str().into(),
        None => "web".into(),
    }
}

/// What a page may load and show. Styles are inline because antd writes them without a nonce (architecture
/// §6); a frame may hold what is printed, and the Metabase that is configured.
pub(crate) fn policy(site: Option<&MetabaseSite>) -> HeaderValue {
    let site = site.map_or_else(String::new, |site| format!(" {site}"));
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
        worker-src 'self' blob:; img-src 'self' data: blob:; connect-src 'self'; \
        frame-src 'self' blob:{site}; object-src 'none'; base-uri 'none'; form-action 'self'; \
        frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("a site is an origin in ASCII")
}

/// Headers that every answer carries.
fn secure(response: &mut Response, policy: HeaderValue) {
    const HEADERS: &[(&str, &str)] = &[
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(self), geolocation=(self), microphone=(), payment=()",
        ),
    ];
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(*name, HeaderValue::from_static(value));
    }
}
