//! A running process: its supervised tasks, whether it is ready, and when it is to stop.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::readiness::Readiness;
use crate::telemetry;

/// Longest wait for tasks to end after the token is cancelled.
const GRACE: Duration = Duration::from_secs(20);

/// Handle of the running process; cheap to clone.
#[derive(Clone)]
pub struct Process {
    stop: CancellationToken,
    tasks: TaskTracker,
    failed: Arc<AtomicBool>,
    /// What must be true for the process to be ready.
    pub readiness: Readiness,
}

impl Process {
    /// A process that nothing runs yet; [`crate::lifecycle::run`] makes the real one, tests make their own.
    pub fn new() -> Self {
        Self {
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            failed: Arc::default(),
            readiness: Readiness::default(),
        }
    }

    /// Cancelled when the process is to stop.
    pub fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Runs a task for the life of the process. One that ends before it was told to ends the process with 1.
    #[expect(clippy::disallowed_methods, reason = "the supervised spawn itself")]
    pub fn spawn<E: Error + Send + 'static>(
        &self,
        name: &'static str,
        task: impl Future<Output = Result<(), E>> + Send + 'static,
    ) {
        let process = self.clone();
        let supervised = async move {
            // A panic inside ends the inner task only; it is a failure like any other.
            let end = tokio::spawn(task).await;
            if !process.stop.is_cancelled() {
                let cause = match end {
                    Ok(Ok(())) => "it ended".to_owned(),
                    Ok(Err(error)) => telemetry::causes(&error),
                    // The hook has logged where and why.
                    Err(_panic) => "it panicked".to_owned(),
                };
                tracing::error!(task = name, cause, "a task ended early; the process stops");
                process.failed.store(true, Ordering::Relaxed);
                process.stop.cancel();
            }
        };
        self.tasks.spawn(supervised);
    }

    /// Stops the tasks and waits for them.
    pub async fn end(&self) {
        self.stop.cancel();
        self.tasks.close();
        if tokio::time::timeout(GRACE, self.tasks.wait())
            .await
            .is_err()
        {
            tracing::warn!("tasks did not end in time and are abandoned");
        }
    }

    /// Waits until the process is to stop.
    pub(crate) async fn stopped(&self) {
        self.stop.cancelled().await;
    }

    /// Whether a task ended early.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

impl Default for Process {
    fn default() -> Self {
        Self::new()
    }
}
