//! Jobs, by the facts of the services that do them: the list, one, its cancelling.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    CancelJobReply, CancelJobRequest, GetJobReply, GetJobRequest, Job, ListJobsReply,
    ListJobsRequest,
};
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
        rows: store::at(&app.db, &ids).await?,
    })
}

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    get: GetJobRequest,
) -> Result<GetJobReply, Error> {
    if store::at(&app.db, &[get.id]).await?.is_empty() {
        // One that has just begun: its fact is published, but not consumed yet.
        app.neighbours.learn("job", &[get.id]).await?;
    }
    let job = load(&mut *app.db.acquire().await?, get.id, caller).await?;
    Ok(GetJobReply { job: Some(job) })
}

pub(crate) async fn cancel(
    app: &App,
    caller: &Caller,
    cancel: CancelJobRequest,
) -> Result<CancelJobReply, Error> {
    let id = cancel.id;
    let mut tx = outbox::begin(&app.db).await?;
    load(&mut tx, id, caller).await?;
    let version = store::cancel(&mut *tx, id).await?;
    let job = load(&mut tx, id, caller).await?;
    let reply = CancelJobReply {
        id: job.id,
        state: job.state,
    };
    // A job that is over stays as it is.
    let Some(version) = version else {
        return Ok(reply);
    };
    let regions = store::regions(&mut *tx, id).await?;
    let fact = events::job_cancelled(&job, version, regions);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, reply).await?)
}

/// The job that a call names, if the caller sees it.
async fn load(db: &mut PgConnection, id: i64, caller: &Caller) -> Result<Job, Error> {
    let regions = store::regions(&mut *db, id).await?;
    let found = store::at(db, &[id]).await?.pop();
    let visible = found.filter(|job| is_visible(job, &regions, caller));
    Ok(visible.ok_or(Reason::JobNotFound)?)
}
