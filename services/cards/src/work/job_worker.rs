//! The worker of jobs: a lot of cards, of refreshes, or of what is printed. Each part takes its items away in the transaction that does
//! them, so whatever dies, nothing is done twice and nothing is left out.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use proto::maillon::cards::v1::RefreshCardsReply;
use proto::maillon::reports::v1::JobState;
use serde_json::{Value, json};
use sqlx::PgConnection;
use territory::Territory;
use tokio_util::sync::CancellationToken;

use super::card_lot::{self, Choice, Made, Making};
use super::job::{actor_of, caller_of, tell, unwanted};
use super::{card_refresh, print_job};
use crate::App;
use crate::domain::author::By;
use crate::domain::job::Kind;
use crate::domain::word;
use crate::error::Error;
use crate::store::job::{self as store, Held, Step};

/// Between two looks for work.
const LOOK: Duration = Duration::from_millis(500);
/// Cards of a part: small enough that others get in between, large enough that statements are few.
const PART: i64 = 200;
/// Failures in a row after which some work is given up.
const ATTEMPTS: u32 = 5;
/// Skipped members that a result names; how many there are is told in any case.
const NAMED: usize = 500;

impl App {
    /// Does what waits, part by part, until the token is cancelled. Any number of processes may.
    pub async fn work_jobs(&self, token: CancellationToken) -> Result<(), Infallible> {
        let (mut failures, mut is_told) = (HashMap::new(), false);
        loop {
            let done = token.run_until_cancelled(self.work_part(&mut failures));
            let pause = match done.await {
                None => return Ok(()),
                Some(Ok(is_more)) => {
                    is_told = false;
                    if is_more { Duration::ZERO } else { LOOK }
                }
                Some(Err(error)) => {
                    // Once, however long the database is away.
                    if !is_told {
                        tracing::warn!(
                            error = &error as &dyn std::error::Error,
                            "a part of a job waits to be done"
                        );
                    }
                    is_told = true;
                    LOOK * 2
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

    /// Does one part of the oldest work that nobody is at; false: there is none.
    async fn work_part(&self, failures: &mut HashMap<i64, u32>) -> Result<bool, Error> {
        let kinds = Kind::ALL.map(|kind| kind.word().to_owned());
        let mut tx = self.db.begin().await?;
        let Some(held) = store::take(&mut *tx, &kinds).await? else {
            return Ok(false);
        };
        let actor = actor_of(&held);
        let now = self.clock.now();
        let by = By::at(&actor, now);
        match self.part(&mut tx, &held, by).await {
            Ok(()) => {
                tx.commit().await?;
                failures.remove(&held.id);
                Ok(true)
            }
            Err(error) => {
                tx.rollback().await?;
                let failed = failures.entry(held.id).or_default();
                *failed += 1;
                if *failed >= ATTEMPTS && !is_passing(&error) {
                    self.give_up(&held, by, &error).await?;
                    failures.remove(&held.id);
                }
                Err(error)
            }
        }
    }

    async fn part(&self, tx: &mut PgConnection, held: &Held, by: By<'_>) -> Result<(), Error> {
        let mut step = match Kind::of(&held.kind) {
            Some(kind @ (Kind::CardPrint | Kind::DeliveryPrint)) => {
                let part = print_job::part(self, &mut *tx, held, kind).await?;
                Step {
                    done: part.done,
                    errors: part.missing,
                    ..Step::default()
                }
            }
            Some(kind) => self.make(&mut *tx, held, kind, by).await?,
            None => Step::default(),
        };
        let is_last = !store::has_items(&mut *tx, held.id).await?;
        let state = if is_last {
            JobState::Done
        } else {
            JobState::Running
        };
        step.state = state.into();
        let makes_file = Kind::of(&held.kind).and_then(Kind::files).is_some();
        step.file_until = (is_last && makes_file).then(|| print_job::until(by.now));
        store::step(&mut *tx, held.id, &step, by.now).await?;
        let subject = if is_last {
            "cards.job.finished"
        } else {
            "cards.job.progressed"
        };
        tell(&mut *tx, by.actor, held.id, subject).await?;
        Ok(())
    }

    /// Makes or refreshes some cards.
    async fn make(
        &self,
        tx: &mut PgConnection,
        held: &Held,
        kind: Kind,
        by: By<'_>,
    ) -> Result<Step, Error> {
        let items = store::next_items(&mut *tx, held.id, PART).await?;
        let territory = Territory::of(&caller_of(held));
        let mut making = Making::now(&self.db, by, &territory).await?;
        making.job_id = Some(held.id);
        let mut step = Step {
            done: i64::try_from(items.len()).unwrap_or(i64::MAX),
            ..Step::default()
        };
        if kind == Kind::Refresh {
            let reply = card_refresh::refresh(&mut *tx, &making, &items).await?;
            step.result = Some(counted(held.result.as_ref(), &reply));
        } else {
            self.refer_to(&mut *tx, &items).await?;
            let made = card_lot::make(&mut *tx, &making, &items, Choice::Oldest).await?;
            step.errors = i64::try_from(made.skipped.len()).unwrap_or(i64::MAX);
            step.result = Some(added_to(held.result.as_ref(), &made));
        }
        Ok(step)
    }

    /// Ends work that fails time and again, or it would stand before all other.
    async fn give_up(&self, held: &Held, by: By<'_>, error: &Error) -> Result<(), Error> {
        let mut tx = self.db.begin().await?;
        if store::hold(&mut *tx, held.id).await?.is_none() {
            return Ok(());
        }
        store::drop_items(&mut *tx, held.id).await?;
        let step = Step {
            state: JobState::Failed.into(),
            code: Some(match error {
                Error::Photos(_) => "storage_unavailable",
                _ => "internal",
            }),
            file_until: unwanted(held, by.now),
            ..Step::default()
        };
        store::step(&mut *tx, held.id, &step, by.now).await?;
        tell(&mut tx, by.actor, held.id, "cards.job.finished").await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Whether a failure says nothing about the work: the database is away, or two transactions waited for each other.
fn is_passing(error: &Error) -> bool {
    match error {
        Error::Database(sqlx::Error::Database(told)) => {
            let code = told.code();
            let code = code.as_deref().unwrap_or_default();
            code.starts_with("57") || code.starts_with("08") || code.starts_with("40")
        }
        Error::Database(_) => true,
        _ => false,
    }
}

/// The result of a lot so far, in the shape of the call's own reply.
fn added_to(so_far: Option<&Value>, made: &Made) -> Value {
    let count = |value: Option<&Value>| value.and_then(Value::as_i64).unwrap_or_default();
    let created = count(so_far.and_then(|result| result.get("created")));
    let created = created.saturating_add(i64::try_from(made.cards.len()).unwrap_or(i64::MAX));
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
fn counted(so_far: Option<&Value>, reply: &RefreshCardsReply) -> Value {
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
    let known = |name: &str| {
        let known = so_far.and_then(|result| result.get(name));
        known.and_then(Value::as_i64).unwrap_or_default()
    };
    let sums = figures.map(|(name, figure)| {
        let sum = known(name).saturating_add(figure);
        (name.to_owned(), Value::from(sum))
    });
    Value::Object(sums.into_iter().collect())
}
