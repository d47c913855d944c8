//! Work that goes on after its answer: decode → store → encode.

use platform::Caller;
use platform::page::Asked;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    CancelJobReply, CancelJobRequest, GetJobReply, GetJobRequest, Job, ListJobsReply,
    ListJobsRequest,
};
use sqlx::PgConnection;
use territory::Territory;
use tonic::Request;

use crate::error::Error;
use crate::store::job::{self as store, Within};
use crate::{App, events};

/// Whether a caller sees the work of others: it may be about members anywhere, so only from the whole country.
fn sees_all(caller: &Caller) -> bool {
    caller.holds("tools.read") && Territory::of(caller).is_national()
}

pub(super) async fn list(
    app: &App,
    request: Request<ListJobsRequest>,
) -> Result<ListJobsReply, Error> {
    let caller = Caller::of(&request)?;
    let asked = request.get_ref();
    let newest_first = asked.order_by.is_none().then_some(true);
    let page = Asked {
        filter: None,
        limit: asked.limit,
        offset: asked.offset,
        order_by: asked.order_by.as_deref(),
        descending: asked.descending.or(newest_first),
    }
    .page(store::ORDERS)?;
    let is_own = asked.mine == Some(true) || !sees_all(&caller);
    let territory = Territory::of(&caller);
    let within = Within {
        regions: territory.regions(),
        login_id: is_own.then_some(caller.login_id),
        kind: asked.kind.as_deref(),
        state: asked.state,
    };
    let ids = store::page(&app.db, &within, &page).await?;
    let total = match page.total_if_whole(ids.len()) {
        Some(total) => total,
        None => store::count(&app.db, &within).await?,
    };
    Ok(ListJobsReply {
        total,
        total_is_estimate: false,
        rows: store::at(&app.db, &ids).await?,
    })
}

pub(super) async fn get(app: &App, request: Request<GetJobRequest>) -> Result<GetJobReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    if store::at(&app.db, &[id]).await?.is_empty() {
        // Begun just now: its service has told of it, and was not heard yet.
        app.neighbours.learn("job", &[id]).await?;
    }
    let job = seen(&mut *app.db.acquire().await?, id, &caller).await?;
    Ok(GetJobReply { job: Some(job) })
}

/// The job that a call names, if the caller sees it.
async fn seen(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Job, Error> {
    let regions = store::regions(&mut *db, id).await?;
    let found = store::at(db, &[id]).await?.pop();
    let is_within = is_within(&regions, caller);
    let is_seen = |job: &Job| is_within && job.login_id == caller.login_id || sees_all(caller);
    Ok(found.filter(is_seen).ok_or(Reason::JobNotFound)?)
}

/// Whether work was begun within what the caller may see now.
fn is_within(regions: &[i64], caller: &Caller) -> bool {
    let territory = Territory::of(caller);
    let holds = |region: &i64| territory.holds(Some(*region));
    territory.is_national() || !regions.is_empty() && regions.iter().all(holds)
}

pub(super) async fn cancel(
    app: &App,
    request: Request<CancelJobRequest>,
) -> Result<CancelJobReply, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let mut tx = app.db.begin().await?;
    seen(&mut tx, id, &caller).await?;
    let version = store::cancel(&mut *tx, id).await?;
    let job = seen(&mut tx, id, &caller).await?;
    let reply = CancelJobReply {
        id: job.id,
        state: job.state,
    };
    // What is over stays as it is.
    let Some(version) = version else {
        return Ok(reply);
    };
    let regions = store::regions(&mut *tx, id).await?;
    let fact = events::job_cancelled(&job, version, regions);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, reply).await?)
}
