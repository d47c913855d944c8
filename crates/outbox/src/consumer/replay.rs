//! Filling a projection from its owner's replay: the stream holds what happened lately, the owner knows how
//! things are.

use std::pin::pin;
use std::time::Duration;

use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt};
use tokio_util::sync::CancellationToken;

use super::{BATCH, Consumer, attempt};
use crate::{Envelope, Error, Failure};

/// How often it looks whether the projection is to be made anew.
const LOOK: Duration = Duration::from_secs(10);

/// The owner's records as the facts that would have led to them.
pub type Facts = BoxStream<'static, Result<Envelope, Failure>>;

impl Consumer {
    /// Fills the projection whenever it was never filled or [`make_anew`] was called, until the token is
    /// cancelled. `ask` asks the owner; while it does not answer, it is asked again. Runs beside
    /// [`run`](Self::run): a fact of the replay and an event of the stream may come in either order, since
    /// handlers write only what is newer.
    pub async fn keep_filled<Asked>(
        &self,
        ask: impl Fn() -> Asked + Send + Sync,
        token: CancellationToken,
    ) -> Result<(), Error>
    where
        Asked: Future<Output = Result<Facts, Failure>> + Send,
    {
        let mut failures = 0_u32;
        loop {
            let pause = match token.run_until_cancelled(self.fill_once(&ask)).await {
                None => return Ok(()),
                Some(Ok(())) => {
                    failures = 0;
                    LOOK
                }
                Some(Err(error)) => {
                    // At a first start the owner is only just starting as well.
                    if failures == 3 {
                        tracing::warn!(
                            consumer = self.name,
                            error = &*error,
                            "the projection could not be filled"
                        );
                    }
                    failures += 1;
                    Duration::from_millis(200 << failures.min(5))
                }
            };
            if token
                .run_until_cancelled(tokio::time::sleep(pause))
                .await
                .is_none()
            {
                return Ok(());
            }
        }
    }

    async fn fill_once<Asked>(&self, ask: impl Fn() -> Asked + Send + Sync) -> Result<(), Failure>
    where
        Asked: Future<Output = Result<Facts, Failure>> + Send,
    {
        let is_filled = sqlx::query_scalar!(
            r#"select exists (select from projection where name = $1) as "is_filled!""#,
            self.name
        );
        if is_filled.fetch_one(&self.db).await? {
            return Ok(());
        }
        let facts = self.fill(ask().await?).await?;
        tracing::info!(consumer = self.name, facts, "the projection was filled");
        Ok(())
    }

    /// Applies the owner's facts and says how many. What fails or breaks off leaves the projection with what
    /// it has, to be filled again.
    pub async fn fill(
        &self,
        facts: impl Stream<Item = Result<Envelope, Failure>> + Send,
    ) -> Result<u64, Failure> {
        let count = self.take_in(facts).await?;
        sqlx::query!(
            "insert into projection (name) values ($1) on conflict (name) do update set filled_at = now()",
            self.name
        )
        .execute(&self.db)
        .await?;
        Ok(count)
    }

    /// Applies the facts of some records.
    pub(crate) async fn learn(&self, facts: Facts) -> Result<(), Failure> {
        self.take_in(facts).await.map(|_| ())
    }

    async fn take_in(
        &self,
        facts: impl Stream<Item = Result<Envelope, Failure>> + Send,
    ) -> Result<u64, Failure> {
        let mut batches = pin!(facts.ready_chunks(BATCH));
        let mut count = 0;
        while let Some(facts) = batches.next().await {
            let facts = facts.into_iter().collect::<Result<Vec<_>, _>>()?;
            let facts: Vec<&Envelope> = facts.iter().collect();
            let mut tx = crate::begin(&self.db).await?;
            if !attempt::set(self, &mut tx, &facts).await? {
                for fact in &facts {
                    attempt::one(self, &mut tx, fact).await??;
                }
            }
            tx.commit().await?;
            count += facts.len() as u64;
        }
        Ok(count)
    }
}

/// Has every projection of a database filled anew by the processes that keep them, within seconds; says which
/// ones.
pub async fn make_anew(db: &sqlx::PgPool) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("delete from projection returning name")
        .fetch_all(db)
        .await
}
