//! The worker of jobs: a lot of cards, of refreshes, or of what is printed. Each part takes its items away in
//! the transaction that does them, so whatever dies, nothing is done twice and nothing is left out.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
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

/// Between two looks for work.
const LOOK: Duration = Duration::from_millis(500);
/// Cards of a part: small enough that others get in between, large enough that statements are few.
const PART: i64 = 200;

/// How often each job failed in a row.
type Failures = Mutex<HashMap<i64, u32>>;

impl App {
    /// Does what waits, part by part, until the token is cancelled. Any number of processes may.
    pub async fn work_jobs(&self, token: CancellationToken) -> Result<(), Infallible> {
        let failures = Failures::default();
        let waits = "a part of a job waits to be done";
        again(&token, LOOK, waits, || self.work_part(&failures)).await;
        Ok(())
    }

    /// Does one part of the oldest work that nobody is at; false: there is none.
    async fn work_part(&self, failures: &Failures) -> Result<bool, Error> {
        let mut tx = outbox::begin(&self.db).await?;
        let Some(held) = store::take(&mut *tx).await? else {
            return Ok(false);
        };
        let mut change = Change::go_on(self, tx, caller_of(&held).actor());
        let failures = || failures.lock().unwrap_or_else(PoisonError::into_inner);
        let error = match self.part(&mut change, &held).await {
            Ok(()) => {
                change.commit_without_reply().await?;
                failures().remove(&held.id);
                return Ok(true);
            }
            Err(error) => error,
        };
        change.roll_back().await?;
        let failed = {
            let mut failures = failures();
            let failed = failures.entry(held.id).or_default();
            *failed += 1;
            *failed
        };
        if failed >= ATTEMPTS && !is_passing(&error) {
            self.give_up(&held, &error).await?;
            failures().remove(&held.id);
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
    async fn give_up(&self, held: &Held, error: &Error) -> Result<(), Error> {
        let mut change = Change::begin(self, &caller_of(held)).await?;
        if store::hold(&mut *change.db, held.id).await?.is_none() {
            return Ok(());
        }
        let step = Step {
            state: JobState::Failed,
            code: Some(match error {
                Error::Photos(_) => Reason::StorageUnavailable,
                _ => Reason::Internal,
            }),
            ..Step::default()
        };
        let now = change.by.now;
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
    let mut skipped = named.and_then(Value::as_array).cloned().unwrap_or_default();
    let room = NAMED.saturating_sub(skipped.len());
    skipped.extend(made.skipped.iter().take(room).map(|member| {
        let reasons: Vec<String> = member
            .reasons()
            .map(|reason| word(reason.as_str_name(), "ELIGIBILITY_REASON_"))
            .collect();
        json!({"member_id": member.member_id, "reasons": reasons})
    }));
    json!({"created": created, "cards": [], "skipped": skipped, "job_id": null})
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
