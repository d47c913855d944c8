//! Conflicts of all owners of records.

use std::collections::BTreeMap;

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    Conflict, ConflictResult, DecideConflictReply, DecideConflictRequest,
    DecideReplicaConflictsRequest, ListConflictsReply, ListConflictsRequest,
    ListReplicaConflictsRequest, NodeReach,
};

use crate::App;
use crate::domain::page::AT_MOST;
use crate::error::Error;
use crate::store::node;

/// Conflicts that the caller may see: those of one owner after those of another.
pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    asked: ListConflictsRequest,
) -> Result<ListConflictsReply, Error> {
    let most = asked.limit.and_then(|limit| usize::try_from(limit).ok());
    let mut skipped = asked.offset.unwrap_or_default();
    let mut list = ListConflictsReply::default();
    for owner in app.neighbours.owners() {
        let part = ListReplicaConflictsRequest {
            asked: Some(ListConflictsRequest {
                offset: Some(skipped),
                ..asked.clone()
            }),
            reach: Some(reach(caller)),
        };
        let found = owner.list_conflicts(part).await?;
        list.total += found.total;
        list.rows.extend(found.rows);
        skipped = 0.max(skipped - found.total);
    }
    list.rows.truncate(most.unwrap_or(usize::MAX));
    name_nodes(app, &mut list.rows).await?;
    Ok(list)
}

fn reach(caller: &Caller) -> NodeReach {
    NodeReach {
        region_ids: caller.regions.clone(),
        node: None,
    }
}

async fn name_nodes(app: &App, rows: &mut [Conflict]) -> sqlx::Result<()> {
    let own = outbox::node_number(&app.db).await?;
    let numbers = rows.iter().filter_map(|row| i32::try_from(row.node).ok());
    let numbers: Vec<i32> = numbers.collect();
    let known = node::at(&app.db, &numbers).await?;
    let mut names: BTreeMap<i64, String> =
        known.into_iter().map(|node| (node.id, node.name)).collect();
    if own != 0 {
        names.insert(own.into(), app.node_name.to_string());
    }
    for row in rows {
        row.node_name = names.get(&row.node).cloned();
    }
    Ok(())
}

/// Has each conflict decided by the owner of its record. Of a single one, a refusal is that of the call.
pub(crate) async fn decide(
    app: &App,
    caller: &Caller,
    asked: DecideConflictRequest,
) -> Result<DecideConflictReply, Error> {
    let ids = asked.conflict_ids.clone();
    refuse_ids(&ids)?;
    let mut left = ids.clone();
    let mut known: BTreeMap<i64, ConflictResult> = BTreeMap::new();
    for owner in app.neighbours.owners() {
        if left.is_empty() {
            break;
        }
        let part = DecideReplicaConflictsRequest {
            asked: Some(DecideConflictRequest {
                conflict_ids: left.clone(),
                ..asked.clone()
            }),
            reach: Some(reach(caller)),
            login_id: caller.login_id,
            login_name: caller.name.clone(),
        };
        let results = match owner.decide_conflicts(part).await {
            Ok(decided) => decided.results,
            // Several were asked for, and one is left for this owner.
            Err(refusal) if left.len() == 1 && refusal.reason() != Reason::Unavailable => {
                if ids.len() == 1 && refusal.reason() != Reason::ConflictNotFound {
                    return Err(refusal.into());
                }
                vec![refused(left[0], refusal.reason())]
            }
            Err(refusal) => return Err(refusal.into()),
        };
        let not_found = Reason::ConflictNotFound.word();
        let found = results
            .into_iter()
            .filter(|one| one.code.as_ref() != Some(&not_found));
        known.extend(found.map(|one| (one.conflict_id, one)));
        left.retain(|id| !known.contains_key(id));
    }
    if ids.len() == 1 && known.is_empty() {
        return Err(Reason::ConflictNotFound.into());
    }
    let result = |id| {
        known
            .get(&id)
            .cloned()
            .unwrap_or_else(|| refused(id, Reason::ConflictNotFound))
    };
    Ok(DecideConflictReply {
        results: ids.into_iter().map(result).collect(),
    })
}

fn refuse_ids(ids: &[i64]) -> Result<(), Refusal> {
    const IDS: &str = "conflict_ids";
    if ids.is_empty() {
        return Err(Refusal::field(IDS, Fault::Required));
    }
    let refusal = Refusal::new(Reason::ValidationFailed);
    if ids.len() > AT_MOST {
        return Err(refusal.and(IDS, Fault::TooManyRows, &AT_MOST.to_string()));
    }
    Ok(())
}

fn refused(conflict_id: i64, reason: Reason) -> ConflictResult {
    ConflictResult {
        conflict_id,
        decided: false,
        code: Some(reason.word()),
    }
}
