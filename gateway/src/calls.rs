//! The one handler behind every call of the contract: token, permission, arguments, gRPC, JSON.
//! Refusals come in the contract's order: path, 401, 403, 503, 400, 422 and the rest.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use platform::access::bearer;
use platform::caller::{ADDRESS_HEADER, USER_AGENT_HEADER};
use platform::channel::{AFTER_HEADER, Channel, ROWS_HEADER};
use platform::deadline::{TIMEOUT_HEADER, timeout_value};
use platform::gate::Place;
use platform::once::{FINGERPRINT_HEADER, KEY_HEADER};
use platform::{Refusal, grpc};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Access, Kind, Route, Shape};
use sha2::{Digest, Sha256};
use tonic::client::Grpc;
use tonic::metadata::{Ascii, MetadataMap, MetadataValue};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::problem::Problem;
use crate::raw::Raw;
use crate::reply::{Written, encode_reply};
use crate::{Gateway, form, json};

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;
/// Largest body of who did not sign in: names, passwords and codes are short.
const PUBLIC: usize = 16 * KIB;
/// Room for a body before anything of it came.
const FIRST: usize = 16 * KIB;
/// Largest reply of a service: 10,000 full rows and an exchange fit.
const REPLY: usize = 64 * MIB;
/// What the gateway grants a service beyond its deadline to say so itself.
const COURTESY: Duration = Duration::from_millis(500);
/// Most that is read of a body only to be able to answer.
const DRAINED: u64 = 256 * 1024 * 1024;
/// A caller that sends nothing of a body for this long has stopped: the rest is not read.
const SENDING: Duration = Duration::from_secs(1);
/// Header with which a caller names one act.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// Bytes of a browser's description that are passed on; what is kept of it is less.
const USER_AGENT: usize = 512;

/// Serves one call.
pub(crate) async fn serve(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    let served = serve_call(gateway, route, peer, &parts, &mut body).await;
    if served.is_err() {
        drain(body).await;
    }
    served
}

async fn serve_call(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    parts: &Parts,
    body: &mut Body,
) -> Result<Response, Problem> {
    gateway.admit(route, &parts.headers).await?;
    if route.shape == Shape::Undecided {
        return Err(Problem::not_there_yet(route));
    }
    let (channel, arguments) = read_call(gateway, route, parts, body).await?;
    let written = Written::of(route, &arguments);
    let key = key(route, parts)?;
    let unnamed = route
        .has_body()
        .then(|| named(route, &arguments).err())
        .flatten();
    let reply = send_once(gateway, channel, route, parts, peer, arguments, key)
        .await
        .map_err(|status| match unnamed {
            // Not that the record is not there: that none was named.
            Some(refusal) if status.code() == Code::NotFound => refusal.into(),
            _ => refuse(route, &status),
        })?;
    encode_reply(route, written, &reply)
}

/// The name that a caller gives to one act, so that it is done once however often it is asked for
/// (docs/decisions/0138). Calls that change nothing need none.
fn key(route: &Route, parts: &Parts) -> Result<Option<String>, Refusal> {
    let Some(given) = parts.headers.get(IDEMPOTENCY_KEY) else {
        return Ok(None);
    };
    if route.write.is_none() {
        return Ok(None);
    }
    let is_key = |key: &&str| (16..=128).contains(&key.len()) && key.bytes().all(is_of_a_key);
    let key = given
        .to_str()
        .ok()
        .map(|key| key.trim_matches('"'))
        .filter(is_key);
    match key {
        Some(key) => Ok(Some(key.to_owned())),
        None => Err(Refusal::new(Reason::BadRequest).and(IDEMPOTENCY_KEY, Fault::WrongType, "")),
    }
}

/// What tells one act from another under the same key: what it says, and not in which order it says it.
fn fingerprint(route: &Route, arguments: &[u8]) -> String {
    let ordered = json::in_order(route.request, arguments).expect("the reader wrote a message");
    BASE64_STANDARD.encode(Sha256::digest(&ordered))
}

fn is_of_a_key(sign: u8) -> bool {
    sign.is_ascii_alphanumeric() || b"-._~:".contains(&sign)
}

/// Calls a rpc with encoded arguments; the reply stays encoded.
pub(crate) async fn send(
    gateway: &Gateway,
    channel: &Channel,
    route: &Route,
    parts: &Parts,
    peer: SocketAddr,
    arguments: Vec<u8>,
) -> Result<Bytes, Status> {
    send_once(gateway, channel, route, parts, peer, arguments, None).await
}

/// The same; a write that came before under this key is answered as it was then.
async fn send_once(
    gateway: &Gateway,
    channel: &Channel,
    route: &Route,
    parts: &Parts,
    peer: SocketAddr,
    arguments: Vec<u8>,
    key: Option<String>,
) -> Result<Bytes, Status> {
    let named = key.map(|key| (key, fingerprint(route, &arguments)));
    let deadline = if route.deadline_s == 0 {
        grpc::DEADLINE
    } else {
        Duration::from_secs(route.deadline_s.into())
    };
    let (session, mut request) = build_request(gateway, parts, peer, arguments).await;
    if let Ok(value) = MetadataValue::try_from(timeout_value(deadline).as_bytes()) {
        request.metadata_mut().insert(TIMEOUT_HEADER, value);
    }
    if let Some((key, fingerprint)) = named {
        let ascii = |text: String| text.parse().expect("letters, digits and signs are ASCII");
        let metadata = request.metadata_mut();
        metadata.insert(KEY_HEADER, ascii(key));
        metadata.insert(FINGERPRINT_HEADER, ascii(fingerprint));
    }
    let _place = enter(gateway, route).await?;
    let mut client = Grpc::new(channel.clone()).max_decoding_message_size(REPLY);
    let call = async {
        client.ready().await?;
        client
            .unary(
                request,
                route.rpc.parse().expect("the build wrote a path"),
                Raw,
            )
            .await
    };
    match tokio::time::timeout(deadline + COURTESY, call).await {
        Ok(reply) => reply.map(|reply| {
            noted(gateway, session, reply.metadata(), parts);
            reply.into_inner()
        }),
        Err(_elapsed) => Err(Status::deadline_exceeded("")),
    }
}

/// Calls a rpc that answers a stream, which has no deadline; the rows stay encoded. Beside them, how many
/// they will be, if the service says so.
pub(crate) async fn stream(
    gateway: &Gateway,
    channel: &Channel,
    route: &Route,
    parts: &Parts,
    peer: SocketAddr,
    arguments: Vec<u8>,
) -> Result<(Option<u64>, BoxStream<'static, Result<Bytes, Status>>), Status> {
    let (session, request) = build_request(gateway, parts, peer, arguments).await;
    let _place = enter(gateway, route).await?;
    let mut client = Grpc::new(channel.clone());
    client.ready().await?;
    let path = route.rpc.parse().expect("the build wrote a path");
    let reply = client.server_streaming(request, path, Raw).await?;
    noted(gateway, session, reply.metadata(), parts);
    let rows = reply.metadata().get(ROWS_HEADER);
    let rows = rows.and_then(|rows| rows.to_str().ok()?.parse().ok());
    Ok((rows, reply.into_inner().boxed()))
}

/// Remembers what a call wrote for the next ones of its session.
fn noted(gateway: &Gateway, session: Option<Uuid>, reply: &MetadataMap, parts: &Parts) {
    if let Some(session) = session {
        gateway.marks.note(session, reply, parts);
    }
}

/// A place for a call of somebody who signed in; sign-ins have a row of their own in `auth`. It is taken when
/// the body is there: who sends slowly holds up nobody.
async fn enter(gateway: &Gateway, route: &Route) -> Result<Option<Place>, Status> {
    if route.access == Access::Public {
        return Ok(None);
    }
    Ok(Some(gateway.gate.enter().await?))
}

/// A request to a service, with what it has to know of the caller, and the session it belongs to.
async fn build_request(
    gateway: &Gateway,
    parts: &Parts,
    peer: SocketAddr,
    arguments: Vec<u8>,
) -> (Option<Uuid>, tonic::Request<Bytes>) {
    let mut request = tonic::Request::new(Bytes::from(arguments));
    let metadata = request.metadata_mut();
    let mut session = None;
    if let Some(token) = bearer(&parts.headers) {
        if let Ok(value) = format!("Bearer {token}").parse() {
            metadata.insert("authorization", value);
        }
        // Verified a moment ago, so it is remembered.
        session = gateway
            .verifier
            .verify(token)
            .await
            .ok()
            .map(|caller| caller.session);
    }
    if let Some(after) =
        session.and_then(|session| gateway.marks.metadata_for(session, &parts.headers))
    {
        metadata.insert(AFTER_HEADER, after);
    }
    let ascii = |value: HeaderValue| MetadataValue::<Ascii>::try_from(value.as_bytes()).ok();
    let address = gateway.proxies.address(peer.ip(), &parts.headers);
    metadata.insert(
        ADDRESS_HEADER,
        address.to_string().parse().expect("an address is ASCII"),
    );
    let browser = parts
        .headers
        .get(header::USER_AGENT)
        .map(HeaderValue::as_bytes)
        .and_then(|text| HeaderValue::from_bytes(&text[..text.len().min(USER_AGENT)]).ok())
        .and_then(ascii);
    if let Some(browser) = browser {
        metadata.insert(USER_AGENT_HEADER, browser);
    }
    (session, request)
}

pub(crate) fn refuse(route: &'static Route, status: &Status) -> Problem {
    if status.code() == Code::Unimplemented {
        Problem::not_there_yet(route)
    } else {
        Problem::of_call(route, Refusal::of(status))
    }
}

/// The way to a call's service, and its encoded arguments.
pub(crate) async fn read_call<'a>(
    gateway: &'a Gateway,
    route: &'static Route,
    parts: &Parts,
    body: &mut Body,
) -> Result<(&'a Channel, Vec<u8>), Problem> {
    let channel = gateway.channels.get(route.process);
    let channel = channel.ok_or_else(|| Problem::not_there_yet(route))?;
    match arguments(route, parts, body).await {
        Ok(arguments) => Ok((channel, arguments)),
        Err(refusal) => Err(refuse_arguments(channel, route, refusal).await),
    }
}

/// The encoded arguments of a call, out of its address and its body.
pub(crate) async fn arguments(
    route: &Route,
    parts: &Parts,
    body: &mut Body,
) -> Result<Vec<u8>, Refusal> {
    let in_url = json::from_url(route, parts.uri.path(), parts.uri.query())?;
    if !route.has_body() {
        return Ok(in_url);
    }
    let (most, unit, units) = if route.access == Access::Public {
        (PUBLIC, "kib", PUBLIC / KIB)
    } else {
        let mib = usize::try_from(route.body_mib.max(1)).unwrap_or(1);
        (mib * MIB, "mib", mib)
    };
    let too_large =
        || Refusal::new(Reason::TooLarge).count(unit, i64::try_from(units).unwrap_or(i64::MAX));
    let announced = parts
        .headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    // Grows with what came, not with what was announced, which costs the caller nothing. Room for an import
    // is taken at once when its first mebibyte is there: it is too large to be held twice while it grows, and
    // memory that nobody writes to costs nothing.
    let mut whole = Vec::with_capacity(announced.unwrap_or(FIRST).min(FIRST));
    let mut body = Limited::new(body, most);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            if error.downcast_ref::<LengthLimitError>().is_some() {
                too_large()
            } else {
                Refusal::new(Reason::BadRequest)
            }
        })?;
        if let Some(data) = frame.data_ref() {
            if whole.capacity() - whole.len() < data.len() {
                let left = announced.unwrap_or(most).saturating_sub(whole.len());
                let more = if whole.len() < MIB {
                    whole.len().max(FIRST)
                } else {
                    left
                };
                whole.reserve_exact(more.min(left).max(data.len()));
            }
            whole.extend_from_slice(data);
        }
    }
    let mut arguments = if form::is_form(route, &parts.headers) {
        form::read(route, &parts.headers, whole).await?
    } else {
        json::from_body(route.request, &whole)?
    };
    // Of a field that is there twice, the last one counts.
    arguments.extend_from_slice(&in_url);
    Ok(arguments)
}

/// Refuses a call that does not say which record it is about: a number that may not be absent.
fn named(route: &Route, arguments: &[u8]) -> Result<(), Refusal> {
    let fields = route.request.fields.iter();
    fields
        .filter(|field| matches!(field.kind, Kind::Int64) && !field.nullable && !field.repeated)
        .filter(|field| !json::has_field(arguments, field.number))
        .fold(Refusal::new(Reason::ValidationFailed), |refusal, field| {
            refusal.and(field.name, Fault::Required, "")
        })
        .unless_clean()
}

/// Reads what is left of a refused body, as far as that is bearable: a caller who is still sending would find
/// the connection broken instead of the answer.
pub(crate) async fn drain(mut body: Body) {
    let mut left = DRAINED;
    if body.size_hint().lower() > left {
        return;
    }
    while let Ok(Some(Ok(frame))) = tokio::time::timeout(SENDING, body.frame()).await {
        let read = frame.data_ref().map_or(0, Bytes::len);
        match left.checked_sub(u64::try_from(read).unwrap_or(u64::MAX)) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

/// What is told of bad arguments: a call that can't be served is refused before its arguments are (contract
/// §1).
pub(crate) async fn refuse_arguments(
    channel: &Channel,
    route: &'static Route,
    refusal: Refusal,
) -> Problem {
    let absent = absent(channel, route).await;
    absent.unwrap_or_else(|| refusal.into())
}

/// Why the service behind a call can't serve it: it has no such call yet, or is not up. Asked only when
/// something else is wrong.
async fn absent(channel: &Channel, route: &'static Route) -> Option<Problem> {
    let service = route
        .rpc
        .trim_start_matches('/')
        .split('/')
        .next()
        .unwrap_or_default();
    let asked = tonic_health::pb::HealthCheckRequest {
        service: service.to_owned(),
    };
    let mut health = tonic_health::pb::health_client::HealthClient::new(channel.clone());
    match tokio::time::timeout(Duration::from_secs(2), health.check(asked)).await {
        Ok(Ok(_)) => None,
        Ok(Err(status)) if status.code() == Code::NotFound => Some(Problem::not_there_yet(route)),
        Ok(Err(_)) | Err(_) => Some(Problem::of_call(route, Reason::Unavailable.into())),
    }
}
