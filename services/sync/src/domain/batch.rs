//! Records on their way up as owners send and answer them, and the same as they travel over HTTP.

use proto::Timestamp;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ExchangeRecord, ExchangeResult, ExchangeTombstone, ReplicaAnswer,
    ReplicaChange,
};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::conflict::{self, HttpConflict};

/// Records of a node on their way.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) uuid: Uuid,
    /// A list of them, as they travel.
    pub(crate) records: Value,
}

/// What became of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcomes {
    pub(crate) taken: i64,
    pub(crate) rejected: i64,
    pub(crate) conflicts: i64,
    /// Of what was sent.
    pub(crate) bytes: i64,
}

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Became {
    pub(crate) entity: String,
    pub(crate) id: i64,
    pub(crate) outcome: ExchangeOutcome,
    pub(crate) reason: Option<String>,
    /// How many values a person has to choose.
    pub(crate) conflicts: i32,
}

impl Became {
    /// As a node hears it.
    pub(crate) fn of(answer: &ReplicaAnswer) -> Self {
        Self {
            entity: answer.entity.clone(),
            id: answer.id,
            outcome: answer.outcome(),
            reason: answer.reason.clone(),
            conflicts: i32::try_from(answer.conflicts.len()).unwrap_or(i32::MAX),
        }
    }

    /// As the centre answers it.
    pub(crate) fn of_result((entity, id): (String, i64), result: &ExchangeResult) -> Self {
        Self {
            entity,
            id,
            outcome: result.result(),
            reason: result.reason.clone(),
            conflicts: i32::try_from(result.conflicts.len()).unwrap_or(i32::MAX),
        }
    }
}

impl Outcomes {
    /// Counts one answer.
    pub(crate) fn add(&mut self, outcome: ExchangeOutcome, conflicts: usize) {
        match outcome {
            ExchangeOutcome::Rejected | ExchangeOutcome::Waiting | ExchangeOutcome::Unspecified => {
                self.rejected += 1;
            }
            _ => self.taken += 1,
        }
        self.conflicts += i64::try_from(conflicts).unwrap_or(i64::MAX);
    }
}

/// Records as they travel.
pub(crate) fn write(sent: &[ReplicaChange]) -> Result<Vec<Value>, serde_json::Error> {
    let record = |sent: &ReplicaChange| {
        let known: Value = serde_json::from_str(&sent.known)?;
        let fields: Value = serde_json::from_str(&sent.groups)?;
        let changed_at = sent
            .changed_at
            .map(Timestamp::instant)
            .map(|at| at.to_rfc3339());
        Ok(json!({
            "op_id": op_id(&sent.entity, sent.id), "entity": sent.entity, "id": sent.id,
            "uuid": sent.uuid, "base_version": version(&known), "version": 0, "fields": fields,
            "changed_by": sent.login_name, "changed_by_id": sent.login_id, "changed_at": changed_at,
            "stamp": known,
        }))
    };
    sent.iter().map(record).collect()
}

/// A batch has a record once.
fn op_id(entity: &str, id: i64) -> String {
    format!("{entity}/{id}")
}

/// Of a stamp: its last one.
fn version(stamp: &Value) -> i64 {
    let last = stamp.as_array().and_then(|all| all.last());
    last.and_then(|last| last[1].as_i64()).unwrap_or_default()
}

/// A record that came, for its owner; none = it can't be read.
pub(crate) fn change(sent: ExchangeRecord) -> Option<ReplicaChange> {
    Some(ReplicaChange {
        entity: sent.entity,
        id: sent.id,
        uuid: sent.uuid,
        known: sent.stamp?,
        groups: sent.fields,
        login_id: sent.changed_by_id,
        login_name: sent.changed_by,
        changed_at: sent.changed_at,
    })
}

/// The same of one that was archived.
pub(crate) fn archived(sent: ExchangeTombstone) -> Option<ReplicaChange> {
    Some(ReplicaChange {
        entity: sent.entity,
        id: sent.id,
        uuid: sent.uuid,
        known: sent.stamp?,
        groups: sent.fields?,
        login_id: None,
        login_name: sent.deleted_by,
        changed_at: sent.deleted_at,
    })
}

/// What an owner answered, as it travels.
pub(crate) fn result(op_id: String, answer: ReplicaAnswer) -> ExchangeResult {
    let stamp = Some(answer.stamp).filter(|stamp| !stamp.is_empty());
    let read = |stamp: &String| serde_json::from_str(stamp).ok();
    ExchangeResult {
        op_id,
        result: answer.outcome,
        reason: answer.reason,
        version: stamp.as_ref().and_then(read).as_ref().map(version),
        stamp,
        fields: Some(answer.groups).filter(|groups| !groups.is_empty()),
        conflicts: answer.conflicts.into_iter().map(conflict::sent).collect(),
    }
}

/// A result as it came over HTTP.
#[derive(Debug, Deserialize)]
pub(crate) struct HttpResult {
    pub(crate) op_id: String,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    pub(crate) stamp: Option<Value>,
    pub(crate) fields: Option<Value>,
    #[serde(default)]
    pub(crate) conflicts: Vec<HttpConflict>,
}

impl HttpResult {
    /// What it says to the owner of the record; none = it is about no record of ours.
    pub(crate) fn answer(self) -> Option<ReplicaAnswer> {
        let (entity, id) = self.op_id.split_once('/')?;
        let outcome = format!("EXCHANGE_OUTCOME_{}", self.result.to_uppercase());
        let text = |value: Option<Value>| value.map(|value| value.to_string()).unwrap_or_default();
        Some(ReplicaAnswer {
            entity: entity.to_owned(),
            id: id.parse().ok()?,
            outcome: ExchangeOutcome::from_str_name(&outcome)?.into(),
            reason: self.reason,
            stamp: text(self.stamp),
            groups: text(self.fields),
            conflicts: self
                .conflicts
                .into_iter()
                .map(|one| conflict::came(one.read()))
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change_of(id: i64) -> ReplicaChange {
        ReplicaChange {
            entity: "member".to_owned(),
            id,
            uuid: "01a2253a-0000-7000-8000-000000000000".to_owned(),
            known: r#"[["g",3],["h",7]]"#.to_owned(),
            groups: r#"{"name":{"base":null,"seen":[["g",3]],"value":{"lastname":"Koné"}}}"#
                .to_owned(),
            login_id: Some(9),
            login_name: Some("konan.yao".to_owned()),
            changed_at: None,
        }
    }

    #[test]
    fn a_record_comes_as_it_was_sent() {
        let sent = change_of(12);
        let records = write(std::slice::from_ref(&sent)).expect("it is JSON");
        let record = &records[0];
        assert_eq!(
            (&record["op_id"], &record["base_version"]),
            (&json!("member/12"), &json!(7))
        );
        let came = ExchangeRecord {
            entity: "member".to_owned(),
            id: 12,
            uuid: sent.uuid.clone(),
            fields: record["fields"].to_string(),
            stamp: Some(record["stamp"].to_string()),
            changed_by: sent.login_name.clone(),
            changed_by_id: sent.login_id,
            ..ExchangeRecord::default()
        };
        assert_eq!(change(came), Some(sent));
        assert_eq!(change(ExchangeRecord::default()), None);
    }

    #[test]
    fn an_answer_comes_as_it_was_given() {
        for answer in [
            ReplicaAnswer {
                entity: "member".to_owned(),
                id: 12,
                outcome: ExchangeOutcome::Conflict.into(),
                reason: None,
                stamp: r#"[["g",8]]"#.to_owned(),
                groups: r#"{"phone":"0707"}"#.to_owned(),
                conflicts: Vec::new(),
            },
            ReplicaAnswer {
                entity: "member".to_owned(),
                id: 13,
                outcome: ExchangeOutcome::Rejected.into(),
                reason: Some("outside_territory".to_owned()),
                ..ReplicaAnswer::default()
            },
        ] {
            let given = result(op_id(&answer.entity, answer.id), answer.clone());
            let json = |text: &Option<String>| {
                let read = |text: &String| serde_json::from_str::<Value>(text).expect("JSON");
                text.as_ref().map(read)
            };
            let word = given.result().as_str_name().rsplit('_').next();
            let told = json!({"op_id": given.op_id, "result": word.expect("a word").to_lowercase(),
                "reason": given.reason, "stamp": json(&given.stamp), "fields": json(&given.fields)});
            let told: HttpResult = serde_json::from_value(told).expect("it is a result");
            assert_eq!(told.answer(), Some(answer));
        }
    }
}
