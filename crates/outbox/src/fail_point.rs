//! Places where a test can kill the process, to see that nothing is lost or doubled there. Empty in what is
//! shipped: only the feature `fail-points` gives them a body.

/// Between the commit of a service's rows and the publication of their events.
pub(crate) const BEFORE_PUBLISH: &str = "between_commit_and_publish";
/// Between the acknowledgement of a window and its mark.
pub(crate) const BEFORE_MARK: &str = "between_publish_and_mark";

/// Kills the process with SIGKILL when `OUTBOX_FAIL_POINT` is `<point>:<n>` and this is the n-th time it
/// comes here; `<point>:<n>:freeze` stops it with SIGSTOP.
#[cfg(feature = "fail-points")]
#[expect(
    clippy::disallowed_methods,
    reason = "a test's wish is no setting of the service"
)]
pub(crate) fn reach(point: &'static str) {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use nix::sys::signal::Signal;

    static ASKED: LazyLock<Option<(String, u64, Signal)>> = LazyLock::new(|| {
        let asked = std::env::var("OUTBOX_FAIL_POINT").ok()?;
        let (name, rest) = asked.split_once(':')?;
        let (times, signal) = match rest.split_once(':') {
            Some((times, "freeze")) => (times, Signal::SIGSTOP),
            _ => (rest, Signal::SIGKILL),
        };
        Some((name.to_owned(), times.parse().ok()?, signal))
    });
    static REACHED: AtomicU64 = AtomicU64::new(0);

    if let Some((name, times, signal)) = &*ASKED
        && name == point
        && REACHED.fetch_add(1, Ordering::Relaxed) + 1 == *times
    {
        nix::sys::signal::raise(*signal).expect("a process may kill or stop itself");
    }
}

/// Does nothing: the feature `fail-points` is off.
#[cfg(not(feature = "fail-points"))]
pub(crate) fn reach(_point: &'static str) {}
