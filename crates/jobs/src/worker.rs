//! The worker of jobs. Each part takes its items away in the transaction that does them, so whatever dies,
//! nothing is done twice and nothing is left out. A part that fails or ends its process time and again ends
//! the job (docs/decisions/0214), which somebody may have tried again (docs/decisions/0194).

use std::convert::Infallible;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use outbox::Actor;
use platform::lifecycle::again;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::JobState;
use serde_json::Value;
use sqlx::{PgPool, Postgres, Transaction};
use tokio_util::sync::CancellationToken;

use crate::act::{end, publish};
use crate::change::Change;
use crate::kind::{FILE_KEPT, Kind};
use crate::store::{Held, Step};
use crate::{attempt, store};

/// Between two looks for work.
const LOOK: Duration = Duration::from_millis(500);
/// Attempts at one part after which some work is given up.
const ATTEMPTS: i32 = 5;
/// Longest wait for the database when the process ends.
const FAREWELL: Duration = Duration::from_secs(2);
/// The job of which this worker does a part; 0 = none.
type InHand = AtomicI64;

/// What a part came to.
#[derive(Default)]
pub struct Part {
    /// Items that are done with, those left out among them.
    pub done: i64,
    /// Items that were left out.
    pub errors: i64,
    /// What all parts so far came to; none: as before.
    pub result: Option<Value>,
    /// The first of what was left out, as the result has it.
    pub refused: Option<Value>,
}

/// What a failed part says about its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing: the database is away, or two transactions waited for each other.
    Passing,
    /// After some attempts it is given up with this reason.
    Counts(Reason),
    /// No other attempt does it.
    Hopeless(Reason),
}

impl Verdict {
    /// Of a statement that failed.
    pub fn of_statement(error: &sqlx::Error) -> Self {
        let sqlx::Error::Database(error) = error else {
            return Self::Passing;
        };
        let code = error.code();
        let code = code.as_deref().unwrap_or_default();
        if ["57", "08", "40"]
            .iter()
            .any(|class| code.starts_with(class))
        {
            Self::Passing
        } else {
            Self::Counts(Reason::Internal)
        }
    }
}

/// A service that does jobs; cheap to clone.
pub trait Worker: Clone + Send + Sync + 'static {
    /// What it does.
    type Kind: Kind;
    /// In what it is done.
    type Change: Change;
    /// Why a part was not done.
    type Error: std::error::Error + From<sqlx::Error> + Send + Sync + 'static;

    /// The service's database.
    fn db(&self) -> &PgPool;
    /// Goes on in a transaction, in somebody's name.
    fn change(&self, tx: Transaction<'static, Postgres>, actor: Actor) -> Self::Change;
    /// Does the next part of a job, of which it takes the [items](crate::next_items).
    fn part(
        &self,
        change: &mut Self::Change,
        held: &Held<Self::Kind>,
        kind: Self::Kind,
    ) -> impl Future<Output = Result<Part, Self::Error>> + Send;
    /// What a failed part says about its job.
    fn verdict(error: &Self::Error) -> Verdict;
}

/// Does what waits, part by part, until the token is cancelled. Any number of processes may.
pub async fn work<W: Worker>(worker: W, token: CancellationToken) -> Result<(), Infallible> {
    let in_hand = InHand::default();
    let waits = "a part of a job waits to be done";
    again(&token, LOOK, waits, || work_part(&worker, &in_hand)).await;
    let left = in_hand.load(Ordering::Relaxed);
    if left > 0 {
        // It was laid down, and is no worse for it. Without the database it counts.
        let back = attempt::take_back(worker.db(), left);
        let _ = tokio::time::timeout(FAREWELL, back).await;
    }
    Ok(())
}

/// Does one part of the oldest work that nobody is at; false: there is none.
async fn work_part<W: Worker>(worker: &W, in_hand: &InHand) -> Result<bool, W::Error> {
    let mut tx = outbox::begin(worker.db()).await?;
    let Some((held, kind)) = store::take::<W::Kind>(&mut *tx).await? else {
        return Ok(false);
    };
    let attempts = attempt::begin(worker.db(), held.id()).await?;
    in_hand.store(held.id(), Ordering::Relaxed);
    let done = if attempts > ATTEMPTS {
        // Those before it ended their processes.
        tx.rollback().await?;
        give_up(worker, &held, Reason::JobBreaksOff).await
    } else {
        let change = worker.change(tx, held.caller().actor());
        try_part(worker, change, &held, kind, attempts).await
    };
    in_hand.store(0, Ordering::Relaxed);
    done.map(|()| true)
}

async fn try_part<W: Worker>(
    worker: &W,
    mut change: W::Change,
    held: &Held<W::Kind>,
    kind: W::Kind,
    nth: i32,
) -> Result<(), W::Error> {
    let error = match part(worker, &mut change, held, kind).await {
        Ok(()) => {
            attempt::forget(change.db(), held.id()).await?;
            return Ok(change.commit().await?);
        }
        Err(error) => error,
    };
    change.roll_back().await?;
    match W::verdict(&error) {
        Verdict::Passing => attempt::take_back(worker.db(), held.id()).await?,
        Verdict::Counts(reason) if nth >= ATTEMPTS => give_up(worker, held, reason).await?,
        Verdict::Counts(_) => {}
        Verdict::Hopeless(reason) => give_up(worker, held, reason).await?,
    }
    Err(error)
}

async fn part<W: Worker>(
    worker: &W,
    change: &mut W::Change,
    held: &Held<W::Kind>,
    kind: W::Kind,
) -> Result<(), W::Error> {
    // The future of a service's part may be large.
    let part = Box::pin(worker.part(change, held, kind)).await?;
    let now = change.now();
    let mut step = Step {
        done: part.done,
        errors: part.errors,
        result: part.result,
        refused: part.refused,
        state: JobState::Running,
        ..Step::default()
    };
    let mut subject = <W::Kind as Kind>::SUBJECTS.progressed;
    if !store::has_items(change.db(), held.id()).await? {
        let until = now.instant() + FILE_KEPT;
        step.state = JobState::Done;
        step.file_until = kind.makes_file().then(|| until.into());
        subject = <W::Kind as Kind>::SUBJECTS.finished;
    }
    store::step(change.db(), held.id(), &step, now).await?;
    publish::<W::Kind>(change, held.id(), subject).await?;
    Ok(())
}

/// Ends work that fails time and again, or it would stand before all other.
async fn give_up<W: Worker>(
    worker: &W,
    held: &Held<W::Kind>,
    reason: Reason,
) -> Result<(), W::Error> {
    let tx = outbox::begin(worker.db()).await?;
    let mut change = worker.change(tx, held.caller().actor());
    let now_is = store::hold::<W::Kind>(change.db(), held.id()).await?;
    // Somebody paused or cancelled it meanwhile.
    if now_is.is_none_or(|now_is| now_is.state() != held.state()) {
        return Ok(());
    }
    let step = Step {
        state: JobState::Failed,
        code: Some(reason),
        ..Step::default()
    };
    let now = change.now();
    attempt::forget(change.db(), held.id()).await?;
    end(change.db(), held, step, now).await?;
    publish::<W::Kind>(&mut change, held.id(), <W::Kind as Kind>::SUBJECTS.finished).await?;
    Ok(change.commit().await?)
}
