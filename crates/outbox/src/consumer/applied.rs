//! Whether an event is applied here yet, told to whoever waits for it: by this process at once, by others
//! over NATS.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use tokio::time::Instant;
use uuid::Uuid;

use super::{Consumer, filter};
use crate::Error;

impl Consumer {
    /// Whether events of a subject come to this consumer.
    pub(crate) fn takes(&self, subject: &str) -> bool {
        let mut patterns = self.subjects.iter();
        patterns.any(|pattern| filter::covers(pattern, subject))
    }

    /// Ends when something is applied from now on, by this process or by another one. Whoever looks for what
    /// was applied calls it before: what comes in between is not missed.
    pub fn applied(&self) -> impl Future<Output = ()> + use<> {
        Arc::clone(&self.applied).notified_owned()
    }

    /// Waits until these events are applied, so long at most; false = some of them are not.
    pub(crate) async fn has_applied(
        &self,
        events: &[Uuid],
        until: Instant,
    ) -> Result<bool, sqlx::Error> {
        loop {
            // Listening comes before looking, or what is applied in between would be missed.
            let mut applied = std::pin::pin!(self.applied.notified());
            applied.as_mut().enable();
            if self.counts(events).await? {
                return Ok(true);
            }
            if tokio::time::timeout_at(until, applied).await.is_err() {
                return Ok(false);
            }
        }
    }

    async fn counts(&self, events: &[Uuid]) -> Result<bool, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select count(*) = cardinality($2::uuid[]) as "are_applied!" from inbox
            where consumer = $1 and event_id = any($2)"#,
            self.name,
            events
        )
        .fetch_one(&self.db)
        .await
    }

    /// Tells everybody who waits that something was applied. What gets lost on the way costs whoever waits
    /// elsewhere a moment.
    pub(super) async fn signal_applied(&self) {
        self.applied.notify_waiters();
        self.nats.signal(self.applied_subject()).await;
    }

    /// What other processes of the service apply.
    pub(super) async fn hear_of_others(&self) -> Result<Subscriber, Error> {
        self.nats.hear(self.applied_subject()).await
    }

    fn applied_subject(&self) -> String {
        format!("applied.{}", self.name)
    }
}

/// How long a call waits for an event before it asks the owner of the record: most are here by then.
pub(crate) const PATIENCE: Duration = Duration::from_millis(300);

#[cfg(test)]
mod tests {
    use sqlx::postgres::PgPoolOptions;

    use crate::{Consumer, Handled, Nats};

    #[tokio::test]
    async fn a_consumer_takes_what_its_patterns_say() {
        let db = PgPoolOptions::new()
            .connect_lazy("postgres://localhost/none")
            .expect("an address");
        let nats = Nats::connect("nats://127.0.0.1:1", "test")
            .await
            .expect("an address");
        let subjects = ["members.member.*", "auth.>", "reports.job.cancelled"];
        let consumer = Consumer::new(db, nats, "members", "test_members", &subjects, |_, _| {
            Box::pin(async { Ok(()) }) as Handled<'_>
        });
        for (subject, is_taken) in [
            ("members.member.created", true),
            ("members.use.counted", false),
            ("members.member", false),
            ("auth.user.created", true),
            ("reports.job.cancelled", true),
            ("reports.job.created", false),
        ] {
            assert_eq!(consumer.takes(subject), is_taken, "{subject}");
        }
    }
}
