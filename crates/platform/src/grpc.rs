//! The layers every rpc passes, in this one order, over the network and inside the process: span and metrics,
//! panic, a place (decision 0126), deadline, lock (token, permission, node), answers that are kept, then the
//! service's own routes.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue, Request, Response};
use http_body::Frame;
use proto::Route;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::Status;
use tonic::body::Body;
use tonic::server::NamedService;
use tonic::service::{Routes, RoutesBuilder};
use tonic::transport::ServerTlsConfig;
use tonic::transport::server::TcpIncoming;
use tonic_health::ServingStatus;
use tower::Service;
use tower::util::BoxCloneSyncService;
use tracing::{Instrument, Span, field};

use crate::access::Lock;
use crate::channel::{Stack, UNBEGUN_HEADER};
use crate::deadline::{TIMEOUT_HEADER, read_timeout};
use crate::exemplars;
use crate::gate::{Gates, TurnedAway};
use crate::keys::Verifier;
use crate::node::Node;
use crate::once::Once;
use crate::panics::{self, Panicked, Streamed};
use crate::postgres::CONNECTIONS;
use crate::refusal::Refusal;
use crate::trace;

/// Deadline of a call that names none.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// The gRPC services of a process; each is reported to health checks by its name, so that a caller can tell a
/// service that is not there yet from one that is.
pub struct Services {
    process: &'static str,
    routes: RoutesBuilder,
    names: Vec<&'static str>,
    answers: Option<PgPool>,
}

impl Services {
    /// None yet, of the process of this name.
    pub fn new(process: &'static str) -> Self {
        Self {
            process,
            routes: RoutesBuilder::default(),
            names: Vec::new(),
            answers: None,
        }
    }

    /// One more.
    #[must_use]
    pub fn with<S>(mut self, service: S) -> Self
    where
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
            + NamedService
            + Clone
            + Send
            + Sync
            + 'static,
        S::Future: Send + 'static,
    {
        self.names.push(S::NAME);
        self.routes.add_service(service);
        self
    }

    /// Keeps what writes are answered in this database, for those that come again under the same key.
    #[must_use]
    pub fn answering_again_from(mut self, db: PgPool) -> Self {
        self.answers = Some(db);
        self
    }

    fn routes(mut self) -> Routes {
        let (reporter, health) = tonic_health::server::health_reporter();
        for name in self.names {
            // Nobody else holds the reporter yet, so it never waits.
            let _ = reporter
                .set_service_status(name, ServingStatus::Serving)
                .now_or_never();
        }
        self.routes.add_service(health);
        self.routes.routes().prepare()
    }
}

/// Puts the layers around a process's services.
pub fn stack(services: Services, verifier: Verifier) -> Stack {
    stack_over(services, verifier, std::convert::identity)
}

/// The same with another number of places; tests fill them.
pub fn stack_with(services: Services, verifier: Verifier, places: usize) -> Stack {
    let gates = Gates::with(services.process, places);
    let answers = services.answers.clone();
    guarded(services.routes(), answers, verifier, gates)
}

/// [`stack`] with a layer of the service's own around its routes, behind the lock.
pub fn stack_over<S>(
    services: Services,
    verifier: Verifier,
    layer: impl FnOnce(Routes) -> S,
) -> Stack
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send,
{
    let answers = services.answers.clone();
    let connections = answers
        .as_ref()
        .map_or(CONNECTIONS, |db| db.options().get_max_connections());
    let gates = Gates::of_a_service(services.process, connections);
    guarded(layer(services.routes()), answers, verifier, gates)
}

fn guarded<S>(routes: S, answers: Option<PgPool>, verifier: Verifier, gates: Gates) -> Stack
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send,
{
    let node = Node::of(answers.clone());
    let inner = Lock::new(Once::new(routes, answers), verifier, node);
    BoxCloneSyncService::new(Guard { inner, gates })
}

/// Serves a stack on an address until the token is cancelled, then finishes what is in flight.
pub async fn serve(
    listener: TcpListener,
    stack: Stack,
    tls: Option<ServerTlsConfig>,
    stop: CancellationToken,
) -> Result<(), tonic::transport::Error> {
    // Small answers leave at once: tonic sets this only on what it listens on by itself.
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let mut server = tonic::transport::Server::builder();
    if let Some(tls) = tls {
        server = server.tls_config(tls)?;
    }
    server
        .http2_keepalive_interval(Some(Duration::from_secs(30)))
        .initial_stream_window_size(4 * 1024 * 1024)
        .initial_connection_window_size(8 * 1024 * 1024)
        .serve_with_incoming_shutdown(stack, incoming, stop.cancelled_owned())
        .await
}

/// Listens; the error says on which address.
pub async fn listen(address: SocketAddr) -> Result<TcpListener, std::io::Error> {
    TcpListener::bind(address).await.map_err(|error| {
        std::io::Error::new(error.kind(), format!("can't listen on {address}: {error}"))
    })
}

#[derive(Clone)]
struct Guard<S> {
    inner: S,
    gates: Gates,
}

impl<S> Service<Request<Body>> for Guard<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let next = self.inner.clone();
        let mut ready = std::mem::replace(&mut self.inner, next);
        let gates = self.gates.clone();
        let route = Route::of_rpc(request.uri().path());
        let span = server_span(route, &request);
        let recorded = span.clone();
        let answer = async move {
            let _places = match gates.enter(route).await {
                Ok(places) => places,
                Err(TurnedAway::Full(refusal)) => return refusal.into_response(),
                Err(TurnedAway::Closed(refusal)) => return refusal.into_unbegun(),
            };
            let deadline = request
                .headers()
                .get(TIMEOUT_HEADER)
                .and_then(read_timeout)
                .unwrap_or(DEADLINE);
            let streams = route.is_some_and(|route| route.streams);
            let deadline = if streams { Duration::MAX } else { deadline };
            let working = panics::during(name(route).into(), ready.call(request));
            match tokio::time::timeout(deadline, working).await {
                // Polled by whoever sends it on, on the network together with all other streams of the
                // connection.
                Ok(Ok(Ok(response))) if streams => {
                    response.map(|body| Body::new(Streamed::new(body, name(route).into(), broken)))
                }
                Ok(Ok(Ok(response))) => response,
                Ok(Ok(Err(never))) => match never {},
                Ok(Err(Panicked)) => Refusal::new(Reason::Internal).into_response(),
                Err(_elapsed) => Refusal::new(Reason::Timeout).into_response(),
            }
        };
        Box::pin(
            async move {
                let began = Instant::now();
                let response = answer.await;
                record(&recorded, route, &response, began.elapsed());
                Ok(response)
            }
            .instrument(span),
        )
    }
}

impl Refusal {
    fn into_response(self) -> Response<Body> {
        Status::from(self).into_http()
    }

    /// The answer of a process that begins no call now: who has another address goes there.
    pub(crate) fn into_unbegun(self) -> Response<Body> {
        let mut response = self.into_response();
        let headers = response.headers_mut();
        headers.insert(UNBEGUN_HEADER, HeaderValue::from_static("1"));
        response
    }
}

fn name(route: Option<&'static Route>) -> &'static str {
    route.map_or("unknown", |route| route.rpc.trim_start_matches('/'))
}

/// The end of a stream that panicked.
fn broken() -> Result<Frame<Bytes>, Status> {
    let mut end = HeaderMap::new();
    Status::from(Refusal::new(Reason::Internal)).add_header(&mut end)?;
    Ok(Frame::trailers(end))
}

fn server_span(route: Option<&'static Route>, request: &Request<Body>) -> Span {
    let rpc = name(route);
    let span = tracing::info_span!(
        "rpc",
        otel.name = rpc,
        otel.kind = "server",
        otel.status_code = field::Empty,
        rpc.system = "grpc",
        rpc.grpc.status_code = field::Empty
    );
    trace::continue_from(&span, request.headers());
    span
}

fn record(span: &Span, route: Option<&'static Route>, response: &Response<Body>, took: Duration) {
    // An answer that fails before its first byte carries its status in the headers; else it is on its way.
    let code =
        Status::from_header_map(response.headers()).map_or(tonic::Code::Ok, |status| status.code());
    span.record("rpc.grpc.status_code", code as i32);
    if matches!(
        code,
        tonic::Code::Internal | tonic::Code::Unknown | tonic::Code::DataLoss
    ) {
        span.record("otel.status_code", "ERROR");
    }
    let (service, rpc) = route.map_or(("unknown", "unknown"), |route| (route.process, route.rpc));
    metrics::histogram!(
        "rpc_server_duration_seconds",
        "service" => service, "rpc" => rpc, "code" => format!("{code:?}")
    )
    .record(took.as_secs_f64());
    exemplars::note("rpc_server_duration_seconds", rpc, took.as_secs_f64(), span);
}
