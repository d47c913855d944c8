//! Connections: accepted up to a number, given up when they are too slow, finished before the process ends.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::Gateway;

/// Connections at once; one more waits in the system's queue.
const CONNECTIONS: usize = 2048;
/// A request's head takes no longer than this, also over a slow link.
const HEAD: Duration = Duration::from_secs(20);
/// Requests in flight have this long to be answered once the process is told to stop.
const FAREWELL: Duration = Duration::from_secs(15);

/// Serves the router until the token is cancelled.
pub async fn serve_on(
    listener: TcpListener,
    gateway: Gateway,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let router = gateway.router();
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD);
    let (places, graceful, tasks) = (
        Arc::new(Semaphore::new(CONNECTIONS)),
        GracefulShutdown::new(),
        TaskTracker::new(),
    );
    while let Some(place) = stop
        .run_until_cancelled(Arc::clone(&places).acquire_owned())
        .await
    {
        let Some(accepted) = stop.run_until_cancelled(listener.accept()).await else {
            break;
        };
        let Ok((stream, peer)) = accepted else {
            // Out of file descriptors, say: it passes, and the others go on.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Small answers leave at once; without it they may wait for an acknowledgement.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = tower::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let service = TowerToHyperService::new(service);
        let connection = builder
            .serve_connection(TokioIo::new(stream), service)
            .into_owned();
        let watched = graceful.watch(connection);
        tasks.spawn(async move {
            // A caller that goes away or is too slow is no event.
            let _ = watched.await;
            drop(place);
        });
    }
    tasks.close();
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
    Ok(())
}
