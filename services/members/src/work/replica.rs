//! Members, cooperatives, stays in them and parcels that go from the centre to nodes.

use std::convert::Infallible;
use std::time::Duration;

use platform::Caller;
use platform::lifecycle::again;
use proto::maillon::sync::v1::{
    ApplyRecordsReply, ApplyRecordsRequest, DescribeReplicaReply, DescribeReplicaRequest,
    PullRecordsReply, PullRecordsRequest,
};
use replica::{ReplicaError, down, pull, rows};
use tokio_util::sync::CancellationToken;

use super::arrival;
use crate::domain::replica::SHAPES;
use crate::error::Error;
use crate::{App, events};

/// How long to wait after a look that found nothing.
const PAUSE: Duration = Duration::from_secs(1);

/// What was written at the centre behind a node's cursors.
pub(crate) async fn pull(
    app: &App,
    _: &Caller,
    asked: PullRecordsRequest,
) -> Result<PullRecordsReply, Error> {
    pull::reply(&app.db, &SHAPES, &asked).await
}

/// How far a node has read.
pub(crate) async fn describe(
    app: &App,
    _: &Caller,
    _: DescribeReplicaRequest,
) -> Result<DescribeReplicaReply, Error> {
    down::description(&app.db, &SHAPES).await
}

/// Takes pages on a node, and shows what fits beside what is there.
pub(crate) async fn apply(
    app: &App,
    caller: &Caller,
    apply: ApplyRecordsRequest,
) -> Result<ApplyRecordsReply, Error> {
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    down::receive(&mut tx, &SHAPES, &apply.pages)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let arrived = arrival::show(&mut tx, now).await?;
    let origin = down::origin(now);
    let facts = arrived.facts.into_iter();
    let facts = facts.map(|fact| fact.came_from(&origin)).collect();
    events::publish(&mut tx, &caller.actor(), facts).await?;
    let reply = down::applied(&mut tx, &SHAPES, arrived.shown).await?;
    Ok(outbox::commit(tx, reply).await?)
}

impl App {
    /// Has records numbered anew in the feed that reach other nodes by a change of others, until the token is
    /// cancelled. Any number of processes may.
    pub async fn keep_reach(&self, token: CancellationToken) -> Result<(), Infallible> {
        again(&token, PAUSE, "records wait to be numbered", || async {
            Ok::<_, Error>(rows::renumber(&self.db).await? > 0)
        })
        .await;
        Ok(())
    }
}
