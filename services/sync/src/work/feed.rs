//! The way down: at the centre the feed of what was written, on a node how far it has come.

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    NodeReach, PullRecordsRequest, ReplicaCursor, SynchronizationReply,
    SynchronizeFromServerRequest,
};

use super::{node, run};
use crate::App;
use crate::domain::cursor;
use crate::domain::page::{AT_MOST, Sent};
use crate::error::Error;
use crate::store::{node as store_node, run as store};

pub(crate) async fn from_server(
    app: &App,
    caller: &Caller,
    asked: SynchronizeFromServerRequest,
) -> Result<SynchronizationReply, Error> {
    if outbox::node_number(&app.db).await? == 0 {
        give(app, caller, asked).await
    } else {
        carry_out(app, caller, asked.uuid.as_deref()).await
    }
}

/// What was written behind a cursor, those first that others refer to.
async fn give(
    app: &App,
    caller: &Caller,
    asked: SynchronizeFromServerRequest,
) -> Result<SynchronizationReply, Error> {
    let before = cursor::decode(asked.cursor.as_deref())?;
    let most = i64::try_from(AT_MOST).unwrap_or(i64::MAX);
    let limit = asked.limit.unwrap_or(most);
    if !(1..=most).contains(&limit) {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal.outside("limit", 1, AT_MOST).into());
    }
    let open = run::open(app, caller, asked.uuid.as_deref()).await?;
    let Read {
        sent,
        reached,
        has_more,
    } = read(app, &before, limit, reach(app, caller).await?).await?;
    if let Some(run) = &open {
        let (done, bytes) = (sent.count(), sent.bytes());
        let now = app.clock.now().into();
        store::advance(&app.db, run.id, done, bytes, None, now).await?;
        if node::calls(caller) {
            store_node::hear(&app.db, run.node, false, now).await?;
        }
    }
    Ok(SynchronizationReply {
        uuid: open.map(|run| run.uuid.to_string()).unwrap_or_default(),
        records: sent.records,
        tombstones: sent.tombstones,
        cursor: Some(cursor::encode(&reached)),
        has_more: Some(has_more),
        ..SynchronizationReply::default()
    })
}

/// What owners have behind cursors.
struct Read {
    sent: Sent,
    reached: Vec<ReplicaCursor>,
    has_more: bool,
}

/// The territory of the node that calls; a person has none.
async fn reach(app: &App, caller: &Caller) -> sqlx::Result<Option<NodeReach>> {
    if !node::calls(caller) {
        return Ok(None);
    }
    Ok(Some(NodeReach {
        region_ids: caller.regions.clone(),
        node: store_node::number_of(&app.db, caller.login_id).await?,
    }))
}

/// Reads owner after owner, so many records at most.
async fn read(
    app: &App,
    before: &[ReplicaCursor],
    limit: i64,
    reach: Option<NodeReach>,
) -> Result<Read, Error> {
    let mut left = limit;
    let mut read = Read {
        sent: Sent::default(),
        reached: Vec::new(),
        has_more: false,
    };
    for owner in app.neighbours.owners() {
        let entities = owner.describe().await?.cursors;
        let of = |entity: &ReplicaCursor| cursor::of(before, &entity.entity);
        let mut cursors: Vec<ReplicaCursor> = entities.iter().filter_map(of).collect();
        if cursors.is_empty() {
            continue;
        }
        if left == 0 {
            read.has_more = true;
            read.reached.extend(cursors);
            continue;
        }
        let asked = PullRecordsRequest {
            cursors: cursors.clone(),
            limit: Some(left),
            reach: reach.clone(),
        };
        let pulled = owner.pull(asked).await?;
        read.has_more |= pulled.has_more;
        for page in pulled.pages {
            let mut all = cursors.iter_mut();
            if let Some(cursor) = all.find(|cursor| cursor.entity == page.entity) {
                cursor.generation.clone_from(&page.generation);
                cursor.seq = page.upto;
            }
            left -= i64::try_from(page.records.len()).unwrap_or(left);
            read.sent.add(page)?;
        }
        read.reached.extend(cursors);
    }
    Ok(read)
}

/// Has a run carried out, and tells how far it is; without a name, the one that is open.
pub(super) async fn carry_out(
    app: &App,
    caller: &Caller,
    uuid: Option<&str>,
) -> Result<SynchronizationReply, Error> {
    if node::calls(caller) {
        return Err(Reason::CentralOnly.into());
    }
    let mut db = app.db.acquire().await?;
    let run = if let Some(uuid) = uuid {
        run::find(&mut db, caller, uuid).await?
    } else {
        let own = outbox::node_number(&mut *db).await?;
        let open = store::open_of(&mut *db, own).await?;
        open.ok_or(Reason::SynchronizationNotFound)?
    };
    if run.is_open() {
        if !run.is_wanted {
            store::want(&mut *db, run.id, app.clock.now().into()).await?;
        }
        app.wanted.notify_one();
    }
    Ok(run.progress())
}
