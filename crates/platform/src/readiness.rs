//! Whether a process may be sent work.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;

/// Longest wait for one readiness check.
const CHECK: Duration = Duration::from_secs(2);

const STARTING: u8 = 0;
const STARTED: u8 = 1;
const STOPPING: u8 = 2;

type Check = Arc<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>;

/// Whether the process may be sent work.
#[derive(Clone, Default)]
pub struct Readiness {
    phase: Arc<AtomicU8>,
    checks: Arc<Mutex<Vec<(&'static str, Check)>>>,
}

impl Readiness {
    /// Something that must hold besides: a database that answers, keys that are known.
    pub fn check<F: Future<Output = bool> + Send + 'static>(
        &self,
        what: &'static str,
        check: impl Fn() -> F + Send + Sync + 'static,
    ) {
        if let Ok(mut checks) = self.checks.lock() {
            checks.push((what, Arc::new(move || Box::pin(check()))));
        }
    }

    pub(crate) fn started(&self) {
        self.phase.store(STARTED, Ordering::Relaxed);
    }

    pub(crate) fn stopping(&self) {
        self.phase.store(STOPPING, Ordering::Relaxed);
    }

    /// What is missing; nothing = ready.
    pub async fn missing(&self) -> Vec<&'static str> {
        match self.phase.load(Ordering::Relaxed) {
            STARTING => return vec!["starting"],
            STOPPING => return vec!["stopping"],
            _ => {}
        }
        let checks = self
            .checks
            .lock()
            .map(|checks| checks.clone())
            .unwrap_or_default();
        let mut missing = Vec::new();
        for (what, check) in checks {
            if !tokio::time::timeout(CHECK, check()).await.unwrap_or(false) {
                missing.push(what);
            }
        }
        missing
    }
}
