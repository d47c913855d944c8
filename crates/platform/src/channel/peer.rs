//! One address of a service, with its connection.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use http::uri::{Authority, PathAndQuery, Scheme};
use http::{Method, Request, Response, Uri};
use http_body_util::{BodyExt, Full};
use hyper_rustls::{FixedServerNameResolver, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error as Failure};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tonic::body::Body;

/// Longest wait for the answer of a service that did not answer before.
const PROBE: Duration = Duration::from_secs(1);

type Http = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// How connections to a service are made.
#[derive(Clone)]
pub(super) struct Transport {
    pub(super) scheme: Scheme,
    pub(super) tls: ClientConfig,
}

/// An address of a service; connects when first used and again by itself.
pub(super) struct Peer {
    pub(super) address: SocketAddr,
    authority: Authority,
    scheme: Scheme,
    client: Http,
    in_flight: AtomicUsize,
    is_out: AtomicBool,
}

/// Why an address gave no answer.
#[derive(Debug)]
pub(super) enum Broken {
    /// Nobody there began the call.
    Unsent(Box<dyn Error + Send + Sync>),
    /// The call may have been worked on.
    Sent(Box<dyn Error + Send + Sync>),
}

impl Broken {
    fn of(error: Failure) -> Self {
        if error.is_connect() || was_refused(&error) {
            Self::Unsent(error.into())
        } else {
            Self::Sent(error.into())
        }
    }

    pub(super) fn cause(&self) -> &(dyn Error + 'static) {
        match self {
            Self::Unsent(cause) | Self::Sent(cause) => cause.as_ref(),
        }
    }
}

/// Whether the connection closed before the call left, or its server said that it did not begin it.
fn was_refused(error: &Failure) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<hyper::Error>()
            && error.is_canceled()
        {
            return true;
        }
        if let Some(error) = error.downcast_ref::<h2::Error>() {
            // A server that leaves names the last call that it began, and h2 ends only those after it so.
            let is_left_out =
                error.is_go_away() || error.reason() == Some(h2::Reason::REFUSED_STREAM);
            return error.is_remote() && is_left_out;
        }
        cause = error.source();
    }
    false
}

impl Peer {
    /// An address that was found under a name; over TLS its certificate must be one of that name.
    pub(super) fn new(address: SocketAddr, name: ServerName<'static>, by: &Transport) -> Self {
        let mut connector = HttpConnector::new();
        connector.enforce_http(false);
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(Duration::from_secs(2)));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(by.tls.clone())
            .https_or_http()
            .with_server_name_resolver(FixedServerNameResolver::new(name))
            .enable_http2()
            .wrap_connector(connector);
        let client = Client::builder(TokioExecutor::new())
            .timer(TokioTimer::new())
            .http2_only(true)
            .http2_initial_stream_window_size(4 * 1024 * 1024)
            .http2_initial_connection_window_size(8 * 1024 * 1024)
            .http2_max_frame_size(1024 * 1024)
            // Who does not even answer a ping is stopped or gone: nobody waits three seconds for it, whatever
            // the call's deadline. Who only takes long for a call answers it.
            .http2_keep_alive_interval(Duration::from_secs(1))
            .http2_keep_alive_timeout(Duration::from_secs(2))
            .build(connector);
        let authority = address.to_string().parse();
        Self {
            address,
            authority: authority.expect("an address with its port is an authority"),
            scheme: by.scheme.clone(),
            client,
            in_flight: AtomicUsize::new(0),
            is_out: AtomicBool::new(false),
        }
    }

    /// Calls that wait for its answer.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Whether it gave no answer lately.
    pub(super) fn is_out(&self) -> bool {
        self.is_out.load(Ordering::Relaxed)
    }

    /// Notes whether it gives no answer; says whether that is news.
    pub(super) fn set_out(&self, is_out: bool) -> bool {
        self.is_out.swap(is_out, Ordering::Relaxed) != is_out
    }

    /// Makes a call. A `whole` answer has come to its end when this returns.
    pub(super) async fn call(
        &self,
        parts: Parts,
        body: Bytes,
        whole: bool,
    ) -> Result<Response<Body>, Broken> {
        let _one_more = InFlight::of(&self.in_flight);
        let mut request = Request::from_parts(parts, Full::new(body));
        *request.uri_mut() = self.uri(request.uri().path_and_query().cloned());
        let answer = self.client.request(request).await.map_err(Broken::of)?;
        if !whole {
            return Ok(answer.map(Body::new));
        }
        let (head, body) = answer.into_parts();
        let body = body.collect().await;
        let body = body.map_err(|error| Broken::Sent(error.into()))?;
        Ok(Response::from_parts(head, Body::new(body)))
    }

    /// Whether it answers anything at all.
    pub(super) async fn answers(&self) -> bool {
        // An empty message, as gRPC frames it: the health of the whole process is asked for.
        let mut request = Request::new(Full::new(Bytes::from_static(&[0; 5])));
        let path = PathAndQuery::from_static("/grpc.health.v1.Health/Check");
        *request.method_mut() = Method::POST;
        *request.uri_mut() = self.uri(Some(path));
        let headers = request.headers_mut();
        headers.insert(
            "content-type",
            http::HeaderValue::from_static("application/grpc"),
        );
        headers.insert("te", http::HeaderValue::from_static("trailers"));
        let answer = tokio::time::timeout(PROBE, self.client.request(request)).await;
        matches!(answer, Ok(Ok(_)))
    }

    fn uri(&self, path: Option<PathAndQuery>) -> Uri {
        let mut parts = http::uri::Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(path.unwrap_or_else(|| PathAndQuery::from_static("/")));
        Uri::from_parts(parts).expect("scheme, authority and path make an address")
    }
}

/// Counted as long as it lives: a caller may go away while it waits.
struct InFlight<'a>(&'a AtomicUsize);

impl<'a> InFlight<'a> {
    fn of(calls: &'a AtomicUsize) -> Self {
        calls.fetch_add(1, Ordering::Relaxed);
        Self(calls)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
