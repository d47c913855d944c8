//! Whether what the services know agrees: what their checks found, and what is done about it.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::event::v1::AttendRequest;
use proto::maillon::event::v1::attend_request::Act;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    ListChecksReply, ListChecksRequest, MendCheckReply, MendCheckRequest, RunChecksReply,
    RunChecksRequest,
};

use crate::App;
use crate::domain::check::{ORDERS, order, rows};
use crate::domain::condition::SERVICES;
use crate::error::Error;

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    list: ListChecksRequest,
) -> Result<ListChecksReply, Error> {
    caller.must_be_national()?;
    let page = PageRequest {
        filter: None,
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    }
    .page(ORDERS)?;
    let mut rows = rows(super::condition::describe(app, true).await);
    if let Some(state) = list.state {
        rows.retain(|row| row.state == state);
    }
    order(&mut rows, page.column, page.descending);
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let [offset, limit] = [page.offset, page.limit].map(|n| usize::try_from(n).unwrap_or(0));
    Ok(ListChecksReply {
        total,
        total_is_estimate: false,
        rows: rows.into_iter().skip(offset).take(limit).collect(),
    })
}

/// Has every service make its checks; those that don't answer make them by night.
pub(crate) async fn run(
    app: &App,
    caller: &Caller,
    _: RunChecksRequest,
) -> Result<RunChecksReply, Error> {
    caller.must_be_national()?;
    let mut services = 0;
    for service in SERVICES {
        let request = AttendRequest {
            act: Act::RunChecks.into(),
            ..AttendRequest::default()
        };
        services += i64::from(app.neighbours.attend(service, request).await.is_ok());
    }
    if services == 0 {
        return Err(Reason::Unavailable.into());
    }
    Ok(RunChecksReply { services })
}

pub(crate) async fn mend(
    app: &App,
    caller: &Caller,
    mend: MendCheckRequest,
) -> Result<MendCheckReply, Error> {
    caller.must_be_national()?;
    if !SERVICES.contains(&mend.service.as_str()) {
        return Err(platform::Refusal::field("check_service", Fault::UnknownWord).into());
    }
    let request = AttendRequest {
        act: Act::MendCheck.into(),
        check: mend.name.clone(),
        actor: Some(caller.actor()),
    };
    app.neighbours.attend(&mend.service, request).await?;
    Ok(MendCheckReply { name: mend.name })
}
