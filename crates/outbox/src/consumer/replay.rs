//! Filling a projection from its owner's replay: the stream holds what happened lately, the owner knows how
//! things are.

use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt};
use sqlx::{PgConnection, PgExecutor, Postgres, Transaction};
use tokio_util::sync::CancellationToken;
use tracing::Span;
use uuid::Uuid;

use super::unknown::{self, UnknownKind};
use super::{Arrival, Consumer, attempt, dead_letter, place};
use crate::error::NotApplied;
use crate::{Envelope, Error, Failure};
use healing::{Comparison, Head, Known};

/// How often it looks whether the projection is to be made anew, and asks the owner.
const LOOK: Duration = Duration::from_secs(10);
/// How many facts of its owner one transaction takes: each waits for the disk once, and is planned anew.
const AT_ONCE: usize = 1_000;
/// How long it waits for them; those that came are taken then.
const GATHERING: Duration = Duration::from_millis(100);
/// Tries without a stream after which the projection is filled without one.
const WITHOUT_STREAM: u32 = 3;

/// Which records are told.
#[derive(Clone, Copy)]
enum Taking {
    All,
    Some,
}

/// The owner's records as the facts that would have led to them.
pub type Facts = BoxStream<'static, Result<Envelope, Failure>>;

impl Consumer {
    /// Fills the projection whenever it was never filled, [`make_anew`] was called, or its owner or NATS was
    /// put back to an older state, until the token is cancelled. `ask` asks the owner for its records,
    /// `compare` for what it knows of the newest fact that is known here, and of which generation; while it
    /// does not answer, it is asked again. Meanwhile [`run`](Self::run) applies nothing.
    pub async fn keep_filled<Asking, Comparing>(
        &self,
        ask: impl Fn() -> Asking + Send + Sync,
        compare: impl Fn(Option<Head>, Option<Uuid>) -> Comparing + Send + Sync,
        token: CancellationToken,
    ) -> Result<(), Error>
    where
        Asking: Future<Output = Result<Facts, Failure>> + Send,
        Comparing: Future<Output = Result<Comparison, Failure>> + Send,
    {
        let mut failures = 0_u32;
        while !token.is_cancelled() {
            let tended = self.tend(&ask, &compare, failures);
            let pause = match token.run_until_cancelled(tended).await {
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
            tokio::select! {
                () = token.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
                () = self.filler.due.notified() => {}
            }
        }
        Ok(())
    }

    /// Names the newest fact that is known here to its owner, until the token is cancelled: what is only
    /// collected can't be filled, but may be all that tells an owner that it was put back.
    pub async fn keep_naming<Comparing>(
        &self,
        compare: impl Fn(Option<Head>, Option<Uuid>) -> Comparing + Send + Sync,
        token: CancellationToken,
    ) -> Result<(), Error>
    where
        Comparing: Future<Output = Result<Comparison, Failure>> + Send,
    {
        let naming = async {
            loop {
                if let Ok(known) = place::load(&self.db, self.name).await
                    && known.head.is_some()
                {
                    // An owner who does not answer is asked again.
                    let _ = compare(known.head, known.generation).await;
                }
                tokio::time::sleep(LOOK).await;
            }
        };
        token.run_until_cancelled(naming).await;
        Ok(())
    }

    /// Compares what is known here with the owner, and fills the projection if need be.
    async fn tend<Asking, Comparing>(
        &self,
        ask: impl Fn() -> Asking + Send + Sync,
        compare: impl Fn(Option<Head>, Option<Uuid>) -> Comparing + Send + Sync,
        failures: u32,
    ) -> Result<(), Failure>
    where
        Asking: Future<Output = Result<Facts, Failure>> + Send,
        Comparing: Future<Output = Result<Comparison, Failure>> + Send,
    {
        if place::is_due(&self.db, self).await? {
            // Nothing is applied before the filling has asked.
            self.filler.must_ask.store(false, Ordering::Release);
            self.filler.asked.notify_waiters();
        } else {
            let known = place::load(&self.db, self.name).await?;
            let owner = compare(known.head, known.generation).await?;
            let must_fill = healing::must_fill(&known, &owner);
            if must_fill {
                place::demand(&self.db, self).await?;
            }
            self.filler.must_ask.store(false, Ordering::Release);
            self.filler.asked.notify_waiters();
            if !must_fill {
                return Ok(self.forget_left_doubts().await?);
            }
        }
        // Before the owner tells anything, so that what it writes meanwhile comes behind it. Without NATS the
        // projection is filled all the same, and once more when the stream is there.
        let end = match self.end_of_stream().await {
            Ok(end) => Some(end),
            Err(_) if failures >= WITHOUT_STREAM => None,
            Err(error) => return Err(error.into()),
        };
        let known = place::load(&self.db, self.name).await?;
        if !place::lease(&self.db, self).await? {
            return Ok(());
        }
        let connects = self.nats.connects();
        let begun = compare(known.head, known.generation).await?;
        let replaces = healing::replaces(&known, &begun);
        if replaces {
            self.yield_rows().await?;
        }
        let facts = self.take_in(ask().await?, Taking::All).await?;
        let ended = compare(known.head, known.generation).await?;
        let filled = healing::filled(&known, &begun, &ended, end);
        let filled = filled.filter(|_| connects == self.nats.connects());
        let Some(filled) = filled else {
            return Err(NotApplied::WentBack.into());
        };
        self.end_filling(&filled, replaces).await?;
        tracing::info!(
            consumer = self.name,
            facts,
            replaces,
            "the projection was filled"
        );
        Ok(())
    }

    /// Forgets what is doubted while nobody fills: a process of a release that knew no doubts ended a filling
    /// of ours.
    async fn forget_left_doubts(&self) -> sqlx::Result<()> {
        for table in self.tables {
            if table.has_doubts(&self.db).await? {
                let mut tx = crate::begin(&self.db).await?;
                if !place::hold(&mut tx, self).await?.is_torn {
                    table.forget_doubts(&mut tx).await?;
                }
                tx.commit().await?;
            }
        }
        Ok(())
    }

    /// Goes on with the filling in a transaction that keeps everybody else from it.
    async fn go_on(&self) -> Result<Transaction<'static, Postgres>, Failure> {
        let mut tx = crate::begin(&self.db).await?;
        if !place::renew(&mut *tx, self).await? {
            return Err(NotApplied::WentBack.into());
        }
        Ok(tx)
    }

    async fn yield_rows(&self) -> Result<(), Failure> {
        for table in self.tables {
            let mut reached = Some(i64::MIN);
            while let Some(after) = reached {
                let mut tx = self.go_on().await?;
                reached = table.yield_piece(&mut tx, after).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    async fn drop_untold(&self) -> Result<(), Failure> {
        for table in self.tables {
            let mut is_left = true;
            while is_left {
                let mut tx = self.go_on().await?;
                is_left = table.drop_piece(&mut tx).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    async fn work_out_anew(&self) -> Result<(), Failure> {
        let Some(work) = self.after_filling else {
            return Ok(());
        };
        let mut reached = Some(i64::MIN);
        while let Some(after) = reached {
            let mut tx = self.go_on().await?;
            reached = work(&mut tx, after).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    async fn end_filling(&self, filled: &Known, replaces: bool) -> Result<(), Failure> {
        if replaces {
            self.drop_untold().await?;
            self.work_out_anew().await?;
        }
        let mut tx = self.go_on().await?;
        dead_letter::drop_all(&mut tx, self.name).await?;
        place::save(&mut tx, self.name, filled).await?;
        self.note_filled(&mut *tx).await?;
        Ok(tx.commit().await?)
    }

    async fn note_filled(&self, db: impl PgExecutor<'_>) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into projection (name) values ($1) on conflict (name) do update set filled_at = now()",
            self.name
        )
        .execute(db)
        .await
        .map(|_| ())
    }

    /// Applies the owner's facts where they are newer and says how many. What fails or breaks off leaves the
    /// projection with what it has, to be filled again.
    pub async fn fill(
        &self,
        facts: impl Stream<Item = Result<Envelope, Failure>> + Send,
    ) -> Result<u64, Failure> {
        let count = self.take_in(facts, Taking::Some).await?;
        self.note_filled(&self.db).await?;
        Ok(count)
    }

    /// Applies the facts of some records.
    pub(crate) async fn learn(&self, facts: Facts) -> Result<(), Failure> {
        self.take_in(facts, Taking::Some).await.map(|_| ())
    }

    async fn take_in(
        &self,
        facts: impl Stream<Item = Result<Envelope, Failure>> + Send,
        taking: Taking,
    ) -> Result<u64, Failure> {
        let batches = tokio_stream::StreamExt::chunks_timeout(facts, AT_ONCE, GATHERING);
        let mut batches = pin!(batches);
        let mut count = 0;
        let mut told = batches.next().await;
        while let Some(facts) = told {
            // The owner reads on meanwhile.
            let (applied, next) = tokio::join!(self.take_in_batch(facts, taking), batches.next());
            count += applied?;
            told = next;
        }
        Ok(count)
    }

    async fn take_in_batch(
        &self,
        facts: Vec<Result<Envelope, Failure>>,
        taking: Taking,
    ) -> Result<u64, Failure> {
        let facts = facts.into_iter().collect::<Result<Vec<_>, _>>()?;
        let set: Vec<Arrival<'_>> = facts
            .iter()
            .map(|event| {
                let span = Span::current();
                Arrival { event, span }
            })
            .collect();
        // A batch of a process that was followed meanwhile may be of what the owner lost since.
        let mut tx = match taking {
            Taking::All => self.go_on().await?,
            Taking::Some => crate::begin(&self.db).await?,
        };
        if !attempt::set(self, &mut tx, &set).await? {
            for fact in &facts {
                self.take_in_one(&mut tx, fact).await?;
            }
        }
        tx.commit().await?;
        Ok(facts.len() as u64)
    }

    /// Applies a fact; one of a newer owner waits for an upgrade.
    async fn take_in_one(&self, tx: &mut PgConnection, fact: &Envelope) -> Result<(), Failure> {
        match attempt::one(self, tx, fact).await? {
            Err(failure) if failure.is::<UnknownKind>() => {
                if let Ok(id) = fact.id.parse() {
                    unknown::set_aside(tx, self, id, fact).await?;
                }
                Ok(())
            }
            done => done,
        }
    }
}

/// Has every projection of a database filled anew by the processes that keep them, within seconds; says which
/// ones.
pub async fn make_anew(db: &sqlx::PgPool) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("delete from projection returning name")
        .fetch_all(db)
        .await
}
