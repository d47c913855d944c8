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

/// How often a waiting loop looks.
pub(crate) const TICK: Duration = Duration::from_millis(25);

/// Starts listening. A second Ctrl-C ends the tool at once; its children die with it.
pub(crate) fn listen() -> Result<()> {
    let asked = ASKED.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register_conditional_shutdown(signal, 130, Arc::clone(asked))
            .doing("listening to signals")?;
        flag::register(signal, Arc::clone(asked)).doing("listening to signals")?;
    }
    Ok(())
}

/// Whether we were asked to stop.
pub(crate) fn asked() -> bool {
    ASKED
        .get()
        .is_some_and(|asked| asked.load(Ordering::Relaxed))
}

/// Ends the caller when we were asked to stop.
pub(crate) fn check() -> Result<()> {
    if asked() {
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
