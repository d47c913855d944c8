//! One box for everything: each service finds its own records, and what they found is put together.

use std::net::SocketAddr;

use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use prost::Message;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use proto::{ROUTES, Route, Shape};
use tonic::{Code, Status};

use crate::problem::Problem;
use crate::reply::{Written, encode_reply};
use crate::{Gateway, calls};

/// Hits when none are asked for, of a page that does not begin with the first.
const ALL: i64 = 20;

/// Serves it. A service that can't be reached keeps nobody from what the others have; the answer says so.
pub(crate) async fn serve(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    gateway.admit(route, &parts.headers).await?;
    let (_, arguments) = calls::read_call(gateway, route, &parts, &mut body).await?;
    let unreadable = |_| calls::refuse(route, &Status::internal("a search can't be read"));
    let wanted = SearchEverywhereRequest::decode(Bytes::from(arguments)).map_err(unreadable)?;
    let offset = usize::try_from(wanted.offset.unwrap_or_default()).unwrap_or_default();
    let arguments = from_the_first(wanted.clone(), offset).encode_to_vec();
    // What other services find stands first: only numbers are looked for there, and who types one means it.
    let others = ROUTES
        .iter()
        .filter(|other| other.shape == Shape::Search && other.path.is_empty());
    let searches = others.chain([route]).map(|route| {
        let arguments = arguments.clone();
        let parts = &parts;
        async move {
            let channel = gateway.channels.get(route.process);
            let channel = channel.ok_or_else(|| Status::unavailable("not there"))?;
            calls::send(gateway, channel, route, parts, peer, arguments).await
        }
    });
    let mut reply = SearchEverywhereReply::default();
    let mut away = None;
    for found in futures_util::future::join_all(searches).await {
        match found {
            Ok(found) => {
                let found = SearchEverywhereReply::decode(found).map_err(unreadable)?;
                reply.total += found.total;
                reply.total_is_estimate |= found.total_is_estimate;
                reply.rows.extend(found.rows);
            }
            Err(status) if is_away(&status) => away = Some(status),
            Err(status) => return Err(calls::refuse(route, &status)),
        }
    }
    if let Some(status) = away {
        if reply.rows.is_empty() {
            return Err(calls::refuse(route, &status));
        }
        reply.is_partial = true;
    }
    reply.rows.drain(..offset.min(reply.rows.len()));
    if let Some(limit) = wanted.limit.and_then(|limit| usize::try_from(limit).ok()) {
        reply.rows.truncate(limit);
    }
    encode_reply(route, Written::Old, &reply.encode_to_vec())
}

/// The same without what is skipped: nobody else knows how much of it others find.
fn from_the_first(wanted: SearchEverywhereRequest, offset: usize) -> SearchEverywhereRequest {
    if offset == 0 {
        return wanted;
    }
    let skipped = i64::try_from(offset).unwrap_or(i64::MAX);
    SearchEverywhereRequest {
        limit: Some(wanted.limit.unwrap_or(ALL).saturating_add(skipped)),
        offset: None,
        ..wanted
    }
}

fn is_away(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Unimplemented
    )
}
