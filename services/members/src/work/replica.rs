//! Members, cooperatives, stays in them and parcels that go from the centre to nodes, and members and parcels
//! that go up.

use std::convert::Infallible;
use std::time::Duration;

use exchange::Group;
use platform::Caller;
use platform::lifecycle::again;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DescribeReplicaReply, DescribeReplicaRequest, PullRecordsReply, PullRecordsRequest,
    SendRecordsReply, SendRecordsRequest,
};
use replica::pending::{self, Changed};
use replica::rows::{self, Shape};
use replica::{ReplicaError, down, pull};
use sqlx::PgConnection;
use tokio_util::sync::CancellationToken;

use super::arrival;
pub(crate) use super::receipt::receive;
use crate::domain::replica::{COOPERATIVE_ID, MEMBERS, PARCELS, SHAPES};
use crate::error::Error;
use crate::store::receipt as store;
use crate::{App, events};

/// Records of one batch, without the rest of the families that they are of.
const AT_MOST: i64 = 250;
/// How many times as many they are with these: the centre takes 500 records of a batch.
const WITH_FAMILIES: usize = 2;
/// Bytes of outlines in one batch; a single one may be longer.
const ENOUGH: i32 = 512 * 1024;
/// What is not sent of a member.
const HELD_BACK: [Group; 1] = [COOPERATIVE_ID];
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
    down::receive(&mut tx, &SHAPES, &apply.pages, now)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let shown = show(&mut tx, caller, now).await?;
    let reply = down::applied(&mut tx, &SHAPES, shown).await?;
    Ok(outbox::commit(tx, reply).await?)
}

/// The next records with something to send, whole families of them: a spouse before the main member would be
/// nobody's, and so would a parcel.
pub(crate) async fn send(
    app: &App,
    _: &Caller,
    asked: SendRecordsRequest,
) -> Result<SendRecordsReply, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    pending::must_be_a_node(&mut tx)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let at_most = asked.limit.unwrap_or(AT_MOST).clamp(1, AT_MOST);
    let (mut records, mut last) = (Vec::new(), asked.after);
    // Of many members in a row, what was changed may all be held back.
    while records.is_empty() {
        let mut behind = pending::behind(&mut tx, &[MEMBERS, PARCELS], last, at_most).await?;
        let together = families(&mut tx, &mut behind).await?;
        let Some(changed) = behind.last() else {
            break;
        };
        last = changed.change;
        for (shape, held_back) in [(MEMBERS, &HELD_BACK[..]), (PARCELS, &[][..])] {
            let own = together.iter().filter(|one| one.entity == shape.entity);
            let ids: Vec<i64> = own.map(|one| one.id).collect();
            let sent = pending::send_all(&mut tx, shape, &ids, held_back).await;
            records.extend(sent.map_err(ReplicaError::refusal::<Error>)?);
        }
    }
    let reply = SendRecordsReply { records, last };
    Ok(outbox::commit(tx, reply).await?)
}

/// These records with all of their families of which something is to be sent. Where that would be more than
/// [`WITH_FAMILIES`] times as many as are wanted, or more than [`ENOUGH`], the last ones are left for the
/// next batch.
async fn families(
    tx: &mut PgConnection,
    behind: &mut Vec<Changed>,
) -> sqlx::Result<Vec<store::Together>> {
    let most = WITH_FAMILIES * behind.len();
    loop {
        let ids = |shape: Shape| -> Vec<i64> {
            let own = behind.iter().filter(|one| one.entity == shape.entity);
            own.map(|one| one.id).collect()
        };
        let (members, parcels) = (ids(MEMBERS), ids(PARCELS));
        let together = store::pending_families(&mut *tx, &members, &parcels).await?;
        let bytes = together
            .iter()
            .fold(0_i32, |sum, one| sum.saturating_add(one.bytes));
        if together.len() <= most && bytes <= ENOUGH || behind.len() < 2 {
            return Ok(together);
        }
        behind.truncate(behind.len() / 2);
    }
}

/// Takes the centre's answers on a node, and shows what it said.
pub(crate) async fn acknowledge(
    app: &App,
    caller: &Caller,
    acknowledged: AcknowledgeRecordsRequest,
) -> Result<AcknowledgeRecordsReply, Error> {
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    pending::acknowledge_all(&mut tx, &SHAPES, &acknowledged.records, now)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    show(&mut tx, caller, now).await?;
    let members = acknowledged.records.iter();
    let members = members.filter(|answer| answer.entity == MEMBERS.entity);
    let ids: Vec<i64> = members.map(|answer| answer.id).collect();
    store::note_sent(&mut *tx, &ids).await?;
    let mut pending = 0;
    for shape in [MEMBERS, PARCELS] {
        pending += pending::count(&mut tx, shape).await?;
    }
    let reply = AcknowledgeRecordsReply { pending };
    Ok(outbox::commit(tx, reply).await?)
}

/// Shows what came and fits, and tells it; how many records that were.
async fn show(tx: &mut PgConnection, caller: &Caller, now: Timestamp) -> Result<i64, Error> {
    let arrived = arrival::show(tx, now).await?;
    let origin = down::origin(now);
    let facts = arrived.facts.into_iter();
    let facts = facts.map(|fact| fact.came_from(&origin)).collect();
    events::publish(tx, &caller.actor(), facts).await?;
    Ok(arrived.shown)
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
