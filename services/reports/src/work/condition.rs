//! How the services are, and the events that one of them gave up.

use platform::{Caller, Refusal};
use proto::maillon::event::v1::attend_request::Act;
use proto::maillon::event::v1::{AttendRequest, ServiceCondition};
use proto::maillon::refusal::v1::Fault;
use proto::maillon::reports::v1::{
    ListConditionsReply, ListConditionsRequest, RetryEventsReply, RetryEventsRequest,
};

use crate::App;
use crate::domain::condition::{SERVICES, row};
use crate::error::Error;

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    _: ListConditionsRequest,
) -> Result<ListConditionsReply, Error> {
    caller.must_be_national()?;
    let described = describe(app, false).await;
    // Asked before the answers, an event that was written meanwhile would be older than nothing.
    let now = app.clock.now().into();
    let rows: Vec<_> = described
        .into_iter()
        .map(|(service, told)| row(service, told, now))
        .collect();
    Ok(ListConditionsReply {
        total: i64::try_from(rows.len()).unwrap_or(i64::MAX),
        total_is_estimate: false,
        rows,
    })
}

pub(crate) async fn retry(
    app: &App,
    caller: &Caller,
    retry: RetryEventsRequest,
) -> Result<RetryEventsReply, Error> {
    caller.must_be_national()?;
    if !SERVICES.contains(&retry.service.as_str()) {
        return Err(Refusal::field("service_name", Fault::UnknownWord).into());
    }
    let request = AttendRequest {
        act: Act::RetryEvents.into(),
        actor: Some(caller.actor()),
        ..AttendRequest::default()
    };
    let reply = app.neighbours.attend(&retry.service, request).await?;
    Ok(RetryEventsReply {
        applied: reply.applied,
    })
}

/// What every service says of itself; none of one to which there is no way, or that does not answer.
pub(super) async fn describe(
    app: &App,
    checks_only: bool,
) -> Vec<(&'static str, Option<ServiceCondition>)> {
    let mut told = app.neighbours.describe(checks_only).await;
    let rows = SERVICES.iter().map(|&service| {
        let found = told.iter_mut().find(|(name, _)| *name == service);
        (service, found.and_then(|(_, condition)| condition.take()))
    });
    rows.collect()
}
