//! What a person chooses of two values of a member or a parcel.

use exchange::Group;
use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    ConflictDecision, ConflictResult, DecideConflictReply, DecideReplicaConflictsRequest,
};
use replica::conflict::{self, Decided, Kept};
use replica::rows::Shape;
use replica::{ReplicaError, up};
use serde_json::Value;
use sqlx::PgConnection;

use super::conflict_list::describe;
use super::member::{load, refuse_stale};
use super::parcel;
use super::receipt::choose;
use super::save::{fetch_locality, save_in};
use crate::domain::access::Held;
use crate::domain::conflict::{is_saved, is_typed_in, save_of, save_of_parcel, shape_of, shown};
use crate::domain::replica::{MEMBERS, PARCELS};
use crate::error::Error;
use crate::store::{member, parcel as store, receipt as receipts};
use crate::{App, events};

/// Makes live what a person chose. Several are decided one by one; of a single one the refusal is the call's.
pub(crate) async fn decide(
    app: &App,
    _: &Caller,
    request: DecideReplicaConflictsRequest,
) -> Result<DecideConflictReply, Error> {
    let asked = request.asked.unwrap_or_default();
    let by = Caller {
        name: request.login_name,
        ..Caller::on_behalf(
            request.login_id,
            request.reach.unwrap_or_default().region_ids,
        )
    };
    let choice = Choice::read(asked.decision(), asked.value.as_deref())?;
    let mut db = app.db.acquire().await?;
    up::must_be_centre(&mut db)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    drop(db);
    if let [number] = asked.conflict_ids[..] {
        decide_one(app, &by, (number, asked.conflict_version), &choice).await?;
        return Ok(results(vec![(number, None)]));
    }
    let mut decided = Vec::with_capacity(asked.conflict_ids.len());
    for number in asked.conflict_ids {
        let refused = match decide_one(app, &by, (number, None), &choice).await {
            Ok(()) => None,
            Err(Error::Refused(refusal)) => Some(refusal),
            // What was decided stays so, and is when the same is asked again.
            Err(error) => return Err(error),
        };
        decided.push((number, refused));
    }
    Ok(results(decided))
}

fn results(decided: Vec<(i64, Option<Refusal>)>) -> DecideConflictReply {
    let result = |(conflict_id, refused): (i64, Option<Refusal>)| ConflictResult {
        conflict_id,
        decided: refused.is_none(),
        code: refused.map(|refusal| refusal.reason().word()),
    };
    DecideConflictReply {
        results: decided.into_iter().map(result).collect(),
    }
}

/// What a person chooses.
struct Choice {
    decision: ConflictDecision,
    /// As people see it.
    typed: Value,
}

impl Choice {
    fn read(decision: ConflictDecision, value: Option<&str>) -> Result<Self, Refusal> {
        let typed = value.map(serde_json::from_str).transpose();
        let typed = typed.map_err(|_| Refusal::field("value", Fault::WrongType))?;
        match (decision, &typed) {
            (ConflictDecision::Unspecified, _) => Err(Refusal::field("decision", Fault::Required)),
            (ConflictDecision::TypeIn, None) => Err(Refusal::field("value", Fault::Required)),
            _ => Ok(Self {
                decision,
                typed: typed.unwrap_or_default(),
            }),
        }
    }

    /// Whether somebody chose the same of a group before.
    fn is_of(&self, held: &Kept, (shape, group): (Shape, Group)) -> bool {
        let decided = held.decided_value.as_ref();
        held.decision() == Some(self.decision)
            && (self.decision != ConflictDecision::TypeIn
                || decided.is_some_and(|value| shown(shape, group, value) == self.typed))
    }
}

async fn decide_one(
    app: &App,
    by: &Caller,
    (number, version): (i64, Option<i64>),
    choice: &Choice,
) -> Result<(), Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let held = conflict::hold(&mut tx, number).await?;
    let held = held.ok_or(Reason::ConflictNotFound)?;
    let shape = shape_of(&held.entity).ok_or(Reason::ConflictNotFound)?;
    let group = held.group(shape).ok_or(Reason::ConflictNotFound)?;
    let about = find_member(&mut tx, &held).await?;
    if !about.is_some_and(|member| member.is_seen_by(by)) {
        return Err(Reason::ConflictNotFound.into());
    }
    if held.decision.is_some() {
        if choice.is_of(&held, (shape, group)) {
            return Ok(());
        }
        return Err(Reason::ConflictDecided.into());
    }
    let before = describe(&mut tx, &[number]).await?.pop();
    let before = before.ok_or(Reason::ConflictNotFound)?;
    if shape.entity == MEMBERS.entity {
        refuse_stale(&load(&mut *tx, held.id).await?, version)?;
        apply(app, &mut tx, by, &held, choice).await?;
    } else {
        refuse_other_version(before.version, version)?;
        apply_to_parcel(app, &mut tx, by, &held, choice).await?;
    }
    let live = conflict::shown(&mut *tx, shape, &[held.id]).await?;
    let value = live
        .first()
        .map_or(&Value::Null, |(_, _, groups)| &groups[group]);
    let decided = Decided {
        decision: choice.decision,
        value,
        login_id: by.login_id,
        login_name: &by.name,
    };
    conflict::decide(&mut tx, &held, decided, app.clock.now().into()).await?;
    let after = describe(&mut tx, &[number])
        .await?
        .pop()
        .unwrap_or_default();
    let about = find_member(&mut tx, &held).await?;
    let place = about.and_then(|member| member.locality_id);
    let event = events::conflict_decided(&before, &after, place);
    events::publish(&mut tx, &by.actor(), vec![event]).await?;
    Ok(tx.commit().await?)
}

/// Makes live what was chosen. What people can type in is saved as if they had.
async fn apply(
    app: &App,
    tx: &mut PgConnection,
    by: &Caller,
    held: &Kept,
    choice: &Choice,
) -> Result<(), Error> {
    let group = held.group(MEMBERS).ok_or(Reason::ConflictNotFound)?;
    let value = match choice.decision {
        ConflictDecision::KeepNode => &held.node_value,
        ConflictDecision::TypeIn if !is_typed_in(MEMBERS, group) => {
            return Err(Reason::ValueNotTypedIn.into());
        }
        ConflictDecision::TypeIn => &Value::Null,
        // Archived unseen, and in use again because it was edited: it goes back.
        _ if held.is_revived() => &held.centre_value,
        _ => return Ok(()),
    };
    if !is_saved(MEMBERS, group) {
        return choose(app, tx, by, (held.id, group, value.clone())).await;
    }
    let value = match choice.decision {
        ConflictDecision::TypeIn => choice.typed.clone(),
        _ => shown(MEMBERS, group, value),
    };
    let save = save_of(held.id, group, &value)?;
    fetch_locality(app, save.locality_id).await?;
    save_in(app, tx, by, save).await?;
    Ok(())
}

/// The member whom a conflict is about: a parcel is seen by who sees its member.
async fn find_member(tx: &mut PgConnection, held: &Kept) -> sqlx::Result<Option<Held>> {
    let id = if held.entity == MEMBERS.entity {
        Some(held.id)
    } else {
        let owners = receipts::owners(&mut *tx, &[held.id]).await?;
        owners.into_values().next()
    };
    match id {
        Some(id) => member::find(tx, id).await,
        None => Ok(None),
    }
}

/// Refuses who decided about another version than the one that is live.
fn refuse_other_version(live: i64, seen: Option<i64>) -> Result<(), Reason> {
    if seen.is_none_or(|seen| seen == live) {
        Ok(())
    } else {
        Err(Reason::StaleVersion)
    }
}

/// The same of a parcel: everything but its archiving is saved as if somebody had typed it in.
async fn apply_to_parcel(
    app: &App,
    tx: &mut PgConnection,
    by: &Caller,
    held: &Kept,
    choice: &Choice,
) -> Result<(), Error> {
    let group = held.group(PARCELS).ok_or(Reason::ConflictNotFound)?;
    let value = match choice.decision {
        ConflictDecision::TypeIn if !is_typed_in(PARCELS, group) => {
            return Err(Reason::ValueNotTypedIn.into());
        }
        ConflictDecision::TypeIn => choice.typed.clone(),
        ConflictDecision::KeepNode => shown(PARCELS, group, &held.node_value),
        _ if held.is_revived() => shown(PARCELS, group, &held.centre_value),
        _ => return Ok(()),
    };
    let is_in_use = store::find(&mut *tx, held.id).await?.is_some();
    match (is_in_use, is_saved(PARCELS, group)) {
        (true, true) => {
            let save = save_of_parcel(held.id, group, &value)?;
            fetch_locality(app, save.locality_id).await?;
            parcel::save_in(app, tx, by, save).await?;
        }
        (true, false) if value.is_null() => {}
        (true, false) => parcel::delete_in(app, tx, by, held.id).await?,
        (false, false) if !value.is_null() => {}
        // Nobody restores a parcel.
        (false, _) => return Err(Reason::ValueDoesNotFit.into()),
    }
    Ok(())
}
