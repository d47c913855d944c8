//! Units that go from the centre to nodes.

use std::future::{Ready, ready};

use exchange::Held;
use outbox::Actor;
use platform::Caller;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, ListConflictsReply, ListReplicaConflictsRequest, PullRecordsReply,
    PullRecordsRequest, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest,
};
use replica::{ReplicaError, central, down, pull, rows};
use serde_json::Value;
use sqlx::PgConnection;

use super::placing::{self, Waiting};
use super::telling::Units;
use crate::App;
use crate::domain::replica::SHAPES;
use crate::error::Error;
use crate::store::lock;

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

/// Nothing: these records are written at the centre alone.
pub(crate) async fn send(
    app: &App,
    _: &Caller,
    asked: SendRecordsRequest,
) -> Result<SendRecordsReply, Error> {
    central::send(&app.db, &asked).await
}

/// Refuses what a node says of these records.
pub(crate) async fn receive(
    app: &App,
    _: &Caller,
    asked: ReceiveRecordsRequest,
) -> Result<ReceiveRecordsReply, Error> {
    central::receive(&app.db, &asked).await
}

/// Nothing was sent.
pub(crate) async fn acknowledge(
    app: &App,
    _: &Caller,
    _: AcknowledgeRecordsRequest,
) -> Result<AcknowledgeRecordsReply, Error> {
    central::acknowledge(&app.db).await
}

/// No record of these is changed on two sides.
pub(crate) fn list_conflicts(
    _: &App,
    _: &Caller,
    _: ListReplicaConflictsRequest,
) -> Ready<Result<ListConflictsReply, Error>> {
    ready(Ok(ListConflictsReply::default()))
}

/// No record of these is changed on two sides.
pub(crate) async fn decide_conflicts(
    app: &App,
    _: &Caller,
    asked: DecideReplicaConflictsRequest,
) -> Result<DecideConflictReply, Error> {
    central::decide_conflicts(&app.db, asked).await
}

/// Takes pages on a node, and shows what fits beside what is there.
pub(crate) async fn apply(
    app: &App,
    caller: &Caller,
    apply: ApplyRecordsRequest,
) -> Result<ApplyRecordsReply, Error> {
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    lock::own(&mut *tx).await?;
    down::receive(&mut tx, &SHAPES, &apply.pages, now)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let shown = show(&mut tx, &caller.actor(), now).await?;
    let reply = down::applied(&mut tx, &SHAPES, shown).await?;
    Ok(outbox::commit(tx, reply).await?)
}

/// Shows what came and fits, tells it, and says how many units that were.
async fn show(tx: &mut PgConnection, actor: &Actor, now: Timestamp) -> Result<i64, Error> {
    let mut waiting = Waiting::new();
    for shape in &SHAPES {
        waiting.push(down::waiting(tx, *shape).await?);
    }
    let fitting = placing::load(tx, &waiting).await?.fitting();
    let ids = |level: usize| {
        fitting
            .iter()
            .filter(move |id| id.0 == level)
            .map(|id| id.1)
    };
    let ids: [Vec<i64>; 4] = std::array::from_fn(|level| ids(level).collect());
    let before = Units::load(tx, &ids).await?;
    for (level, shape) in SHAPES.iter().enumerate() {
        let all = waiting[level].iter_mut();
        let taken = all.filter(|(id, _)| fitting.contains(&(level, **id)));
        let taken: Vec<(i64, _, &mut Held<Value>)> =
            taken.map(|(id, held)| (*id, None, held)).collect();
        rows::settle_all(tx, *shape, taken).await?;
    }
    let after = Units::load(tx, &ids).await?;
    after.tell(tx, before, actor, &down::origin(now)).await?;
    Ok(i64::try_from(fitting.len()).unwrap_or(i64::MAX))
}
