//! A channel over the network. A call that nobody began goes to the next address; one that was under way when
//! its connection broke goes there once more if asking twice does no harm (docs/decisions/0210).

use std::net::SocketAddr;
use std::sync::Arc;

use http::request::Parts;
use http::uri::Scheme;
use http::{Request, Response, Uri};
use http_body_util::BodyExt;
use proto::Route;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tonic::Status;
use tonic::body::Body;
use tower::ServiceBuilder;

use super::peer::{Broken, Transport};
use super::peers::{Name, Peers};
use super::traced::{Channel, traced};
use crate::once::KEY_HEADER;
use crate::process::Process;
use crate::tls;

/// Header of a refusal of a process that can't begin any call now, though another of its service may.
pub const UNBEGUN_HEADER: &str = "x-maillon-unbegun";

/// What is no address of a service.
#[derive(Debug, thiserror::Error)]
#[error("{text}: {why}")]
pub struct BadAddress {
    text: String,
    why: &'static str,
}

/// Makes channels to other processes.
#[derive(Clone)]
pub struct Dialer {
    process: Process,
    tls: Option<ClientConfig>,
}

impl Dialer {
    /// Channels whose addresses are looked up for the life of the process.
    pub fn new(process: &Process, tls: Option<ClientConfig>) -> Self {
        Self {
            process: process.clone(),
            tls,
        }
    }

    /// A channel to `http://host:port` or `https://host:port`, or to several, separated by commas: all
    /// addresses of all names are those of one service.
    ///
    /// hyper's own client rather than tonic's `Channel`: that one passes each request to a task of its own,
    /// which costs a fifth of a small call (docs/decisions/0004).
    pub fn channel(&self, urls: &str) -> Result<Channel, BadAddress> {
        let bad = |why| BadAddress {
            text: urls.to_owned(),
            why,
        };
        let mut scheme = None;
        let mut names = Vec::new();
        for url in urls.split(',') {
            let (its, name) = read(url.trim()).map_err(bad)?;
            if *scheme.get_or_insert(its.clone()) != its {
                return Err(bad("some of it is https, some is not"));
            }
            names.push(name);
        }
        let scheme = scheme.ok_or_else(|| bad("no address"))?;
        let tls = match (&self.tls, scheme == Scheme::HTTPS) {
            (Some(tls), _) => tls.clone(),
            (None, false) => tls::trusting_nobody(),
            (None, true) => return Err(bad("without MAILLON_TLS_CA no certificate is trusted")),
        };
        let peers = Arc::new(Peers::new(urls, names, Transport { scheme, tls }));
        let stop = self.process.stopping();
        self.process
            .spawn("addresses", Arc::clone(&peers).follow(stop));
        let service = ServiceBuilder::new().service_fn(move |request: Request<Body>| {
            let peers = Arc::clone(&peers);
            async move { send(&peers, request).await }
        });
        Ok(traced(service))
    }
}

fn read(url: &str) -> Result<(Scheme, Name), &'static str> {
    let uri: Uri = url.parse().map_err(|_| "not an address")?;
    let scheme = uri.scheme().cloned();
    let scheme = scheme.filter(|scheme| *scheme == Scheme::HTTP || *scheme == Scheme::HTTPS);
    let scheme = scheme.ok_or("neither http:// nor https://")?;
    let host = uri.host().ok_or("no host")?;
    let host = host
        .trim_start_matches('[')
        .trim_end_matches(']')
        .to_owned();
    let port = uri.port_u16().ok_or("no port")?;
    let server = ServerName::try_from(host.clone()).map_err(|_| "no name of a host")?;
    Ok((scheme, Name { host, port, server }))
}

async fn send(peers: &Peers, request: Request<Body>) -> Result<Response<Body>, Status> {
    let (parts, body) = request.into_parts();
    // No call of ours streams what it asks.
    let body = body.collect().await?.to_bytes();
    let (mut may_repeat, is_whole) = manner(&parts);
    let mut tried: Vec<SocketAddr> = Vec::new();
    let mut unbegun = None;
    while let Some(peer) = peers.choose(&tried).await {
        tried.push(peer.address);
        match peer.call(parts.clone(), body.clone(), is_whole).await {
            Ok(answer) if answer.headers().contains_key(UNBEGUN_HEADER) => unbegun = Some(answer),
            Ok(answer) => return Ok(answer),
            Err(broken) => {
                peers.leave_out(&peer, &broken);
                if let Broken::Sent(_) = broken {
                    if !may_repeat {
                        break;
                    }
                    may_repeat = false;
                }
            }
        }
        if tried.len() < peers.count() {
            metrics::counter!("calls_tried_again_total").increment(1);
        }
    }
    // The transport's words name hosts and ports; a caller is told only that the service can't be reached.
    let mut answer = unbegun.ok_or_else(|| Status::unavailable("unreachable"))?;
    // Told of this call alone: the caller has begun its own.
    answer.headers_mut().remove(UNBEGUN_HEADER);
    Ok(answer)
}

/// Whether a call may be made twice, and whether its answer is to be had whole before it is passed on: then
/// it can be made again when the connection breaks in the middle.
fn manner(parts: &Parts) -> (bool, bool) {
    let Some(route) = Route::of_rpc(parts.uri.path()) else {
        return (false, false);
    };
    // A write under a key is done once, however often it is asked for (docs/decisions/0138).
    let is_named = route.is_write() && parts.headers.contains_key(KEY_HEADER);
    let may_repeat = route.is_repeatable || is_named;
    (may_repeat, may_repeat && !route.streams)
}
