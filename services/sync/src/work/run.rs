//! Beginning and ending a run.

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    StartSynchronizationReply, StartSynchronizationRequest, StopSynchronizationReply,
    SynchronizationDirection, SynchronizationState,
};
use sqlx::{PgConnection, PgTransaction};
use uuid::Uuid;

use super::node;
use crate::domain::run::{Cause, Run, goes_up};
use crate::error::Error;
use crate::store::run::{self as store, Beginning};
use crate::{App, events};

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
    if own != 0 {
        if app.centre.is_none() {
            return Err(Reason::CentreNotNamed.into());
        }
        if goes_up(direction) {
            return Err(Reason::NothingGoesUp.into());
        }
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
    uuid: &str,
) -> Result<StopSynchronizationReply, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let run = load(&mut tx, caller, uuid).await?;
    if !run.is_open() {
        return Ok(run.stopped());
    }
    let is_node = node::calls(caller);
    let (state, cause) = run.stopped_by(is_node);
    let ended = end(app, &mut tx, caller, &run, state, cause).await?;
    if is_node {
        crate::store::node::hear(&mut *tx, run.node, true, app.clock.now().into()).await?;
    }
    Ok(outbox::commit(tx, ended.stopped()).await?)
}

/// Ends an open run that is locked, and tells it.
pub(super) async fn end(
    app: &App,
    tx: &mut PgTransaction<'_>,
    caller: &Caller,
    run: &Run,
    state: SynchronizationState,
    cause: Option<Cause>,
) -> Result<Run, Error> {
    let now = app.clock.now().into();
    let ended = store::end(&mut **tx, run.id, state, cause, now).await?;
    let ended = ended.ok_or(Reason::SynchronizationClosed)?;
    outbox::publish(&mut **tx, &caller.actor(), events::ended(run, &ended)).await?;
    Ok(ended)
}

/// The run that a call names, locked; a node sees its own alone.
pub(super) async fn load(db: &mut PgConnection, caller: &Caller, uuid: &str) -> Result<Run, Error> {
    // What is no UUID names no run.
    let Ok(uuid) = uuid.trim().parse::<Uuid>() else {
        return Err(Reason::SynchronizationNotFound.into());
    };
    let run = store::lock(&mut *db, uuid).await?;
    let run = run.ok_or(Reason::SynchronizationNotFound)?;
    if node::calls(caller) {
        let number = crate::store::node::number_of(db, caller.login_id).await?;
        if number != Some(run.node) {
            return Err(Reason::SynchronizationNotFound.into());
        }
    }
    Ok(run)
}

/// The open run that a call names; none where it names none.
pub(super) async fn open(
    db: &mut PgConnection,
    caller: &Caller,
    uuid: Option<&str>,
) -> Result<Option<Run>, Error> {
    let Some(uuid) = uuid else {
        return Ok(None);
    };
    let run = load(db, caller, uuid).await?;
    if run.is_open() {
        Ok(Some(run))
    } else {
        Err(Reason::SynchronizationClosed.into())
    }
}

const DIRECTIONS: &str = "from_server, to_server, both";
