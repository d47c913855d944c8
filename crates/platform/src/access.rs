//! The lock on every rpc: token verified, permission and node checked against the contract's table, before
//! anything is decoded.

use std::convert::Infallible;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{HeaderMap, Request, Response};
use proto::maillon::refusal::v1::Reason;
use proto::{Access, Route};
use tonic::body::Body;
use tonic::{Code, Status};
use tower::Service;

use crate::caller::{ADDRESS_HEADER, Caller};
use crate::keys::{MAX_TOKEN, Verifier};
use crate::node::Node;
use crate::refusal::Refusal;

/// Health checks are no calls of the contract; they tell nothing but up or down.
const HEALTH: &str = "/grpc.health.v1.Health/";

/// Refuses what the table does not allow; the verified [`Caller`] goes into the request's extensions.
#[derive(Clone)]
pub(crate) struct Lock<S> {
    inner: S,
    verifier: Verifier,
    node: Node,
}

impl<S> Lock<S> {
    /// Puts the lock before a service.
    pub(crate) fn new(inner: S, verifier: Verifier, node: Node) -> Self {
        Self {
            inner,
            verifier,
            node,
        }
    }
}

impl<S> Service<Request<Body>> for Lock<S>
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

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let next = self.inner.clone();
        let mut ready = std::mem::replace(&mut self.inner, next);
        let (verifier, node) = (self.verifier.clone(), self.node.clone());
        Box::pin(async move {
            if request.uri().path().starts_with(HEALTH) {
                return ready.call(request).await;
            }
            // Not in the table, so not declared: not servable.
            let Some(route) = Route::of_rpc(request.uri().path()) else {
                return Ok(Status::new(Code::Unimplemented, "unknown call").into_http());
            };
            let headers = request.headers();
            let admitted = async {
                let caller = admit(&verifier, route.access, headers).await?;
                if route.is_central {
                    refuse_at(node.number().await?, route)?;
                }
                Ok::<_, Refusal>(caller)
            };
            match admitted.await {
                Ok(Some(caller)) => {
                    request.extensions_mut().insert(caller);
                    ready.call(request).await
                }
                Ok(None) => ready.call(request).await,
                // `auth` or the database can't be asked: a process that knows the keys may admit the caller.
                Err(refusal) if refusal.reason() == Reason::Unavailable => {
                    Ok(refusal.into_unbegun())
                }
                Err(refusal) => Ok(Status::from(refusal).into_http()),
            }
        })
    }
}

/// The caller of a request, if the call needs one; the refusal if it may not make it.
pub async fn admit(
    verifier: &Verifier,
    access: Access,
    headers: &HeaderMap,
) -> Result<Option<Caller>, Refusal> {
    if access == Access::Public {
        return Ok(None);
    }
    let token = bearer(headers).ok_or_else(|| Refusal::new(Reason::Unauthenticated))?;
    let mut caller = verifier.verify(token).await?;
    if caller.is_provisional && access != Access::AnySession {
        return Err(Reason::PasswordChangeRequired.into());
    }
    if !access.allows(&caller.role) {
        return Err(Reason::PermissionDenied.into());
    }
    caller.address = address(headers);
    Ok(Some(caller))
}

/// Refuses on a node in the field what is done at the centre alone (docs/decisions/0225).
pub fn refuse_at(node: i64, route: &Route) -> Result<(), Refusal> {
    if route.is_central && node != 0 {
        return Err(Reason::CentralOnly.into());
    }
    Ok(())
}

/// The caller's network address as the gateway told it.
pub fn address(headers: &HeaderMap) -> String {
    headers
        .get(ADDRESS_HEADER)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_owned()
}

/// The token of an `authorization: Bearer …` header. One that is too long to be any is none: HTTP/2 would
/// refuse to carry it on, and the caller would be told of a failure of ours.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(http::header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.len() <= MAX_TOKEN).then_some(token)
}
