//! What each process measures of its service: also while none of them relays, so that events which wait for a
//! relay are seen to wait.

use std::convert::Infallible;
use std::time::Duration;

use checks::Checker;
use outbox::{Consumer, Nats};
use platform::Clock;
use platform::lifecycle::again;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

/// How often.
const MEASURE: Duration = Duration::from_secs(5);

/// A service as it is measured.
pub(crate) struct Gauges {
    pub(crate) service: &'static str,
    pub(crate) db: PgPool,
    pub(crate) nats: Nats,
    pub(crate) consumers: Vec<Consumer>,
    pub(crate) checker: Option<Checker>,
}

impl Gauges {
    /// Measures until the token is cancelled. What can't be read keeps its last value; what it depends on is
    /// then told to be away.
    pub(crate) async fn keep(self, stop: CancellationToken) -> Result<(), Infallible> {
        again(&stop, MEASURE, "the service is not measured", || async {
            // One after the other: calls need the connections.
            self.outbox().await;
            self.consumers().await;
            self.checks().await;
            Ok::<_, Infallible>(false)
        })
        .await;
        Ok(())
    }

    /// Events that wait to leave, and whether the servers they need are there.
    async fn outbox(&self) {
        let waiting = outbox::waiting(&self.db).await.ok();
        let up = |dependency: &'static str, is_up: bool| {
            metrics::gauge!("dependency_up", "service" => self.service, "dependency" => dependency)
                .set(u8::from(is_up));
        };
        up("database", waiting.is_some());
        up("nats", self.nats.is_connected());
        if let Some(waiting) = waiting {
            let now = Clock::default().now();
            let age = waiting.oldest.map(|oldest| now - oldest.instant());
            let age = age.and_then(|age| age.to_std().ok()).unwrap_or_default();
            metrics::gauge!("outbox_waiting", "service" => self.service).set(count(waiting.events));
            metrics::gauge!("outbox_oldest_seconds", "service" => self.service).set(age);
        }
    }

    /// How far each consumer is, and what it gave up.
    async fn consumers(&self) {
        for consumer in &self.consumers {
            let Ok(position) = consumer.position().await else {
                continue;
            };
            if let Some(behind) = position.behind {
                metrics::gauge!("consumer_lag", "consumer" => position.name).set(count(behind));
            }
            metrics::gauge!("dead_letters", "consumer" => position.name)
                .set(count(position.given_up));
        }
    }

    /// Records that don't agree, as the last checks found them.
    async fn checks(&self) {
        let Some(checker) = &self.checker else {
            return;
        };
        for result in checker.results().await.into_iter().flatten() {
            if let Some(found) = result.count {
                let level = if result.is_warning {
                    "warning"
                } else {
                    "error"
                };
                metrics::gauge!(
                    "check_findings",
                    "service" => self.service, "check" => result.name, "level" => level
                )
                .set(count(found));
            }
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "gauges are floats, and nobody has 2^53 of anything"
)]
fn count(number: i64) -> f64 {
    number as f64
}
