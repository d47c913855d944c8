//! A panic is one line of the log, with its place, its words and what was being worked on; whoever waits for
//! the work is answered.

use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::FutureExt;
use http_body::{Body, Frame, SizeHint};

tokio::task_local! {
    /// The route or call that is being worked on.
    static WORK: Arc<str>;
}

/// The work ended with a panic, which was logged.
#[derive(Debug)]
pub struct Panicked;

/// Logs panics instead of printing them.
pub(crate) fn log() {
    std::panic::set_hook(Box::new(|panic: &PanicHookInfo<'_>| {
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        let said = without_values(panic.payload_as_str().unwrap_or_default());
        let work = WORK.try_with(Arc::clone).unwrap_or_default();
        tracing::error!(place, said, work = &*work, "panic");
    }));
}

/// A panic's words without what a person may have typed: its first line, up to a colon, without what stands
/// in quotes.
fn without_values(words: &str) -> String {
    let line = words.lines().next().unwrap_or_default();
    let line = line.split(": ").next().unwrap_or_default();
    let plain: Vec<&str> = line.split(['`', '"']).step_by(2).collect();
    plain.join("…")
}

/// Does work under the name that its panic is logged with.
pub async fn during<F: Future>(work: Arc<str>, future: F) -> Result<F::Output, Panicked> {
    WORK.scope(work, AssertUnwindSafe(future).catch_unwind())
        .await
        .map_err(|_| Panicked)
}

/// Work for another thread, under the name of what is being worked on here.
pub fn carried<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let name = WORK.try_with(Arc::clone).ok();
    move || match name {
        Some(name) => WORK.sync_scope(name, work),
        None => work(),
    }
}

/// Does heavy work on a thread of its own: on the one of a call it would hold up the calls of others.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(carried(work)).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// A body that is made piece by piece. A panic ends it with `broken`, and whoever asks once more behind its
/// end, as compressors do, hears that it ended.
pub struct Streamed<B: Body> {
    /// Until it ended.
    inner: Option<Pin<Box<B>>>,
    work: Arc<str>,
    broken: fn() -> Result<Frame<Bytes>, B::Error>,
}

impl<B: Body> Streamed<B> {
    /// A body under the name that its panic is logged with.
    pub fn new(inner: B, work: Arc<str>, broken: fn() -> Result<Frame<Bytes>, B::Error>) -> Self {
        Self {
            inner: Some(Box::pin(inner)),
            work,
            broken,
        }
    }
}

impl<B: Body<Data = Bytes>> Body for Streamed<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = self.get_mut();
        let Some(inner) = &mut this.inner else {
            return Poll::Ready(None);
        };
        let poll = AssertUnwindSafe(|| inner.as_mut().poll_frame(context));
        let polled = WORK.sync_scope(Arc::clone(&this.work), || catch_unwind(poll));
        let frame = match polled {
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(frame)) => frame,
            Err(_panic) => {
                this.inner = None;
                return Poll::Ready(Some((this.broken)()));
            }
        };
        if !matches!(frame, Some(Ok(_))) {
            this.inner = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.inner
            .as_ref()
            .map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d9_a_panic_is_told_without_what_a_person_typed() {
        for (words, told) in [
            (
                "`Unfold` must not be polled after it returned `Poll::Ready(None)`",
                "… must not be polled after it returned …",
            ),
            (
                "byte index 1 is not a char boundary; it is inside 'é' (bytes 0..2) of `élan`",
                "byte index 1 is not a char boundary; it is inside 'é' (bytes 0..2) of …",
            ),
            (
                "called `Result::unwrap()` on an `Err` value: Wrong(\"Zanzibarkoro\")",
                "called … on an … value",
            ),
            ("it was checked: Zanzibarkoro", "it was checked"),
            ("unfinished \"Zanzi", "unfinished "),
            ("first\nZanzibarkoro", "first"),
        ] {
            assert_eq!(
                without_values(words).trim_end_matches('…'),
                told.trim_end_matches('…')
            );
        }
    }
}
