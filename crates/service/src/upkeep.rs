//! What every service answers of itself: how it is, what its checks found; and what it is asked to do about
//! it.

use std::time::Duration;

use checks::Checker;
use futures_util::future::join_all;
use outbox::{Consumer, Event, Nats, Position};
use platform::Refusal;
use platform::postgres::refusal_of;
use platform::readiness::Readiness;
use proto::maillon::event::v1::attend_request::Act;
use proto::maillon::event::v1::upkeep_server::Upkeep;
use proto::maillon::event::v1::{
    Actor, AttendReply, AttendRequest, ConsumerCondition, DescribeServiceRequest, ServiceCondition,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::Condition;
use proto::{Named, Timestamp};
use sqlx::PgPool;
use tonic::{Request, Response, Status};

/// Longest wait for the database, and for what readiness lacks: who asks waits little longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// A service that says how it is.
pub(crate) struct Attendant {
    pub(crate) service: &'static str,
    pub(crate) db: PgPool,
    pub(crate) nats: Nats,
    pub(crate) readiness: Readiness,
    pub(crate) consumers: Vec<Consumer>,
    pub(crate) checker: Option<Checker>,
    pub(crate) started_at: Timestamp,
    /// Of the fact that somebody had events tried again: `<service>.service.retry_requested`.
    pub(crate) retried: &'static str,
}

#[tonic::async_trait]
impl Upkeep for Attendant {
    async fn describe_service(
        &self,
        request: Request<DescribeServiceRequest>,
    ) -> Result<Response<ServiceCondition>, Status> {
        let mut condition = ServiceCondition::default();
        if !request.get_ref().checks_only {
            condition = self.describe().await;
        }
        if let Some(checker) = &self.checker
            && request.get_ref().checks_only
        {
            let results = checker.results().await;
            condition.checks = results.map_err(|error| Status::from(refusal_of(&error)))?;
        }
        Ok(Response::new(condition))
    }

    async fn attend(
        &self,
        request: Request<AttendRequest>,
    ) -> Result<Response<AttendReply>, Status> {
        let asked = request.into_inner();
        let actor = asked.actor.clone().unwrap_or_default();
        let applied = match asked.act() {
            Act::RunChecks => self.run_checks().await?,
            Act::MendCheck => self.mend(&asked.check, &actor).await?,
            Act::RetryEvents => self.retry_events(&actor).await?,
            Act::Unspecified => return Err(Refusal::field("act", Fault::Required).into()),
        };
        Ok(Response::new(AttendReply { applied }))
    }
}

impl Attendant {
    async fn describe(&self) -> ServiceCondition {
        let (waiting, missing, consumers) = tokio::join!(
            tokio::time::timeout(PATIENCE, outbox::waiting(&self.db)),
            tokio::time::timeout(PATIENCE, self.readiness.missing()),
            tokio::time::timeout(PATIENCE, self.positions()),
        );
        let waiting = waiting.ok().and_then(Result::ok);
        let missing = missing.unwrap_or_default();
        ServiceCondition {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started_at: Some(self.started_at),
            missing: missing.into_iter().map(str::to_owned).collect(),
            database_answers: waiting.is_some(),
            is_connected: self.nats.is_connected(),
            oldest_waiting_at: waiting.as_ref().and_then(|waiting| waiting.oldest),
            waiting: waiting.map(|waiting| waiting.events),
            consumers: consumers.unwrap_or_default(),
            checks: Vec::new(),
        }
    }

    /// Where its consumers are; those of which nothing is known are left out.
    async fn positions(&self) -> Vec<ConsumerCondition> {
        let positions = join_all(self.consumers.iter().map(Consumer::position)).await;
        let known = positions.into_iter().filter_map(Result::ok);
        let told = known.map(|position: Position| ConsumerCondition {
            name: position.name.to_owned(),
            behind: position.behind,
            given_up: position.given_up,
            oldest_given_up_at: position.oldest,
        });
        told.collect()
    }

    async fn run_checks(&self) -> Result<i64, Refusal> {
        if let Some(checker) = &self.checker {
            checker
                .request_run()
                .await
                .map_err(|error| refusal_of(&error))?;
        }
        Ok(0)
    }

    async fn mend(&self, check: &str, actor: &Actor) -> Result<i64, Refusal> {
        let checker = self
            .checker
            .as_ref()
            .filter(|checker| checker.can_mend(check));
        let unknown = || Refusal::field("check_name", Fault::UnknownWord);
        let is_noted = checker
            .ok_or_else(unknown)?
            .request_mend(check, actor)
            .await;
        if is_noted.map_err(|error| refusal_of(&error))? {
            Ok(0)
        } else {
            // It is being made right now.
            Err(Refusal::new(Reason::Unavailable).retry_after(5))
        }
    }

    async fn retry_events(&self, actor: &Actor) -> Result<i64, Refusal> {
        let given_up = self.positions().await.iter().map(|one| one.given_up).sum();
        let told = Condition {
            service: self.service.to_owned(),
            given_up: Some(given_up),
            ..Condition::default()
        };
        let fact = Event::new(self.retried, 0, 1, Condition::FULL_NAME).after(&told);
        outbox::publish(&self.db, actor, fact)
            .await
            .map_err(|error| refusal_of(&error))?;
        let mut applied = 0;
        for consumer in &self.consumers {
            applied += consumer.retry_dead_letters().await.map_err(|error| {
                tracing::warn!(
                    service = self.service,
                    error = &error as &dyn std::error::Error,
                    "given up events could not be tried again"
                );
                Refusal::new(Reason::Unavailable).retry_after(5)
            })?;
        }
        Ok(i64::try_from(applied).unwrap_or(i64::MAX))
    }
}
