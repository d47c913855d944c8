//! A call sees what its caller wrote: it waits for it in the projections of its service, and says what it
//! writes itself.

use std::convert::Infallible;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{HeaderValue, Request, Response};
use outbox::{Projections, noting_marks, read_marks, write_marks};
use platform::channel::{AFTER_HEADER, WROTE_HEADER};
use proto::Route;
use tonic::Status;
use tonic::body::Body;
use tower::Service;

use crate::neighbours::unavailable;

/// The layer around a service's routes, behind the lock: whoever may not call waits for nothing.
#[derive(Clone)]
pub(crate) struct Fresh<S> {
    inner: S,
    projections: Projections,
}

impl<S> Fresh<S> {
    pub(crate) fn new(inner: S, projections: Projections) -> Self {
        Self { inner, projections }
    }
}

impl<S> Service<Request<Body>> for Fresh<S>
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
        let projections = self.projections.clone();
        Box::pin(async move {
            let after = request.headers().get(AFTER_HEADER);
            let marks = after.and_then(|after| after.to_str().ok()).map(read_marks);
            if let Some(marks) = marks.filter(|marks| !marks.is_empty())
                && projections.await_marks(&marks).await.is_err()
                && writes(request.uri().path())
            {
                return Ok(Status::from(unavailable()).into_http());
            }
            let (response, marks) = noting_marks(ready.call(request)).await;
            let mut response = response?;
            if !marks.is_empty()
                && Status::from_header_map(response.headers()).is_none()
                && let Ok(wrote) = HeaderValue::try_from(write_marks(&marks))
            {
                response.headers_mut().insert(WROTE_HEADER, wrote);
            }
            Ok(response)
        })
    }
}

/// Whether a call decides something. One that only shows is answered with what there is.
fn writes(path: &str) -> bool {
    Route::of_rpc(path).is_some_and(Route::is_write)
}
