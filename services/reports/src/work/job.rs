//! Jobs, by the facts of the services that do them: the list, one, what is done to it.

use listing::page::PageRequest;
use platform::text::refuse_controls;
use platform::{Caller, Refusal};
use prost::Message;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    GetJobReply, GetJobRequest, Job, JobState, ListJobsReply, ListJobsRequest,
};
use proto::{JobAct, Named};
use sqlx::PgConnection;
use territory::Territory;

use crate::domain::job::{is_visible, sees_all};
use crate::error::Error;
use crate::store::job::{self as store, Within};
use crate::{App, events};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    list: ListJobsRequest,
) -> Result<ListJobsReply, Error> {
    refuse_controls("job_kind", list.kind.as_deref())?;
    let newest_first = list.order_by.is_none().then_some(true);
    let page = PageRequest {
        filter: None,
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending.or(newest_first),
    }
    .page(store::ORDERS)?;
    let is_own = list.mine == Some(true) || !sees_all(caller);
    let territory = Territory::of(caller);
    let within = Within {
        regions: territory.regions(),
        login_id: is_own.then_some(caller.login_id),
        kind: list.kind.as_deref(),
        state: list.state,
    };
    let ids = store::page(&app.db, &within, &page).await?;
    let total = match page.total_if_whole(ids.len()) {
        Some(total) => total,
        None => store::count(&app.db, &within).await?,
    };
    Ok(ListJobsReply {
        total,
        total_is_estimate: false,
        rows: store::at(&app.db, &ids, false).await?,
    })
}

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    get: GetJobRequest,
) -> Result<GetJobReply, Error> {
    if store::at(&app.db, &[get.id], false).await?.is_empty() {
        // One that has just begun: its fact is published, but not consumed yet.
        app.neighbours.learn("job", &[get.id]).await?;
    }
    let job = load(&mut *app.db.acquire().await?, get.id, caller).await?;
    let traces = app.traces.clone().filter(|_| caller.holds("tools.read"));
    Ok(GetJobReply {
        job: Some(job),
        traces: traces.map(|address| address.to_string()),
    })
}

/// Does this to a job; `reply` is answered of the state it has then.
pub(crate) async fn change<R: Message + Named>(
    app: &App,
    caller: &Caller,
    id: i64,
    act: JobAct,
    reply: impl FnOnce(i32) -> R,
) -> Result<R, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let version = store::hold(&mut *tx, id).await?;
    let job = load(&mut tx, id, caller).await?;
    let state = job.state();
    let is_lost = act == JobAct::Retry && state == JobState::Failed && !job.can_retry;
    let Some(next) = state.after(act).filter(|_| !is_lost) else {
        return Err(forbidden(state, act).into());
    };
    let (Some(version), true) = (version, next != state) else {
        return Ok(reply(state.into()));
    };
    store::put_state(&mut *tx, id, next).await?;
    let regions = store::regions(&mut *tx, id).await?;
    let changed = Job {
        state: next.into(),
        ..job
    };
    let fact = events::job(act, &changed, version, regions);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, reply(next.into())).await?)
}

/// The refusal names what was asked for by the state that it leads to.
fn forbidden(state: JobState, act: JobAct) -> Refusal {
    let to = match act {
        JobAct::Pause => JobState::Paused,
        JobAct::Resume => JobState::Running,
        JobAct::Retry => JobState::Waiting,
        JobAct::Cancel => JobState::Cancelled,
    };
    Refusal::new(Reason::InvalidTransition)
        .count("job_from", state as i64)
        .count("job_to", to as i64)
}

/// The job that a call names, if the caller sees it.
async fn load(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Job, Error> {
    let regions = store::regions(&mut *db, id).await?;
    let found = store::at(db, &[id], true).await?.pop();
    let visible = found.filter(|job| is_visible(job, &regions, caller));
    Ok(visible.ok_or(Reason::JobNotFound)?)
}
