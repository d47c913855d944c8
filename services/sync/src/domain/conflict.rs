//! Conflicts as owners of records give and take them, and the same as they travel over HTTP.

use chrono::DateTime;
use proto::Timestamp;
use proto::maillon::sync::v1::{
    ConflictDecision, ExchangeConflict, ReplicaConflict, ReplicaDecision,
};
use serde::Deserialize;
use serde_json::Value;

const DECISION: &str = "CONFLICT_DECISION_";

/// A conflict of an owner's, as it travels.
pub(crate) fn sent(conflict: ReplicaConflict) -> ExchangeConflict {
    let decision = conflict.decision;
    let decided_as = decision
        .as_ref()
        .map(|one| proto::word(one.decision().as_str_name(), DECISION));
    let (value, by, at) = match decision {
        Some(one) => (Some(one.value), Some(one.decided_by), one.decided_at),
        None => (None, None, None),
    };
    ExchangeConflict {
        uuid: conflict.uuid,
        group: conflict.group,
        has_base: conflict.base.is_some(),
        base: conflict.base,
        node_value: Some(conflict.node_value),
        centre_value: Some(conflict.centre_value),
        why: conflict.why,
        number: conflict.number,
        node_user: conflict.node_user,
        node_at: conflict.node_at,
        centre_user: conflict.centre_user,
        centre_at: conflict.centre_at,
        decision: decided_as,
        decided_value: value,
        decided_by: by,
        decided_at: at,
    }
}

/// A conflict as it came over HTTP.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct HttpConflict {
    uuid: String,
    group: String,
    has_base: bool,
    base: Value,
    node_value: Value,
    centre_value: Value,
    why: String,
    number: i64,
    node_user: Option<String>,
    node_at: Option<String>,
    centre_user: Option<String>,
    centre_at: Option<String>,
    decision: Option<String>,
    decided_value: Value,
    decided_by: Option<String>,
    decided_at: Option<String>,
}

impl HttpConflict {
    /// As the contract has it.
    pub(crate) fn read(self) -> ExchangeConflict {
        ExchangeConflict {
            uuid: self.uuid,
            group: self.group,
            has_base: self.has_base,
            base: self.has_base.then(|| self.base.to_string()),
            node_value: Some(self.node_value.to_string()),
            centre_value: Some(self.centre_value.to_string()),
            why: self.why,
            number: self.number,
            node_user: self.node_user,
            node_at: instant(self.node_at),
            centre_user: self.centre_user,
            centre_at: instant(self.centre_at),
            decided_value: self
                .decision
                .is_some()
                .then(|| self.decided_value.to_string()),
            decision: self.decision,
            decided_by: self.decided_by,
            decided_at: instant(self.decided_at),
        }
    }
}

/// A conflict that came, for the owner of its record.
pub(crate) fn came(conflict: ExchangeConflict) -> ReplicaConflict {
    let decision = conflict.decision.map(|word| {
        let name = format!("{DECISION}{}", word.to_uppercase());
        ReplicaDecision {
            decision: ConflictDecision::from_str_name(&name)
                .unwrap_or_default()
                .into(),
            value: conflict.decided_value.unwrap_or_default(),
            decided_by: conflict.decided_by.unwrap_or_default(),
            decided_at: conflict.decided_at,
        }
    });
    ReplicaConflict {
        uuid: conflict.uuid,
        group: conflict.group,
        base: conflict.base.filter(|_| conflict.has_base),
        node_value: conflict.node_value.unwrap_or_default(),
        centre_value: conflict.centre_value.unwrap_or_default(),
        why: conflict.why,
        number: conflict.number,
        node_user: conflict.node_user,
        node_at: conflict.node_at,
        centre_user: conflict.centre_user,
        centre_at: conflict.centre_at,
        decision,
    }
}

fn instant(text: Option<String>) -> Option<Timestamp> {
    let instant = DateTime::parse_from_rfc3339(&text?).ok()?;
    Some(instant.to_utc().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_conflict_comes_as_it_was_sent_open_or_decided() {
        let at = instant(Some("2026-11-30T09:05:00.25Z".to_owned()));
        let open = |base: Option<&str>| ReplicaConflict {
            uuid: "u".to_owned(),
            group: "phone".to_owned(),
            base: base.map(str::to_owned),
            node_value: "null".to_owned(),
            centre_value: r#""0707""#.to_owned(),
            why: "differs".to_owned(),
            number: 17,
            node_user: Some("konan".to_owned()),
            node_at: at,
            centre_user: None,
            centre_at: at,
            decision: None,
        };
        let decided = ReplicaConflict {
            decision: Some(ReplicaDecision {
                decision: ConflictDecision::KeepNode.into(),
                value: "null".to_owned(),
                decided_by: "awa".to_owned(),
                decided_at: at,
            }),
            ..open(Some("1"))
        };
        for conflict in [open(None), open(Some("null")), decided] {
            let given = sent(conflict.clone());
            let json_of = |text: &Option<String>| {
                let read = |text: &String| serde_json::from_str::<Value>(text).expect("JSON");
                text.as_ref().map(read)
            };
            let moment = |at: Option<Timestamp>| at.map(|at| at.instant().to_rfc3339());
            let told = json!({"uuid": given.uuid, "group": given.group, "has_base": given.has_base,
                "why": given.why, "number": given.number, "base": json_of(&given.base),
                "node_value": json_of(&given.node_value), "centre_value": json_of(&given.centre_value),
                "node_user": given.node_user, "node_at": moment(given.node_at),
                "centre_user": given.centre_user, "centre_at": moment(given.centre_at),
                "decision": given.decision, "decided_value": json_of(&given.decided_value),
                "decided_by": given.decided_by, "decided_at": moment(given.decided_at)});
            let came: HttpConflict = serde_json::from_value(told).expect("it is a conflict");
            assert_eq!(super::came(came.read()), conflict);
        }
    }
}
