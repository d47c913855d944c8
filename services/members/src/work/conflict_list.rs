//! Conflicts of members and parcels as they are shown.

use std::collections::BTreeMap;

use listing::words::Words;
use platform::Caller;
use proto::maillon::members::v1::Member;
use proto::maillon::sync::v1::{Conflict, ListConflictsReply, ListReplicaConflictsRequest};
use replica::conflict::{self, Kept, Writer};
use replica::rows::Shape;
use serde_json::Value;
use sqlx::PgConnection;

use crate::App;
use crate::domain::conflict::{DECIDED, group_of, is_typed_in, name, shape_of, shown};
use crate::domain::replica::{MEMBERS, WRITTEN};
use crate::error::Error;
use crate::store::conflict::{self as store, Filter};
use crate::store::{member, replica as records};

/// Conflicts of members who live in a territory, and of their parcels.
pub(crate) async fn list(
    app: &App,
    _: &Caller,
    request: ListReplicaConflictsRequest,
) -> Result<ListConflictsReply, Error> {
    let asked = request.asked.unwrap_or_default();
    let page = listing::paging!(asked).page(store::ORDERS)?;
    let group = asked.field.as_deref().map(group_of);
    let shape = asked.entity.as_deref().map(shape_of);
    let (group, shape) = match (group, shape) {
        (Some(None), _) | (_, Some(None)) => return Ok(ListConflictsReply::default()),
        (group, shape) => (group.flatten(), shape.flatten()),
    };
    let of_group = group.map(|(shape, _)| shape.entity);
    if shape.is_some_and(|shape| of_group.is_some_and(|entity| entity != shape.entity)) {
        return Ok(ListConflictsReply::default());
    }
    let mut db = app.db.acquire().await?;
    let filter = Filter {
        regions: request.reach.unwrap_or_default().region_ids,
        words: Words::fold(&mut *db, page.filter.as_deref()).await?,
        entity: of_group.or(shape.map(|shape| shape.entity)),
        id: asked.entity_id,
        name: group.map(|(_, group)| group),
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

/// What nobody has decided about a record.
pub(super) async fn open_about(
    db: &mut PgConnection,
    shape: Shape,
    id: i64,
) -> sqlx::Result<Vec<Conflict>> {
    let numbers = conflict::open_about(&mut *db, shape, id).await?;
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
    let mut about: BTreeMap<(String, i64), About> = BTreeMap::new();
    for shape in DECIDED {
        let own = kept.iter().filter(|one| one.entity == shape.entity);
        let ids: Vec<i64> = own.map(|one| one.id).collect();
        let labels = labels(db, shape, &ids).await?;
        for (id, version, groups) in conflict::shown(&mut *db, shape, &ids).await? {
            let label = labels.get(&id).cloned();
            let one = About {
                shape,
                version,
                groups,
                label,
            };
            about.insert((shape.entity.to_owned(), id), one);
        }
    }
    let rows = kept.into_iter().filter_map(|one| {
        let about = about.get(&(one.entity.clone(), one.id))?;
        one_of(one, about)
    });
    Ok(rows.collect())
}

/// What people call these records.
async fn labels(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, String>> {
    if shape.entity != MEMBERS.entity {
        return records::codes(&mut *db, ids).await;
    }
    let members = member::at(db, ids, member::FACTS).await?.into_iter();
    let label = |one: Member| (one.id, format!("{} {}", one.lastname, one.firstname));
    Ok(members.map(label).collect())
}

/// A record as it is live.
struct About {
    shape: Shape,
    version: i64,
    groups: Value,
    label: Option<String>,
}

/// None = its group is one of a newer program.
fn one_of(kept: Kept, about: &About) -> Option<Conflict> {
    let About {
        shape,
        version,
        groups,
        label,
    } = about;
    let group = kept.group(*shape)?;
    let (decision, reason) = (kept.decision(), kept.reason());
    let json = |value: &Value| Some(shown(*shape, group, value).to_string());
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
        entity_label: label.clone(),
        field: name(*shape, group).to_owned(),
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
        version: *version,
        reason: reason.into(),
        can_type_in: is_typed_in(*shape, group),
    })
}
