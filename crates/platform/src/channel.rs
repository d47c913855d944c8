//! How one process of ours reaches another: over the network or, when both live in one process, by a plain
//! function call. Callers use the generated clients and can't tell which.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::{Request, Response, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tonic::Status;
use tonic::body::Body;
use tower::util::BoxCloneSyncService;
use tower::{ServiceBuilder, ServiceExt};
use tracing::Instrument;

use crate::trace;

/// A service with all its layers, as the network and the in-process channel use it.
pub type Stack = BoxCloneSyncService<Request<Body>, Response<Body>, Infallible>;

/// A channel for any generated client.
pub type Channel = BoxCloneSyncService<Request<Body>, Response<Body>, Status>;

/// Header of an answer that tells what the call wrote, for whoever calls next: marks of `outbox`, separated
/// by semicolons.
pub const WROTE_HEADER: &str = "x-maillon-wrote";

/// Header of a call that tells what its caller wrote before: the services that it reaches wait for that.
pub const AFTER_HEADER: &str = "x-maillon-after";

/// Header of a streamed list that tells how many rows it has, so that a file which can't hold them is not
/// begun.
pub const ROWS_HEADER: &str = "x-maillon-rows";

/// A channel to `http://host:port`; connects when first used and again by itself.
///
/// hyper's own client rather than tonic's `Channel`: that one passes each request to a task of its own, which
/// costs a fifth of a small call (docs/decisions/0004).
pub fn remote(url: &str) -> Result<Channel, http::Error> {
    let origin: Uri = url.parse()?;
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    connector.set_connect_timeout(Some(Duration::from_secs(2)));
    let client: Client<HttpConnector, Body> = Client::builder(TokioExecutor::new())
        .timer(TokioTimer::new())
        .http2_only(true)
        .http2_initial_stream_window_size(4 * 1024 * 1024)
        .http2_initial_connection_window_size(8 * 1024 * 1024)
        .http2_max_frame_size(1024 * 1024)
        // Who does not even answer a ping is stopped or gone: nobody waits three seconds for it, whatever the
        // call's deadline. Who only takes long for a call answers it.
        .http2_keep_alive_interval(Duration::from_secs(1))
        .http2_keep_alive_timeout(Duration::from_secs(2))
        .build(connector);
    // A line for each call of a long outage would hide everything else.
    let is_away = Arc::new(AtomicBool::new(false));
    let peer: Arc<str> = origin.authority().map_or("", |peer| peer.as_str()).into();
    let service = ServiceBuilder::new().service_fn(move |mut request: Request<Body>| {
        let (client, is_away, peer) = (client.clone(), Arc::clone(&is_away), Arc::clone(&peer));
        let uri = at(&origin, request.uri());
        async move {
            *request.uri_mut() = uri?;
            // The transport's words name hosts and ports; a caller is told only that the service can't be
            // reached.
            let answer = client.request(request).await.map_err(|error| {
                if !is_away.swap(true, Ordering::Relaxed) {
                    tracing::warn!(
                        peer = &*peer,
                        error = &error as &dyn std::error::Error,
                        "a service can't be reached"
                    );
                }
                Status::unavailable("unreachable")
            })?;
            if is_away.swap(false, Ordering::Relaxed) {
                tracing::info!(peer = &*peer, "a service is reached again");
            }
            Ok(answer.map(Body::new))
        }
    });
    Ok(traced(service))
}

/// A call's path at a server.
fn at(origin: &Uri, call: &Uri) -> Result<Uri, Status> {
    let mut parts = origin.clone().into_parts();
    parts.path_and_query = call.path_and_query().cloned();
    Uri::from_parts(parts).map_err(|_| Status::internal("an address without scheme or host"))
}

/// A channel to a service in this process.
pub fn in_process(stack: Stack) -> Channel {
    traced(stack.map_err(|never: Infallible| match never {}))
}

fn traced<S>(inner: S) -> Channel
where
    S: tower::Service<Request<Body>, Response = Response<Body>, Error = Status>
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send + 'static,
{
    let layered = ServiceBuilder::new().service_fn(move |mut request: Request<Body>| {
        let rpc = request.uri().path().trim_start_matches('/').to_owned();
        let span = tracing::info_span!(
            "call",
            otel.name = rpc,
            otel.kind = "client",
            rpc.system = "grpc"
        );
        trace::inject(&span, request.headers_mut());
        inner.clone().oneshot(request).instrument(span)
    });
    BoxCloneSyncService::new(layered)
}
