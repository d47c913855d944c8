//! Ctrl-C and SIGTERM: remembered here, asked for by every loop that waits.
//!
//! No thread and no async runtime: a command waits by polling its children, and returning
//! [`Error::Interrupted`] drops what it started in the right order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::error::{Doing, Error, Result};

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Set when another signal means impatience.
static STOPPING: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// When we noticed the first signal.
static NOTICED: OnceLock<Instant> = OnceLock::new();

/// How often a waiting loop looks.
pub(crate) const TICK: Duration = Duration::from_millis(25);

/// Starts listening. A second Ctrl-C, a second or more after the first, ends the tool at once, and its
/// children die with it; sooner it may be the same one, sent to the process and to its group.
pub(crate) fn listen() -> Result<()> {
    let asked = ASKED.get_or_init(Arc::default);
    let stopping = STOPPING.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register_conditional_shutdown(signal, 130, Arc::clone(stopping))
            .doing("listening to signals")?;
        flag::register(signal, Arc::clone(asked)).doing("listening to signals")?;
    }
    Ok(())
}

/// Whether we were asked to stop.
pub(crate) fn is_requested() -> bool {
    let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
    if !ASKED.get().is_some_and(is_set) {
        return false;
    }
    let noticed = NOTICED.get_or_init(Instant::now);
    if noticed.elapsed() > Duration::from_secs(1)
        && let Some(stopping) = STOPPING.get()
    {
        stopping.store(true, Ordering::Relaxed);
    }
    true
}

/// Ends the caller when we were asked to stop.
pub(crate) fn check() -> Result<()> {
    if is_requested() {
        Err(Error::Interrupted)
    } else {
        Ok(())
    }
}

/// Asks `ready` again and again until it has an answer, we are interrupted, or `patience` is over (`None`).
pub(crate) fn wait_for<T>(
    patience: Duration,
    mut ready: impl FnMut() -> Result<Option<T>>,
) -> Result<Option<T>> {
    let end = Instant::now() + patience;
    loop {
        check()?;
        if let Some(answer) = ready()? {
            return Ok(Some(answer));
        }
        if Instant::now() > end {
            return Ok(None);
        }
        sleep(TICK);
    }
}
