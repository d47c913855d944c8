//! Other gateways of this installation, which may have files of the web that this one does not have yet.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Request, Response, Uri, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::net::lookup_host;

/// Header of a request of a gateway: whoever gets it asks no other.
const ASKED_BY: &str = "x-maillon-gateway";
/// Longest wait for one of them.
const PATIENCE: Duration = Duration::from_secs(2);
/// No file of the web is larger.
const LARGEST: usize = 16 * 1024 * 1024;

/// All addresses behind a name.
#[derive(Clone)]
pub struct Peers {
    name: String,
    client: Client<HttpConnector, Empty<Bytes>>,
}

impl Peers {
    /// Those at `host:port`, each address of a headless name one of them.
    pub fn at(name: String) -> Self {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Self { name, client }
    }

    /// A file that one of them has.
    pub(crate) async fn fetch(&self, asked: &Parts) -> Option<Response<Body>> {
        if asked.headers.contains_key(ASKED_BY) {
            return None;
        }
        let addresses = tokio::time::timeout(PATIENCE, lookup_host(&self.name)).await;
        for address in addresses.ok()?.ok()? {
            let fetched = tokio::time::timeout(PATIENCE, self.fetch_from(address, asked)).await;
            if let Ok(Some(found)) = fetched {
                return Some(found);
            }
        }
        None
    }

    async fn fetch_from(&self, address: SocketAddr, asked: &Parts) -> Option<Response<Body>> {
        let path = asked.uri.path_and_query()?.clone();
        let uri = Uri::builder()
            .scheme("http")
            .authority(address.to_string())
            .path_and_query(path);
        let mut request = Request::get(uri.build().ok()?).header(ASKED_BY, "1");
        for name in [header::ACCEPT_ENCODING, header::IF_MODIFIED_SINCE] {
            if let Some(value) = asked.headers.get(&name) {
                request = request.header(name, value);
            }
        }
        let request = request.body(Empty::new()).ok()?;
        let answer = self.client.request(request).await.ok()?;
        if !answer.status().is_success() {
            return None;
        }
        let (mut head, body) = answer.into_parts();
        let body = Limited::new(body, LARGEST).collect().await.ok()?;
        head.headers.remove(header::CONNECTION);
        head.headers.remove(header::TRANSFER_ENCODING);
        let body = body.to_bytes();
        head.headers
            .insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        Some(Response::from_parts(head, Body::from(body)))
    }
}
