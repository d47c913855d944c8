//! The files of pictures that people sent, as they are.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use prost::Message;
use proto::Route;
use proto::maillon::v1::FileChunk;
use tonic::Status;

use crate::problem::Problem;
use crate::{Gateway, calls, json};

/// The address names the content, so it never changes: the caller's browser may keep it for ever. Nobody on
/// the way may.
const KEPT: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");

/// Serves a picture.
pub(crate) async fn serve(
    gateway: &Gateway,
    route: &'static Route,
    media_type: &'static str,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, _) = request.into_parts();
    gateway.admit(route, &parts.headers).await?;
    let Some(channel) = gateway.channels.get(route.process) else {
        return Err(Problem::not_there_yet(route));
    };
    let arguments = match json::from_url(route, parts.uri.path(), parts.uri.query()) {
        Ok(arguments) => arguments,
        Err(refusal) => return Err(calls::refuse_arguments(channel, route, refusal).await),
    };
    let refuse = |status: Status| calls::refuse(route, &status);
    let (_, pieces) = calls::stream(gateway, channel, route, &parts, peer, arguments)
        .await
        .map_err(refuse)?;
    let mut pieces = pieces.map(|piece| piece.and_then(|piece| read(&piece)));
    let first = match pieces.next().await {
        Some(first) => first.map_err(refuse)?,
        None => return Err(refuse(Status::internal("a file without a piece"))),
    };
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, KEPT);
    let tag = HeaderValue::try_from(format!("\"{}\"", first.file_name));
    let is_known = tag.as_ref().is_ok_and(|tag| {
        parts
            .headers
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .any(|known| known == tag)
    });
    if let Ok(tag) = tag {
        headers.insert(header::ETAG, tag);
    }
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(first.size));
    let rest = stream::once(async { Ok(first) }).chain(pieces);
    *response.body_mut() = Body::from_stream(rest.map(|piece| {
        piece
            .map(|piece| Bytes::from(piece.content))
            .inspect_err(|status| tracing::error!(code = ?status.code(), "a picture broke off"))
    }));
    Ok(response)
}

fn read(piece: &Bytes) -> Result<FileChunk, Status> {
    FileChunk::decode(piece.as_ref()).map_err(|_| Status::internal("a piece can't be read"))
}
