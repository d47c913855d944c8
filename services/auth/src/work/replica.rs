//! Accounts and settings that go from the centre to nodes.

use std::future::{Ready, ready};

use outbox::{Event, publish_all};
use platform::Caller;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, ListConflictsReply, ListReplicaConflictsRequest, PullRecordsReply,
    PullRecordsRequest, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest,
};
use replica::{ReplicaError, central, down, pull, rows};
use sqlx::PgConnection;

use super::{arrival, session_end};
use crate::domain::replica::{LOGIN, SETTING, SHAPES, read_setting};
use crate::domain::setting::{Values, in_force};
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::store::setting;
use crate::{App, events};

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
    lock::take(&mut *tx, Once::Users).await?;
    down::receive(&mut tx, &SHAPES, &apply.pages, now)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let gone = down::leaving(&mut tx, LOGIN).await?;
    let accounts = arrival::show(&mut tx, gone, now).await?;
    let (settings, set) = show_settings(&mut tx).await?;
    let origin = down::origin(now);
    let told = accounts.facts.into_iter().chain(set);
    let told = told.map(|fact| fact.came_from(&origin));
    let facts = told.chain(accounts.ends).collect();
    publish_all(&mut *tx, &caller.actor(), facts).await?;
    let reply = down::applied(&mut tx, &SHAPES, accounts.shown + settings).await?;
    let reply = outbox::commit(tx, reply).await?;
    session_end::refuse(app, accounts.ended);
    Ok(reply)
}

/// Shows the settings that came and that this program would have taken; how many, and what is told of it.
async fn show_settings(tx: &mut PgConnection) -> Result<(i64, Vec<Event>), Error> {
    let mut waiting = down::waiting(tx, SETTING).await?;
    waiting.retain(|id, held| read_setting(*id, &held.wanted()).is_some());
    let before = setting::all(&mut *tx).await?;
    let taken = waiting.iter_mut().map(|(id, held)| (*id, None, held));
    rows::settle_all(tx, SETTING, taken).await?;
    let mut events = Vec::new();
    for after in setting::all(&mut *tx).await? {
        let Some((setting, _)) = waiting
            .get(&after.id)
            .and_then(|held| read_setting(after.id, &held.row))
        else {
            continue;
        };
        let known = before.iter().find(|known| known.id == after.id);
        let (values, version) = known.map_or_else(
            || (Values::default(), 0),
            |known| (known.values(), known.version),
        );
        if version != after.version {
            let was = in_force(setting, values, version);
            let is = in_force(setting, after.values(), after.version);
            events.push(events::setting_updated(after.id, &was, &is));
        }
    }
    Ok((i64::try_from(waiting.len()).unwrap_or(i64::MAX), events))
}
