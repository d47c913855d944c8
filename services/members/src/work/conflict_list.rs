//! Conflicts of members as they are shown.

use std::collections::BTreeMap;

use listing::words::Words;
use platform::Caller;
use proto::maillon::members::v1::Member;
use proto::maillon::sync::v1::{Conflict, ListConflictsReply, ListReplicaConflictsRequest};
use replica::conflict::{self, Kept, Writer};
use serde_json::Value;
use sqlx::PgConnection;

use crate::App;
use crate::domain::conflict::{group_of, is_typed_in, name, shown};
use crate::domain::replica::{MEMBERS, WRITTEN};
use crate::error::Error;
use crate::store::conflict::{self as store, Filter};
use crate::store::member;

/// Conflicts of members who live in a territory.
pub(crate) async fn list(
    app: &App,
    _: &Caller,
    request: ListReplicaConflictsRequest,
) -> Result<ListConflictsReply, Error> {
    let asked = request.asked.unwrap_or_default();
    let page = listing::paging!(asked).page(store::ORDERS)?;
    let group = asked.field.as_deref().map(group_of);
    let is_of_others = asked.entity.is_some_and(|entity| entity != MEMBERS.entity);
    if is_of_others || group == Some(None) {
        return Ok(ListConflictsReply::default());
    }
    let mut db = app.db.acquire().await?;
    let filter = Filter {
        regions: request.reach.unwrap_or_default().region_ids,
        words: Words::fold(&mut *db, page.filter.as_deref()).await?,
        member_id: asked.entity_id,
        name: group.flatten(),
        node: asked.node,
        is_decided: asked.decided == Some(true),
    };
    let numbers = store::page(&mut *db, &filter, &page).await?;
    let total = match page.total_if_whole(numbers.len()) {
        Some(total) => total,
        None => store::count(&mut *db, &filter).await?,
    };
    Ok(ListConflictsReply {
        total,
        total_is_estimate: false,
        rows: describe(&mut db, &numbers).await?,
    })
}

/// What nobody has decided about a member.
pub(super) async fn open_about(db: &mut PgConnection, id: i64) -> sqlx::Result<Vec<Conflict>> {
    let numbers = conflict::open_about(&mut *db, MEMBERS, id).await?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    describe(db, &numbers).await
}

/// Conflicts as the contract has them, beside what is live.
pub(super) async fn describe(
    db: &mut PgConnection,
    numbers: &[i64],
) -> sqlx::Result<Vec<Conflict>> {
    let kept = conflict::at(&mut *db, numbers).await?;
    let ids: Vec<i64> = kept.iter().map(|one| one.id).collect();
    let live = conflict::shown(&mut *db, MEMBERS, &ids).await?;
    let live: BTreeMap<i64, (i64, Value)> = live
        .into_iter()
        .map(|(id, version, groups)| (id, (version, groups)))
        .collect();
    let members = member::at(db, &ids, member::FACTS).await?;
    let members: BTreeMap<i64, Member> = members.into_iter().map(|one| (one.id, one)).collect();
    let rows = kept.into_iter().filter_map(|one| {
        let ((version, groups), member) = (live.get(&one.id)?, members.get(&one.id)?);
        one_of(one, *version, groups, member)
    });
    Ok(rows.collect())
}

/// None = its group is one of a newer program.
fn one_of(kept: Kept, version: i64, groups: &Value, member: &Member) -> Option<Conflict> {
    let group = kept.group(MEMBERS)?;
    let (decision, reason) = (kept.decision(), kept.reason());
    let json = |value: &Value| Some(shown(group, value).to_string());
    let is_as_found = decision.is_some() || kept.is_revived() || groups[group] == kept.centre_value;
    let (centre_value, writer) = if is_as_found {
        let found = Writer {
            login_name: kept.centre_login_name,
            at: kept.centre_at,
        };
        (&kept.centre_value, found)
    } else {
        (&groups[group], Writer::read(&groups[WRITTEN]))
    };
    Some(Conflict {
        id: kept.number,
        entity: kept.entity,
        entity_id: kept.id,
        entity_label: Some(format!("{} {}", member.lastname, member.firstname)),
        field: name(group).to_owned(),
        base_value: kept.base.as_ref().and_then(json),
        centre_value: json(centre_value),
        centre_user: writer.login_name,
        centre_at: writer.at,
        node_value: json(&kept.node_value),
        node_user: kept.login_name,
        node_at: kept.changed_at,
        node: kept.node.into(),
        node_name: None,
        found_at: Some(kept.found_at),
        decision: decision.map(Into::into),
        decided_value: kept.decided_value.as_ref().and_then(json),
        decided_by: kept.decided_by,
        decided_at: kept.decided_at,
        version,
        reason: reason.into(),
        can_type_in: is_typed_in(group),
    })
}
