//! One box for everything: each service finds its own records, and what they found is put together.

use std::net::SocketAddr;

use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use platform::access::admit;
use prost::Message;
use proto::Route;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use tonic::{Code, Status};

use crate::problem::Problem;
use crate::{Gateway, calls};

/// What other services find. It stands before what the call's own service finds: only numbers are looked for there, and who types one
/// means it.
const BESIDE: &[&str] = &["/maillon.cards.v1.CardSearch/SearchCards"];
/// Hits when none are asked for, of a page that does not begin with the first.
const ALL: i64 = 20;

/// Whether a call of the table is served here.
pub(crate) fn serves(route: &Route) -> bool {
    route.operation == "Search_SearchEverywhere"
}

/// Serves it. A service that can't be reached keeps nobody from what the others have; the answer says so.
pub(crate) async fn serve(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    admit(&gateway.verifier, route.access, &parts.headers).await?;
    let (_, arguments) = calls::taken(gateway, route, &parts, &mut body).await?;
    let unreadable = |_| calls::told(route, &Status::internal("a search can't be read"));
    let asked = SearchEverywhereRequest::decode(Bytes::from(arguments)).map_err(unreadable)?;
    let offset = usize::try_from(asked.offset.unwrap_or_default()).unwrap_or_default();
    let arguments = from_the_first(asked.clone(), offset).encode_to_vec();
    let others = BESIDE.iter().filter_map(|rpc| Route::of_rpc(rpc));
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
            Err(status) => return Err(calls::told(route, &status)),
        }
    }
    if let Some(status) = away {
        if reply.rows.is_empty() {
            return Err(calls::told(route, &status));
        }
        reply.is_partial = true;
    }
    reply.rows.drain(..offset.min(reply.rows.len()));
    if let Some(limit) = asked.limit.and_then(|limit| usize::try_from(limit).ok()) {
        reply.rows.truncate(limit);
    }
    calls::said(route, false, &reply.encode_to_vec())
}

/// The same without what is skipped: nobody else knows how much of it others find.
fn from_the_first(asked: SearchEverywhereRequest, offset: usize) -> SearchEverywhereRequest {
    if offset == 0 {
        return asked;
    }
    let skipped = i64::try_from(offset).unwrap_or(i64::MAX);
    SearchEverywhereRequest {
        limit: Some(asked.limit.unwrap_or(ALL).saturating_add(skipped)),
        offset: None,
        ..asked
    }
}

fn is_away(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Unimplemented
    )
}
