//! Several reads in one request: a browser that speaks HTTP/1.1 has six under way at once, and each waits for
//! its way there and back (docs/decisions/0252).

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use http_body_util::BodyExt;
use platform::{Refusal, trace};
use prost::Message;
use proto::maillon::gateway::v1::ReadBatchRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Access, Own, Route, Shape};
use tower::ServiceExt;
use tracing::Span;

use crate::Gateway;
use crate::calls::{arguments, drain};
use crate::problem::Problem;

/// Reads of one request.
const MOST: usize = 24;
/// Of them so many are worked on at once, as many as a browser would ask for.
const AT_ONCE: usize = 6;
/// Headers of the request that say something about its own body and answer alone.
const OWN: [header::HeaderName; 4] = [
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::TRANSFER_ENCODING,
    header::ACCEPT_ENCODING,
];

/// In place of an answer that broke off.
const NULL: Bytes = Bytes::from_static(b"null");

/// Whether a call may be one of several: it reads, its answer is JSON, and who asks is known.
pub(crate) fn may_hold(route: &Route) -> bool {
    let is_json = match route.shape {
        Shape::Json | Shape::Search => route.access != Access::Public,
        Shape::Own(own) => own == Own::GetEnvironment,
        _ => false,
    };
    route.method == "GET" && is_json
}

/// Answers them line by line; `calls` are those that `may_hold` allows.
pub(crate) async fn read(
    State(gateway): State<Gateway>,
    peer: ConnectInfo<SocketAddr>,
    route: &'static Route,
    calls: Router,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    let reads = match reads(&gateway, route, &parts, &mut body).await {
        Ok(reads) => reads,
        Err(refusal) => {
            drain(body).await;
            return Err(refusal.into());
        }
    };
    let headers = headers(parts.headers);
    let lines = stream::iter(reads.into_iter().enumerate())
        .map(move |(nth, read)| {
            let mut request = Request::new(Body::empty());
            *request.uri_mut() = read;
            *request.headers_mut() = headers.clone();
            request.extensions_mut().insert(peer);
            line(nth, calls.clone(), request)
        })
        .buffer_unordered(AT_ONCE)
        .map(Ok::<_, Infallible>);
    let told = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((told, Body::from_stream(lines)).into_response())
}

/// The addresses that are asked for.
async fn reads(
    gateway: &Gateway,
    route: &Route,
    parts: &Parts,
    body: &mut Body,
) -> Result<Vec<Uri>, Refusal> {
    gateway.admit(route, &parts.headers).await?;
    let arguments = arguments(route, parts, body).await?;
    let request = ReadBatchRequest::decode(arguments.as_slice())
        .map_err(|_| Refusal::new(Reason::BadRequest))?;
    if !(1..=MOST).contains(&request.reads.len()) {
        let outside = Refusal::new(Reason::ValidationFailed);
        return Err(outside.outside("reads", 1, MOST));
    }
    let uris = request.reads.into_iter().map(Uri::try_from);
    uris.map(|uri| uri.ok().filter(|uri| uri.host().is_none()))
        .collect::<Option<_>>()
        .ok_or_else(|| Refusal::field("reads", Fault::WrongType))
}

/// What each read has of the request, and the trace of which it is a part.
fn headers(mut headers: HeaderMap) -> HeaderMap {
    for name in OWN {
        headers.remove(name);
    }
    trace::inject(&Span::current(), &mut headers);
    headers
}

/// One answer; the bodies are JSON without line breaks.
async fn line(nth: usize, calls: Router, request: Request) -> Bytes {
    let Ok(response) = calls.oneshot(request).await;
    let status = response.status();
    let whole = response.into_body().collect().await;
    let (status, body) = whole.map_or((StatusCode::INTERNAL_SERVER_ERROR, NULL), |body| {
        (status, body.to_bytes())
    });
    let status = status.as_u16();
    let mut line = format!("{{\"read\":{nth},\"status\":{status},\"body\":").into_bytes();
    line.extend_from_slice(&body);
    line.extend_from_slice(b"}\n");
    line.into()
}
