//! Makes the checks of a service: every night, and when somebody asks. What is to be done stands in the
//! database, so any number of processes may, and none of it is lost with one of them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use outbox::{Actor, Event};
use platform::{Clock, Refusal};
use proto::Named;
use proto::maillon::event::v1::CheckResult;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::Check as Told;
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::check::{Check, Failure, Finds};
use crate::store::{self, Found};

/// Until the first checks, and until they are tried again: a process has other things to do when it starts.
const FIRST: Duration = Duration::from_mins(1);
/// Made this recently, a check is not made again by itself: another process did.
const FRESH: chrono::TimeDelta = chrono::TimeDelta::hours(1);
/// When they are made (UTC).
const NIGHTLY: (u32, u32) = (2, 30);

/// The checks of one service; cheap to clone.
#[derive(Clone)]
pub struct Checker(Arc<Inner>);

struct Inner {
    db: PgPool,
    clock: Clock,
    service: &'static str,
    /// Of the fact that somebody had something mended: `<service>.check.mend_requested`.
    subject: &'static str,
    checks: Vec<Check>,
    wake: Notify,
}

impl Checker {
    /// Makes these checks of the records of a service.
    pub fn new(
        db: PgPool,
        clock: Clock,
        service: &'static str,
        subject: &'static str,
        checks: Vec<Check>,
    ) -> Self {
        Self(Arc::new(Inner {
            db,
            clock,
            service,
            subject,
            checks,
            wake: Notify::new(),
        }))
    }

    /// Makes what is due until the token is cancelled; what can't be made is logged and told as unknown.
    pub async fn keep(self, stop: CancellationToken) -> Result<(), Infallible> {
        let mut pause = FIRST;
        loop {
            let is_night = tokio::select! {
                () = stop.cancelled() => return Ok(()),
                () = tokio::time::sleep(pause) => true,
                () = self.0.wake.notified() => false,
            };
            pause = self.0.clock.until(NIGHTLY.0, NIGHTLY.1);
            if let Some(Err(error)) = stop.run_until_cancelled(self.attend(is_night)).await {
                // The database went away, perhaps half way.
                pause = FIRST;
                tracing::warn!(
                    service = self.0.service,
                    error = &error as &dyn std::error::Error,
                    "the checks could not be made"
                );
            }
        }
    }

    /// Makes all of them now, and answers what they found.
    pub async fn run(&self) -> sqlx::Result<Vec<CheckResult>> {
        self.request_run().await?;
        self.attend(false).await?;
        self.results().await
    }

    /// What was found last, in the order of the checks.
    pub async fn results(&self) -> sqlx::Result<Vec<CheckResult>> {
        let mut known = store::results(&self.0.db).await?;
        let results = self.0.checks.iter().map(|check| {
            let found = known.remove(check.name).unwrap_or_default();
            CheckResult {
                name: check.name.to_owned(),
                entity: check.entity.to_owned(),
                is_warning: check.is_warning,
                is_mendable: check.mend.is_some(),
                is_listed: check.is_listed,
                ..found
            }
        });
        Ok(results.collect())
    }

    /// The check that a list of these records is narrowed to; refused: it has none of this name.
    pub fn of_list(&self, entity: &str, name: &str) -> Result<&'static str, Refusal> {
        let listed = |check: &&Check| check.is_listed && check.entity == entity;
        let names = self.0.checks.iter().filter(listed).map(|check| check.name);
        let names: Vec<&'static str> = names.collect();
        let known = names.iter().copied().find(|known| *known == name);
        known.ok_or_else(|| {
            let refusal = Refusal::new(Reason::BadRequest);
            refusal.and("check", Fault::UnknownWord, &names.join(", "))
        })
    }

    /// Has all of them made soon.
    pub async fn request_run(&self) -> sqlx::Result<()> {
        store::request_run(&self.0.db, &self.names(), self.now(), None).await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Whether what a check finds can be mended.
    pub fn can_mend(&self, name: &str) -> bool {
        let known = self.0.checks.iter().find(|check| check.name == name);
        known.is_some_and(|check| check.mend.is_some())
    }

    /// Has what a check found mended soon, and the check made again; the audit is told who wanted it. False:
    /// it can't be mended, or is being made right now.
    pub async fn request_mend(&self, name: &str, actor: &Actor) -> sqlx::Result<bool> {
        let known = self.0.checks.iter().find(|check| check.name == name);
        let Some(check) = known.filter(|check| check.mend.is_some()) else {
            return Ok(false);
        };
        let mut tx = outbox::begin(&self.0.db).await?;
        let Some(count) = store::request_mend(&mut *tx, check.name, self.now()).await? else {
            return Ok(false);
        };
        let told = Told {
            name: name.to_owned(),
            service: self.0.service.to_owned(),
            count: count.unwrap_or_default(),
            entity: check.entity.to_owned(),
            ..Told::default()
        };
        let fact = Event::new(self.0.subject, 0, 1, Told::FULL_NAME).after(&told);
        outbox::publish(&mut *tx, actor, fact).await?;
        tx.commit().await?;
        self.0.wake.notify_one();
        Ok(true)
    }

    /// Makes what is due; by night all that was not made lately.
    async fn attend(&self, is_night: bool) -> sqlx::Result<()> {
        if is_night {
            let made_before = self.0.clock.now() - FRESH;
            let (names, now) = (self.names(), self.now());
            store::request_run(&self.0.db, &names, now, Some(made_before.into())).await?;
        }
        while self.make_one().await? {}
        Ok(())
    }

    /// Makes one check that is due, or mends what one found, if there is one.
    async fn make_one(&self) -> sqlx::Result<bool> {
        let mut tx = outbox::begin(&self.0.db).await?;
        // Others see from now on that somebody is at it, and whoever ends half way leaves it due.
        let Some((name, is_to_mend)) = store::take(&mut tx, &self.names()).await? else {
            return Ok(false);
        };
        let known = self.0.checks.iter().find(|check| check.name == name);
        let check = known.expect("it was asked for by its name");
        if is_to_mend {
            // It may take hours, in which no transaction should be open; two that mend do no harm.
            tx.rollback().await?;
            self.mend(check).await?;
            return Ok(true);
        }
        match self.find(&mut tx, check).await {
            Ok(found) => {
                store::keep(&mut *tx, &name, Some(&found), self.now()).await?;
                tx.commit().await?;
            }
            Err(error) => {
                self.warn(&name, &*error, "a check could not be made");
                tx.rollback().await?;
                store::keep(&self.0.db, &name, None, self.now()).await?;
            }
        }
        Ok(true)
    }

    async fn mend(&self, check: &Check) -> sqlx::Result<()> {
        if let Some(mend) = &check.mend
            && let Err(error) = mend().await
        {
            self.warn(
                check.name,
                &*error,
                "what a check found could not be mended",
            );
        }
        store::go_on(&self.0.db, check.name, self.now()).await
    }

    async fn find(&self, tx: &mut PgConnection, check: &Check) -> Result<Found, Failure> {
        match &check.finds {
            Finds::Records(statement) => {
                let listed = check.is_listed.then_some(check.name);
                Ok(store::find(tx, statement, listed, self.now()).await?)
            }
            Finds::Number(count) => Ok(Found {
                count: count().await?,
                ..Found::default()
            }),
        }
    }

    fn warn(&self, check: &str, error: &(dyn std::error::Error + 'static), message: &str) {
        tracing::warn!(service = self.0.service, check, error, "{message}");
    }

    fn names(&self) -> Vec<String> {
        let names = self.0.checks.iter().map(|check| check.name.to_owned());
        names.collect()
    }

    fn now(&self) -> proto::Timestamp {
        self.0.clock.now().into()
    }
}
