//! Connections: accepted up to a number, of one address and in all; given up when they are too slow; told and
//! finished before the process ends.

mod places;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Version, header};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::Gateway;
use places::Places;

/// A request's head takes no longer than this, also over a slow link.
const HEAD: Duration = Duration::from_secs(20);
/// Bytes that are read ahead of a connection; no head is larger.
const AHEAD: usize = 64 * 1024;
/// Once the process is told to stop, who keeps a connection has this long to send a request on it, and hears
/// with its answer that it closes. Closed at once, it would break off requests that are on their way.
const GOODBYE: Duration = Duration::from_secs(2);

/// What each connection needs.
struct Server {
    router: Router,
    http: Builder<TokioExecutor>,
    graceful: GracefulShutdown,
    tasks: TaskTracker,
    stop: CancellationToken,
}

/// Serves the router until the token is cancelled.
pub async fn serve_on(
    listener: TcpListener,
    gateway: Gateway,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let places = Places::new(gateway.proxies.clone());
    let mut http = Builder::new(TokioExecutor::new());
    http.http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(AHEAD);
    let server = Server {
        router: gateway.router(),
        http,
        graceful: GracefulShutdown::new(),
        tasks: TaskTracker::new(),
        stop,
    };
    while let Some(accepted) = server.stop.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, peer)) => server.serve(stream, peer, &places),
            // Out of file descriptors, say: it passes, and the others go on.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    // Who is connected already may have sent a request; closing the listener would break it off.
    // The system is asked itself: the runtime knows of those only who came before it looked last.
    let listener = listener.into_std()?;
    while let Ok((stream, peer)) = listener.accept() {
        stream.set_nonblocking(true)?;
        server.serve(TcpStream::from_std(stream)?, peer, &places);
    }
    drop(listener);
    server.tasks.close();
    let _ = tokio::time::timeout(GOODBYE, server.tasks.wait()).await;
    // What is under way has as long as the process.
    server.graceful.shutdown().await;
    Ok(())
}

impl Server {
    /// Serves a connection, if there is a place for it.
    fn serve(&self, stream: TcpStream, peer: SocketAddr, places: &Places) {
        let Some(place) = places.take(peer.ip()) else {
            return;
        };
        // Small answers leave at once; without it they may wait for an acknowledgement.
        let _ = stream.set_nodelay(true);
        let (router, stop) = (self.router.clone(), self.stop.clone());
        let service = tower::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let is_told = request.version() < Version::HTTP_2;
            let (router, stop) = (router.clone(), stop.clone());
            async move {
                let mut response = router.oneshot(request.map(Body::new)).await?;
                if is_told && stop.is_cancelled() {
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(header::CONNECTION, close);
                }
                Ok::<_, std::convert::Infallible>(response)
            }
        });
        let connection = self
            .http
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
            .into_owned();
        let watched = self.graceful.watch(connection);
        self.tasks.spawn(async move {
            // A caller that goes away or is too slow is no event.
            let _ = watched.await;
            drop(place);
        });
    }
}
