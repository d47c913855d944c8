//! The span around each call.

use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower::util::BoxCloneSyncService;
use tower::{ServiceBuilder, ServiceExt};
use tracing::Instrument;

use crate::trace;

/// A channel for any generated client.
pub type Channel = BoxCloneSyncService<Request<Body>, Response<Body>, Status>;

/// A channel over a service.
pub(super) fn traced<S>(inner: S) -> Channel
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
