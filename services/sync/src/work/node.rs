//! The nodes that the centre knows: who calls, and the board of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use listing::words::Words;
use outbox::HIGHEST_NODE;
use platform::{Caller, Refusal, text};
use proto::bounds::LIST_FILTER_MAX;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    ListNodesReply, ListNodesRequest, Node, StartSynchronizationRequest,
};
use sqlx::PgConnection;

use super::timetable;
use crate::App;
use crate::domain::run::Backlog;
use crate::error::Error;
use crate::store::node::{self as store, Calling, Within};

/// Whether it is a node that calls, and no person.
pub(super) fn calls(caller: &Caller) -> bool {
    caller.holds("synchronization.exchange")
}

/// The number and the name of the node that calls, noted.
pub(super) async fn admit(
    tx: &mut PgConnection,
    own: i32,
    caller: &Caller,
    start: &StartSynchronizationRequest,
    now: DateTime<Utc>,
) -> Result<(i32, String), Error> {
    if own != 0 {
        return Err(Reason::CentralOnly.into());
    }
    let number = match start.node {
        Some(number) if (1..=i64::from(HIGHEST_NODE)).contains(&number) => {
            i32::try_from(number).ok()
        }
        Some(_) => None,
        None => store::number_of(&mut *tx, caller.login_id).await?,
    };
    let Some(number) = number else {
        let fault = start.node.map_or(Fault::Required, |_| Fault::OutOfRange);
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("node", fault, &format!("1–{HIGHEST_NODE}"))
            .into());
    };
    let line = |field, given: Option<&str>| {
        let kept = text::line(given.unwrap_or_default(), LIST_FILTER_MAX);
        kept.map_err(|fault| {
            let most = LIST_FILTER_MAX.to_string();
            Refusal::new(Reason::ValidationFailed).and(field, fault, &most)
        })
    };
    let name = line("nodeName", start.node_name.as_deref())?;
    let program = line("program", start.program.as_deref())?;
    let name = if name.is_empty() {
        caller.name.clone()
    } else {
        name
    };
    let skew = start
        .clock
        .map(|clock| (clock.instant() - now).num_seconds());
    let calling = Calling {
        number,
        name: &name,
        login_id: caller.login_id,
        login_name: &caller.name,
        program: Some(&*program).filter(|program| !program.is_empty()),
        skew_s: skew,
        to_send: start.to_send.filter(|count| *count >= 0),
        oldest_unsent_at: start.oldest_unsent_at,
    };
    if !store::put(&mut *tx, calling, now.into()).await? {
        return Err(Reason::NodeNumberTaken.into());
    }
    Ok((number, name))
}

/// What waits on this node for the centre; none = not every owner says it now.
pub(super) async fn backlog(app: &App) -> Option<Backlog> {
    let mut backlog = Backlog::default();
    for owner in app.neighbours.owners() {
        let described = owner.describe().await.ok()?;
        backlog.to_send += described.to_send;
        backlog.conflicts += described.conflicts;
        let known = backlog.oldest.into_iter();
        let all = known.chain(described.oldest_unsent_at);
        backlog.oldest = all.min_by_key(|at| at.micros);
    }
    Some(backlog)
}

/// How many conflicts nobody has decided, by node; without those of owners that are away.
async fn open_conflicts(app: &App) -> BTreeMap<i64, i64> {
    let mut open = BTreeMap::new();
    for owner in app.neighbours.owners() {
        let described = owner.describe().await.unwrap_or_default();
        for counted in described.conflicts_by_node {
            *open.entry(counted.node.into()).or_default() += counted.conflicts;
        }
    }
    open
}

/// The board; a node knows itself alone.
pub(crate) async fn list(app: &App, list: ListNodesRequest) -> Result<ListNodesReply, Error> {
    let page = listing::paging!(list).page(store::ORDERS)?;
    let own = outbox::node_number(&app.db).await?;
    if own != 0 {
        let backlog = backlog(app).await;
        let itself = Node {
            to_send: backlog.as_ref().map(|backlog| backlog.to_send),
            oldest_unsent_at: backlog.as_ref().and_then(|backlog| backlog.oldest),
            open_conflicts: backlog.map_or(0, |backlog| backlog.conflicts),
            id: own.into(),
            name: app.node_name.to_string(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            next_run_at: timetable::next(app, app.clock.now()).await?.map(Into::into),
            ..Node::default()
        };
        return Ok(ListNodesReply {
            total: 1,
            total_is_estimate: false,
            rows: vec![itself],
        });
    }
    let within = Within {
        words: Words::fold(&app.db, page.filter.as_deref()).await?,
        success: (list.success_from, list.success_to),
        never_succeeded: list.never_succeeded,
    };
    let numbers = store::page(&app.db, &within, &page).await?;
    let total = match page.total_if_whole(numbers.len()) {
        Some(total) => total,
        None => store::count(&app.db, &within).await?,
    };
    let mut rows = store::at(&app.db, &numbers).await?;
    let open = open_conflicts(app).await;
    for row in &mut rows {
        row.open_conflicts = open.get(&row.id).copied().unwrap_or_default();
    }
    Ok(ListNodesReply {
        total,
        total_is_estimate: false,
        rows,
    })
}
