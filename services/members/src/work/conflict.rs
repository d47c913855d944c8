//! What a person chooses of two values of a member.

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    ConflictDecision, ConflictResult, DecideConflictReply, DecideReplicaConflictsRequest,
};
use replica::conflict::{self, Decided, Kept};
use replica::{ReplicaError, up};
use serde_json::Value;
use sqlx::PgConnection;

use super::conflict_list::describe;
use super::member::{load, refuse_stale};
use super::receipt::choose;
use super::save::{fetch_locality, save_in};
use crate::domain::conflict::{is_typed_in, save_of, shown};
use crate::domain::replica::MEMBERS;
use crate::error::Error;
use crate::store::member;
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
        code: refused.map(|refusal| proto::word(refusal.reason().as_str_name(), "REASON_")),
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

    /// Whether somebody chose the same before.
    fn is_of(&self, held: &Kept) -> bool {
        let group = held.group(MEMBERS);
        let decided = group.zip(held.decided_value.as_ref());
        held.decision() == Some(self.decision)
            && (self.decision != ConflictDecision::TypeIn
                || decided.is_some_and(|(group, value)| shown(group, value) == self.typed))
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
    let held = held.filter(|held| held.entity == MEMBERS.entity);
    let held = held.ok_or(Reason::ConflictNotFound)?;
    let group = held.group(MEMBERS).ok_or(Reason::ConflictNotFound)?;
    let about = member::find(&mut *tx, held.id).await?;
    if !about.is_some_and(|member| member.is_seen_by(by)) {
        return Err(Reason::ConflictNotFound.into());
    }
    if held.decision.is_some() {
        if choice.is_of(&held) {
            return Ok(());
        }
        return Err(Reason::ConflictDecided.into());
    }
    let before = describe(&mut tx, &[number]).await?.pop();
    let before = before.ok_or(Reason::ConflictNotFound)?;
    refuse_stale(&load(&mut *tx, held.id).await?, version)?;
    apply(app, &mut tx, by, &held, choice).await?;
    let live = conflict::shown(&mut *tx, MEMBERS, &[held.id]).await?;
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
    let place = member::find(&mut *tx, held.id)
        .await?
        .and_then(|member| member.locality_id);
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
        ConflictDecision::TypeIn if !is_typed_in(group) => {
            return Err(Reason::ValueNotTypedIn.into());
        }
        ConflictDecision::TypeIn => &Value::Null,
        // Archived unseen, and in use again because it was edited: it goes back.
        _ if held.is_revived() => &held.centre_value,
        _ => return Ok(()),
    };
    if !is_typed_in(group) {
        return choose(app, tx, by, (held.id, group, value.clone())).await;
    }
    let value = match choice.decision {
        ConflictDecision::TypeIn => choice.typed.clone(),
        _ => shown(group, value),
    };
    let save = save_of(held.id, group, &value)?;
    fetch_locality(app, save.locality_id).await?;
    save_in(app, tx, by, save).await?;
    Ok(())
}
