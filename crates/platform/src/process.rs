//! A running process: its supervised tasks, whether it is ready, and when it is to stop.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::OnceLock;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config;
use crate::misconfigured::Misconfigured;
use crate::readiness::Readiness;
use crate::telemetry;

/// Longest wait for tasks to end after the token is cancelled, where nobody says how long they have.
const GRACE: Duration = Duration::from_secs(20);

/// Exit code of a failure.
const FAILURE: u8 = 1;

/// The exit code of a process that this failure ends.
pub(crate) fn exit_code(error: &(dyn Error + 'static)) -> u8 {
    if Misconfigured::is_behind(error) {
        config::USAGE
    } else {
        FAILURE
    }
}

/// Handle of the running process; cheap to clone.
#[derive(Clone)]
pub struct Process {
    stop: CancellationToken,
    tasks: TaskTracker,
    /// How it ends when a task ended early.
    failed: Arc<OnceLock<u8>>,
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

    /// Runs a task for the life of the process. One that ends before it was told to ends the process with 1,
    /// or with 64 when it can't do with what it was given.
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
                let (cause, code) = match end {
                    Ok(Ok(())) => ("it ended".to_owned(), FAILURE),
                    Ok(Err(error)) => (telemetry::causes(&error), exit_code(&error)),
                    // The hook has logged where and why.
                    Err(_panic) => ("it panicked".to_owned(), FAILURE),
                };
                // The first one counts and is told: what ends others in the same instant is the same.
                if process.failed.set(code).is_ok() {
                    tracing::error!(task = name, cause, "a task ended early; the process stops");
                    process.stop.cancel();
                }
            }
        };
        self.tasks.spawn(supervised);
    }

    /// Stops the tasks and waits for them.
    pub async fn end(&self) {
        self.end_within(GRACE).await;
    }

    /// The same for so long: then what is under way is cut off.
    pub(crate) async fn end_within(&self, grace: Duration) {
        self.stop.cancel();
        self.tasks.close();
        if tokio::time::timeout(grace, self.tasks.wait())
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

    /// How it ended.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.failed.get().copied().unwrap_or(0))
    }
}

impl Default for Process {
    fn default() -> Self {
        Self::new()
    }
}
