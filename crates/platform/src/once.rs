//! A write that comes again under the key of its caller is answered as the first time (docs/decisions/0138).

use std::convert::Infallible;
use std::task::{Context, Poll};

use bytes::{BufMut, Bytes, BytesMut};
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue, Request, Response, header};
use http_body_util::{BodyExt, Full};
use outbox::{Call, KeptReply};
use proto::Route;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::body::Body;
use tonic::{Code, Status};
use tower::Service;

use crate::caller::Caller;
use crate::postgres;
use crate::refusal::Refusal;

/// Metadata that carries the key of a write from the gateway.
pub const KEY_HEADER: &str = "x-maillon-idempotency-key";
/// Metadata that carries the fingerprint of what is asked beside it.
pub const FINGERPRINT_HEADER: &str = "x-maillon-fingerprint";

/// Looks before a write whether it was answered, and after one that failed whether somebody else was first.
#[derive(Clone)]
pub(crate) struct Once<S> {
    inner: S,
    db: Option<PgPool>,
}

impl<S> Once<S> {
    /// Without a database no answer is kept.
    pub(crate) fn new(inner: S, db: Option<PgPool>) -> Self {
        Self { inner, db }
    }
}

impl<S> Service<Request<Body>> for Once<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let next = self.inner.clone();
        let mut ready = std::mem::replace(&mut self.inner, next);
        let named = self.db.clone().zip(call_of(&request));
        Box::pin(async move {
            let Some((db, (call, route))) = named else {
                return ready.call(request).await;
            };
            match outbox::find_reply(&db, &call).await {
                Ok(None) => {}
                Ok(Some(answered)) => return Ok(again(answered)),
                Err(error) => {
                    return Ok(Status::from(postgres::refusal_of(&error)).into_http());
                }
            }
            let response = outbox::once(call.clone(), ready.call(request)).await?;
            let status = Status::from_header_map(response.headers());
            let is_refused = status.is_some_and(|status| status.code() != Code::Ok);
            // What stood against it may be what the same call did a moment before, in this process or in
            // another.
            if (is_refused || route.refuses)
                && let Ok(Some(answered)) = outbox::find_reply(&db, &call).await
            {
                return Ok(again(answered));
            }
            Ok(response)
        })
    }
}

/// The call that a request names by a key.
fn call_of(request: &Request<Body>) -> Option<(Call, &'static Route)> {
    let text = |name: &str| request.headers().get(name)?.to_str().ok();
    let route = Route::of_rpc(request.uri().path())?;
    let caller = request.extensions().get::<Caller>()?;
    let call = Call {
        login_id: caller.login_id,
        rpc: route.rpc,
        key: text(KEY_HEADER)?.to_owned(),
        fingerprint: text(FINGERPRINT_HEADER)?.to_owned(),
    };
    Some((call, route))
}

/// The answer of the first time.
fn again(answered: KeptReply) -> Response<Body> {
    let reply = match answered {
        KeptReply::With(reply) => reply,
        KeptReply::Otherwise => {
            return Status::from(Refusal::new(Reason::IdempotencyKeyReused)).into_http();
        }
    };
    // As gRPC frames a message: not compressed, its length, itself.
    let mut frame = BytesMut::with_capacity(reply.len() + 5);
    frame.put_u8(0);
    frame.put_u32(u32::try_from(reply.len()).expect("a reply fits into a frame: it was one"));
    frame.extend_from_slice(&reply);
    let mut done = HeaderMap::new();
    done.insert("grpc-status", HeaderValue::from_static("0"));
    let body = Full::<Bytes>::new(frame.freeze()).with_trailers(async { Some(Ok(done)) });
    let mut response = Response::new(Body::new(body));
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/grpc"),
    );
    response
}
