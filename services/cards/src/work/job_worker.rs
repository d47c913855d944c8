//! The parts of jobs: a lot of cards, of refreshes, or of what is printed.

use std::convert::Infallible;

use jobs::{Held, IN_A_LINE, NAMED, Part, Verdict, Worker, next_items};
use outbox::Actor;
use proto::maillon::cards::v1::RefreshCardsReply;
use proto::maillon::refusal::v1::Reason;
use proto::word;
use serde_json::{Value, json};
use sqlx::{PgPool, Postgres, Transaction};
use territory::Territory;
use tokio_util::sync::CancellationToken;

use super::card_lot::{self, Choice, Made, Making};
use super::change::Change;
use super::{card_refresh, print_job};
use crate::App;
use crate::domain::count;
use crate::domain::job::Kind;
use crate::error::Error;

/// Cards of a part: small enough that others get in between, large enough that statements are few.
const PART: i64 = 200;

/// Does the jobs of this service.
#[derive(Clone)]
struct JobWorker(App);

impl Worker for JobWorker {
    type Kind = Kind;
    type Change = Change;
    type Error = Error;

    fn db(&self) -> &PgPool {
        &self.0.db
    }

    fn change(&self, tx: Transaction<'static, Postgres>, actor: Actor) -> Change {
        Change::go_on(&self.0, tx, actor)
    }

    async fn part(
        &self,
        change: &mut Change,
        held: &Held<Kind>,
        kind: Kind,
    ) -> Result<Part, Error> {
        match kind {
            Kind::Creation => self.0.make(change, held).await,
            Kind::Refresh => self.0.refresh(change, held).await,
            Kind::CardPrint | Kind::DeliveryPrint => {
                print_job::part(&self.0, &mut change.db, held, kind).await
            }
        }
    }

    fn verdict(error: &Error) -> Verdict {
        match error {
            Error::Database(error) => Verdict::of_statement(error),
            // No other attempt draws it.
            Error::Refused(refusal) if refusal.reason() == Reason::TemplateNotDrawn => {
                Verdict::Hopeless(Reason::TemplateNotDrawn)
            }
            // It comes when reports is back.
            Error::Refused(refusal) if refusal.reason() == Reason::TemplateNotHere => {
                Verdict::Passing
            }
            Error::Photos(_) => Verdict::Counts(Reason::StorageUnavailable),
            _ => Verdict::Counts(Reason::Internal),
        }
    }
}

impl App {
    /// Does what waits, part by part, until the token is cancelled. Any number of processes may.
    pub async fn work_jobs(&self, token: CancellationToken) -> Result<(), Infallible> {
        jobs::work(JobWorker(self.clone()), token).await
    }

    async fn make(&self, change: &mut Change, held: &Held<Kind>) -> Result<Part, Error> {
        let items = next_items(&mut *change.db, held.id(), PART).await?;
        let territory = Territory::of(&held.caller());
        let mut making = Making::now(self, &territory).await?;
        making.job_id = Some(held.id());
        self.refer_to(&mut change.db, &items).await?;
        let made = card_lot::make(change, &making, &items, Choice::Oldest).await?;
        Ok(Part {
            done: count(items.len()),
            errors: count(made.skipped.len()),
            result: Some(add_lot(held, &made)),
            refused: Some(skipped(&made, IN_A_LINE))
                .filter(|refused| !refused.is_empty())
                .map(Value::Array),
        })
    }

    async fn refresh(&self, change: &mut Change, held: &Held<Kind>) -> Result<Part, Error> {
        let items = next_items(&mut *change.db, held.id(), PART).await?;
        let territory = Territory::of(&held.caller());
        let making = Making::now(self, &territory).await?;
        let reply = card_refresh::refresh_lot(change, &making, &items).await?;
        Ok(Part {
            done: count(items.len()),
            result: Some(add_figures(held, &reply)),
            ..Part::default()
        })
    }
}

/// The result of a lot so far, in the shape of the call's own reply.
fn add_lot(so_far: &Held<Kind>, made: &Made) -> Value {
    let created = so_far
        .figure("created")
        .saturating_add(count(made.cards.len()));
    let named = so_far.result().and_then(|result| result.get("skipped"));
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
fn add_figures(so_far: &Held<Kind>, reply: &RefreshCardsReply) -> Value {
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
        let sum = so_far.figure(name).saturating_add(more);
        (name.to_owned(), Value::from(sum))
    });
    Value::Object(sums.into_iter().collect())
}
