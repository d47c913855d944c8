//! The worker of jobs: a lot of cards, of refreshes, or of what is printed. Each part takes its items away in
//! the transaction that does them, so whatever dies, nothing is done twice and nothing is left out. A part
//! that fails or ends its process time and again ends the job (docs/decisions/0214), which somebody may have
//! tried again (docs/decisions/0194).

use std::convert::Infallible;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use platform::lifecycle::again;
use proto::maillon::cards::v1::RefreshCardsReply;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::JobState;
use proto::word;
use serde_json::{Value, json};
use territory::Territory;
use tokio_util::sync::CancellationToken;

use super::card_lot::{self, Choice, Made, Making};
use super::change::Change;
use super::job::{caller_of, end, publish_job};
use super::{card_refresh, print_job};
use crate::App;
use crate::domain::count;
use crate::domain::job::{ATTEMPTS, FILE_KEPT, Kind, NAMED};
use crate::error::Error;
use crate::store::job::{self as store, Held, Step};
use crate::store::job_attempt as attempts;

/// Between two looks for work.
const LOOK: Duration = Duration::from_millis(500);
/// Cards of a part: small enough that others get in between, large enough that statements are few.
const PART: i64 = 200;

/// What was left out of a part, of which its line in the log tells.
const IN_A_LINE: usize = 20;

/// Longest wait for the database when the process ends.
const FAREWELL: Duration = Duration::from_secs(2);
/// The job of which this worker does a part; 0 = none.
type InHand = AtomicI64;

impl App {
    /// Does what waits, part by part, until the token is cancelled. Any number of processes may.
    pub async fn work_jobs(&self, token: CancellationToken) -> Result<(), Infallible> {
        let in_hand = InHand::default();
        let waits = "a part of a job waits to be done";
        again(&token, LOOK, waits, || self.work_part(&in_hand)).await;
        let left = in_hand.load(Ordering::Relaxed);
        if left > 0 {
            // It was laid down, and is no worse for it. Without the database it counts.
            let back = attempts::take_back(&self.db, left);
            let _ = tokio::time::timeout(FAREWELL, back).await;
        }
        Ok(())
    }

    /// Does one part of the oldest work that nobody is at; false: there is none.
    async fn work_part(&self, in_hand: &InHand) -> Result<bool, Error> {
        let mut tx = outbox::begin(&self.db).await?;
        let Some(held) = store::take(&mut *tx).await? else {
            return Ok(false);
        };
        let attempts = attempts::begin(&self.db, held.id).await?;
        in_hand.store(held.id, Ordering::Relaxed);
        let done = if attempts > ATTEMPTS {
            // Those before it ended their processes.
            tx.rollback().await?;
            self.give_up(&held, Reason::JobBreaksOff).await
        } else {
            let change = Change::go_on(self, tx, caller_of(&held).actor());
            self.attempt(change, &held, attempts).await
        };
        in_hand.store(0, Ordering::Relaxed);
        done.map(|()| true)
    }

    async fn attempt(&self, mut change: Change, held: &Held, nth: i32) -> Result<(), Error> {
        let error = match self.part(&mut change, held).await {
            Ok(()) => {
                attempts::forget(&mut *change.db, held.id).await?;
                return Ok(change.commit_without_reply().await?);
            }
            Err(error) => error,
        };
        change.roll_back().await?;
        if is_passing(&error) {
            attempts::take_back(&self.db, held.id).await?;
        } else if let Error::Refused(refusal) = &error
            && refusal.reason() == Reason::TemplateNotDrawn
        {
            // No other attempt draws it.
            self.give_up(held, Reason::TemplateNotDrawn).await?;
        } else if nth >= ATTEMPTS {
            let reason = match error {
                Error::Photos(_) => Reason::StorageUnavailable,
                _ => Reason::Internal,
            };
            self.give_up(held, reason).await?;
        }
        Err(error)
    }

    async fn part(&self, change: &mut Change, held: &Held) -> Result<(), Error> {
        let kind = held.kind();
        let mut step = match kind {
            Some(kind @ (Kind::CardPrint | Kind::DeliveryPrint)) => {
                let part = print_job::part(self, &mut change.db, held, kind).await?;
                Step {
                    done: part.done,
                    errors: part.missing,
                    ..Step::default()
                }
            }
            Some(Kind::Creation) => self.make(change, held).await?,
            Some(Kind::Refresh) => self.refresh(change, held).await?,
            None => Step::default(),
        };
        let is_last = !store::has_items(&mut *change.db, held.id).await?;
        let now = change.by.now;
        let subject = if is_last {
            step.state = JobState::Done;
            let until = now.instant() + FILE_KEPT;
            step.file_until = kind.filter(|kind| kind.makes_file()).map(|_| until.into());
            "cards.job.finished"
        } else {
            step.state = JobState::Running;
            "cards.job.progressed"
        };
        store::step(&mut *change.db, held.id, &step, now).await?;
        publish_job(&mut change.db, &change.by.actor, held.id, subject).await?;
        Ok(())
    }

    async fn make(&self, change: &mut Change, held: &Held) -> Result<Step, Error> {
        let items = store::next_items(&mut *change.db, held.id, PART).await?;
        let territory = Territory::of(&caller_of(held));
        let mut making = Making::now(self, &territory).await?;
        making.job_id = Some(held.id);
        self.refer_to(&mut change.db, &items).await?;
        let made = card_lot::make(change, &making, &items, Choice::Oldest).await?;
        Ok(Step {
            done: count(items.len()),
            errors: count(made.skipped.len()),
            result: Some(add_lot(held.result.as_ref(), &made)),
            refused: Some(skipped(&made, IN_A_LINE))
                .filter(|refused| !refused.is_empty())
                .map(Value::Array),
            ..Step::default()
        })
    }

    async fn refresh(&self, change: &mut Change, held: &Held) -> Result<Step, Error> {
        let items = store::next_items(&mut *change.db, held.id, PART).await?;
        let territory = Territory::of(&caller_of(held));
        let making = Making::now(self, &territory).await?;
        let reply = card_refresh::refresh_lot(change, &making, &items).await?;
        Ok(Step {
            done: count(items.len()),
            result: Some(add_figures(held.result.as_ref(), &reply)),
            ..Step::default()
        })
    }

    /// Ends work that fails time and again, or it would stand before all other.
    async fn give_up(&self, held: &Held, reason: Reason) -> Result<(), Error> {
        let mut change = Change::begin(self, &caller_of(held)).await?;
        let now_is = store::hold(&mut *change.db, held.id).await?;
        // Somebody paused or cancelled it meanwhile.
        if now_is.is_none_or(|now_is| now_is.state() != held.state()) {
            return Ok(());
        }
        let step = Step {
            state: JobState::Failed,
            code: Some(reason),
            ..Step::default()
        };
        let now = change.by.now;
        attempts::forget(&mut *change.db, held.id).await?;
        end(&mut change.db, held, step, now).await?;
        let subject = "cards.job.finished";
        publish_job(&mut change.db, &change.by.actor, held.id, subject).await?;
        Ok(change.commit_without_reply().await?)
    }
}

/// Whether a failure says nothing about the work: the database is away, or there was a deadlock.
fn is_passing(error: &Error) -> bool {
    match error {
        Error::Database(sqlx::Error::Database(error)) => {
            let code = error.code();
            let code = code.as_deref().unwrap_or_default();
            code.starts_with("57") || code.starts_with("08") || code.starts_with("40")
        }
        Error::Database(_) => true,
        _ => false,
    }
}

/// The result of a lot so far, in the shape of the call's own reply.
fn add_lot(so_far: Option<&Value>, made: &Made) -> Value {
    let created = figure(so_far, "created").saturating_add(count(made.cards.len()));
    let named = so_far.and_then(|result| result.get("skipped"));
    let mut all = named.and_then(Value::as_array).cloned().unwrap_or_default();
    all.extend(skipped(made, NAMED.saturating_sub(all.len())));
    json!({"created": created, "cards": [], "skipped": all, "job_id": null})
}

/// The first of those that were left out of a part, and why.
fn skipped(made: &Made, most: usize) -> Vec<Value> {
    let first = made.skipped.iter().take(most).map(|member| {
        let reasons: Vec<String> = member
            .reasons()
            .map(|reason| word(reason.as_str_name(), "ELIGIBILITY_REASON_"))
            .collect();
        json!({"member_id": member.member_id, "reasons": reasons})
    });
    first.collect()
}

/// The figures of a refresh so far.
fn add_figures(so_far: Option<&Value>, reply: &RefreshCardsReply) -> Value {
    let figures = [
        ("refreshed", reply.refreshed),
        ("unchanged", reply.unchanged),
        ("eligible", reply.eligible),
        ("no_photo", reply.no_photo),
        ("photo_not_checked", reply.photo_not_checked),
        ("no_transaction", reply.no_transaction),
        ("has_valid_card", reply.has_valid_card),
        ("incomplete", reply.incomplete),
        ("member_inactive", reply.member_inactive),
    ];
    let sums = figures.map(|(name, more)| {
        let sum = figure(so_far, name).saturating_add(more);
        (name.to_owned(), Value::from(sum))
    });
    Value::Object(sums.into_iter().collect())
}

/// A figure of a result so far.
fn figure(so_far: Option<&Value>, name: &str) -> i64 {
    let known = so_far.and_then(|result| result.get(name));
    known.and_then(Value::as_i64).unwrap_or_default()
}
