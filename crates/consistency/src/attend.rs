//! The services that one of them looks after: how they are, and what it has them do.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::future::{BoxFuture, join_all};
use platform::Refusal;
use proto::maillon::event::v1::{
    AttendReply, AttendRequest, DescribeServiceRequest, ServiceCondition,
};
use proto::maillon::refusal::v1::Reason;

use crate::answer::Failure;
use crate::attended::Attended;
use crate::neighbours::Neighbours;

/// Longest wait for a service to say how it is.
const PATIENCE: Duration = Duration::from_millis(1_500);

impl Neighbours {
    /// Names a service that is looked after from here.
    pub fn add_attended(
        &self,
        service: &'static str,
        describe: impl Fn(
            DescribeServiceRequest,
        ) -> BoxFuture<'static, Result<ServiceCondition, Failure>>
        + Send
        + Sync
        + 'static,
        attend: impl Fn(AttendRequest) -> BoxFuture<'static, Result<AttendReply, Refusal>>
        + Send
        + Sync
        + 'static,
    ) {
        let mut all = self
            .attended
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        all.push(Attended {
            service,
            describe: Arc::new(describe),
            attend: Arc::new(attend),
        });
    }

    /// How they all are; none: one did not answer.
    pub async fn describe(
        &self,
        checks_only: bool,
    ) -> Vec<(&'static str, Option<ServiceCondition>)> {
        let asked = self.attended().into_iter().map(|one| async move {
            let answer = (one.describe)(DescribeServiceRequest { checks_only });
            let answer = tokio::time::timeout(PATIENCE, answer).await;
            (one.service, answer.ok().and_then(Result::ok))
        });
        join_all(asked).await
    }

    /// Has one of them do something.
    pub async fn attend(
        &self,
        service: &str,
        request: AttendRequest,
    ) -> Result<AttendReply, Refusal> {
        let known = self.attended();
        let one = known.iter().find(|one| one.service == service);
        let away = || Refusal::new(Reason::Unavailable).retry_after(1);
        (one.ok_or_else(away)?.attend)(request).await
    }

    fn attended(&self) -> Vec<Attended> {
        let all = self.attended.read();
        all.unwrap_or_else(PoisonError::into_inner).clone()
    }
}
