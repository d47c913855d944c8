//! How far a service is with its events, for whoever looks after it.

use std::time::Duration;

use proto::Timestamp;
use sqlx::PgExecutor;

use crate::{Consumer, Error, Nats};

/// Longest wait for what NATS knows of a consumer.
const PATIENCE: Duration = Duration::from_secs(1);

/// Events that have not left.
pub struct Waiting {
    /// How many.
    pub events: i64,
    /// When the first of them was written.
    pub oldest: Option<Timestamp>,
}

/// The events of a service's outbox that have not left.
pub async fn waiting(db: impl PgExecutor<'_>) -> sqlx::Result<Waiting> {
    sqlx::query_as!(
        Waiting,
        r#"select count(*) as "events!", min(created_at) as "oldest: Timestamp"
        from outbox where published_at is null"#
    )
    .fetch_one(db)
    .await
}

/// How far a consumer is.
pub struct Position {
    /// `<service>_<what for>`
    pub name: &'static str,
    /// Events of the stream that it has not applied; not known while NATS is away.
    pub behind: Option<i64>,
    /// Events that it could not apply and tries no more.
    pub given_up: i64,
    /// When it gave up the first of them.
    pub oldest: Option<Timestamp>,
}

impl Consumer {
    /// How far it is.
    pub async fn position(&self) -> sqlx::Result<Position> {
        let letters = sqlx::query!(
            r#"select count(*) as "given_up!", min(given_up_at) as "oldest: Timestamp"
            from dead_letter where consumer = $1 and given_up_at is not null"#,
            self.name()
        );
        let letters = letters.fetch_one(self.db()).await?;
        let behind = tokio::time::timeout(PATIENCE, self.count_behind()).await;
        Ok(Position {
            name: self.name(),
            behind: behind.ok().and_then(Result::ok),
            given_up: letters.given_up,
            oldest: letters.oldest,
        })
    }

    async fn count_behind(&self) -> Result<i64, Error> {
        let jetstream = self.nats().jetstream()?;
        let stream = jetstream
            .get_stream_no_info(self.stream())
            .await
            .map_err(Error::nats("find the stream"))?;
        let known = stream
            .consumer_info(self.name())
            .await
            .map_err(Error::nats("tell of the consumer"))?;
        let in_hand = u64::try_from(known.num_ack_pending).unwrap_or(u64::MAX);
        let behind = known.num_pending.saturating_add(in_hand);
        Ok(i64::try_from(behind).unwrap_or(i64::MAX))
    }
}

impl Nats {
    /// Whether the server is reached now.
    pub fn is_connected(&self) -> bool {
        self.jetstream().is_ok()
    }
}
