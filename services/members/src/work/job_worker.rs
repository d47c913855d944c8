//! The parts of jobs.

use std::convert::Infallible;

use jobs::{Held, Part, Verdict, Worker};
use outbox::Actor;
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgPool, Postgres, Transaction};
use tokio_util::sync::CancellationToken;

use super::change::Change;
use super::membership_job;
use crate::App;
use crate::domain::job::Kind;
use crate::error::Error;

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
            Kind::CooperativeMove => membership_job::part(&self.0, change, held).await,
        }
    }

    fn verdict(error: &Error) -> Verdict {
        match error {
            Error::Database(error) => Verdict::of_statement(error),
            _ => Verdict::Counts(Reason::Internal),
        }
    }
}

impl App {
    /// Does what waits, part by part, until the token is cancelled. Any number of processes may.
    pub async fn work_jobs(&self, token: CancellationToken) -> Result<(), Infallible> {
        jobs::work(JobWorker(self.clone()), token).await
    }
}
