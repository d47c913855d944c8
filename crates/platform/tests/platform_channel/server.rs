//! Servers that answer calls of the contract, each with its name, and may break off.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue, Request, Response};
use http_body_util::{BodyExt, Full};
use platform::channel::{Channel, Dialer, UNBEGUN_HEADER};
use platform::process::Process;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tonic::transport::ServerTlsConfig;
use tower::util::BoxCloneSyncService;
use tower::{Service, ServiceExt};

/// A read of the contract, and a write of it.
pub(crate) const READ: &str = "/maillon.geography.v1.Regions/ListRegions";
pub(crate) const WRITE: &str = "/maillon.geography.v1.Regions/SaveRegion";

/// What a server was asked, and how it behaves.
#[derive(Default)]
pub(crate) struct Manner {
    /// Calls that it began.
    pub(crate) begun: AtomicUsize,
    /// It begins calls and ends none.
    pub(crate) is_stuck: AtomicBool,
    /// It says to each call that it begins none.
    pub(crate) is_closed: AtomicBool,
}

/// A server with threads of its own: it breaks off with this, connections and all.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) manner: Arc<Manner>,
    stop: CancellationToken,
    threads: Option<Runtime>,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::at("127.0.0.1:0".parse().expect("an address"), None)
    }

    pub(crate) fn at(address: SocketAddr, tls: Option<ServerTlsConfig>) -> Self {
        let threads = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        let threads = threads.expect("a runtime");
        let within = threads.enter();
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_reuseaddr(true).expect("an option");
        socket.bind(address).expect("an address");
        let listener: TcpListener = socket.listen(64).expect("it listens");
        let address = listener.local_addr().expect("bound");
        let manner = Arc::new(Manner::default());
        let stack = BoxCloneSyncService::new(Answering(Arc::clone(&manner)));
        let stop = CancellationToken::new();
        let serving = platform::grpc::serve(listener, stack, tls, stop.clone());
        threads.spawn(async move { serving.await.expect("it serves") });
        drop(within);
        Self {
            address,
            manner,
            stop,
            threads: Some(threads),
        }
    }

    pub(crate) fn begun(&self) -> usize {
        self.manner.begun.load(Ordering::Relaxed)
    }

    pub(crate) fn get_stuck(&self) {
        self.manner.is_stuck.store(true, Ordering::Relaxed);
    }

    pub(crate) fn close(&self) {
        self.manner.is_closed.store(true, Ordering::Relaxed);
    }

    /// Finishes what it has and takes no more.
    pub(crate) fn leave(&self) {
        self.stop.cancel();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(threads) = self.threads.take() {
            threads.shutdown_background();
        }
    }
}

#[derive(Clone)]
struct Answering(Arc<Manner>);

impl Service<Request<Body>> for Answering {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let manner = Arc::clone(&self.0);
        let is_health = request.uri().path().starts_with("/grpc.health");
        Box::pin(async move {
            if !is_health {
                if manner.is_closed.load(Ordering::Relaxed) {
                    return Ok(unbegun_answer());
                }
                manner.begun.fetch_add(1, Ordering::Relaxed);
                if manner.is_stuck.load(Ordering::Relaxed) {
                    std::future::pending::<()>().await;
                }
            }
            Ok(empty_answer())
        })
    }
}

/// An empty message and a good end.
fn empty_answer() -> Response<Body> {
    let mut end = HeaderMap::new();
    end.insert("grpc-status", HeaderValue::from_static("0"));
    let body = Full::new(bytes::Bytes::from_static(&[0; 5]));
    let body = body.with_trailers(async { Some(Ok(end)) });
    let mut answer = Response::new(Body::new(body));
    let kind = HeaderValue::from_static("application/grpc");
    answer.headers_mut().insert("content-type", kind);
    answer
}

/// What a process answers that can't begin a call.
fn unbegun_answer() -> Response<Body> {
    let mut answer = tonic::Status::unavailable("not now").into_http();
    let mark = HeaderValue::from_static("1");
    answer.headers_mut().insert(UNBEGUN_HEADER, mark);
    answer
}

/// A server that says to each call that it leaves and has begun none, and keeps its connections.
pub(crate) async fn leaving_at_once() -> SocketAddr {
    const SETTINGS: [u8; 9] = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    /// Last stream that was begun: 0. No error.
    const GO_AWAY: [u8; 17] = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const PREFACE: usize = 24;
    const HEADERS: u8 = 1;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
    let address = listener.local_addr().expect("bound");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                stream.write_all(&SETTINGS).await?;
                stream.read_exact(&mut [0; PREFACE]).await?;
                loop {
                    let mut head = [0; 9];
                    stream.read_exact(&mut head).await?;
                    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
                    let mut frame = (&mut stream).take(length.into());
                    tokio::io::copy(&mut frame, &mut tokio::io::sink()).await?;
                    if head[3] == HEADERS {
                        stream.write_all(&GO_AWAY).await?;
                    }
                }
                #[expect(unreachable_code, reason = "says what the task answers")]
                Ok::<(), std::io::Error>(())
            });
        }
    });
    address
}

/// A channel to these servers.
pub(crate) fn channel_to(servers: &[&Server]) -> Channel {
    let addresses: Vec<_> = servers.iter().map(|server| server.address).collect();
    channel_at(&addresses)
}

/// A channel to these addresses.
pub(crate) fn channel_at(addresses: &[SocketAddr]) -> Channel {
    let urls: Vec<String> = addresses
        .iter()
        .map(|address| format!("http://{address}"))
        .collect();
    let dialer = Dialer::new(&Process::new(), None);
    dialer.channel(&urls.join(",")).expect("addresses")
}

/// Makes a call, under a key if there is one; whether it was answered.
pub(crate) async fn call(channel: &Channel, path: &str, key: Option<&str>) -> bool {
    let mut request = Request::post(path).header("content-type", "application/grpc");
    if let Some(key) = key {
        request = request.header(platform::once::KEY_HEADER, key);
    }
    let body = Full::new(bytes::Bytes::from_static(&[0; 5]));
    let request = request.body(Body::new(body)).expect("a request");
    match channel.clone().oneshot(request).await {
        Ok(answer) if answer.headers().contains_key("grpc-status") => {
            assert!(!answer.headers().contains_key(UNBEGUN_HEADER), "passed on");
            false
        }
        Ok(answer) => answer.into_body().collect().await.is_ok(),
        Err(_unreachable) => false,
    }
}
