//! Beginning and ending a run.

use outbox::Actor;
use platform::{Caller, Refusal};
use proto::Timestamp;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    StartSynchronizationReply, StartSynchronizationRequest, StopSynchronizationReply,
    StopSynchronizationRequest, SynchronizationDirection, SynchronizationState,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::node;
use crate::domain::run::{Cause, Run};
use crate::error::Error;
use crate::store::run::{self as store, Beginning};
use crate::{App, events};

const DIRECTIONS: &str = "from_server, to_server, both";

/// Begins a run of this node or, at the centre, of the node that calls.
pub(crate) async fn start(
    app: &App,
    caller: &Caller,
    start: StartSynchronizationRequest,
) -> Result<StartSynchronizationReply, Error> {
    let direction = start.direction();
    if direction == SynchronizationDirection::Unspecified {
        let refusal = Refusal::new(Reason::BadRequest);
        return Err(refusal
            .and("direction", Fault::UnknownWord, DIRECTIONS)
            .into());
    }
    let now = app.clock.now();
    let mut tx = outbox::begin(&app.db).await?;
    let own = outbox::node_number(&mut *tx).await?;
    let (node, node_name) = if node::calls(caller) {
        node::admit(&mut tx, own, caller, &start, now).await?
    } else {
        (own, app.node_name.to_string())
    };
    if own != 0 && app.centre.is_none() {
        return Err(Reason::CentreNotNamed.into());
    }
    let beginning = Beginning {
        node,
        node_name: &node_name,
        direction: direction.into(),
        login_id: caller.login_id,
        login_name: &caller.name,
    };
    let Some(run) = store::insert(&mut *tx, beginning, now.into()).await? else {
        let open = store::open_of(&mut *tx, node).await?;
        let refusal = Refusal::new(Reason::SynchronizationOpen);
        return Err(match open {
            Some(open) => refusal.current(&open.begun()).into(),
            // It ended between the two statements.
            None => refusal.retry_after(1).into(),
        });
    };
    outbox::publish(&mut *tx, &caller.actor(), events::started(&run)).await?;
    Ok(outbox::commit(tx, run.begun()).await?)
}

/// Ends a run; one that has ended stays as it is.
pub(crate) async fn stop(
    app: &App,
    caller: &Caller,
    stop: StopSynchronizationRequest,
) -> Result<StopSynchronizationReply, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let run = store::lock(&mut *tx, read_uuid(&stop.uuid)?).await?;
    let run = own(&mut tx, caller, run).await?;
    if !run.is_open() {
        return Ok(run.stopped());
    }
    let is_node = node::calls(caller);
    let (state, cause) = run.stopped_by(is_node);
    let now = app.clock.now().into();
    let ended = end(&mut tx, &caller.actor(), &run, (state, cause), now).await?;
    let ended = ended.ok_or(Reason::SynchronizationClosed)?;
    if is_node {
        crate::store::node::hear(&mut *tx, run.node, true, now).await?;
        if stop.to_send.is_some() {
            let left = (stop.to_send, stop.oldest_unsent_at);
            crate::store::node::put_backlog(&mut *tx, run.node, left).await?;
        }
    }
    Ok(outbox::commit(tx, ended.stopped()).await?)
}

/// Ends a run, and tells who did it; none = somebody ended it meanwhile.
pub(super) async fn end(
    tx: &mut PgConnection,
    actor: &Actor,
    run: &Run,
    (state, cause): (SynchronizationState, Option<Cause>),
    now: Timestamp,
) -> sqlx::Result<Option<Run>> {
    let ended = store::end(&mut *tx, run.id, state, cause, now).await?;
    if let Some(ended) = &ended {
        outbox::publish(tx, actor, events::ended(run, ended)).await?;
    }
    Ok(ended)
}

/// An owner here refused its part of a run: it is tried again, and the log says why.
pub(super) fn not_applied(refusal: &Refusal) -> Cause {
    tracing::warn!(reason = ?refusal.reason(), "a service did not take its part of a run");
    Cause::NotApplied
}

/// The run that a call names; a node sees its own alone.
pub(super) async fn find(db: &mut PgConnection, caller: &Caller, uuid: &str) -> Result<Run, Error> {
    let run = store::find(&mut *db, read_uuid(uuid)?).await?;
    own(db, caller, run).await
}

/// The open run that a call names; none where it names none.
pub(super) async fn open(
    app: &App,
    caller: &Caller,
    uuid: Option<&str>,
) -> Result<Option<Run>, Error> {
    let Some(uuid) = uuid else {
        return Ok(None);
    };
    let run = find(&mut *app.db.acquire().await?, caller, uuid).await?;
    if run.is_open() {
        Ok(Some(run))
    } else {
        Err(Reason::SynchronizationClosed.into())
    }
}

/// What is no UUID names no run.
fn read_uuid(text: &str) -> Result<Uuid, Reason> {
    let read = text.trim().parse();
    read.map_err(|_| Reason::SynchronizationNotFound)
}

/// A run that was found, if the caller sees it.
async fn own(db: &mut PgConnection, caller: &Caller, run: Option<Run>) -> Result<Run, Error> {
    let run = run.ok_or(Reason::SynchronizationNotFound)?;
    if node::calls(caller) {
        let number = crate::store::node::number_of(db, caller.login_id).await?;
        if number != Some(run.node) {
            return Err(Reason::SynchronizationNotFound.into());
        }
    }
    Ok(run)
}
